// A password field with a button that shows and hides what is typed.

import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useId, useState } from 'react';
import { described, Field, type FieldTexts } from './Field';
import { Icon } from './Icon';
import './PasswordField.css';

export interface PasswordFieldProps
  extends Omit<ComponentProps<'input'>, 'className' | 'style' | 'type'>,
    FieldTexts {
  readonly showLabel: string;
  readonly hideTextLabel: string;
  /** The id of the list of password rules, for aria-describedby. */
  readonly needs?: string | undefined;
}

export function PasswordField({
  label,
  hint,
  error,
  hideLabel,
  span,
  id,
  showLabel,
  hideTextLabel,
  needs,
  ...rest
}: PasswordFieldProps) {
  const made = useId();
  const own = id ?? made;
  const texts = { label, hint, error, hideLabel, span };
  const notes = described(own, texts);
  const [shown, setShown] = useState(false);
  return (
    <Field id={own} {...texts} required={rest.required}>
      <div className="password">
        <input
          {...rest}
          id={own}
          type={shown ? 'text' : 'password'}
          className="control"
          {...notes}
          aria-describedby={[notes['aria-describedby'], needs].filter(Boolean).join(' ') || undefined}
        />
        <button
          type="button"
          className="password-eye"
          aria-label={shown ? hideTextLabel : showLabel}
          aria-controls={own}
          onClick={() => setShown(!shown)}
        >
          <Icon of={shown ? EyeOff : Eye} />
        </button>
      </div>
    </Field>
  );
}
