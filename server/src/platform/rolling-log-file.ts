// Writes lines to numbered log files in a folder: a new one each day or at a size, and only the last ones are kept.

import { openSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { batchedLines } from './batched-lines.js';

export interface RollingFileOptions {
  readonly folder: string;
  /** Files are `<folder>/<name>.<n>.log`. */
  readonly name: string;
  readonly maxBytes: number;
  /** How many files are kept, with the one that is written. */
  readonly keep: number;
  readonly mode: number;
  readonly onError: (error: Error) => void;
  /** Milliseconds since 1970; tests set it. */
  readonly now?: () => number;
}

export interface RollingFile {
  write(line: string): void;
  flushSync(): void;
}

/**
 * Opens the newest file of the folder if it is of today and has room, else a new one. The folder must exist. Several processes may write
 * to the same files; each begins a new one by its own count, and goes on in a newer one of another process.
 * Throws if the first file cannot be opened. If a later one cannot, it calls `onError`, goes on in the old file, and tries again after
 * `maxBytes` more.
 */
export function openRollingFile(options: RollingFileOptions): RollingFile {
  const { folder, name, maxBytes, keep, mode, onError, now = Date.now } = options;
  const pathOf = (number: number) => join(folder, `${name}.${number}.log`);
  let day = dayOf(now());
  let number = 0;
  let bytes = 0;

  const chooseFile = (): string => {
    const numbers = numbersIn(folder, name);
    const newest = numbers.at(-1) ?? 0;
    const { size, mtimeMs } = (newest > 0 && statSync(pathOf(newest), { throwIfNoEntry: false })) || EMPTY;
    const hasRoom = newest > number && size < maxBytes && dayOf(mtimeMs) === day;
    number = hasRoom ? newest : newest + 1;
    bytes = hasRoom ? size : 0;
    const oldestKept = number - keep;
    for (const old of numbers) if (old <= oldestKept) rmSync(pathOf(old), { force: true });
    return pathOf(number);
  };

  // Opened here, not by pino: its destination would throw from a timer while it has no file.
  const openChosen = () => batchedLines(openSync(chooseFile(), 'a', mode), onError);
  let output = openChosen();
  const roll = () => {
    try {
      const next = openChosen();
      output.end();
      output = next;
    } catch (error) {
      bytes = 0;
      onError(error instanceof Error ? error : new Error(String(error)));
    }
  };
  return {
    write: (line) => {
      const today = dayOf(now());
      if (bytes >= maxBytes || today !== day) {
        day = today;
        roll();
      }
      bytes += Buffer.byteLength(line);
      output.write(line);
    },
    flushSync: () => output.flushSync(),
  };
}

const EMPTY = { size: 0, mtimeMs: 0 };
const DAY_MS = 86_400_000;
/** Days are UTC's, as the times of the lines are. */
const dayOf = (ms: number): number => Math.floor(ms / DAY_MS);

/** Returns the numbers of the folder's files, the newest last. */
function numbersIn(folder: string, name: string): number[] {
  const pattern = new RegExp(`^${name}\\.(\\d+)\\.log$`);
  return readdirSync(folder)
    .map((file) => Number(pattern.exec(file)?.[1] ?? 0))
    .filter((number) => number > 0)
    .sort((a, b) => a - b);
}
