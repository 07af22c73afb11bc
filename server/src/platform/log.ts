// Opens the server's log: JSON lines to standard output and to rotating files in the log folder.

import { chmodSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Logger, pino } from 'pino';
import openRollingFile, { type RollingFile } from 'pino-roll';

export type Log = Logger;

/** Lines are written in batches of this many bytes, and at the latest after this many milliseconds. */
const BATCH = { minLength: 8_192, periodicFlush: 200 } as const;

/**
 * Log files are `<folder>/mostrador.<n>.log`, a new one each day or at 20 MB; fourteen are kept.
 * The files' group may read them, others may not, because they hold users' addresses.
 * Callers never log a query, a password or a token.
 */
export function openLog(options: { level: string; folder?: string }): Log {
  if (options.level === 'silent' || options.folder === undefined) return pino({ level: options.level });
  const { level } = options;
  const output = pino.destination({ dest: 1, sync: false, ...BATCH });
  output.on('error', (error: Error) => reportWriteError('standard output', error));
  // In this thread: passing each line to another thread costs more than a response from memory.
  const both = pino.multistream([
    { stream: output, level: level as 'info' },
    { stream: rollingFile(options.folder), level: level as 'info' },
  ]);
  process.once('exit', () => both.flushSync());
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, both);
}

const FILE_MODE = 0o640;
const FOLDER_MODE = 0o750;

/** Restricts the folder and its log files to the owner and the group, including files of an earlier release. */
function restrictPermissions(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: FOLDER_MODE });
  chmodSync(folder, FOLDER_MODE);
  for (const name of readdirSync(folder))
    if (name.startsWith('mostrador.') && name.endsWith('.log')) chmodSync(join(folder, name), FILE_MODE);
}

const reportWriteError = (place: string, error: Error) =>
  void process.stderr.write(`The log in ${place} cannot be written: ${error.message}\n`);

/** Returns a stream to the log file. Lines wait while it opens. A write error loses lines but never fails the shop. */
function rollingFile(folder: string): { write(line: string): void; flushSync(): void } {
  let file: RollingFile | undefined;
  let waiting: string[] | undefined = [];
  const report = (error: Error) => reportWriteError(folder, error);
  try {
    restrictPermissions(folder);
  } catch (error) {
    report(error instanceof Error ? error : new Error(String(error)));
  }
  openRollingFile({
    file: join(folder, 'mostrador'),
    extension: '.log',
    frequency: 'daily',
    size: '20m',
    limit: { count: 14 },
    mkdir: true,
    mode: FILE_MODE,
    ...BATCH,
  }).then(
    (opened) => {
      file = opened.on('error', report);
      for (const line of waiting?.splice(0) ?? []) file.write(line);
    },
    (error: Error) => {
      waiting = undefined;
      report(error);
    },
  );
  return {
    write: (line) => {
      if (file !== undefined) file.write(line);
      else waiting?.push(line);
    },
    flushSync: () => {
      try {
        file?.flushSync();
      } catch (error) {
        report(error instanceof Error ? error : new Error(String(error)));
      }
    },
  };
}
