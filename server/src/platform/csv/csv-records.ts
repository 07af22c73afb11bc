/*
 * A CSV reader that loses one line when a line is broken. General readers treat an unclosed quote as the start of a text
 * that continues to the next quote or to the end of the file, and lose the rows in between. This reader reports the line
 * with the quote as broken and continues with the next line.
 */

import { CELL_TOO_LONG, isTooLong } from './cell-limit.js';

export type Delimiter = ',' | ';' | '\t' | '|';

/** One row of the file. `line` is the physical line on which it begins, from 1. */
export type CsvRecord =
  | { readonly line: number; readonly cells: readonly string[] }
  | { readonly line: number; readonly broken: string; readonly text: string };

/** The result of reading at a line: a record of one or more lines, a record that is not closed, or a broken line. */
export type ParsedRecord =
  | { readonly kind: 'record'; readonly cells: string[]; readonly lines: number }
  | { readonly kind: 'open' }
  | { readonly kind: 'broken'; readonly reason: string };

/** A quoted text that spans more lines counts as an unclosed quote. */
export const RECORD_LINES_MAX = 1_000;
/** Maximum characters of a record that spans lines. */
const RECORD_CHARACTERS_MAX = 4 * 1024 * 1024;

const UNCLOSED = 'comillas sin cerrar';

/**
 * Reads the record that begins at a line. Quotes count only around a whole cell; spaces outside of them are ignored. A
 * quote inside a bare cell (`Regla 12"`) is an ordinary character.
 */
export function parseRecord(lines: readonly string[], from: number, delimiter: Delimiter): ParsedRecord {
  let line = lines[from] ?? '';
  if (!line.includes('"')) return { kind: 'record', cells: line.split(delimiter), lines: 1 };
  const cells: string[] = [];
  let index = from;
  let at = 0;
  let characters = 0;
  for (;;) {
    const start = afterSpaces(line, at, delimiter);
    if (line[start] === '"') {
      let text = '';
      at = start + 1;
      for (;;) {
        const quote = line.indexOf('"', at);
        if (quote < 0) {
          text += `${line.slice(at)}\n`;
          characters += line.length;
          if (isTooLong(text)) return { kind: 'broken', reason: CELL_TOO_LONG };
          if (characters > RECORD_CHARACTERS_MAX) return { kind: 'broken', reason: UNCLOSED };
          index += 1;
          at = 0;
          const next = lines[index];
          if (next === undefined) return { kind: 'open' };
          line = next;
          continue;
        }
        text += line.slice(at, quote);
        at = quote + 1;
        if (line[at] !== '"') break;
        text += '"';
        at += 1;
      }
      cells.push(text);
      at = afterSpaces(line, at, delimiter);
    } else {
      const end = line.indexOf(delimiter, at);
      const next = end < 0 ? line.length : end;
      cells.push(line.slice(at, next));
      at = next;
    }
    if (at >= line.length) return { kind: 'record', cells, lines: index - from + 1 };
    if (line[at] !== delimiter) {
      return { kind: 'broken', reason: index === from ? 'hay texto después de las comillas' : UNCLOSED };
    }
    at += 1;
  }
}

function afterSpaces(line: string, from: number, delimiter: Delimiter): number {
  let at = from;
  while (line[at] === ' ' || (line[at] === '\t' && delimiter !== '\t')) at += 1;
  return at;
}

/** The header of a file: its column names, and what separates them. */
export interface CsvHeader {
  readonly names: readonly string[];
  readonly delimiter: Delimiter;
}

/** Reads the header from the first line with text. Without a stated delimiter, takes the one that gives more columns. */
export function parseHeader(lines: readonly string[], stated: Delimiter | undefined): CsvHeader | undefined {
  const from = lines.findIndex((line) => line.trim() !== '');
  const candidates: readonly Delimiter[] = stated === undefined ? [',', ';', '\t', '|'] : [stated];
  let best: CsvHeader | undefined;
  for (const delimiter of candidates) {
    const parsed = parseRecord(lines, from, delimiter);
    if (parsed.kind !== 'record' || from < 0) continue;
    if (best === undefined || parsed.cells.length > best.names.length)
      best = { names: parsed.cells, delimiter };
  }
  return best;
}

/**
 * Yields all records of a file in order, including the header. Lines without a value are skipped. A record with fewer or
 * more cells than the header is broken, unless the extra cells are empty (spreadsheets leave such cells).
 */
export async function* readRecords(
  chunks: AsyncIterable<readonly string[]>,
  { delimiter, names }: CsvHeader,
): AsyncGenerator<CsvRecord> {
  let pending: readonly string[] = [];
  let firstLine = 1;
  for await (const chunk of chunks) {
    pending = pending.length === 0 ? chunk : [...pending, ...chunk];
    const used = yield* recordsOf(pending, firstLine, delimiter, names.length, false);
    pending = pending.slice(used);
    firstLine += used;
  }
  yield* recordsOf(pending, firstLine, delimiter, names.length, true);
}

/** @returns how many lines were consumed. Without `last`, a record that may continue in the next chunk is left. */
function* recordsOf(
  lines: readonly string[],
  firstLine: number,
  delimiter: Delimiter,
  width: number,
  last: boolean,
): Generator<CsvRecord, number> {
  let index = 0;
  while (index < lines.length) {
    const line = firstLine + index;
    const text = lines[index] ?? '';
    const parsed = parseRecord(lines, index, delimiter);
    if (parsed.kind === 'open' && !last && lines.length - index < RECORD_LINES_MAX) return index;
    const broken = brokenReason(parsed, width);
    if (parsed.kind !== 'record' || broken !== undefined) {
      yield { line, broken: broken ?? UNCLOSED, text };
      index += 1;
      continue;
    }
    index += parsed.lines;
    if (parsed.cells.some((cell) => cell.trim() !== '')) yield { line, cells: parsed.cells };
  }
  return index;
}

function brokenReason(parsed: ParsedRecord, width: number): string | undefined {
  if (parsed.kind === 'open') return UNCLOSED;
  if (parsed.kind === 'broken') return parsed.reason;
  const { cells, lines } = parsed;
  const isBlank = cells.every((cell) => cell.trim() === '');
  if (cells.some(isTooLong)) return CELL_TOO_LONG;
  if (cells.length === width || isBlank) return undefined;
  if (lines > 1) return UNCLOSED;
  if (cells.length > width && cells.slice(width).every((cell) => cell.trim() === '')) return undefined;
  return `tiene ${cells.length} columnas y el encabezado ${width}`;
}
