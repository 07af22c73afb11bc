// Answers product lists, products and categories to signed-in users from memory, as bytes that an equal request of the same price terms
// was answered with, or put together from products that are kept; visitors get only the latter here.
// docs/decisions/0103-read-model-of-signed-in-users.md says what empties it.

import type { IncomingMessage, ServerResponse } from 'node:http';
import type { CallShape, RateClass } from '@mostrador/contract/call';
import type { DatabaseNotifications } from '../../platform/database/notifications.js';
import { acceptsEncoding } from '../../platform/http/accepted-encoding.js';
import { clientAddress } from '../../platform/http/client-address.js';
import type { RateCaller, RateLimits } from '../../platform/http/rate-limits.js';
import {
  KEPT_URL_MAX,
  type OnHit,
  OWN_HEADERS,
  type ResponseCache,
  type ResponseHeaders,
} from '../../platform/http/response-cache.js';
import {
  compressOnce,
  encodingOf,
  gzipped,
  MAX_SYNC_BYTES,
  MIN_COMPRESSED_CHARS,
} from '../../platform/http/response-compression.js';
import type { Session, Shop } from '../../shop.js';
import type { Sessions } from '../auth/sessions.service.js';
import { type Buyer, buyerOf } from '../products/products.service.js';
import { selectAgreedClients } from './agreed-clients.queries.js';
import { type DataMark, KeptAnswers, type MadeAnswer, type ReadyAnswer } from './kept-answers.js';
import { isKept, productsOf, showsAgreedPrice } from './kept-calls.js';
import { isRemembered, type RememberedAnswer, rememberedAnswer } from './remembered-answers.js';

const MAX_BYTES = 48 * 1_048_576;
/** Answers that may wait for notices at one time; further ones are not kept. */
const WAITING_MAX = 500;
/** The channel of migration kept_answers. */
const CHANNEL = 'kept_answers_outdated';

/** Keeps an answer that was just made. */
export type KeepAnswer = (answer: unknown, headers: ResponseHeaders, body: string) => void;

export interface ReadModelParts {
  readonly notices: DatabaseNotifications;
  /** Whether no notice of a change may be missing, and the company's settings are those of the last one. */
  readonly isCurrent: () => boolean;
  /** The visitors' answers. */
  readonly cache: ResponseCache;
  readonly sessions: Sessions;
  readonly rates: RateLimits;
  readonly trustedProxies: number;
  /** Called with the session of each request that is answered. */
  readonly note: (session: Session, address: string) => void;
}

/** Empty while this process may have missed a notice of a change. It is never asked for what an order is decided by. */
export class ReadModel {
  readonly #shop: Shop;
  readonly #parts: ReadModelParts;
  readonly #answers = new KeptAnswers(MAX_BYTES);
  /** The clients with agreed prices; undefined while they are read. */
  #agreedClients: ReadonlySet<number> | undefined;
  #readings = 0;
  #isReading = false;
  /** Answers that wait to be kept. */
  #waiting = 0;
  #served = 0;
  /** The headers of lists and products, as the routes sent them first; undefined until then. */
  #headers: { visitors?: SentHeaders; signedIn?: SentHeaders } = {};

