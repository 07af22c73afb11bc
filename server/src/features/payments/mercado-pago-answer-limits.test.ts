// Answers of MercadoPago that are too long or too slow are given up before their end; a long valid answer is read.

import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { MercadoPago, PlatformAway } from './mercado-pago.js';
import { shortened } from './mercado-pago-answer-limits.js';

const PIECE = Buffer.alloc(65_536, ' ');
const told = {
  id: 7,
  status: 'approved',
  transaction_amount: 10,
  currency_id: 'ARS',
  date_created: '2026-01-02T03:04:05.000-04:00',
};
let status = 200;
let sent = 0;
let server: Server;

beforeAll(async () => {
  server = createServer(async (request, response) => {
    const { length } = /length=(?<length>\d+)/.exec(request.headers.authorization ?? '')?.groups ?? {};
    response.writeHead(status, { 'content-type': 'application/json' });
    await pipeline(function* () {
      for (sent = 0; sent < Number(length); sent += PIECE.length) yield PIECE;
      yield JSON.stringify(told);
    }, response).catch(() => undefined);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => void server.close());

/** Returns a client of a platform that sends so many bytes before its answer. */
function answering(length: number): MercadoPago {
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return new MercadoPago({
    accessToken: `length=${length}`,
    publicKey: '',
    webhookSecret: '',
    baseUrl,
    scriptUrl: '',
  });
}

it.each([200, 404, 500])(
  'an answer %i of hundreds of MB is cut after a few and counts as none',
  async (code) => {
    status = code;
    const asked = answering(500_000_000).payment('7', 600);
    await expect(asked).rejects.toThrow(PlatformAway);
    await expect(asked).rejects.toThrow('longer than any');
    expect(sent).toBeLessThan(50_000_000);
  },
);

it('an answer of the size of a hundred payments is read', async () => {
  status = 200;
  expect(await answering(1_000_000).payment('7', 3_000)).toMatchObject({ paymentId: '7', amount: 1_000 });
});

it('an answer that does not come to its end in time is none, however whole its beginning looks', async () => {
  const body = new ReadableStream({
    start: (stream) => stream.enqueue(Buffer.from(JSON.stringify(told))),
  });
  await expect(shortened(new Response(body), 50)).rejects.toThrow('in time');
});
