// Sends one request to the shop, and repeats it while repeating can help.

import { ApiProblem, readProblem, ShopUnreachable } from './api-problem.js';
import { pause, pauseBefore } from './pauses.js';

/** Where the shop is and how it is called. */
export interface Connection {
  /** The shop's address, without /api/v1: https://tienda.example. */
  readonly url: string;
  /** The key, or what reads it: asked before every attempt, so that a rotated key needs no restart. */
  readonly key: string | (() => string | Promise<string>);
  /** How often a request is repeated at most. Default: 8, about two minutes. */
  readonly retries?: number | undefined;
  /** Seconds after which an attempt without an answer has failed. Default: 60. */
  readonly timeoutSeconds?: number | undefined;
  /** Told of every failed attempt before it is repeated. */
  readonly onRetry?: ((error: Error, pauseMilliseconds: number) => void) | undefined;
  /** Default: the global fetch. */
  readonly fetch?: typeof globalThis.fetch | undefined;
}

/** A request below /api/v1. */
export interface ApiRequest {
  /** For messages: the name of the call. */
  readonly name: string;
  readonly method: string;
  /** With its query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Blob | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** An answer that is no refusal. */
export interface ApiAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

const RETRIES = 8;
const TIMEOUT_SECONDS = 60;

/** Passing states of the shop, or of what stands before it. */
const PASSING = new Set([408, 429, 502, 503, 504]);

/**
 * Sends a request. Repeats it after a broken connection and after an answer that says that the state passes: every call of /api/v1 may
 * be repeated, those that create something by their Idempotency-Key.
 * @throws ApiProblem for a refusal, ShopUnreachable, or the reason of the aborted signal.
 */
export async function sendRequest(connection: Connection, request: ApiRequest): Promise<ApiAnswer> {
  const { retries = RETRIES, onRetry } = connection;
  for (let attempt = 1; ; attempt += 1) {
    request.signal?.throwIfAborted();
    const answer = await attemptOnce(connection, request);
    if (!(answer instanceof ShopUnreachable) && (answer.status < 400 || !isPassing(answer)))
      return accepted(request, answer);
    request.signal?.throwIfAborted();
    const error = answer instanceof ShopUnreachable ? answer : refusal(request, answer);
    if (attempt > retries) throw error;
    const retryAfter = answer instanceof ShopUnreachable ? null : answer.headers.get('retry-after');
    const milliseconds = pauseBefore(attempt, retryAfter, Date.now());
    onRetry?.(error, milliseconds);
    await pause(milliseconds, request.signal);
  }
}

/** Reads the whole body too, because a connection can break while it comes. */
async function attemptOnce(
  { url, key, timeoutSeconds = TIMEOUT_SECONDS, fetch = globalThis.fetch }: Connection,
  { name, method, path, headers, body, signal }: ApiRequest,
): Promise<ApiAnswer | ShopUnreachable> {
  const token = typeof key === 'string' ? key : await key();
  const late = AbortSignal.timeout(timeoutSeconds * 1_000);
  try {
    const response = await fetch(`${url.replace(/\/+$/, '')}/api/v1${path}`, {
      method,
      headers: { ...headers, authorization: `Bearer ${token}` },
      redirect: 'error',
      signal: signal === undefined ? late : AbortSignal.any([signal, late]),
      ...(body !== undefined && { body }),
    });
    return { status: response.status, headers: response.headers, text: await response.text() };
  } catch (error) {
    return new ShopUnreachable(name, error instanceof Error && error.cause ? error.cause : error);
  }
}

const isPassing = ({ status, text }: ApiAnswer): boolean =>
  PASSING.has(status) || (status === 409 && readProblem(status, text).code === 'idempotency_key_running');

const refusal = ({ name }: ApiRequest, { status, text }: ApiAnswer): ApiProblem =>
  new ApiProblem(name, readProblem(status, text));

function accepted(request: ApiRequest, answer: ApiAnswer): ApiAnswer {
  if (answer.status < 400) return answer;
  throw refusal(request, answer);
}
