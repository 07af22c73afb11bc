// Opens the server's log: JSON lines to standard output and to rotating files in the log folder.

import { chmodSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Logger, pino } from 'pino';
import { batchedLines } from './batched-lines.js';
import { openRollingFile } from './rolling-log-file.js';

export type Log = Logger;

/** What code needs that only warns: a thread passes its warnings on to the log of the process. */
export interface WarningLog {
  readonly warn: (facts: Readonly<Record<string, unknown>>, message: string) => void;
}

/** The message of the line that a response gets (`http/access-log.ts`), from memory or without an answer of the shop (`http/http-server.ts`). */
export const ANSWERED = 'answered';
export const SERVED_FROM_MEMORY = 'served from memory';
export const REFUSED_AT_THE_DOOR = 'refused at the door';
/** Follows these for the number of those that were too many to get a line. */
export const OMITTED = ', without a line each';
const OF_RESPONSES: ReadonlySet<string | undefined> = new Set([
  ANSWERED,
  SERVED_FROM_MEMORY,
  SERVED_FROM_MEMORY + OMITTED,
  REFUSED_AT_THE_DOOR,
  REFUSED_AT_THE_DOOR + OMITTED,
]);

/**
 * Log files are `<folder>/mostrador.<n>.log`, a new one each day or at 20 MB; fourteen are kept. Lines of responses are written to the
 * files alone, all others also to standard output.
 * The files' group may read them, others may not, because they hold users' addresses.
 * Callers never log a query, a password or a token.
 */
export function openLog(options: { level: string; folder?: string }): Log {
  if (options.level === 'silent' || options.folder === undefined) return pino({ level: options.level });
  const { level } = options;
  // In this thread: passing each line to another thread costs more than a response from memory.
  const both = pino.multistream([
    { stream: standardOutput(), level: level as 'info' },
    { stream: logFile(options.folder), level: level as 'info' },
  ]);
  process.once('exit', () => both.flushSync());
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, both);
}

interface LineStream {
  write(line: string): void;
  flushSync(): void;
}

/** A file descriptor. */
const STANDARD_OUTPUT = 1;

/** Returns standard output for all lines but those of responses: they are a flood there, and the files have them. */
function standardOutput(): LineStream {
  const output = batchedLines(STANDARD_OUTPUT, (error) => reportWriteError('standard output', error));
  const stream = {
    // pino sets `lastMsg` of a stream with this property before each line
    [Symbol.for('pino.metadata')]: true,
    lastMsg: undefined as string | undefined,
    write: (line: string) => {
      if (!OF_RESPONSES.has(stream.lastMsg)) output.write(line);
    },
    flushSync: () => output.flushSync(),
  };
  return stream;
}

const FILE_MODE = 0o640;
const FOLDER_MODE = 0o750;
const FILE_MAX_BYTES = 20 * 1_048_576;
const KEPT_FILES = 14;

/** Restricts the folder and its log files to the owner and the group, including files of an earlier release. */
function restrictPermissions(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: FOLDER_MODE });
  chmodSync(folder, FOLDER_MODE);
  for (const name of readdirSync(folder))
    if (name.startsWith('mostrador.') && name.endsWith('.log')) chmodSync(join(folder, name), FILE_MODE);
}

const reportWriteError = (place: string, error: Error) =>
  void process.stderr.write(`The log in ${place} cannot be written: ${error.message}\n`);

/** Returns a stream to the log files. A write error loses lines but never fails the shop. */
function logFile(folder: string): LineStream {
  const onError = (error: unknown) =>
    reportWriteError(folder, error instanceof Error ? error : new Error(String(error)));
  try {
    restrictPermissions(folder);
    const file = openRollingFile({
      folder,
      name: 'mostrador',
      maxBytes: FILE_MAX_BYTES,
      keep: KEPT_FILES,
      mode: FILE_MODE,
      onError,
    });
    return {
      write: file.write,
      flushSync: () => {
        try {
          file.flushSync();
        } catch (error) {
          onError(error);
        }
      },
    };
  } catch (error) {
    onError(error);
    return { write: () => {}, flushSync: () => {} };
  }
}
