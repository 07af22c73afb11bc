// One kept thread that runs modules one after the other, each within a time limit.

import type { MessagePort } from 'node:worker_threads';
import { type Options, Tinypool } from 'tinypool';

/** Megabytes of a thread's heap. */
const HEAP_MAX_MB = 512;
/** The time that a thread has to end. */
const TERMINATE_MS = 5_000;

/** What the pools of a single thread have in common. */
export const poolOptions: Options = {
  runtime: 'worker_threads',
  maxThreads: 1,
  terminateTimeout: TERMINATE_MS,
  // a waiting thread still closes its files
  useAtomics: false,
  execArgv: [],
  resourceLimits: { maxOldGenerationSizeMb: HEAP_MAX_MB },
};

export interface ThreadLimits {
  /** Work that takes longer fails, and its thread is ended: behind work that never ends, nothing else would be done. */
  readonly workMs: number;
  /** An idle thread is ended after this time; undefined: it is kept. */
  readonly idleMs: number | undefined;
}

/** Work for a thread. */
export interface ThreadWork {
  /** The URL of a compiled module: its default export gets data and returns data. */
  readonly module: string;
  readonly input: unknown;
  /** Ends the thread; the work rejects with its reason. */
  readonly signal?: AbortSignal | undefined;
  /** Ports of the input, which belong to the thread from then on. */
  readonly ports?: readonly MessagePort[] | undefined;
}

export class OneThread {
  readonly #limits: ThreadLimits;
  readonly #pool: Tinypool;
  /** Settles with the work that was taken on last. The pool itself forgets what waits when its only thread ends. */
  #last: Promise<unknown> = Promise.resolve();
  #running: AbortController | undefined;
  #isClosed = false;

  constructor(limits: ThreadLimits) {
    this.#limits = limits;
    this.#pool = new Tinypool({
      ...poolOptions,
      minThreads: limits.idleMs === undefined ? 1 : 0,
      idleTimeout: limits.idleMs ?? 0,
    });
    // A thread that fails between two works ends; without a listener the whole process would. The next work gets another one.
    this.#pool.on('error', () => undefined);
  }

  /** Runs a module when the work before has ended. @throws what the module throws, the signal's reason, or an error of the time limit */
  run(work: ThreadWork): Promise<unknown> {
    const done = this.#last.then(() => this.#begin(work));
    this.#last = done.catch(() => undefined);
    return done;
  }

  async #begin({ module, input, signal, ports = [] }: ThreadWork): Promise<unknown> {
    if (this.#isClosed) throw closed();
    signal?.throwIfAborted();
    const { workMs } = this.#limits;
    const ending = new AbortController();
    this.#running = ending;
    const timer = setTimeout(
      () => ending.abort(new Error(`The work in a thread took longer than ${workMs} ms.`)),
      workMs,
    );
    const end = () => ending.abort(signal?.reason);
    signal?.addEventListener('abort', end);
    try {
      return await this.#pool.run(input, {
        filename: module,
        signal: ending.signal,
        transferList: [...ports],
      });
    } catch (error) {
      ending.signal.throwIfAborted();
      throw error;
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
    }
  }

  /** Ends the thread. Work that is under way or waits fails. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#running?.abort(closed());
    await this.#last;
    await this.#pool.destroy();
  }
}

const closed = () => new Error('The thread is closed.');
