// Rate limits of requests: how many each user and each address may send, by class of call; counted in the memory of
// each process.

import type { IncomingMessage } from 'node:http';
import type { RateClass } from '@mostrador/contract/call';
import { FairQueue } from '../throttle/fair-queue.js';
import { MemoryRateLimiter, type RateLimit } from '../throttle/memory-rate-limiter.js';
import { NewcomerLimit } from '../throttle/newcomer-limit.js';
import { addressKeys, networkKey, TooManyRequests } from '../throttle/throttle.js';
import { clientAddress } from './client-address.js';
import { Problem } from './problem.js';
import { WorkLimit } from './work-limit.js';

/** The caller to count: a signed-in user by id, otherwise the address (IPv6 by its /64, /56 and /48). */
export interface RateCaller {
  readonly userId: number | undefined;
  readonly address: string;
}

interface Rates {
  readonly user: RateLimit;
  readonly address: RateLimit;
}

const perSecond = (many: number, seconds: number): RateLimit => ({ most: many * seconds, seconds });

/** The rate classes of calls, and those of other routes: pages, sitemaps, public lists and reports of browsers. */
export type AnyRateClass = RateClass | 'page' | 'sitemap' | 'list' | 'report';

/**
 * How a route is counted. `call`: after its caller is known. `file`: by the limit of anonymous requests only. Default: `page`.
 */
export type CountedAs = 'call' | 'file' | AnyRateClass;

declare module 'fastify' {
  interface FastifyContextConfig {
    countedAs?: CountedAs;
  }
}

/**
 * The limits of one caller; docs/decisions/0028-rate-limits.md has the arithmetic. An address may be a school of a thousand pupils, a
 * user is one person with several devices.
 */
export const RATES: Readonly<Record<AnyRateClass, Rates>> = {
  read: { user: perSecond(20, 30), address: perSecond(100, 15) },
  search: { user: perSecond(10, 20), address: perSecond(50, 12) },
  write: { user: perSecond(10, 30), address: perSecond(10, 30) },
  image: { user: perSecond(300, 20), address: perSecond(300, 20) },
  entry: { user: perSecond(5, 60), address: perSecond(5, 60) },
  export: { user: perSecond(1, 60), address: perSecond(2, 60) },
  page: { user: perSecond(30, 20), address: perSecond(30, 20) },
  sitemap: { user: perSecond(2, 60), address: perSecond(2, 60) },
  list: { user: perSecond(10, 60), address: perSecond(10, 60) },
  report: { user: perSecond(1, 60), address: perSecond(1, 60) },
};

/** The limit of requests without a token, and of those whose token no route reads, including cached responses and files. */
export const ANONYMOUS_RATE = perSecond(1_000, 20);

/**
 * The limits of pages drawn for newcomers. A page costs 15 ms of a core, so all together take six tenths of one. A browser draws one
 * page and then calls; a newcomer who wants more shares half of it with others of their kind.
 */
export const NEWCOMER_PAGES = {
  shared: perSecond(40, 20),
  each: perSecond(2, 20),
  beyondEach: perSecond(20, 20),
} as const;

const QUEUE_FULL_MESSAGE =
  'Hay muchas personas ingresando en este momento. Por favor intente en unos segundos.';
const TOO_OFTEN_MESSAGE = 'Recibimos demasiados pedidos suyos. Por favor espere unos segundos.';

/**
 * Bounds of the calls of the class `entry`: each costs six statements and perhaps a password hash, and delays other users. One caller
 * runs two at a time, so that one hashes while the other queries, and may have forty in total: the hashes of about a second.
 */
const ENTRY_QUEUE = { running: 40, runningEach: 2, waiting: 100, waitingEach: 38 } as const;

/**
 * How many calls of other classes a process works on at once, reads and changes apart, so that neither keeps the other out. That is four
 * times its connections to the database; more would only wait for one of them. Files are left out: an upload lasts as long as its sender
 * wants, a list as a file is made by a thread.
 */
export const CALLS_AT_ONCE = { running: 64, waitMs: 1_000 } as const;

/** Limits the requests of each caller by rate class, in the memory of this process. */
export class RateLimits {
  readonly #door: MemoryRateLimiter;
  readonly #newcomerPages = new NewcomerLimit(NEWCOMER_PAGES);
  readonly #flows: Readonly<
    Record<AnyRateClass, { readonly user: MemoryRateLimiter; readonly address: MemoryRateLimiter }>
  >;
  readonly #on: boolean;
  readonly #reads = new WorkLimit(CALLS_AT_ONCE);
  readonly #writes = new WorkLimit(CALLS_AT_ONCE);
  readonly #entries = new FairQueue(ENTRY_QUEUE, () => new Problem(503, 'unavailable', QUEUE_FULL_MESSAGE));

