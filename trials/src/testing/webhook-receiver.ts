// A receiver of webhooks for tests: it records what arrives and gives the answers that a test chose.

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request as it arrived. */
export interface ReceivedWebhook {
  readonly id: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  readonly body: {
    readonly type: string;
    readonly timestamp: string;
    readonly data: Readonly<Record<string, unknown>>;
  };
}

/** Answers a request; `undefined` answers 204. */
export type Answering = (
  received: ReceivedWebhook,
  response: ServerResponse,
  request: IncomingMessage,
) => void | Promise<void>;

export interface WebhookReceiver {
  readonly url: string;
  readonly received: readonly ReceivedWebhook[];
  /** Answers from now on by this function; without one by 204. */
  answer(by?: Answering): void;
  /** Forgets what has arrived. */
  clear(): void;
  close(): Promise<void>;
}

/** Answers with a status. */
export const answering =
  (status: number, headers: Readonly<Record<string, string>> = {}, body = ''): Answering =>
  (_, response) => {
    response.writeHead(status, headers).end(body);
  };

/** Starts a receiver on this machine. */
export async function webhookReceiver(): Promise<WebhookReceiver> {
  let answer: Answering = answering(204);
  let received: ReceivedWebhook[] = [];
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const text = Buffer.concat(parts).toString();
    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
    );
    const one = { id: headers['webhook-id'] ?? '', headers, text, body: JSON.parse(text) };
    received.push(one);
    await answer(one, response, request);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/avisos`,
    get received() {
      return received;
    },
    answer: (by = answering(204)) => {
      answer = by;
    },
    clear: () => {
      received = [];
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
