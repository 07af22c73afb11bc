// Opens a file with its columns matched to fields, and makes rejections of its rows.

import { type Columns, type FieldTable, mapColumns } from './column-mapping.js';
import type { FileOptions } from './import-options.js';
import { type Rejection, shorten } from './product-rows.js';
import { openSource, type ReadingOptions, type TableSource } from './table-source.js';

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
  open: (options: ReadingOptions) => Promise<TableSource> = openSource,
): Promise<TableFile<Name>> {
  const source = await open(options);
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

/** Returns a rejection; `code` names the row's subject. */
export const rejectionOf = (
  line: number,
  code: string,
  field: string,
  value: string,
  reason: string,
): Rejection => ({ isStored: false, line, code, field, value: shorten(value), reason });
