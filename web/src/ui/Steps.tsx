// The row of numbered steps of a process, such as the checkout, with the completed and the current one.

import { Check } from 'lucide-react';
import { Icon } from './Icon';
import './Steps.css';

export interface StepsProps {
  readonly label: string;
  readonly steps: readonly string[];
  /** The current step's index, from 0. */
  readonly current: number;
  /** For screen readers, after the name of a completed step. */
  readonly doneLabel: string;
}

export function Steps({ label, steps, current, doneLabel }: StepsProps) {
  return (
    <ol className="steps" aria-label={label}>
      {steps.map((step, index) => (
        <li
          key={step}
          data-done={index < current ? '' : undefined}
          aria-current={index === current ? 'step' : undefined}
        >
          <i aria-hidden="true">{index < current ? <Icon of={Check} /> : index + 1}</i>
          <span className="steps-name">{step}</span>
          {index < current && <span className="spoken">{doneLabel}</span>}
        </li>
      ))}
    </ol>
  );
}
