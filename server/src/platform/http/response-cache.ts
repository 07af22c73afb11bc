// Caches whole responses to visitors in memory, by URL, with compressed bytes and ETags.

import { createHash } from 'node:crypto';
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompressSync, constants, gunzipSync } from 'node:zlib';
import { acceptsEncoding } from './accepted-encoding.js';
import { exactCopy } from './exact-copy.js';
import { gzipped, MIN_COMPRESSED_CHARS } from './response-compression.js';

const brotlied = promisify(brotliCompress);

type Compression = 'gzip' | 'br';
type Encoding = 'identity' | Compression;

const DECOMPRESS: Readonly<Record<Compression, (bytes: Buffer) => Buffer>> = {
  gzip: (bytes) => gunzipSync(bytes),
  br: (bytes) => brotliDecompressSync(bytes),
};

interface Variant {
  /** Names and values in turn: Node writes them in less time than an object. */
  readonly headers: string[];
  readonly bytes: Buffer;
}

/** A cached response. It gets its ETag, and is compressed, at the second request, because most searches are requested once. */
interface CachedResponse {
  readonly given: ResponseHeaders;
  /** Returns the plain bytes. They are kept until there are compressed ones, from which they are made again for the few that ask. */
  plain: () => Buffer;
  readonly plainLength: number;
  tagged: TaggedResponse | undefined;
  readonly compressed: Map<Compression, Variant>;
  readonly compressing: Map<Compression, Promise<Variant>>;
  size: number;
  /** How many entries had been put at the end, this one included. */
  place: number;
}

interface TaggedResponse {
  readonly etag: string;
  readonly headers: ResponseHeaders;
  /** The headers with the plain bytes, as names and values in turn. */
  readonly plainHeaders: string[];
}

/** Response headers in Fastify's form. */
export type ResponseHeaders = Readonly<Record<string, number | string | string[] | undefined>>;

/** Called for each response from the cache, which reaches no route, so that it is in the access log. */
export type OnHit = (request: IncomingMessage, status: number) => void;

/** Estimated memory of an entry besides its body and its key. */
const ENTRY_BYTES = 2_000;
/** Answers of longer addresses are not kept. */
export const KEPT_URL_MAX = 2_000;
/** Headers that belong to one request and are not kept. */
export const OWN_HEADERS: ReadonlySet<string> = new Set([
  'x-request-id',
  'content-length',
  'content-encoding',
]);

/** An entry counts as one of the last while at most so large a share of all entries stands behind it: moving an entry costs as much as finding it. */
const LAST_SHARE = 1 / 8;

/** Returns the variant of a URL's response by the request's headers: '' for most, otherwise a word of a closed list. */
export type VariantOf = (request: IncomingMessage) => string;

/**
 * The cache is cleared when the catalogue changes; the least recently used response is removed when `maxBytes` is reached. While
 * `isCurrent()` is false (this process may have missed a notification of a change), nothing is stored or served.
 */
export class ResponseCache {
  readonly #answers = new Map<string, CachedResponse>();
  readonly #maxBytes: number;
  readonly #isCurrent: () => boolean;
  readonly #variantOf: VariantOf;
  #bytes = 0;
  /** How many entries have been put at the end. */
  #placed = 0;
  #generation = 0;

  constructor(options: { maxBytes: number; isCurrent: () => boolean; variantOf?: VariantOf }) {
    this.#maxBytes = options.maxBytes;
    this.#isCurrent = options.isCurrent;
    this.#variantOf = options.variantOf ?? (() => '');
  }

  /** The current generation of the data. Read it before reading the data of a response and pass it to `keep`. */
  get generation(): number {
    return this.#generation;
  }

  /** Number of cached responses, and their bytes including the overhead of each. */
  get size(): { readonly answers: number; readonly bytes: number } {
    return { answers: this.#answers.size, bytes: this.#bytes };
  }

  /** Removes all responses, and refuses those made from data that was read before. */
  clear(): void {
    this.#generation += 1;
    this.#answers.clear();
    this.#bytes = 0;
  }

  /**
   * Stores a response unless the cache was cleared since `generation`.
   * @param given the headers; an ETag among them is used in place of the body's hash.
   */
  keep(request: IncomingMessage, generation: number, given: ResponseHeaders, body: string | Buffer): void {
    if (!this.#isCurrent() || generation !== this.#generation || (request.url ?? '').length > KEPT_URL_MAX)
      return;
    const url = this.#keyOf(request);
    const bytes = exactCopy(Buffer.from(body));
    this.#drop(url);
    const size = ENTRY_BYTES + 2 * url.length + bytes.length;
    this.#answers.set(url, {
      given,
      plain: () => bytes,
      plainLength: bytes.length,
      tagged: undefined,
      compressed: new Map(),
      compressing: new Map(),
      size,
      place: this.#nextPlace(),
    });
    this.#bytes += size;
    this.#makeRoom();
  }

