// Turns one row of a CSV file of products into values to store, or into the reasons why it is rejected.

import type { DecimalMark } from '@mostrador/rules/decimal';
import { cellText, type DateForm } from './cell-values.js';
import { FIELDS, type Field, type FieldName, type PlainField, type Value } from './product-fields.js';

/** The reason why a row was rejected, or stored without its ISBN. */
export interface Rejection {
  readonly isStored: boolean;
  /** The physical line of the file on which the row begins. */
  readonly line: number;
  /** The product's code, where it could be read. */
  readonly code: string;
  /** The field's name as the report shows it, or empty for the whole row. */
  readonly field: string;
  /** The cell's text, shortened. */
  readonly value: string;
  readonly reason: string;
}

/** A row that can be stored. */
export interface ProductRow {
  readonly line: number;
  readonly code: string;
  readonly name: string;
  readonly plain: Readonly<Partial<Record<PlainField, Value>>>;
  /** The category's code; undefined when the file has no such column. */
  readonly category: string | null | undefined;
  readonly tags: readonly string[] | undefined;
  readonly images: readonly string[] | undefined;
  /** The price as decimal text; undefined when the row has none. */
  readonly price: string | undefined;
  /** Cells that were not stored, with the reasons. */
  readonly notices: readonly Rejection[];
}

/** The settings and known codes that rows are read with. */
export interface RowContext {
  readonly fields: readonly (FieldName | undefined)[];
  readonly decimalMark: DecimalMark;
  readonly dateForm: DateForm;
  /** Codes that a row may name; undefined allows any, and missing ones are created. */
  readonly categories: { has(code: string): boolean } | undefined;
  readonly tags: { has(code: string): boolean } | undefined;
  /** Whether a row with a wrong ISBN is stored without it; see ImportOptions. */
  readonly emptyWrongIsbn: boolean;
}

const SHOWN_VALUE_MAX = 60;

/** Returns a value on one line, cut to its beginning. */
export function shorten(value: string): string {
  const line = value.trim().replace(/\s+/g, ' ');
  return line.length > SHOWN_VALUE_MAX ? `${line.slice(0, SHOWN_VALUE_MAX - 1)}…` : line;
}

/** Reads one row. Returns the row, or all its rejections. */
export function readProductRow(
  line: number,
  cells: readonly string[],
  context: RowContext,
): ProductRow | readonly Rejection[] {
  const found: Partial<Record<FieldName, Value>> = {};
  const failedCells: { readonly field: FieldName; readonly value: string; readonly reason: string }[] = [];
  for (const [index, field] of context.fields.entries()) {
    if (field === undefined) continue;
    const cell = cells[index] ?? '';
    const read = readCell(field, cell, context);
    if ('reason' in read) failedCells.push({ field, value: shorten(cell), reason: read.reason });
    else found[field] = read.value;
  }
  const code = typeof found.code === 'string' ? found.code : '';
  const isStored = context.emptyWrongIsbn && failedCells.every(({ field }) => field === 'isbn');
  const problems = failedCells.map(
    ({ field, value, reason }): Rejection => ({
      line,
      code,
      isStored,
      field: FIELDS[field].label,
      value,
      reason: isStored ? `${reason}; se guardó sin ISBN` : reason,
    }),
  );
  if (problems.length > 0 && !isStored) return problems;
  if (problems.length > 0) found.isbn = null;
  const { code: _code, category, tags, images, price, ...plain } = found;
  return {
    line,
    code,
    name: String(plain.name),
    plain,
    category: category as string | null | undefined,
    tags: tags as readonly string[] | undefined,
    images: images as readonly string[] | undefined,
    price: price as string | undefined,
    notices: problems,
  };
}

function readCell(name: FieldName, cell: string, context: RowContext) {
  const text = cellText(cell);
  if ('reason' in text) return text;
  const field: Field = FIELDS[name];
  const read = field.read(text.value, context.decimalMark, context.dateForm);
  if ('reason' in read) return read;
  if (
    name === 'category' &&
    typeof read.value === 'string' &&
    context.categories?.has(read.value) === false
  ) {
    return { reason: 'no existe esa categoría' };
  }
  if (name === 'tags' && Array.isArray(read.value)) {
    const unknown = read.value.find((tag) => context.tags?.has(tag) === false);
    if (unknown !== undefined) return { reason: `no existe la etiqueta «${unknown}»` };
  }
  return read;
}