  /** Call it before the notices are opened. */
  constructor(shop: Shop, parts: ReadModelParts) {
    this.#shop = shop;
    this.#parts = parts;
    parts.notices.on(CHANNEL, (payload) => this.#heard(payload));
  }

  get size(): { readonly answers: number; readonly bytes: number } {
    return this.#answers.size;
  }

  /** How many requests of signed-in users have been answered from memory. */
  get served(): number {
    return this.#served;
  }

  /** Whether answers are kept and used now: every change that committed a second ago or earlier has been heard of. */
  get isCurrent(): boolean {
    return this.#parts.isCurrent();
  }

  clear(): void {
    this.#answers.clear();
    // they tell the state of the company's settings
    this.#headers = {};
  }

  /**
   * Answers a GET request of a known session from memory. Returns false if the routes must answer it, because memory does not hold the
   * answer, or anything about the caller is left to be decided.
   */
  serve(request: IncomingMessage, response: ServerResponse, onHit: OnHit): boolean {
    const { method, headers, url = '' } = request;
    const { authorization } = headers;
    if (method !== 'GET' || authorization === undefined || !this.isCurrent) return false;
    const session = this.#parts.sessions.remembered(authorization);
    const key = session && this.#keyOf(session, url);
    if (session === undefined || key === undefined) return false;
    const kept = this.#answers.find(key, () => {
      const accepted = headers['accept-encoding'];
      return typeof accepted === 'string' && acceptsEncoding(accepted, 'gzip');
    });
    const { signedIn } = this.#headers;
    const address = clientAddress(request, this.#parts.trustedProxies);
    const caller = { userId: session.actor?.userId ?? session.userId, address };
    const remembered = kept === undefined && signedIn !== undefined && this.#remembered(session, url, caller);
    const rate = kept?.rate ?? (remembered ? rateOf(remembered.call) : undefined);
    if (rate === undefined || !this.#parts.rates.tryTake(rate, caller)) return false;
    this.#parts.note(session, address);
    if (kept !== undefined) send(response, kept);
    else if (remembered && signedIn !== undefined) {
      const { call, query, body, productIds } = remembered;
      if (isKept(call.name, session, query))
        this.#answers.keep(key, this.#answers.mark, { rate, headers: signedIn.flat, body, productIds });
      sendOnce(response, signedIn.flat, body, headers['accept-encoding']);
    }
    this.#served += 1;
    onHit(request, 200);
    return true;
  }

  /** Answers a visitor's GET request from products that are kept. Returns false if the routes must answer it. */
  serveVisitor(request: IncomingMessage, response: ServerResponse, onHit: OnHit): boolean {
    const { method, headers, url = '' } = request;
    const { visitors } = this.#headers;
    if (method !== 'GET' || headers.authorization !== undefined || visitors === undefined) return false;
    const caller = { userId: undefined, address: clientAddress(request, this.#parts.trustedProxies) };
    const remembered =
      this.isCurrent && url.length <= KEPT_URL_MAX && this.#remembered(undefined, url, caller);
    if (!remembered || !this.#parts.rates.tryTake(rateOf(remembered.call), caller)) return false;
    const { body, productIds } = remembered;
    sendOnce(response, visitors.flat, body, headers['accept-encoding']);
    const { cache } = this.#parts;
    const { generation } = cache;
    const { mark } = this.#answers;
    this.#whenHeard(() => {
      if (this.#answers.isUnchanged(mark, productIds)) cache.keep(request, generation, visitors.given, body);
    });
    onHit(request, 200);
    return true;
  }

  #remembered(session: Session | undefined, url: string, caller: RateCaller): RememberedAnswer | undefined {
    return rememberedAnswer(
      this.#shop,
      session,
      this.#hasAgreedPrices(session?.client?.clientId ?? null),
      url,
      (call) => this.#parts.rates.wouldTake(rateOf(call), caller),
    );
  }

  /** Returns a function that keeps the answer to a call; undefined if it must not be kept. Call it before the answer's data is read. */
  begin(
    call: CallShape,
    session: Session | undefined,
    request: { readonly url: string; readonly query: unknown },
  ): KeepAnswer | undefined {
    if (!this.isCurrent) return undefined;
    const { mark } = this.#answers;
    const keep = session && this.#keeperOf(call, session, request, mark);
    if (!isRemembered(call)) return keep;
    const ofWhom = session === undefined ? 'visitors' : 'signedIn';
    return (answer, headers, body) => {
      if (mark.generation === this.#answers.mark.generation)
        this.#headers[ofWhom] ??= { given: headers, flat: flatHeaders(headers) };
      keep?.(answer, headers, body);
    };
  }

  #keeperOf(
    { name, rate = 'read' }: CallShape,
    session: Session,
    request: { readonly url: string; readonly query: unknown },
    mark: DataMark,
  ): KeepAnswer | undefined {
    if (!isKept(name, session, request.query)) return undefined;
    // an earlier reading has failed
    if (this.#agreedClients === undefined && !this.#isReading) this.#readAgreedClients();
    const key = this.#keyOf(session, request.url);
    if (key === undefined) return undefined;
    const isShared = !this.#hasAgreedPrices(session.client?.clientId ?? null);
    return (answer, headers, body) => {
      const products = productsOf(name, answer);
      // A client's first agreed price may be read before its notice arrives: other clients of the same lists must not see it.
      if (isShared && products.some(showsAgreedPrice)) return;
      const productIds = products.map(({ productId }) => productId);
      this.#keepWhenHeard(key, mark, { rate, headers: flatHeaders(headers), body, productIds });
    };
  }

  /**
   * Keeps an answer once everything that its statements can have seen has been heard of. Until then a price that was agreed with this client
   * a moment ago could be in an answer that is kept for all clients of a price list.
   */
  #keepWhenHeard(key: string, mark: DataMark, made: MadeAnswer): void {
    this.#whenHeard(() => this.#answers.keep(key, mark, made));
  }

  #whenHeard(keep: () => void): void {
    if (this.#waiting >= WAITING_MAX) return;
    this.#waiting += 1;
    this.#parts.notices
      .caughtUp()
      // a new connection begins with an empty memory
      .then(keep, () => undefined)
      .finally(() => {
        this.#waiting -= 1;
      });
  }

  #hasAgreedPrices(clientId: number | null): boolean {
    return clientId !== null && this.#agreedClients?.has(clientId) === true;
  }

  /** Returns the price terms and the URL, on which alone an answer depends; undefined if the caller has none that are kept. */
  #keyOf(session: Session, url: string): string | undefined {
    const { inRegistration, mustChangePassword, mustEnrolFactor, profile } = session;
    // administrators see hidden products, and change what they see
    if (inRegistration || mustChangePassword || mustEnrolFactor || profile === 3) return undefined;
    if (this.#agreedClients === undefined || url.length > KEPT_URL_MAX) return undefined;
    const { priceListId, discountListId, clientId, day }: Buyer = buyerOf(this.#shop, session);
    const agreed = this.#hasAgreedPrices(clientId) ? clientId : '';
    return `${profile} ${priceListId} ${discountListId ?? ''} ${agreed} ${day} ${url}`;
  }

  /** Forgets what a notice says. Its payload is `<company> all`, `<company> agreed` or `<company> stock <product>,<product>…`. */
  #heard(payload: string | undefined): void {
    const { companyId } = this.#shop.company();
    const [company, what, ids] = payload?.split(' ') ?? [];
    if (payload !== undefined && Number(company) !== companyId) return;
    if (what === 'stock') {
      this.#answers.stockChanged((ids ?? '').split(',').map(Number));
      return;
    }
    this.clear();
    if (what !== 'all') this.#readAgreedClients();
  }

  #readAgreedClients(): void {
    this.#agreedClients = undefined;
    this.#readings += 1;
    this.#isReading = true;
    const reading = this.#readings;
    selectAgreedClients(this.#shop.db, this.#shop.company().companyId)
      .then(
        (clientIds) => {
          // a reading that began before a later notice must not win
          if (reading === this.#readings) this.#agreedClients = new Set(clientIds);
        },
        (error: unknown) =>
          this.#shop.log.warn({ error: String(error) }, 'the clients with agreed prices could not be read'),
      )
      .finally(() => {
        if (reading === this.#readings) this.#isReading = false;
      });
  }
}

/** Headers of an answer, and the same as `writeHead` takes them. */
interface SentHeaders {
  readonly given: ResponseHeaders;
  readonly flat: readonly string[];
}

const rateOf = ({ rate = 'read' }: CallShape): RateClass => rate;

function send(response: ServerResponse, { headers, bytes }: Pick<ReadyAnswer, 'headers' | 'bytes'>): void {
  response.writeHead(200, headers);
  response.end(bytes);
}

/** Sends an answer that may not be asked for again, compressed quickly or, if it is large, by another thread. */
function sendOnce(
  response: ServerResponse,
  headers: readonly string[],
  body: string,
  accepted: string | string[] | undefined,
): void {
  const plain = Buffer.from(body);
  const isSmall = plain.length <= MAX_SYNC_BYTES;
  const encoding = body.length < MIN_COMPRESSED_CHARS ? undefined : encodingOf(accepted, isSmall);
  const sendBytes = (bytes: Buffer, encoded?: string) => {
    const own = ['content-length', String(bytes.length)];
    if (encoded !== undefined) own.push('content-encoding', encoded);
    send(response, { headers: [...headers, ...own], bytes });
  };
  if (encoding === undefined) sendBytes(plain);
  else if (isSmall) sendBytes(compressOnce(plain, encoding), encoding);
  else
    gzipped(plain).then(
      (bytes) => sendBytes(bytes, 'gzip'),
      () => sendBytes(plain),
    );
}

const flatHeaders = (headers: ResponseHeaders): string[] =>
  Object.entries(headers).flatMap(([name, value]) =>
    value === undefined || OWN_HEADERS.has(name) ? [] : [name, String(value)],
  );
