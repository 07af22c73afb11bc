// Reads the cells of one row by the fields of its columns, for kinds whose fields stand alone.

import { cellText } from './cell-values.js';
import type { RowOptions } from './import-kind.js';
import type { Field, Value } from './product-fields.js';
import { type Rejection, shorten } from './product-rows.js';

export type Fields<Name extends string> = Readonly<Record<Name, Field>>;

/** The values of a row by field; a field without a column is absent. */
export type RowValues<Name extends string> = Readonly<Partial<Record<Name, Value>>>;

/**
 * Reads one row.
 * @param codeField the field that names the row in the report.
 * @returns the values, or all rejections.
 */
export function readValues<Name extends string>(
  line: number,
  cells: readonly string[],
  columns: readonly (Name | undefined)[],
  fields: Fields<Name>,
  codeField: Name,
  { decimalMark, dateForm }: Pick<RowOptions, 'decimalMark' | 'dateForm'>,
): RowValues<Name> | readonly Rejection[] {
  const values: Partial<Record<Name, Value>> = {};
  const wrong: { readonly field: Name; readonly value: string; readonly reason: string }[] = [];
  for (const [index, field] of columns.entries()) {
    if (field === undefined) continue;
    const cell = cells[index] ?? '';
    const text = cellText(cell);
    const read = 'reason' in text ? text : fields[field].read(text.value, decimalMark, dateForm);
    if ('reason' in read) wrong.push({ field, value: shorten(cell), reason: read.reason });
    else values[field] = read.value;
  }
  const code = String(values[codeField] ?? '');
  if (wrong.length === 0) return values;
  return wrong.map(({ field, value, reason }) => ({
    line,
    code,
    isStored: false,
    field: fields[field].label,
    value,
    reason,
  }));
}

/** Whether a row was rejected. */
export const isRejected = (read: object): read is readonly Rejection[] => Array.isArray(read);
