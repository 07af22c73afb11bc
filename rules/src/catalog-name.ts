// The rule for a catalogue's name: how it is trimmed, and the Spanish sentence for an empty or too long one.
// The catalogue name (catalogName) is required.

import type { FieldFailure } from './field-failure.js';
import { CATALOG_NAME_MAX } from './limits.js';

/** Returns a catalogue's name as it is stored: without white space around it. */
export const catalogName = (typed: string): string => typed.trim();

/** Returns what is wrong with a catalogue's name; undefined if it is valid. */
export function catalogNameFailure(typed: string): FieldFailure | undefined {
  const name = catalogName(typed);
  if (name === '') return { field: 'catalogName', message: 'Por favor ingrese el nombre del catálogo.' };
  if (name.length <= CATALOG_NAME_MAX) return undefined;
  return {
    field: 'catalogName',
    message: `El nombre del catálogo admite hasta ${CATALOG_NAME_MAX} caracteres.`,
  };
}
