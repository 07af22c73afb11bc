// The limits of callers who have not been here before: one that they share, and a small one of each of them.

import { networkKey } from './address-keys.js';
import { MemoryRateLimiter, type RateLimit } from './memory-rate-limiter.js';

/** After this time a caller who comes again is no newcomer. */
const KNOWN_AFTER_MS = 60_000;
/** Callers that are remembered, in each of the two groups; the one that was quiet for longest is forgotten first. */
const MAX_CALLERS = 20_000;

/** The limits of newcomers. */
export interface NewcomerRates {
  /** Of all newcomers together. */
  readonly shared: RateLimit;
  /** Of each newcomer; a small part of `shared`. */
  readonly each: RateLimit;
  /** What newcomers together may take of `shared` beyond `each`, so that a few of them leave enough for the others. */
  readonly beyondEach: RateLimit;
}

/**
 * Limits the requests of all newcomers together, so that a flood from ever new addresses cannot use up what those who are here
 * already need. A caller (an IPv4 address, or the /48 of an IPv6 address) stays a newcomer for a minute after their first request.
 */
export class NewcomerLimit {
  readonly #shared: MemoryRateLimiter;
  readonly #each: MemoryRateLimiter;
  readonly #beyondEach: MemoryRateLimiter;
  /** By caller, the time of the first request, in milliseconds since 1970. */
  readonly #newcomers = new Map<string, number>();
  readonly #known = new Map<string, number>();

  constructor({ shared, each, beyondEach }: NewcomerRates) {
    this.#shared = new MemoryRateLimiter(shared, 1);
    this.#each = new MemoryRateLimiter(each, MAX_CALLERS);
    this.#beyondEach = new MemoryRateLimiter(beyondEach, 1);
  }

  /**
   * Counts a request.
   * @param now milliseconds since 1970.
   * @returns 0 if it is allowed, otherwise the whole seconds until it will be.
   */
  take(address: string, now: number): number {
    const caller = networkKey(address);
    const knownSince = this.#known.get(caller);
    if (knownSince !== undefined) {
      remember(this.#known, caller, knownSince);
      return 0;
    }
    const since = this.#newcomers.get(caller);
    if (since !== undefined && now - since >= KNOWN_AFTER_MS) {
      this.#newcomers.delete(caller);
      remember(this.#known, caller, since);
      return 0;
    }
    // also when it is refused, so that a person who comes back in a minute is let in
    if (since === undefined) remember(this.#newcomers, caller, now);
    const wait = this.#each.take(caller, now) === 0 ? 0 : this.#beyondEach.take('', now);
    return wait > 0 ? wait : this.#shared.take('', now);
  }
}

/** Puts a caller at the end of those that are remembered. */
function remember(callers: Map<string, number>, caller: string, since: number): void {
  callers.delete(caller);
  callers.set(caller, since);
  if (callers.size <= MAX_CALLERS) return;
  for (const oldest of callers.keys()) {
    callers.delete(oldest);
    return;
  }
}
