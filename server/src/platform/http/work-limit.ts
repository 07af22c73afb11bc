// Limits how many calls a process works on at once. A call beyond that waits for its turn a short time and is then refused, so that more
// calls than the process can answer end in clear refusals, not in a growing queue.

import { Problem } from './problem.js';

const BUSY_MESSAGE = 'Hay mucho movimiento en este momento. Por favor intente nuevamente en unos segundos.';

/** A call that was refused because the process has too much to do: 503. Nothing was done. */
export class Overloaded extends Problem {
  constructor() {
    super(503, 'unavailable', BUSY_MESSAGE);
  }
}

interface WorkBounds {
  /** Maximum works at the same time. */
  readonly running: number;
  /** Milliseconds that a work waits for its turn. */
  readonly waitMs: number;
}

/** Starts waiting works in the order in which they came. */
export class WorkLimit {
  readonly #bounds: WorkBounds;
  readonly #waiting = new Set<() => void>();
  #running = 0;

  constructor(bounds: WorkBounds) {
    this.#bounds = bounds;
  }

  /**
   * Runs a work when it is its turn.
   * @throws Overloaded when it was not for too long, and what the work throws.
   */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running < this.#bounds.running) this.#running += 1;
    else await this.#turn();
    try {
      return await work();
    } finally {
      this.#passOn();
    }
  }

  #turn(): Promise<void> {
    return new Promise((resolve, reject) => {
      const start = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        this.#waiting.delete(start);
        reject(new Overloaded());
      }, this.#bounds.waitMs);
      this.#waiting.add(start);
    });
  }

  /** Gives the place of a work that has ended to the one that waits the longest. */
  #passOn(): void {
    const [next] = this.#waiting;
    if (next === undefined) {
      this.#running -= 1;
      return;
    }
    this.#waiting.delete(next);
    next();
  }
}
