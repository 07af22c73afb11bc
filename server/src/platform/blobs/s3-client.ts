// Requests to a bucket by S3's API: signed with their content's checksum (SigV4), with a time limit, repeated a few times, and failing
// as BlobUnavailable. It never makes a signed link, and follows no redirect.

import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { AwsV4Signer } from 'aws4fetch';
import { type BlobFailure, type BlobPlace, BlobUnavailable } from './blob-store.js';

export type BucketPlace = Extract<BlobPlace, { readonly kind: 'bucket' }>;

export interface S3Request {
  readonly method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE';
  /** With the place's prefix; empty for the bucket itself. */
  readonly key: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array;
}

export interface S3Answer {
  readonly status: number;
  readonly headers: Headers;
  /** S3's code of an error, such as `NoSuchKey`; undefined for a success, and for a HEAD. */
  readonly code: string | undefined;
  /** The pieces of the body. While the next one is waited for, the time limit counts. */
  readonly pieces: AsyncIterable<Uint8Array>;
  /** Ends the request. */
  readonly end: () => void;
}

/** The time limits of a bucket. */
export interface S3Timing {
  /** How long a request may be without progress. */
  readonly silenceMs: number;
  /** The first pause before a request is repeated; each further one is twice as long. */
  readonly pauseMs: number;
  /**
   * After a request failed at all its attempts, others fail at once for so long. Each further failure doubles it, up to ten seconds, and
   * until a request succeeds each has one attempt.
   */
  readonly restMs: number;
}

const TIMING: S3Timing = { silenceMs: 5_000, pauseMs: 100, restMs: 1_000 };
const ATTEMPTS = 3;
const REST_MAX_MS = 10_000;
const PAUSE_MAX_MS = 2_000;
/** An upload may be as slow as this: 128 kB a second. */
const UPLOAD_BYTES_PER_MS = 128;
const ERROR_BODY_MAX = 16_384;

const RETRIED = new Set([408, 429, 500, 502, 503, 504]);
const FULL_CODE = /quota|insufficient|storagefull|toomanyobjects/i;
const EMPTY = new Uint8Array();

export class S3Client {
  readonly #place: BucketPlace;
  readonly #timing: S3Timing;
  /** Signing keys of the day. */
  readonly #keys = new Map<string, ArrayBuffer>();
  #restsUntil = 0;
  /** Requests that failed one after the other. */
  #failures = 0;

  constructor(place: BucketPlace, timing: Partial<S3Timing> = {}) {
    this.#place = place;
    this.#timing = { ...TIMING, ...timing };
  }

