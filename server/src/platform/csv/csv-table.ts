// Parses a small, well-formed CSV that is in memory into rows by column name.

import { type Delimiter, parseHeader, parseRecord } from './csv-records.js';

/** The cells of a row by the names of the columns. */
export type CsvRow = Readonly<Record<string, string>>;

/**
 * Returns the rows. The first line names the columns; lines without a value and a byte order mark are skipped.
 * @throws Error that names the line when a row is broken or has another number of cells than the header.
 */
export function parseCsvTable(text: string, delimiter: Delimiter = ','): CsvRow[] {
  const lines = text.replace(/^\ufeff/, '').split(/\r?\n/);
  const names = parseHeader(lines, delimiter)?.names;
  if (names === undefined) throw new Error('The CSV has no header.');
  const rows: CsvRow[] = [];
  let isHeader = true;
  for (let index = 0; index < lines.length; ) {
    const record = parseRecord(lines, index, delimiter);
    if (record.kind !== 'record') throw new Error(`Line ${index + 1} of the CSV is broken.`);
    const { cells } = record;
    if (cells.some((cell) => cell.trim() !== '')) {
      if (cells.length !== names.length)
        throw new Error(`Line ${index + 1} of the CSV has ${cells.length} cells instead of ${names.length}.`);
      if (!isHeader) rows.push(Object.fromEntries(names.map((name, column) => [name, cells[column] ?? ''])));
      isHeader = false;
    }
    index += record.lines;
  }
  return rows;
}