  /** @param on false disables the limits, for measurements. */
  constructor(on: boolean, door: RateLimit = ANONYMOUS_RATE) {
    this.#on = on;
    this.#door = new MemoryRateLimiter(door);
    const flow = ({ user, address }: Rates) => ({
      user: new MemoryRateLimiter(user),
      address: new MemoryRateLimiter(address),
    });
    this.#flows = {
      read: flow(RATES.read),
      search: flow(RATES.search),
      write: flow(RATES.write),
      image: flow(RATES.image),
      entry: flow(RATES.entry),
      export: flow(RATES.export),
      page: flow(RATES.page),
      sitemap: flow(RATES.sitemap),
      list: flow(RATES.list),
      report: flow(RATES.report),
    };
  }

  /**
   * Counts a request without a bearer token before it is handled. A request with one is counted after the token is verified.
   * @returns 0, or the seconds after which the caller may retry.
   */
  countAnonymous(request: IncomingMessage, trustedProxies: number): number {
    if (!this.#on || hasBearerToken(request)) return 0;
    return this.#door.takeAll(addressKeys(clientAddress(request, trustedProxies)), Date.now());
  }

  /**
   * Counts a request to a route that is no call. Such a route reads no token, so a request with one is counted as anonymous here.
   * @throws TooManyRequests
   */
  countRoute(kind: CountedAs, request: IncomingMessage, address: string): void {
    if (!this.#on || kind === 'call') return;
    if (hasBearerToken(request)) throwIfLimited(this.#door.takeAll(addressKeys(address), Date.now()));
    if (kind !== 'file') this.take(kind, { userId: undefined, address });
  }

  /**
   * Counts a page that is drawn because it is not in memory. Callers who are new share one limit.
   * @throws TooManyRequests
   */
  countDrawnPage(address: string): void {
    if (this.#on) throwIfLimited(this.#newcomerPages.take(address, Date.now()));
  }

  /**
   * Runs the work of a call and returns its result. Calls of the class `entry` wait in a queue that is fair by caller, others for a second.
   * @throws Problem 503 when the caller, or all callers together, have too many calls under way.
   */
  async run<T>(kind: RateClass, caller: RateCaller, work: () => Promise<T>): Promise<T> {
    if (!this.#on) return work();
    switch (kind) {
      case 'entry':
        return this.#entries.run(keyOf(caller), work);
      case 'write':
        return this.#writes.run(work);
      case 'read':
      case 'search':
        return this.#reads.run(work);
      case 'image':
      case 'export':
        return work();
    }
  }

  /**
   * Counts a request of a rate class, or so many at once.
   * @throws TooManyRequests
   */
  take(kind: AnyRateClass, caller: RateCaller, count = 1): void {
    throwIfLimited(this.#takeOf(kind, caller, count));
  }

  /** Counts a request of a rate class, and returns whether it is allowed. A refusal takes nothing. */
  tryTake(kind: AnyRateClass, caller: RateCaller): boolean {
    return this.#takeOf(kind, caller, 1) === 0;
  }

  /** Returns whether a request of a rate class would be allowed, and counts nothing. */
  wouldTake(kind: AnyRateClass, { userId, address }: RateCaller): boolean {
    if (!this.#on) return true;
    const { user, address: ofAddress } = this.#flows[kind];
    return userId === undefined
      ? ofAddress.wouldTake(addressKeys(address), Date.now())
      : user.wouldTake([{ key: String(userId), multiple: 1 }], Date.now());
  }

  #takeOf(kind: AnyRateClass, { userId, address }: RateCaller, count: number): number {
    if (!this.#on) return 0;
    const { user, address: ofAddress } = this.#flows[kind];
    return userId === undefined
      ? ofAddress.takeAll(addressKeys(address), Date.now(), count)
      : user.take(String(userId), Date.now(), count);
  }
}

const keyOf = ({ userId, address }: RateCaller): string =>
  userId === undefined ? networkKey(address) : `user ${userId}`;

/** Returns whether a request has a bearer token, valid or not. */
const hasBearerToken = ({ headers }: IncomingMessage): boolean =>
  /^bearer /i.test(headers.authorization ?? '');

function throwIfLimited(wait: number): void {
  if (wait > 0) throw new TooManyRequests(TOO_OFTEN_MESSAGE, wait);
}
