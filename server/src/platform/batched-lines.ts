// Writes lines to an open file in batches, without a system call while there is nothing to write.

import { pino } from 'pino';

/** A batch is written when it has this many bytes, and at the latest this many milliseconds after its first line. */
const BATCH_BYTES = 8_192;
const BATCH_MS = 200;

export interface BatchedLines {
  write(line: string): void;
  /** Writes what waits before it returns. */
  flushSync(): void;
  /** Writes what waits and closes the file. */
  end(): void;
}

/**
 * Writes lines to a file descriptor. pino's own periodic flush writes to its file five times a second also when there is nothing to write,
 * so the flushes are called from here.
 * @param onError called when a write fails, which is then tried again after each BATCH_MS.
 */
export function batchedLines(dest: number, onError: (error: Error) => void): BatchedLines {
  const output = pino.destination({ dest, sync: false, minLength: BATCH_BYTES });
  let unwrittenBytes = 0;
  let isPipeBroken = false;
  let isFlushPlanned = false;
  const flush = () => {
    isFlushPlanned = false;
    if (unwrittenBytes <= 0 || isPipeBroken) return;
    // does nothing while a write is under way
    output.flush();
    flushSoon();
  };
  const flushSoon = () => {
    if (isFlushPlanned) return;
    isFlushPlanned = true;
    setTimeout(flush, BATCH_MS).unref();
  };
  output.on('write', (bytes: number) => {
    unwrittenBytes -= bytes;
  });
  output.on('error', (error: Error) => {
    isPipeBroken = 'code' in error && error.code === 'EPIPE';
    onError(error);
  });
  return {
    write: (line) => {
      unwrittenBytes += Buffer.byteLength(line);
      output.write(line);
      flushSoon();
    },
    flushSync: () => {
      output.flushSync();
      unwrittenBytes = 0;
    },
    end: () => output.end(),
  };
}
