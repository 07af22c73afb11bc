// The frame of a form field: label, required mark, hint and error, and the ARIA attributes that connect them with the
// control.

import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from './Icon';
import './Field.css';

/** The texts of a field: a label above it, an optional hint, and an error. */
export interface FieldTexts {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  /** Hides the label visually. Screen readers still read it. */
  readonly hideLabel?: boolean | undefined;
  /** The columns it takes in a .form-grid. */
  readonly span?: 2 | 3 | 4 | 5 | 6 | 8 | 12 | undefined;
}

export interface FieldProps extends FieldTexts {
  readonly id: string;
  readonly required?: boolean | undefined;
  readonly children: ReactNode;
}

export function Field({ id, label, hint, error, hideLabel, span, required, children }: FieldProps) {
  return (
    <div
      className={span === undefined ? 'field' : `field span-${span}`}
      data-invalid={error ? '' : undefined}
    >
      <label htmlFor={id} className={hideLabel ? 'spoken' : 'field-label'}>
        {label}
        {required && (
          <span className="field-required" aria-hidden="true">
            {' *'}
          </span>
        )}
      </label>
      {children}
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  );
}

/** The error and the hint of a field. Screen readers read both with the control. */
export function FieldNotes({ id, hint, error }: Pick<FieldProps, 'id' | 'hint' | 'error'>) {
  return (
    <>
      {hint !== undefined && hint !== null && (
        <span id={`${id}-hint`} className="field-hint">
          {hint}
        </span>
      )}
      {error ? (
        <span id={`${id}-error`} className="field-error">
          <Icon of={TriangleAlert} />
          {error}
        </span>
      ) : null}
    </>
  );
}

/** Returns the ARIA attributes that connect a control with its hint and error. */
export function described(id: string, { hint, error }: Pick<FieldTexts, 'hint' | 'error'>) {
  const ids = [hint !== undefined && hint !== null && `${id}-hint`, error && `${id}-error`].filter(Boolean);
  return {
    'aria-describedby': ids.length > 0 ? ids.join(' ') : undefined,
    'aria-invalid': error ? true : undefined,
  } as const;
}
