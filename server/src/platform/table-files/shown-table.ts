// 'Exportar' of a table of the desk: its rows in the columns that the user sees, as XLSX or CSV, page by page. docs/how-to.md says how
// a table gets it.

import { join } from 'node:path';
import { dayAt } from '@mostrador/rules/days';
import { badRequest } from '../http/problem.js';
import type { XlsxCell } from '../xlsx/xlsx-writer.js';
import { type Download, makeDownload } from './download.js';
import { ARGENTINE_FORM, writeTableFile } from './table-file.js';

/** A column of a table's file. */
export interface ShownColumn<Row> {
  readonly title: string;
  /** Money as `{ money: pesos }`, other numbers as `{ number }`; null for an empty cell. */
  readonly cell: (row: Row) => XlsxCell;
}

/** What the user asked for: `tableFileQuery` of the contract. */
export interface ShownTableQuery {
  readonly format: 'csv' | 'xlsx';
  /** Keys of columns, separated by commas, in the order of the file. */
  readonly columns: string;
}

export interface ShownTable<Row> {
  /** The file's name without date and ending: 'Productos'. */
  readonly name: string;
  /** Every column that can be asked for, by its key in the table. */
  readonly columns: Readonly<Record<string, ShownColumn<Row>>>;
  /** The rows in the order of the table; about a thousand a page keep the memory flat. */
  readonly pages: AsyncIterable<readonly Row[]>;
}

/**
 * Makes the file of what a table shows. Other requests are served between two pages.
 * @param shop where temporary files are kept, and the clock.
 * @throws Problem 400 for a column that the table does not have.
 */
export async function shownTableFile<Row>(
  shop: { readonly dataDir: string; readonly now: () => number },
  { format, columns: wanted }: ShownTableQuery,
  { name, columns, pages }: ShownTable<Row>,
  signal: AbortSignal,
): Promise<Download> {
  const chosen = [...new Set(wanted.split(','))].map((key) => {
    const column = Object.hasOwn(columns, key) ? columns[key] : undefined;
    if (column === undefined) throw badRequest('No existe esa columna.', 'columns');
    return column;
  });
  const rows = async function* () {
    for await (const page of pages) {
      signal.throwIfAborted();
      yield page.map((row) => chosen.map(({ cell }) => cell(row)));
    }
  };
  const titles = chosen.map(({ title }) => title);
  return makeDownload(
    join(shop.dataDir, 'imports'),
    `${name} ${dayAt(shop.now())}.${format}`,
    format,
    (path) => writeTableFile(path, format, name, titles, rows(), ARGENTINE_FORM, signal),
  );
}