  /** Answers a visitor's GET or HEAD request from the cache. Returns false if the routes must answer it. */
  serve(request: IncomingMessage, response: ServerResponse, onHit: OnHit): boolean {
    const head = request.method === 'HEAD';
    if (
      !(head || request.method === 'GET') ||
      request.headers.authorization !== undefined ||
      !this.#isCurrent()
    )
      return false;
    const url = this.#keyOf(request);
    const answer = this.#answers.get(url);
    if (answer === undefined) return false;
    this.#noteUse(url, answer);
    const { etag, headers: shown, plainHeaders } = tagged(answer);
    if (matchesEtag(request.headers['if-none-match'], etag)) {
      const { 'content-type': _, ...headers } = shown;
      response.writeHead(304, headers as OutgoingHttpHeaders);
      response.end();
      onHit(request, 304);
      return true;
    }
    const send = ({ headers, bytes }: Variant) => {
      response.writeHead(200, headers);
      response.end(head ? undefined : bytes);
      onHit(request, 200);
    };
    const sendPlain = () => send({ headers: plainHeaders, bytes: answer.plain() });
    const encoding = answer.plainLength < MIN_COMPRESSED_CHARS ? 'identity' : acceptedEncoding(request);
    if (encoding === 'identity') {
      sendPlain();
      return true;
    }
    const ready = answer.compressed.get(encoding);
    if (ready !== undefined) send(ready);
    else this.#compress(url, answer, encoding).then(send, sendPlain);
    return true;
  }

  /** Returns the cached response to a request, for a route whose response does not depend on the token. */
  find(request: IncomingMessage): { readonly etag: string; readonly bytes: Buffer } | undefined {
    if (!this.#isCurrent()) return undefined;
    const answer = this.#answers.get(this.#keyOf(request));
    return answer && { etag: tagged(answer).etag, bytes: answer.plain() };
  }

  /** A URL has no space, so it is never the key of another variant. */
  #keyOf(request: IncomingMessage): string {
    const variant = this.#variantOf(request);
    const url = request.url ?? '';
    return variant === '' ? url : `${variant} ${url}`;
  }

  /** Moves an entry to the end, because the first ones are removed first. One that is among the last stays where it is. */
  #noteUse(url: string, answer: CachedResponse): void {
    if (this.#placed - answer.place <= this.#answers.size * LAST_SHARE) return;
    answer.place = this.#nextPlace();
    this.#answers.delete(url);
    this.#answers.set(url, answer);
  }

  #nextPlace(): number {
    this.#placed += 1;
    return this.#placed;
  }

  /** Compresses a response once, also for several requests at the same time. */
  #compress(url: string, answer: CachedResponse, encoding: Compression): Promise<Variant> {
    const known = answer.compressing.get(encoding);
    if (known !== undefined) return known;
    const made = compressBytes(answer.plain(), encoding).then((compressed) => {
      const bytes = exactCopy(compressed);
      const headers = headersOf({ ...tagged(answer).headers, 'content-encoding': encoding }, bytes.length);
      const done = { headers, bytes };
      const grown = bytes.length - (answer.compressed.size === 0 ? answer.plainLength : 0);
      answer.compressed.set(encoding, done);
      answer.plain = () => DECOMPRESS[encoding](bytes);
      answer.size += grown;
      if (this.#answers.get(url) === answer) {
        this.#bytes += grown;
        this.#makeRoom();
      }
      return done;
    });
    answer.compressing.set(encoding, made);
    return made;
  }

  #makeRoom(): void {
    for (const oldest of this.#answers.keys()) {
      if (this.#bytes <= this.#maxBytes) break;
      this.#drop(oldest);
    }
  }

  #drop(url: string): void {
    const known = this.#answers.get(url);
    if (known === undefined) return;
    this.#answers.delete(url);
    this.#bytes -= known.size;
  }
}

/** Returns a cached response with its ETag and headers, which are made once. */
function tagged(answer: CachedResponse): TaggedResponse {
  if (answer.tagged !== undefined) return answer.tagged;
  const { given, plain, plainLength } = answer;
  const etag = typeof given['etag'] === 'string' ? given['etag'] : etagOf(plain());
  const headers = {
    vary: 'Accept-Encoding, Authorization',
    ...Object.fromEntries(Object.entries(given).filter(([name]) => !OWN_HEADERS.has(name))),
    etag,
  };
  answer.tagged = { etag, headers, plainHeaders: headersOf(headers, plainLength) };
  return answer.tagged;
}

const compressBytes = (bytes: Buffer, encoding: Compression): Promise<Buffer> =>
  encoding === 'br'
    ? brotlied(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
    : gzipped(bytes, { level: 6 });

const headersOf = (headers: ResponseHeaders, length: number): string[] =>
  Object.entries({ ...headers, 'content-length': length }).flatMap(([name, value]) =>
    [value ?? []].flat().flatMap((each) => [name, String(each)]),
  );

function acceptedEncoding(request: IncomingMessage): Encoding {
  const given = request.headers['accept-encoding'];
  if (typeof given !== 'string') return 'identity';
  if (acceptsEncoding(given, 'br')) return 'br';
  return acceptsEncoding(given, 'gzip') ? 'gzip' : 'identity';
}

/** Returns the weak ETag of a body, the same for all encodings. */
export const etagOf = (body: string | Buffer): string =>
  `W/"${createHash('sha1').update(body).digest('base64url')}"`;

/** Returns whether an If-None-Match header has the ETag, by weak comparison (RFC 9110, section 8.8.3.2). */
export const matchesEtag = (given: string | undefined, etag: string): boolean =>
  given?.split(',').some((tag) => tag.trim() === etag || `W/${tag.trim()}` === etag) ?? false;
