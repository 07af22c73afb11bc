// The calls of /api/v1 as types: what each takes, and what it answers.

import { V1_ROUTES, type V1Calls, type V1Route } from './generated/v1.js';
import type { ApiRequest } from './requests.js';

export type CallName = keyof V1Calls;
export type CallOutput<N extends CallName> = V1Calls[N]['output'];

/** What every call may be given besides. */
export interface CallOptions {
  /** For a call that creates: the same text for every repetition. A new one is made if it is left out. */
  readonly idempotencyKey?: string | undefined;
  /** The ETag that was read, or * for whatever is there. */
  readonly ifMatch?: string | undefined;
  /** * to create only; of a read, the ETag that is known. */
  readonly ifNoneMatch?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** A part of the input: left out where the call has none, optional where nothing in it is required. */
type Part<K extends string, T> = [T] extends [undefined]
  ? unknown
  : Record<string, never> extends T
    ? { readonly [key in K]?: T | undefined }
    : { readonly [key in K]: T };

export type CallInput<N extends CallName> = Part<'params', V1Calls[N]['params']> &
  Part<'query', V1Calls[N]['query']> &
  Part<'body', V1Calls[N]['body']> &
  CallOptions;

/** The calls that answer pages. */
export type PagedName = {
  [N in CallName]: CallOutput<N> extends { readonly items: readonly unknown[]; readonly next: string | null }
    ? N
    : never;
}[CallName];
export type PageItem<N extends PagedName> = CallOutput<N>['items'][number];

interface AnyInput extends CallOptions {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

/** Returns the request of a call. */
export function requestOf<N extends CallName>(name: N, input: CallInput<N>): ApiRequest {
  const route = V1_ROUTES[name];
  const given: AnyInput = input;
  const path = route.path.replace(/\{(\w+)\}/g, (_, param: string) =>
    encodeURIComponent(given.params?.[param] ?? ''),
  );
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(given.query ?? {}))
    if (value !== undefined) query.set(key, String(value));
  const key = route.needsKey === true ? (given.idempotencyKey ?? crypto.randomUUID()) : undefined;
  const { body } = given;
  return {
    name,
    method: route.method,
    path: query.size === 0 ? path : `${path}?${query}`,
    headers: {
      ...(body !== undefined && { 'content-type': contentType(route) }),
      ...(key !== undefined && { 'idempotency-key': key }),
      ...(given.ifMatch !== undefined && { 'if-match': given.ifMatch }),
      ...(given.ifNoneMatch !== undefined && { 'if-none-match': given.ifNoneMatch }),
    },
    body:
      body === undefined || typeof body === 'string' || body instanceof Blob ? body : JSON.stringify(body),
    signal: given.signal,
  };
}

function contentType({ method, fileType }: V1Route): string {
  if (fileType !== undefined) return fileType;
  return method === 'PATCH' ? 'application/merge-patch+json' : 'application/json';
}

/** Returns the body of an answer. */
export function outputOf<N extends CallName>(name: N, text: string): CallOutput<N> {
  const route = V1_ROUTES[name];
  const value =
    text === ''
      ? undefined
      : JSON.parse(route.answersLines === true ? `[${text.trim().replaceAll('\n', ',')}]` : text);
  return value as CallOutput<N>;
}
