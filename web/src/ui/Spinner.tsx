// A spinning ring for work in progress.

import { classes } from './classes';
import './Spinner.css';

export interface SpinnerProps {
  /** For screen readers. Without it the spinner is decoration beside a text. */
  readonly label?: string | undefined;
  readonly size?: 'text' | 'large' | undefined;
  readonly className?: string | undefined;
}

export function Spinner({ label, size = 'text', className }: SpinnerProps) {
  const ring = <span className={classes('spinner', className)} data-size={size} aria-hidden="true" />;
  if (label === undefined) return ring;
  return (
    <span role="status" className="spinner-box">
      {ring}
      <span className="spoken">{label}</span>
    </span>
  );
}
