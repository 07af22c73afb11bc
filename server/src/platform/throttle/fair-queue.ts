// Shares expensive work out among callers: limits how many works run at once, and starts waiting ones in turn by
// caller.

export interface FairQueueBounds {
  /** Maximum works that run at the same time. */
  readonly running: number;
  /** Maximum running works of one caller. */
  readonly runningEach: number;
  /** Maximum works that wait. */
  readonly waiting: number;
  /** Maximum waiting works of one caller. */
  readonly waitingEach: number;
}

interface Waiter {
  readonly start: () => void;
  readonly refuse: () => void;
}

/**
 * Each turn starts one waiting work of a caller. A caller who sends many at once waits behind its own works, and others wait for
 * one of them at most.
 */
export class FairQueue {
  readonly #bounds: FairQueueBounds;
  readonly #full: () => Error;
  readonly #running = new Map<string, number>();
  /** The caller whose turn is next comes first. */
  readonly #waiting = new Map<string, Waiter[]>();
  #runningCount = 0;
  #waitingCount = 0;

  /** @param full makes the error for a work that is refused. */
  constructor(bounds: FairQueueBounds, full: () => Error) {
    this.#bounds = bounds;
    this.#full = full;
  }

  /**
   * Runs a work when it is the caller's turn. When too many wait, the latest work of the caller with the most waiting is refused.
   * @throws the error of the constructor's `full` when the work is refused, and what the work throws.
   */
  async run<T>(caller: string, work: () => Promise<T>): Promise<T> {
    if (this.#mayStart(caller)) this.#start(caller);
    else await this.#turnOf(caller);
    try {
      return await work();
    } finally {
      this.#end(caller);
    }
  }

  #mayStart(caller: string): boolean {
    const { running, runningEach } = this.#bounds;
    return this.#runningCount < running && (this.#running.get(caller) ?? 0) < runningEach;
  }

  #start(caller: string): void {
    this.#runningCount += 1;
    this.#running.set(caller, (this.#running.get(caller) ?? 0) + 1);
  }

  #end(caller: string): void {
    this.#runningCount -= 1;
    const left = (this.#running.get(caller) ?? 0) - 1;
    if (left > 0) this.#running.set(caller, left);
    else this.#running.delete(caller);
    this.#startNext();
  }

  #turnOf(caller: string): Promise<void> {
    const own = this.#waiting.get(caller) ?? [];
    const full = own.length >= this.#bounds.waitingEach;
    if (full || (this.#waitingCount >= this.#bounds.waiting && !this.#refuseOneOfMore(own.length + 1)))
      return Promise.reject(this.#full());
    return new Promise((resolve, reject) => {
      own.push({ start: resolve, refuse: () => reject(this.#full()) });
      this.#waiting.set(caller, own);
      this.#waitingCount += 1;
    });
  }

  /** Refuses the latest work of the caller with the most waiting, if it has more than `many`. */
  #refuseOneOfMore(many: number): boolean {
    let longest: Waiter[] = [];
    for (const waiters of this.#waiting.values()) if (waiters.length > longest.length) longest = waiters;
    if (longest.length <= many) return false;
    longest.pop()?.refuse();
    this.#waitingCount -= 1;
    return true;
  }

  #startNext(): void {
    for (const [caller, waiters] of this.#waiting) {
      if (!this.#mayStart(caller)) continue;
      this.#waiting.delete(caller);
      const next = waiters.shift();
      if (waiters.length > 0) this.#waiting.set(caller, waiters);
      if (next === undefined) continue;
      this.#waitingCount -= 1;
      this.#start(caller);
      next.start();
      return;
    }
  }
}
