// A one-line text field with its label, hint and error.

import { type ComponentProps, useId } from 'react';
import { described, Field, type FieldTexts } from './Field';

export interface TextFieldProps extends Omit<ComponentProps<'input'>, 'className' | 'style'>, FieldTexts {}

export function TextField({ label, hint, error, hideLabel, span, id, ...rest }: TextFieldProps) {
  const made = useId();
  const own = id ?? made;
  const texts = { label, hint, error, hideLabel, span };
  return (
    <Field id={own} {...texts} required={rest.required}>
      <input type="text" {...rest} id={own} className="control" {...described(own, texts)} />
    </Field>
  );
}
