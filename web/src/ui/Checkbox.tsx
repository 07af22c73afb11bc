// A checkbox with its label and error.

import { type ComponentProps, type ReactNode, useId } from 'react';
import { described, FieldNotes } from './Field';
import './Choice.css';

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'className' | 'style' | 'type'> {
  readonly label: ReactNode;
  readonly hideLabel?: boolean | undefined;
  readonly error?: string | undefined;
}

export function Checkbox({ label, hideLabel = false, error, id, ...rest }: CheckboxProps) {
  const made = useId();
  const own = id ?? made;
  return (
    <span className="choice-box" data-invalid={error ? '' : undefined}>
      <label className="choice">
        <input
          {...rest}
          id={own}
          type="checkbox"
          className="choice-mark"
          {...described(own, { hint: undefined, error })}
        />
        <span className={hideLabel ? 'spoken' : undefined}>{label}</span>
      </label>
      <FieldNotes id={own} hint={undefined} error={error} />
    </span>
  );
}
