// Lets the server-rendered pages call the API's handlers directly, without HTTP, with the contract's input checks and
// always as a visitor.

import type { CallShape } from '@mostrador/contract/call';
import { calls } from '@mostrador/contract/calls';
import type { CallInput, CallOutput, Carrier, JsonCallName } from '@mostrador/contract/client';

import { Problem } from '../platform/http/problem.js';
import type { Log } from '../platform/log.js';

/** The handlers by call name. */
export type Handlers = { readonly [N in JsonCallName]: (request: never) => Promise<CallOutput<N>> };

/**
 * Returns the transport of the typed client for server rendering: the same input schema and the same handler as over HTTP.
 * Only public calls are answered.
 */
export function visitorCarrier(handlers: Handlers, log: Log): Carrier {
  return async <N extends JsonCallName>(name: N, input: CallInput<N>): Promise<CallOutput<N>> => {
    const entry: CallShape = calls[name];
    if (entry.access !== 'public') throw new Error(`${name} is not for visitors.`);
    const given = input as { params?: unknown; query?: unknown; body?: unknown };
    const request = {
      params: entry.params?.parse(given.params),
      query: entry.query?.parse(given.query ?? {}),
      body: entry.body?.parse(given.body),
      session: undefined,
    };
    return handlers[name](request as never).catch((error: unknown) => {
      const refused = error instanceof Problem && error.status < 500;
      if (!refused)
        log.error({ call: name, error: error instanceof Error ? error.stack : String(error) }, 'failed');
      throw error;
    });
  };
}
