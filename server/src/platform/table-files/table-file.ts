// Writes the rows of a table to a file: CSV, XLSX or NDJSON.

import { createWriteStream } from 'node:fs';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { DecimalMark } from '@mostrador/rules/decimal';
import iconv from 'iconv-lite';
import type { Delimiter } from '../csv/csv-records.js';
import { type XlsxCell, XlsxWriter } from '../xlsx/xlsx-writer.js';

export type FileFormat = 'csv' | 'xlsx' | 'ndjson';
export type Encoding = 'utf-8' | 'latin-1';

/** The form of a text file. An XLSX file has none of these. */
export interface TextForm {
  readonly delimiter: Delimiter;
  readonly decimalMark: DecimalMark;
  readonly encoding: Encoding;
}

/** What spreadsheets in Argentina read and write. */
export const ARGENTINE_FORM: TextForm = { delimiter: ';', decimalMark: ',', encoding: 'utf-8' };

/** Pages of rows, each row with a cell for each title. */
export type TableRows = AsyncIterable<readonly (readonly XlsxCell[])[]>;

const XLSX_ROWS_AT_A_TIME = 100;
const WIDE = 40;
const NARROW = 18;
const BYTE_ORDER_MARK = '\ufeff';

/**
 * Writes the titles and rows to a file. A text that begins like a formula stays a text: in CSV by an apostrophe, which an
 * import takes off again.
 * @returns the number of rows.
 */
export async function writeTableFile(
  path: string,
  format: FileFormat,
  sheetName: string,
  titles: readonly string[],
  rows: TableRows,
  form: TextForm,
  signal: AbortSignal,
): Promise<number> {
  let count = 0;
  const counted = async function* () {
    for await (const page of rows) {
      count += page.length;
      yield page;
    }
  };
  if (format === 'xlsx') await writeSheet(path, sheetName, titles, counted(), signal);
  else {
    const text = format === 'ndjson' ? ndjsonText(titles, counted()) : csvText(titles, counted(), form);
    const encode =
      form.encoding === 'latin-1' && format === 'csv'
        ? [iconv.encodeStream('win1252')]
        : [new Transform({ transform: passOn })];
    await pipeline([Readable.from(text), ...encode, createWriteStream(path)], { signal });
  }
  return count;
}

function passOn(chunk: unknown, _: BufferEncoding, done: (error: null, chunk: unknown) => void): void {
  done(null, chunk);
}

async function writeSheet(
  path: string,
  sheetName: string,
  titles: readonly string[],
  rows: TableRows,
  signal: AbortSignal,
): Promise<void> {
  const columns = titles.map((title) => ({ title, width: /nombre|descrip/i.test(title) ? WIDE : NARROW }));
  const writer = new XlsxWriter(path, sheetName, columns, signal);
  try {
    for await (const page of rows)
      for (let from = 0; from < page.length; from += XLSX_ROWS_AT_A_TIME)
        await writer.add(page.slice(from, from + XLSX_ROWS_AT_A_TIME).map((cells) => cells.map(kept)));
    await writer.close();
  } catch (error) {
    await writer.destroy();
    throw error;
  }
}

async function* csvText(titles: readonly string[], rows: TableRows, form: TextForm): AsyncGenerator<string> {
  const { delimiter, encoding } = form;
  yield `${encoding === 'utf-8' ? BYTE_ORDER_MARK : ''}${titles.map((title) => quoted(guardedTitle(title), delimiter)).join(delimiter)}\r\n`;
  for await (const page of rows)
    yield page.map((cells) => `${cells.map((cell) => csvCell(cell, form)).join(delimiter)}\r\n`).join('');
}

function csvCell(cell: XlsxCell, { delimiter, decimalMark }: TextForm): string {
  if (cell === null) return '';
  if (typeof cell === 'string') return quoted(guarded(cell), delimiter);
  return quoted(numberOf(cell).replace('.', decimalMark), delimiter);
}

const numberOf = (cell: Exclude<XlsxCell, string | null>): string =>
  String('money' in cell ? cell.money : cell.number);

/** Puts an apostrophe before a text that a spreadsheet would run as a formula, and before one that has such an apostrophe already. */
export const guarded = (text: string): string => (/^'*[=+\-@\t\r]/.test(text) ? `'${text}` : text);

/**
 * Puts an apostrophe before a title that a spreadsheet would run as a formula. Imports find columns without punctuation, and a
 * file that is written again gets no second one.
 */
const guardedTitle = (title: string): string => (/^[=+\-@\t\r]/.test(title) ? `'${title}` : title);

/** Gives a text with such an apostrophe a second one, because an import takes one off. */
const kept = (cell: XlsxCell): XlsxCell =>
  typeof cell === 'string' && /^'+[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;

function quoted(text: string, delimiter: Delimiter): string {
  return text.includes(delimiter) || /["\n\r]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

async function* ndjsonText(titles: readonly string[], rows: TableRows): AsyncGenerator<string> {
  for await (const page of rows)
    yield page
      .map((cells) => {
        const fields = titles.map(
          (title, nth) => `${JSON.stringify(title)}:${jsonCell(kept(cells[nth] ?? null))}`,
        );
        return `{${fields.join(',')}}\n`;
      })
      .join('');
}

const jsonCell = (cell: XlsxCell): string =>
  cell === null ? 'null' : typeof cell === 'string' ? JSON.stringify(cell) : numberOf(cell);
