// A form field for a CUIT. It removes hyphens and spaces from typed and pasted text, and takes at most eleven
// characters.

import { stripCuit } from '@mostrador/rules/cuit';
import { FIELD_MAX } from '@mostrador/rules/limits';
import type { FieldTexts } from './Field';
import { TextField } from './TextField';

export interface CuitFieldProps extends FieldTexts {
  readonly name: string;
  readonly value: string;
  readonly onText: (digits: string) => void;
  readonly required?: boolean | undefined;
  readonly disabled?: boolean | undefined;
}

/** 11 digits and the two hyphens of a pasted CUIT: the browser truncates before the field removes them. */
const WITH_HYPHENS = FIELD_MAX.legalId + 2;

export function CuitField({ onText, ...field }: CuitFieldProps) {
  return (
    <TextField
      {...field}
      inputMode="numeric"
      autoComplete="off"
      maxLength={WITH_HYPHENS}
      onChange={(event) => onText(stripCuit(event.target.value).slice(0, FIELD_MAX.legalId))}
    />
  );
}
