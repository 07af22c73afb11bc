// The lines of a log file on the system screen (call `logLines`): newest first, by page, level and text, read
// backwards from the file's end.

import type { FileHandle } from 'node:fs/promises';
import type { LogLevel, LogLine, LogLines } from '@mostrador/contract/entries/system';
import type { Shop } from '../../shop.js';
import { openLogFile } from './log-files.service.js';
import { redactText } from './redact-text.js';

const CHUNK_BYTES = 262_144;
/** Maximum bytes of a line; of a longer one only the beginning is shown. */
const LINE_MAX_BYTES = 65_536;
/** Maximum bytes that one request reads; the rest is left for the next page. */
const READ_MAX_BYTES = 24 * 1_048_576;
const MESSAGE_MAX = 1_000;
const VALUE_MAX = 4_000;
const DETAILS_MAX = 20;

const LEVELS: Readonly<Record<LogLevel, number>> = {
  trace: 10,
  debug: 20,
  info: 30,
  warn: 40,
  error: 50,
  fatal: 60,
};

export interface LineSelection {
  readonly logName: string;
  readonly search: string;
  readonly level?: LogLevel | undefined;
  readonly before?: number | undefined;
  readonly pageSize: number;
}

/**
 * A page of a file's lines, newest first. The file is read from its end in pieces, so that its size costs no memory,
 * and no more of it than a bounded part for each page.
 */
export async function logLines(shop: Shop, selection: LineSelection): Promise<LogLines> {
  const { file, bytes } = await openLogFile(shop, selection.logName);
  try {
    const end = Math.min(selection.before ?? bytes, bytes);
    const matches = lineMatcher(selection);
    const lines: LogLine[] = [];
    for await (const { position, text } of linesBackwards(file, end)) {
      const line = matches(position, text);
      if (line !== undefined) lines.push(line);
      if (position > 0 && (lines.length >= selection.pageSize || end - position > READ_MAX_BYTES))
        return { lines, next: position };
    }
    return { lines, next: null };
  } finally {
    await file.close();
  }
}

interface RawLine {
  /** The byte of the file at which the line begins. */
  readonly position: number;
  readonly text: string;
}

/** Yields the lines before a byte of a file, the last one first. Holds one chunk and one line in memory. */
async function* linesBackwards(file: FileHandle, end: number): AsyncGenerator<RawLine> {
  const piece = Buffer.allocUnsafe(CHUNK_BYTES);
  let rest = Buffer.alloc(0);
  let position = end;
  while (position > 0) {
    const length = Math.min(CHUNK_BYTES, position);
    position -= length;
    const { bytesRead } = await file.read(piece, 0, length, position);
    let stop = bytesRead;
    while (stop > 0) {
      const lineBreak = piece.lastIndexOf(10, stop - 1);
      if (lineBreak === -1) break;
      yield lineOf(position + lineBreak + 1, piece.subarray(lineBreak + 1, stop), rest);
      rest = Buffer.alloc(0);
      stop = lineBreak;
    }
    rest = Buffer.concat([piece.subarray(0, stop), rest].map((part) => part.subarray(0, LINE_MAX_BYTES)));
    rest = rest.subarray(0, LINE_MAX_BYTES);
  }
  yield lineOf(0, rest, Buffer.alloc(0));
}

const lineOf = (position: number, beginning: Buffer, rest: Buffer): RawLine => ({
  position,
  text: Buffer.concat([beginning, rest]).subarray(0, LINE_MAX_BYTES).toString('utf8'),
});

/** Looks at a line's text first: most lines need not be understood to be passed over. */
function lineMatcher({
  search,
  level,
}: LineSelection): (position: number, text: string) => LogLine | undefined {
  const wanted = search.trim().toLowerCase();
  const written = JSON.stringify(wanted).slice(1, -1);
  const lowest = level === undefined ? 0 : LEVELS[level];
  return (position, text) => {
    if (text.trim() === '') return undefined;
    if (lowest > 0 && levelNumber(text) < lowest) return undefined;
    if (wanted !== '' && !text.toLowerCase().includes(written)) return undefined;
    const line = parseLine(position, text);
    return wanted === '' || shownText(line).includes(wanted) ? line : undefined;
  };
}

/** Each line begins with it; 0 for a line that is not of the shop's own form. */
const levelNumber = (text: string): number => Number(/^\{"level":(\d{1,3})/.exec(text)?.[1] ?? 0);

const shownText = ({ message, details }: LogLine): string =>
  [message, ...details.flatMap(({ name, value }) => [name, value])].join('\n').toLowerCase();

function parseLine(position: number, text: string): LogLine {
  const fields = fieldsOf(text);
  if (fields === undefined)
    return { position, at: null, level: null, message: redactText(text, MESSAGE_MAX), details: [] };
  const { level, time, msg, ...others } = fields;
  return {
    position,
    at: typeof time === 'string' && !Number.isNaN(Date.parse(time)) ? new Date(time).toISOString() : null,
    level: levelName(level),
    message: redactText(typeof msg === 'string' ? msg : '', MESSAGE_MAX),
    details: Object.entries(others)
      .slice(0, DETAILS_MAX)
      .map(([name, value]) => ({
        name: redactText(name, 60),
        value: redactText(valueText(value), VALUE_MAX),
      })),
  };
}

function fieldsOf(text: string): Record<string, unknown> | undefined {
  try {
    const parsed: unknown = JSON.parse(text);
    return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)
      ? (parsed as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
}

const levelName = (level: unknown): LogLevel | null =>
  (Object.keys(LEVELS) as LogLevel[]).find((name) => LEVELS[name] === level) ?? null;

/** A failure's stack tells its name and message too. */
function valueText(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'object' && value !== null && 'stack' in value && typeof value.stack === 'string')
    return value.stack;
  return JSON.stringify(value) ?? '';
}
