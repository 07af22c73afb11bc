// A multi-line text field with its label, hint and error.

import { type ComponentProps, useId } from 'react';
import { described, Field, type FieldTexts } from './Field';

export interface TextAreaProps extends Omit<ComponentProps<'textarea'>, 'className' | 'style'>, FieldTexts {}

export function TextArea({ label, hint, error, hideLabel, span, id, ...rest }: TextAreaProps) {
  const made = useId();
  const own = id ?? made;
  const texts = { label, hint, error, hideLabel, span };
  return (
    <Field id={own} {...texts} required={rest.required}>
      <textarea rows={4} {...rest} id={own} className="control" {...described(own, texts)} />
    </Field>
  );
}
