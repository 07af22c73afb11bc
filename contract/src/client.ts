// The types of the typed API client (`Carrier`), derived from the table of calls: input and answer of each call, and
// the options of a sent call.

import type { input as ZodInput, output as ZodOutput, ZodType } from 'zod';
import type { Calls } from './calls.js';

type Part<C, K extends 'params' | 'query' | 'body'> = C extends { readonly [P in K]: infer S extends ZodType }
  ? { [P in K]: ZodInput<S> }
  : unknown;

/** The input of a call: those of `{ params, query, body }` that the call has. */
export type CallInput<N extends keyof Calls> = Part<Calls[N], 'params'> &
  Part<Calls[N], 'query'> &
  Part<Calls[N], 'body'>;

/** The answer of a call. */
export type CallOutput<N extends keyof Calls> = Calls[N] extends { readonly output: infer S extends ZodType }
  ? ZodOutput<S>
  : never;

/** The calls that answer JSON. The others (images, files) are used by their URL. */
export type JsonCallName = {
  [N in keyof Calls]: Calls[N] extends { readonly output: ZodType } ? N : never;
}[keyof Calls];

/** Options of a call that are not part of its input. */
export interface CallOptions {
  /**
   * For a salesman's changes to the cart: the client that the screen shows, or null for none. Sent in the header
   * `x-target-client`. If the salesman now buys for another client, the server refuses, so that the product is not added to
   * the wrong cart.
   */
  readonly targetClientId?: number | null | undefined;
  /** Sends the call to the server although the device works offline, as a sync needs. */
  readonly fromServer?: boolean | undefined;
  /** The call was not begun by the user: it never asks them for a proof of identity, and fails instead. */
  readonly quiet?: boolean | undefined;
  /** An `AbortSignal` that cancels the request, which then has no time limit of its own. */
  readonly signal?: { readonly aborted: boolean } | undefined;
}

/**
 * A typed API client. It has several implementations: HTTP in the browser, a direct call during server rendering, and the
 * device's own data offline. Rejects with a `CallFailed` if the answer is not a success.
 */
export type Carrier = <N extends JsonCallName>(
  name: N,
  input: CallInput<N>,
  marks?: CallOptions,
) => Promise<CallOutput<N>>;
