// Opens an imported file by its ending (CSV, XLSX, NDJSON) and yields its rows in one form: line and cells under the
// names of its header.

import { extname } from 'node:path';
import type { DecimalMark } from '@mostrador/rules/decimal';
import {
  type CsvHeader,
  type CsvRecord,
  type Delimiter,
  parseHeader,
  RECORD_LINES_MAX,
  readRecords,
} from '../../platform/csv/csv-records.js';
import { OperatorError } from '../../platform/operator-error.js';
import type { FileFormat } from '../../platform/table-files/table-file.js';
import { openXlsx, type XlsxRow, type XlsxSheet } from '../../platform/xlsx/xlsx-reader.js';
import { openNdjson } from './ndjson-source.js';
import { type Encoding, type FileEncoding, inspectFile, readLines, type TextFile } from './text-file.js';

export type { FileFormat } from '../../platform/table-files/table-file.js';

/** How a file is to be read. */
export interface ReadingOptions {
  readonly file: string;
  /** The separator of the columns; undefined: detected from the header line. */
  readonly delimiter: Delimiter | undefined;
  readonly decimalMark: DecimalMark;
  /** The encoding of the file; undefined: UTF-8 when the whole file is valid UTF-8, else Latin-1. A mark of UTF-16 wins. */
  readonly encoding: Encoding | undefined;
  /** The line that has the titles of the columns, from 1; undefined: the first one with a value. What is above it is left out. */
  readonly headerRow?: number | undefined;
}

/** An opened file: its header and how it is read. */
export interface TableSource {
  readonly path: string;
  readonly format: FileFormat | 'zip';
  /** What `records` counts up to. */
  readonly bytes: number;
  readonly names: readonly string[];
  /** The line of the titles; undefined where the format has none. */
  readonly headerRow?: number;
  /** Of a CSV file. */
  readonly csv?: { readonly encoding: FileEncoding; readonly delimiter: Delimiter };
  /** The sheet's name, of an XLSX file. */
  readonly sheet?: string;
  /**
   * Yields the rows below the header, each with as many cells as the header has.
   * @param onBytes called with the number of bytes read so far.
   */
  records(onBytes?: (bytes: number) => void): AsyncGenerator<CsvRecord>;
  close(): void;
}

/** More columns than any list has; beyond it the file is refused. */
export const COLUMNS_MAX = 500;

const FORMATS: Readonly<Record<string, FileFormat>> = {
  '.csv': 'csv',
  '.txt': 'csv',
  '.tsv': 'csv',
  '.xlsx': 'xlsx',
  '.ndjson': 'ndjson',
  '.jsonl': 'ndjson',
};

/** Returns the format that a file's ending names. Any other ending is read as CSV, which shows what is wrong with it. */
export function formatOf(path: string): FileFormat {
  const ending = extname(path).toLowerCase();
  if (ending === '.xls' || ending === '.xlsm' || ending === '.xlsb' || ending === '.ods')
    throw new OperatorError(`${path}: guárdelo como libro de Excel (.xlsx) o como CSV.`);
  return FORMATS[ending] ?? 'csv';
}

/**
 * Opens a file and reads its header.
 * @throws OperatorError when the file cannot be read or has no header.
 */
export async function openSource(options: ReadingOptions): Promise<TableSource> {
  const format = formatOf(options.file);
  const source =
    format === 'xlsx'
      ? await openSheet(options)
      : format === 'ndjson'
        ? await openNdjson(options)
        : await openCsv(options);
  if (source.names.length <= COLUMNS_MAX) return source;
  source.close();
  throw new OperatorError(`${options.file} tiene más de ${COLUMNS_MAX} columnas.`);
}

async function openCsv(options: ReadingOptions): Promise<TableSource> {
  const file = await inspectFile(options.file, options.encoding);
  const { headerRow = 1 } = options;
  const header = await readHeader(file, options.delimiter, headerRow);
  return {
    path: file.path,
    format: 'csv',
    bytes: file.bytes,
    names: header.names,
    headerRow: header.line,
    csv: { encoding: file.encoding, delimiter: header.delimiter },
    async *records(onBytes) {
      let isHeader = true;
      for await (const record of readRecords(linesFrom(headerRow, readLines(file, onBytes)), header)) {
        if (!isHeader) yield record;
        isHeader = false;
      }
    },
    close: () => undefined,
  };
}

/** Empties the lines before a line, so that they are skipped and the others keep their numbers. */
async function* linesFrom(first: number, chunks: AsyncIterable<string[]>): AsyncGenerator<string[]> {
  let above = first - 1;
  for await (const chunk of chunks) {
    yield above === 0 ? chunk : chunk.map((line, index) => (index < above ? '' : line));
    above = Math.max(0, above - chunk.length);
  }
}

async function readHeader(
  file: TextFile,
  delimiter: Delimiter | undefined,
  headerRow: number,
): Promise<CsvHeader & { readonly line: number }> {
  const lines: string[] = [];
  for await (const chunk of linesFrom(headerRow, readLines(file))) {
    for (const line of chunk) if (lines.length < RECORD_LINES_MAX) lines.push(line);
    const header = parseHeader(lines, delimiter);
    if (header !== undefined) return { ...header, line: lines.findIndex((line) => line.trim() !== '') + 1 };
    if (lines.length >= RECORD_LINES_MAX) break;
  }
  throw new OperatorError(`${file.path} no tiene una línea de encabezado con los nombres de las columnas.`);
}

async function openSheet({ file: path, decimalMark, headerRow = 1 }: ReadingOptions): Promise<TableSource> {
  const sheet = await openXlsx(path, decimalMark);
  try {
    const header = await firstRow(sheet, headerRow);
    if (header === undefined)
      throw new OperatorError(`${path} no tiene una fila de encabezado con los nombres de las columnas.`);
    return {
      path,
      format: 'xlsx',
      bytes: sheet.bytes,
      names: header.cells,
      headerRow: header.line,
      sheet: sheet.name,
      records: (onBytes) => sheetRecords(sheet, header, onBytes),
      close: () => sheet.close(),
    };
  } catch (error) {
    sheet.close();
    throw error;
  }
}

async function firstRow(sheet: XlsxSheet, from: number): Promise<XlsxRow | undefined> {
  for await (const rows of sheet.rows()) {
    const first = rows.find(({ line }) => line >= from);
    if (first !== undefined) return first;
  }
  return undefined;
}

async function* sheetRecords(
  sheet: XlsxSheet,
  header: XlsxRow,
  onBytes?: (bytes: number) => void,
): AsyncGenerator<CsvRecord> {
  const width = header.cells.length;
  for await (const rows of sheet.rows(onBytes)) {
    for (const { line, cells } of rows) {
      if (line <= header.line) continue;
      if (cells.length > width)
        yield {
          line,
          broken: `tiene ${cells.length} columnas y el encabezado ${width}`,
          text: cells.join(' '),
        };
      else yield { line, cells: [...cells, ...Array<string>(width - cells.length).fill('')] };
    }
  }
}
