// Opens and reads a small CSV file of shipping rates or order statuses, with its columns matched to fields.

import {
  type CsvHeader,
  parseHeader,
  RECORD_LINES_MAX,
  readRecords,
} from '../../platform/csv/csv-records.js';
import { OperatorError } from '../../platform/operator-error.js';
import { cellText } from './cell-values.js';
import { type Columns, type FieldTable, mapColumns } from './column-mapping.js';
import type { FileOptions } from './import-options.js';
import { type Rejection, shorten } from './product-rows.js';
import { inspectFile, readLines, type TextFile } from './text-file.js';

/** A file with its header and the fields of its columns. */
export interface TableFile<Name extends string> {
  readonly file: TextFile;
  readonly header: CsvHeader;
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
  const file = await inspectFile(options.file, options.encoding);
  const header = await readHeader(file, options);
  return { file, header, columns: mapColumns(header.names, options.map, table) };
}

async function readHeader(file: TextFile, options: FileOptions): Promise<CsvHeader> {
  const lines: string[] = [];
  for await (const chunk of readLines(file)) {
    for (const line of chunk) if (lines.length < RECORD_LINES_MAX) lines.push(line);
    const header = parseHeader(lines, options.delimiter);
    if (header !== undefined) return header;
    if (lines.length >= RECORD_LINES_MAX) break;
  }
  throw new OperatorError(`${file.path} no tiene una línea de encabezado con los nombres de las columnas.`);
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
  { file, header, columns }: TableFile<Name>,
  table: FieldTable<Name>,
): Promise<{ readonly rows: readonly TableRow<Name>[]; readonly broken: readonly Rejection[] }> {
  const rows: TableRow<Name>[] = [];
  const broken: Rejection[] = [];
  let isHeader = true;
  for await (const record of readRecords(readLines(file), header)) {
    if (isHeader) {
      isHeader = false;
      continue;
    }
    if (rows.length + broken.length >= ROWS_MAX)
      throw new OperatorError(`${file.path} tiene más de ${ROWS_MAX} filas.`);
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
