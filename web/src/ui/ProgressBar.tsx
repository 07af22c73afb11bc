// A progress bar with its label and the progress in words.

import { type ReactNode, useId } from 'react';
import './ProgressBar.css';

export interface ProgressBarProps {
  /** Undefined: the progress is unknown, and the bar only moves. */
  readonly value: number | undefined;
  readonly max: number;
  readonly label: ReactNode;
  /** The progress in words, at the right. */
  readonly state?: ReactNode;
  readonly done?: boolean | undefined;
}

export function ProgressBar({ value, max, label, state, done = false }: ProgressBarProps) {
  const id = useId();
  return (
    <div className="progress" data-done={done ? '' : undefined}>
      <div className="progress-words">
        <span id={id}>{label}</span>
        {state !== undefined && <b>{state}</b>}
      </div>
      <progress
        aria-labelledby={id}
        value={value === undefined ? undefined : Math.min(value, max)}
        max={max}
      />
    </div>
  );
}
