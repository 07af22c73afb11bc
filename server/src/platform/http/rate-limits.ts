import type { IncomingMessage } from 'node:http';
import type { RateClass } from '@mostrador/contract/call';
import { FairQueue } from '../throttle/fair-queue.js';
import { MemoryRateLimiter, type RateLimit } from '../throttle/memory-rate-limiter.js';
import { addressKey, TooManyRequests } from '../throttle/throttle.js';
import { Problem } from './problem.js';

/** Who is counted: a signed-in user, whatever the address; else the address, an IPv6 one by its /64. */
export interface RateCaller {
  readonly userId: number | undefined;
  readonly address: string;
}

interface Rates {
  readonly user: RateLimit;
  readonly address: RateLimit;
}

const perSecond = (many: number, seconds: number): RateLimit => ({ most: many * seconds, seconds });

/** Besides the calls: pages and whatever has no class of its own, and large answers that are not a caller's own. */
export type AnyRateClass = RateClass | 'page' | 'sitemap' | 'list';

/**
 * What a route that is no call counts as. `call`: it is counted where its caller is known; `file`: what lies ready, at the door
 * alone. A route that says nothing is a page.
 */
export type CountedAs = 'call' | 'file' | AnyRateClass;

declare module 'fastify' {
  interface FastifyContextConfig {
    countedAs?: CountedAs;
  }
}

/**
 * What one caller may ask for; docs/decisions/0028-rate-limits.md has the arithmetic. An address may be a school of a thousand
 * pupils, a user is one person and their devices.
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
};

/** Every request without a token, and every one with a token that nothing asks for: answers from memory and files included. */
export const ANONYMOUS_RATE = perSecond(1_000, 20);

const QUEUE_FULL_MESSAGE =
  'Hay muchas personas ingresando en este momento. Por favor intente en unos segundos.';
const TOO_OFTEN_MESSAGE = 'Recibimos demasiados pedidos suyos. Por favor espere unos segundos.';

/**
 * Work on calls of the class `entry`: each costs half a dozen statements and perhaps a hash, and what waits for the database
 * keeps other users waiting. One caller runs two, so that one hashes while the other asks the database, and has forty under
 * way: a second's worth of hashes.
 */
const ENTRY_QUEUE = { running: 40, runningEach: 2, waiting: 100, waitingEach: 38 } as const;

/** Keeps floods away, class by class, in this process' memory. */
export class RateLimits {
  readonly #door: MemoryRateLimiter;
  readonly #flows: Readonly<
    Record<AnyRateClass, { readonly user: MemoryRateLimiter; readonly address: MemoryRateLimiter }>
  >;
  readonly #on: boolean;
  readonly #entries = new FairQueue(ENTRY_QUEUE, () => new Problem(503, 'unavailable', QUEUE_FULL_MESSAGE));

  /** @param on false: nothing is counted, for measurements. */
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
    };
  }

  /**
   * Counts a request before anything looks at it. Who brings a token is counted once it is known whose it is; what is no
   * token opens nothing, this door included.
   * @returns 0, or the seconds after which the caller may come back.
   */
  countAnonymous(request: IncomingMessage, trustedProxies: number): number {
    if (!this.#on || hasBearerToken(request)) return 0;
    return this.#door.take(addressKey(clientAddress(request, trustedProxies)), Date.now());
  }

  /**
   * Counts a request to what is no call. Nothing looks at a token there, so whoever brought one has passed the door uncounted.
   * @throws TooOften
   */
  countRoute(kind: CountedAs, request: IncomingMessage, address: string): void {
    if (!this.#on || kind === 'call') return;
    if (hasBearerToken(request)) throwIfLimited(this.#door.take(addressKey(address), Date.now()));
    if (kind !== 'file') this.take(kind, { userId: undefined, address });
  }

  /**
   * Does the work of a call. Calls of the class `entry` are shared out by caller: those of one wait behind one another.
   * @throws Problem 503 when the caller, or all callers together, have too many under way.
   */
  async run<T>(kind: RateClass, caller: RateCaller, work: () => Promise<T>): Promise<T> {
    if (!this.#on || kind !== 'entry') return work();
    return this.#entries.run(keyOf(caller), work);
  }

  /**
   * Counts a request of a class.
   * @throws TooOften
   */
  take(kind: AnyRateClass, { userId, address }: RateCaller): void {
    if (!this.#on) return;
    const { user, address: ofAddress } = this.#flows[kind];
    throwIfLimited(
      userId === undefined
        ? ofAddress.take(addressKey(address), Date.now())
        : user.take(String(userId), Date.now()),
    );
  }
}

const keyOf = ({ userId, address }: RateCaller): string =>
  userId === undefined ? addressKey(address) : `user ${userId}`;

/** Whether a request brings what could be a session's token. */
const hasBearerToken = ({ headers }: IncomingMessage): boolean =>
  /^bearer /i.test(headers.authorization ?? '');

function throwIfLimited(wait: number): void {
  if (wait > 0) throw new TooManyRequests(TOO_OFTEN_MESSAGE, wait);
}

/** As the framework's `request.ip`: so many of the last addresses of X-Forwarded-For as there are proxies are believed. */
export function clientAddress({ socket, headers }: IncomingMessage, trustedProxies: number): string {
  const own = socket.remoteAddress ?? '';
  if (trustedProxies === 0) return own;
  const told = String(headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  return [own, ...told.reverse()].slice(0, trustedProxies + 1).at(-1) ?? own;
}
