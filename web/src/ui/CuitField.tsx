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

/** Room for the two hyphens of a CUIT that is pasted: a browser cuts before the field takes them away. */
const WITH_HYPHENS = FIELD_MAX.legalId + 2;

/** A CUIT: hyphens and spaces vanish while one types or pastes, and a twelfth character does not get in. */
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
