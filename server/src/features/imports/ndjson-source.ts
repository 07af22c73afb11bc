// Reads a file of JSON objects, one a line (NDJSON). The first object names the columns.

import type { DecimalMark } from '@mostrador/rules/decimal';
import { CELL_CHARACTERS_MAX, isTooLong } from '../../platform/csv/cell-limit.js';
import type { CsvRecord } from '../../platform/csv/csv-records.js';
import { OperatorError } from '../../platform/operator-error.js';
import type { ReadingOptions, TableSource } from './table-source.js';
import { inspectFile, readLines, type TextFile } from './text-file.js';

/**
 * Opens an NDJSON file. Its texts are UTF-8, and its numbers have a point; both are read whatever the options say.
 * @throws OperatorError when the first line is no object.
 */
export async function openNdjson({ file: path, decimalMark }: ReadingOptions): Promise<TableSource> {
  const file = await inspectFile(path, 'utf-8');
  const names = Object.keys(await firstObject(file));
  return {
    path,
    format: 'ndjson',
    bytes: file.bytes,
    names,
    records: (onBytes) => readObjects(file, names, decimalMark, onBytes),
    close: () => undefined,
  };
}

async function firstObject(file: TextFile): Promise<object> {
  for await (const lines of readLines(file)) {
    const line = lines.find((text) => text.trim() !== '');
    if (line === undefined) continue;
    const first = objectOf(line);
    if (first !== undefined && Object.keys(first).length > 0) return first;
    break;
  }
  throw new OperatorError(`${file.path} no es NDJSON: su primera línea no es un objeto con campos.`);
}

function objectOf(line: string): object | undefined {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

async function* readObjects(
  file: TextFile,
  names: readonly string[],
  mark: DecimalMark,
  onBytes?: (bytes: number) => void,
): AsyncGenerator<CsvRecord> {
  const known = new Set(names);
  let line = 0;
  for await (const lines of readLines(file, onBytes)) {
    for (const text of lines) {
      line += 1;
      if (text.trim() === '') continue;
      const read = cellsOf(text, names, known, mark);
      yield typeof read === 'string' ? { line, broken: read, text } : { line, cells: read };
    }
  }
}

/** Returns the cells of a line, or the reason why it has none. */
function cellsOf(
  text: string,
  names: readonly string[],
  known: ReadonlySet<string>,
  mark: DecimalMark,
): readonly string[] | string {
  const value = objectOf(text);
  if (value === undefined) return 'no es un objeto JSON';
  const unknown = Object.keys(value).find((name) => !known.has(name));
  if (unknown !== undefined) return `tiene el campo «${unknown}», que la primera línea no tiene`;
  const fields = new Map<string, unknown>(Object.entries(value));
  const cells = names.map((name) => cellOf(fields.get(name), mark));
  const wrong = cells.indexOf(undefined);
  if (wrong >= 0) return `el campo «${names[wrong]}» no es un valor simple`;
  const long = cells.findIndex((cell) => cell !== undefined && isTooLong(cell));
  if (long >= 0) return `el campo «${names[long]}» tiene más de ${CELL_CHARACTERS_MAX} caracteres`;
  return cells.map((cell) => cell ?? '');
}

function cellOf(value: unknown, mark: DecimalMark): string | undefined {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean') return value ? 'sí' : 'no';
  if (typeof value === 'number') return String(value).replace('.', mark);
  const isList = Array.isArray(value) && value.every((item) => typeof item === 'string');
  return isList ? value.join('|') : undefined;
}
