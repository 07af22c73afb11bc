import { stripCuit } from '@mostrador/rules/cuit';
import { FIELD_MAX } from '@mostrador/rules/limits';
import type { ClipboardEvent } from 'react';
import type { FieldTexts } from './Field';
import { TextField } from './TextField';

export interface CuitFieldProps extends FieldTexts {
  readonly name: string;
  readonly value: string;
  readonly onText: (digits: string) => void;
  readonly required?: boolean | undefined;
  readonly disabled?: boolean | undefined;
}

/** A CUIT: hyphens and spaces vanish while one types or pastes, before the field counts its eleven characters. */
export function CuitField({ onText, ...field }: CuitFieldProps) {
  const take = (text: string) => onText(stripCuit(text).slice(0, FIELD_MAX.legalId));

  // a browser would cut what is pasted before the hyphens are taken away
  function paste(event: ClipboardEvent<HTMLInputElement>) {
    event.preventDefault();
    const { value, selectionStart, selectionEnd } = event.currentTarget;
    const start = selectionStart ?? value.length;
    take(value.slice(0, start) + event.clipboardData.getData('text') + value.slice(selectionEnd ?? start));
  }
  return (
    <TextField
      {...field}
      inputMode="numeric"
      autoComplete="off"
      maxLength={FIELD_MAX.legalId}
      onPaste={paste}
      onChange={(event) => take(event.target.value)}
    />
  );
}
