// A rate limiter in this process's memory, so that a flood of requests costs no database statement.

import type { CountedKey } from './address-keys.js';

/** A rate limit: `most` times at once, and as many again in each `seconds`. */
export interface RateLimit {
  readonly most: number;
  readonly seconds: number;
}

/** Maximum of remembered callers; the one that was quiet for longest is forgotten first. */
const MAX_KEYS = 50_000;

/**
 * The same leaky bucket as `throttle.ts`, which counts for all processes and survives a restart. A refusal takes nothing, so
 * further attempts do not extend the wait.
 */
export class MemoryRateLimiter {
  readonly #seconds: number;
  readonly #step: number;
  readonly #keysMax: number;
  /** When a key's allowance is full again, in milliseconds since 1970, in order of use. */
  readonly #wholeAt = new Map<string, number>();

  constructor({ most, seconds }: RateLimit, keysMax = MAX_KEYS) {
    this.#seconds = seconds;
    this.#step = (seconds * 1_000) / most;
    this.#keysMax = keysMax;
  }

  /** How many keys are remembered. */
  get size(): number {
    return this.#wholeAt.size;
  }

  /**
   * Takes one of a key's allowance, or so many.
   * @param now milliseconds since 1970.
   * @returns 0 if it is allowed, otherwise the whole seconds until it will be.
   */
  take(key: string, now: number, count = 1): number {
    return this.takeAll([{ key, multiple: 1 }], now, count);
  }

  /**
   * Takes one of the allowance of each key, or so many: of all keys, or of none. A key has the allowance times its multiple.
   * @param now milliseconds since 1970.
   * @returns 0 if it is allowed, otherwise the whole seconds until it will be.
   */
  takeAll(keys: readonly CountedKey[], now: number, count = 1): number {
    const wait = this.#waitOf(keys, now, count);
    if (wait > 0) return wait;
    for (const { key, multiple } of keys) {
      const next = this.#next(key, count / multiple, now);
      if (!this.#wholeAt.delete(key) && this.#wholeAt.size >= this.#keysMax) this.#forgetOldest();
      this.#wholeAt.set(key, next);
    }
    return 0;
  }

  /** Returns whether `takeAll` would be allowed, and takes nothing. */
  wouldTake(keys: readonly CountedKey[], now: number): boolean {
    return this.#waitOf(keys, now, 1) === 0;
  }

  #waitOf(keys: readonly CountedKey[], now: number, count: number): number {
    let wait = 0;
    for (const { key, multiple } of keys) {
      const excess = this.#next(key, count / multiple, now) - (now + this.#seconds * 1_000);
      // the sum of many steps is not exact
      if (excess > 1e-3) wait = Math.max(wait, 1, Math.ceil(excess / 1_000));
    }
    return wait;
  }

  /** Returns when a key's allowance would be full again if it took so many now. */
  #next(key: string, count: number, now: number): number {
    return Math.max(this.#wholeAt.get(key) ?? now, now) + this.#step * count;
  }

  #forgetOldest(): void {
    for (const oldest of this.#wholeAt.keys()) {
      this.#wholeAt.delete(oldest);
      return;
    }
  }
}
