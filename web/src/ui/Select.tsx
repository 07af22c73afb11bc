// A select field with its label, hint and error.

import { type ComponentProps, useId } from 'react';
import { described, Field, type FieldTexts } from './Field';
import './Select.css';

export interface SelectOption {
  readonly value: string;
  readonly label: string;
  readonly disabled?: boolean | undefined;
}

export interface SelectProps
  extends Omit<ComponentProps<'select'>, 'className' | 'style' | 'children'>,
    FieldTexts {
  readonly options: readonly SelectOption[];
  /** The text of an empty first entry while nothing is chosen. */
  readonly emptyLabel?: string | undefined;
}

export function Select({
  label,
  hint,
  error,
  hideLabel,
  span,
  id,
  options,
  emptyLabel,
  ...rest
}: SelectProps) {
  const made = useId();
  const own = id ?? made;
  const texts = { label, hint, error, hideLabel, span };
  return (
    <Field id={own} {...texts} required={rest.required}>
      <select {...rest} id={own} className="control select" {...described(own, texts)}>
        {emptyLabel !== undefined && <option value="">{emptyLabel}</option>}
        {options.map(({ value, label: words, disabled }) => (
          <option key={value} value={value} disabled={disabled}>
            {words}
          </option>
        ))}
      </select>
    </Field>
  );
}
