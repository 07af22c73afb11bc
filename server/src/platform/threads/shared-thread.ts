// One kept thread that does many works at once, because most of their time they wait for other machines.

import { Tinypool } from 'tinypool';
import { poolOptions } from './one-thread.js';

export interface SharedLimits {
  /** Work that takes longer fails, and its thread is ended with all that it does: it may keep every other work waiting. */
  readonly workMs: number;
  readonly atOnce: number;
}

/** Data for a module, by the URL of its compiled file. */
export interface SharedWork {
  readonly module: string;
  readonly input: unknown;
}

export class SharedThread {
  readonly #limits: SharedLimits;
  #pool: Tinypool;

  constructor(limits: SharedLimits) {
    this.#limits = limits;
    this.#pool = this.#open();
  }

  /** Runs a module. @throws what the module throws, or an error of the time limit */
  async run({ module, input }: SharedWork): Promise<unknown> {
    const pool = this.#pool;
    const { workMs } = this.#limits;
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        reject(new Error(`The work in a thread took longer than ${workMs} ms.`));
        if (this.#pool !== pool) return;
        this.#pool = this.#open();
        void pool.destroy();
      }, workMs);
    });
    try {
      return await Promise.race([pool.run(input, { filename: module }), late]);
    } finally {
      clearTimeout(timer);
    }
  }

  /** Ends the thread. Work that is under way fails. */
  close(): Promise<void> {
    return this.#pool.destroy();
  }

  #open(): Tinypool {
    const pool = new Tinypool({
      ...poolOptions,
      minThreads: 1,
      concurrentTasksPerWorker: this.#limits.atOnce,
    });
    // the next work gets another thread
    pool.on('error', () => undefined);
    return pool;
  }
}
