// HTTP client of the fault tests: calls a shop on this machine as a browser does, and reports an answer that was lost.

import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import type { CallInput, JsonCallName } from '@mostrador/contract/client';
import '@mostrador/contract/later-routes';
import { callPath, routes } from '@mostrador/contract/routes';

/** The connection broke before the whole response arrived, so it is unknown whether the call was processed. */
export class AnswerLost extends Error {
  override readonly name = 'AnswerLost';
}

export interface Reply {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** The answer's body, unparsed. */
  readonly text: string;
}

/** Maximum time for an answer, in milliseconds. */
const ANSWER_TIMEOUT_MS = 30_000;
/** Shorter than the server keeps an idle connection, so that no call meets one that is just being closed. */
const IDLE_SOCKET_MS = 20_000;

/** Calls the shop at one port. */
export class ShopClient {
  readonly port: number;
  readonly #agent: Agent;

  constructor(port: number, options: { keepAlive: boolean } = { keepAlive: true }) {
    this.port = port;
    this.#agent = new Agent({ keepAlive: options.keepAlive, timeout: IDLE_SOCKET_MS });
  }

  /**
   * @param signal aborts the call; 30 seconds by default.
   * @throws AnswerLost
   */
  call<N extends JsonCallName>(
    name: N,
    input: CallInput<N>,
    token?: string,
    signal: AbortSignal = AbortSignal.timeout(ANSWER_TIMEOUT_MS),
  ): Promise<Reply> {
    const {
      params = {},
      query = {},
      body,
    } = input as {
      params?: Record<string, string>;
      query?: Record<string, string>;
      body?: unknown;
    };
    const [method] = routes[name];
    const filled = callPath(name, params);
    const search = new URLSearchParams(query);
    const payload = body === undefined ? undefined : JSON.stringify(body);
    return new Promise((answered, lost) => {
      const fail = (error: Error) => lost(new AnswerLost(`${name}: ${error.message}`));
      const sent = request(
        {
          host: '127.0.0.1',
          port: this.port,
          agent: this.#agent,
          method,
          path: `/api${filled}${search.size > 0 ? `?${search}` : ''}`,
          headers: {
            ...(token !== undefined && { authorization: `Bearer ${token}` }),
            ...(payload !== undefined && {
              'content-type': 'application/json',
              'content-length': Buffer.byteLength(payload),
            }),
          },
          signal,
        },
        (response) => {
          const pieces: Buffer[] = [];
          response.on('data', (piece: Buffer) => pieces.push(piece));
          response.once('error', fail);
          response.once('close', () => fail(new Error('the answer broke off')));
          response.once('end', () => {
            if (!response.complete) return;
            const text = Buffer.concat(pieces).toString('utf8');
            answered({ status: response.statusCode ?? 0, headers: response.headers, text });
          });
        },
      );
      sent.once('error', fail);
      sent.end(payload);
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}
