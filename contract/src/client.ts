import type { input as ZodInput, output as ZodOutput, ZodType } from 'zod';
import type { Calls } from './calls.js';

type Part<C, K extends 'params' | 'query' | 'body'> = C extends { readonly [P in K]: infer S extends ZodType }
  ? { [P in K]: ZodInput<S> }
  : unknown;

/** What a caller sends: `{ params, query, body }`, the parts that the call has. */
export type CallInput<N extends keyof Calls> = Part<Calls[N], 'params'> &
  Part<Calls[N], 'query'> &
  Part<Calls[N], 'body'>;

/** What the call answers. */
export type CallOutput<N extends keyof Calls> = Calls[N] extends { readonly output: infer S extends ZodType }
  ? ZodOutput<S>
  : never;

/** Calls that answer JSON; the others (images) are used as addresses. */
export type JsonCallName = {
  [N in keyof Calls]: Calls[N] extends { readonly output: ZodType } ? N : never;
}[keyof Calls];

/** What goes along with a call beside its input. */
export interface CallOptions {
  /**
   * For a salesman's changes to the cart: the client that the screen shows, in the header `x-target-client`; null
   * for nobody. Where it is not whom they buy for any more, the server refuses and nothing lands in another client's cart.
   */
  readonly targetClientId?: number | null | undefined;
  /** Asked of the server even while the device answers: what a sync brings is never the device's own. */
  readonly fromServer?: boolean | undefined;
}

/**
 * One typed client with several carriers: HTTP in the browser, a direct call while the server renders.
 * Rejects with a `CallFailed` where the answer is not a success.
 */
export type Carrier = <N extends JsonCallName>(
  name: N,
  input: CallInput<N>,
  marks?: CallOptions,
) => Promise<CallOutput<N>>;
