// Writes lines to an open file in batches, without a system call while there is nothing to write.

import { pino } from 'pino';

/** A batch is written when it has this many characters, and at the latest this many milliseconds after its first line. */
const BATCH_LENGTH = 8_192;
const BATCH_MS = 200;

export interface BatchedLines {
  write(line: string): void;
  /** Writes what waits before it returns. @throws when that fails. */
  flushSync(): void;
  /** Writes what waits and closes the file. */
  end(): void;
}

/**
 * Writes lines to a file descriptor. The batches are made here because pino's own periodic flush writes five times a second also when
 * there is nothing to write.
 * @param onError called when a write fails: its lines may be lost.
 */
export function batchedLines(dest: number, onError: (error: Error) => void): BatchedLines {
  const output = pino.destination({ dest, sync: false, minLength: 0 }).on('error', onError);
  let batch = '';
  let timer: NodeJS.Timeout | undefined;
  const pass = () => {
    clearTimeout(timer);
    timer = undefined;
    if (batch === '') return;
    output.write(batch);
    batch = '';
  };
  return {
    write: (line) => {
      batch += line;
      if (batch.length >= BATCH_LENGTH) pass();
      else timer ??= setTimeout(pass, BATCH_MS).unref();
    },
    flushSync: () => {
      pass();
      output.flushSync();
    },
    end: () => {
      pass();
      output.end();
    },
  };
}