  /**
   * Sends a request, and hands its answer to `take` within the attempt: what breaks off in there is repeated too.
   * @returns what `take` returns. Statuses below 300, and 404 and 412, are answers.
   * @throws BlobUnavailable
   */
  async send<T>(request: S3Request, take: (answer: S3Answer) => Promise<T>): Promise<T> {
    if (performance.now() < this.#restsUntil)
      throw new BlobUnavailable('unreachable', 'The bucket did not answer a moment ago.');
    const attempts = this.#failures === 0 ? ATTEMPTS : 1;
    for (let attempt = 1; ; attempt += 1) {
      try {
        const taken = await this.#attempt(request, take);
        this.#restsUntil = 0;
        this.#failures = 0;
        return taken;
      } catch (error) {
        const failure = asFailure(error);
        if (failure.failure !== 'unreachable') throw failure;
        if (attempt >= attempts) {
          this.#rest();
          throw failure;
        }
        const pause = Math.min(PAUSE_MAX_MS, this.#timing.pauseMs * 2 ** (attempt - 1));
        await wait(pause * (0.5 + Math.random()));
      }
    }
  }

  /** Begins a rest, unless a request that failed at the same time has begun one. */
  #rest(): void {
    if (performance.now() < this.#restsUntil) return;
    this.#restsUntil = performance.now() + Math.min(REST_MAX_MS, this.#timing.restMs * 2 ** this.#failures);
    this.#failures += 1;
  }

  async #attempt<T>(request: S3Request, take: (answer: S3Answer) => Promise<T>): Promise<T> {
    const { method, body } = request;
    const { url, headers } = await this.#sign(request);
    // Not signed, because proxies change it.
    headers.set('accept-encoding', 'identity');
    const controller = new AbortController();
    const silence = new Silence(this.#timing.silenceMs, controller);
    try {
      silence.begin((body?.byteLength ?? 0) / UPLOAD_BYTES_PER_MS);
      const response = await fetch(url, {
        method,
        headers,
        redirect: 'manual',
        signal: controller.signal,
        ...(body !== undefined && { body }),
      });
      silence.end();
      const end = () => controller.abort();
      const { status, ok } = response;
      const answer = { status, headers: response.headers, pieces: watched(response, silence), end };
      if (ok) return await take({ ...answer, code: undefined });
      const code = errorCode(await bodyOf(answer));
      const isAnswer = status === 412 || (status === 404 && code !== 'NoSuchBucket');
      if (isAnswer) return await take({ ...answer, code: code ?? 'NotFound' });
      throw refusalOf(status, code);
    } catch (error) {
      controller.abort();
      throw error;
    } finally {
      silence.end();
    }
  }

  async #sign({ method, key, query = {}, headers = {}, body = EMPTY }: S3Request) {
    const { accessKeyId, secretAccessKey, region } = this.#place;
    const url = new URL(`${this.#bucketUrl()}/${key.split('/').map(encoded).join('/')}`);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    const signer = new AwsV4Signer({
      method,
      url: url.href,
      headers: { ...headers, 'x-amz-content-sha256': createHash('sha256').update(body).digest('hex') },
      service: 's3',
      cache: this.#keys,
      accessKeyId,
      secretAccessKey,
      region,
    });
    return signer.sign();
  }

  #bucketUrl(): string {
    const { endpoint, bucket, isVirtualHost } = this.#place;
    return isVirtualHost ? endpoint.replace('://', `://${bucket}.`) : `${endpoint}/${bucket}`;
  }
}

/** Aborts a request that makes no progress. */
class Silence {
  readonly #limitMs: number;
  readonly #controller: AbortController;
  #timer: NodeJS.Timeout | undefined;

  constructor(limitMs: number, controller: AbortController) {
    this.#limitMs = limitMs;
    this.#controller = controller;
  }

  begin(moreMs = 0): void {
    const limit = this.#limitMs + moreMs;
    this.#timer = setTimeout(() => this.#controller.abort(new Error(`silent for ${limit} ms`)), limit);
  }

  end(): void {
    clearTimeout(this.#timer);
  }
}

/** The pieces of a body. The time that the reader takes between them does not count. */
async function* watched({ body }: Response, silence: Silence): AsyncGenerator<Uint8Array> {
  if (body === null) return;
  try {
    silence.begin();
    for await (const piece of body) {
      silence.end();
      yield piece;
      silence.begin();
    }
  } finally {
    silence.end();
  }
}

/** Reads an answer's body into memory, and ends the request. */
export async function bodyOf({ pieces, end }: Pick<S3Answer, 'pieces' | 'end'>): Promise<Buffer> {
  const read: Uint8Array[] = [];
  try {
    for await (const piece of pieces) read.push(piece);
  } finally {
    end();
  }
  return Buffer.concat(read);
}

/** A part of a key as it is signed. */
const encoded = (name: string): string =>
  encodeURIComponent(name).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

const errorCode = (body: Buffer): string | undefined =>
  /<Code>([A-Za-z0-9.]{1,64})<\/Code>/.exec(body.subarray(0, ERROR_BODY_MAX).toString())?.[1];

function refusalOf(status: number, code: string | undefined): BlobUnavailable {
  const said = `The bucket answered ${status}${code === undefined ? '' : ` ${code}`}.`;
  const failure: BlobFailure =
    status === 507 || FULL_CODE.test(code ?? '') ? 'full' : RETRIED.has(status) ? 'unreachable' : 'refused';
  return new BlobUnavailable(failure, said);
}

/** An error of the connection, or of what the answer was handed to. */
function asFailure(error: unknown): BlobUnavailable {
  if (error instanceof BlobUnavailable) return error;
  const cause = error instanceof Error && error.cause instanceof Error ? `: ${error.cause.message}` : '';
  const said = error instanceof Error ? `${error.message}${cause}` : String(error);
  return new BlobUnavailable('unreachable', `The bucket did not answer (${said}).`, { cause: error });
}
