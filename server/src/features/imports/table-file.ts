// Opens an imported file with its columns matched to fields, and reads a small one of shipping rates or order statuses, with its columns matched to fields.

import { OperatorError } from '../../platform/operator-error.js';
import { cellText } from './cell-values.js';
import { type Columns, type FieldTable, mapColumns } from './column-mapping.js';
import type { FileOptions } from './import-options.js';
import { type Rejection, shorten } from './product-rows.js';
import { openSource, type TableSource } from './table-source.js';

/** A file with the fields of its columns. */
export interface TableFile<Name extends string> {
  readonly source: TableSource;
  readonly columns: Columns<Name>;
}

/**
 * Reads a file's header and finds the fields of its columns.
 * @throws OperatorError when the file cannot be read, or a column is missing.
 */
export async function openTable<Name extends string>(
  options: FileOptions,
  table: FieldTable<Name>,
): Promise<TableFile<Name>> {
  const source = await openSource(options);
  try {
    return { source, columns: mapColumns(source.names, options.map, table) };
  } catch (error) {
    source.close();
    throw error;
  }
}

/** A row of a table: the text of each field, empty when the file does not have the field. */
export interface TableRow<Name extends string> {
  readonly line: number;
  readonly cells: Readonly<Record<Name, string>>;
}

/** The maximum number of rows, more than any table of rates or a day's statuses has. */
const ROWS_MAX = 50_000;

/**
 * Reads all rows of a small file into memory, and its broken rows.
 * @throws OperatorError when there are too many.
 */
export async function readTable<Name extends string>(
  { source, columns }: TableFile<Name>,
  table: FieldTable<Name>,
): Promise<{ readonly rows: readonly TableRow<Name>[]; readonly broken: readonly Rejection[] }> {
  const rows: TableRow<Name>[] = [];
  const broken: Rejection[] = [];
  for await (const record of source.records()) {
    if (rows.length + broken.length >= ROWS_MAX)
      throw new OperatorError(`${source.path} tiene más de ${ROWS_MAX} filas.`);
    const { line } = record;
    if ('broken' in record) {
      broken.push(rejectionOf(line, '', '', record.text, record.broken));
      continue;
    }
    const cellProblems: Rejection[] = [];
    const cells = Object.fromEntries(Object.keys(table.fields).map((name) => [name, ''])) as Record<
      Name,
      string
    >;
    for (const [index, field] of columns.fields.entries()) {
      if (field === undefined) continue;
      const cell = record.cells[index] ?? '';
      const read = cellText(cell);
      if ('reason' in read)
        cellProblems.push(rejectionOf(line, '', table.fields[field].label, cell, read.reason));
      else cells[field] = read.value;
    }
    if (cellProblems.length > 0) broken.push(...cellProblems.slice(0, 1));
    else rows.push({ line, cells });
  }
  return { rows, broken };
}

/** Returns a rejection; `code` names the row's subject. */
export const rejectionOf = (
  line: number,
  code: string,
  field: string,
  value: string,
  reason: string,
): Rejection => ({ isStored: false, line, code, field, value: shorten(value), reason });
