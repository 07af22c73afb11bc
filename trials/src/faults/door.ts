import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import type { CallInput, JsonCallName } from '@mostrador/contract/client';
import { callPath, routes } from '@mostrador/contract/routes';

/** The connection broke before a whole answer came: nobody knows whether the call was done. */
export class AnswerLost extends Error {
  override readonly name = 'AnswerLost';
}

export interface Reply {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** The answer's very bytes. */
  readonly text: string;
}

/** In milliseconds. */
const PATIENCE = 30_000;
/** Shorter than the server keeps an idle connection, so that no call meets one that is just being closed. */
const IDLE_SOCKET = 20_000;

/** Where a shop is reached: the faults speak to it by HTTP alone, as a browser does. */
export class Door {
  readonly port: number;
  readonly #agent: Agent;

  constructor(port: number, options: { keepAlive: boolean } = { keepAlive: true }) {
    this.port = port;
    this.#agent = new Agent({ keepAlive: options.keepAlive, timeout: IDLE_SOCKET });
  }

  /**
   * @param signal by which the caller gives up; after half a minute unless said.
   * @throws AnswerLost
   */
  call<N extends JsonCallName>(
    name: N,
    input: CallInput<N>,
    token?: string,
    signal: AbortSignal = AbortSignal.timeout(PATIENCE),
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
