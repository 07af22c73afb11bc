// The requests of the change feed that wait: they are woken when the database tells of a change.

import type { ChangedKind } from '@mostrador/contract/v1/changes';

/** Requests that wait at one time in this process, and of one key. */
const WAITERS_MAX = 500;
const WAITERS_OF_KEY_MAX = 5;
/** Pages that waiting requests read at one time: a change wakes all of them, and buyers need connections too. */
const READS_MAX = 4;

interface Waiter {
  readonly kinds: ReadonlySet<ChangedKind>;
  readonly apiKeyId: number;
  readonly wake: () => void;
}

/** A place among those who wait. It is taken before the database is asked, so that no change falls between. */
export interface WaitPlace {
  /** Waits until something has changed since the place was taken or waited for last, or the time is over. */
  wait(milliseconds: number): Promise<void>;
  /** Gives the place up and ends the waiting. */
  leave(): void;
}

/** The waiting requests of this process. */
export class ChangeWaiters {
  readonly #waiters = new Set<Waiter>();
  readonly #queued: (() => void)[] = [];
  #reads = 0;
  #isClosed = false;

  /** Whether the process ends and none may wait. */
  get isClosed(): boolean {
    return this.#isClosed;
  }

  /** Wakes the requests that wait for a kind. @param kind undefined: anything may have changed. */
  wake(kind: string | undefined): void {
    for (const waiter of this.#waiters)
      if (kind === undefined || waiter.kinds.has(kind as ChangedKind)) waiter.wake();
  }

  /** Takes a place; undefined where too many wait already: the request is then answered at once. */
  take(apiKeyId: number, kinds: readonly ChangedKind[]): WaitPlace | undefined {
    let ofKey = 0;
    for (const waiter of this.#waiters) if (waiter.apiKeyId === apiKeyId) ofKey += 1;
    if (this.#isClosed || this.#waiters.size >= WAITERS_MAX || ofKey >= WAITERS_OF_KEY_MAX) return undefined;
    let isWoken = false;
    let resume: (() => void) | undefined;
    const waiter: Waiter = {
      kinds: new Set(kinds),
      apiKeyId,
      wake: () => {
        isWoken = true;
        resume?.();
      },
    };
    this.#waiters.add(waiter);
    return {
      wait: async (milliseconds) => {
        if (!isWoken && !this.#isClosed)
          await new Promise<void>((done) => {
            const timer = setTimeout(done, milliseconds);
            resume = () => {
              clearTimeout(timer);
              done();
            };
          });
        resume = undefined;
        isWoken = false;
      },
      leave: () => {
        this.#waiters.delete(waiter);
        waiter.wake();
      },
    };
  }

  /** Reads a page for a waiting request as soon as fewer than four others are being read. */
  async read<Page>(readPage: () => Promise<Page>): Promise<Page> {
    if (this.#reads >= READS_MAX) await new Promise<void>((begin) => this.#queued.push(begin));
    else this.#reads += 1;
    try {
      return await readPage();
    } finally {
      // the next one takes over this place
      const next = this.#queued.shift();
      if (next === undefined) this.#reads -= 1;
      else next();
    }
  }

  /** Wakes all, and lets none wait from now on. */
  close(): void {
    this.#isClosed = true;
    this.wake(undefined);
  }
}
