// Runs a compiled module in a thread of its own, so that long work does not keep requests waiting; one thread at a time.

import { Worker } from 'node:worker_threads';

/** Megabytes of a thread's heap. */
const HEAP_MAX_MB = 512;

/** The end of the thread that was started last: the next one waits for it. */
let last: Promise<void> = Promise.resolve();

/**
 * Runs a module until it ends. It finds its data in `workerData`.
 * @param file the compiled module.
 * @param data is copied: numbers, texts, lists, objects, buffers.
 * @param signal ends the thread.
 * @throws what the module throws, or the signal's reason.
 */
export function runInThread(file: URL, data: unknown, signal: AbortSignal): Promise<void> {
  const running = last.then(() => run(file, data, signal));
  last = running.catch(() => undefined);
  return running;
}

function run(file: URL, data: unknown, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.reject(signal.reason);
  return new Promise((ended, failed) => {
    const thread = new Worker(file, {
      workerData: data,
      // without the conditions under which tests resolve modules to sources
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MAX_MB },
    });
    let failure: unknown;
    const abort = () => {
      failure = signal.reason;
      void thread.terminate();
    };
    signal.addEventListener('abort', abort, { once: true });
    thread.once('error', (error) => {
      failure ??= error;
    });
    // after an error, too
    thread.once('exit', (code) => {
      signal.removeEventListener('abort', abort);
      if (failure !== undefined) failed(failure);
      else if (code !== 0) failed(new Error(`A thread ended with ${code}.`));
      else ended();
    });
  });
}
