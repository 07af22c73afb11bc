// The response cache: encodings, requests with a token, removal when full, variants of a URL, and HEAD requests.

import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openLog } from '../log.js';
import { createHttpServer } from './http-server.js';
import { ResponseCache } from './response-cache.js';

const text = JSON.stringify({
  items: Array.from({ length: 200 }, (_, id) => ({ id, name: `Cuaderno ${id}` })),
});
const cache = new ResponseCache({
  maxBytes: 100_000,
  isCurrent: () => true,
  variantOf: ({ headers }) => (headers.cookie === 'kind=b' ? 'b' : ''),
});
let app: FastifyInstance;
let base = '';
let made = 0;

beforeAll(async () => {
  app = await createHttpServer({ log: openLog({ level: 'silent' }), cache, trustedProxies: 0 });
  app.get('/list', (request, reply) => {
    made += 1;
    reply.type('application/json; charset=utf-8');
    cache.keep(request.raw, cache.generation, { ...reply.getHeaders() }, text);
    return reply.send(text);
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  base = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
});
afterAll(() => app.close());

const ask = async (path: string, encoding: string, headers = {}) => {
  const response = await fetch(base + path, { headers: { 'accept-encoding': encoding, ...headers } });
  return { response, body: await response.text() };
};

test('sends a response again in every encoding without making it again, until the cache is cleared', async () => {
  const first = await ask('/list?a', 'gzip, deflate, br');
  expect(first.response.headers.get('content-encoding')).toBe('br');
  const again = await Promise.all(
    ['gzip, deflate, br', 'gzip, deflate, br', 'gzip', 'identity', 'br'].map((encoding) =>
      ask('/list?a', encoding),
    ),
  );
  expect(again.map(({ response }) => response.headers.get('content-encoding'))).toEqual([
    'br',
    'br',
    'gzip',
    null,
    'br',
  ]);
  expect([first, ...again].map(({ body }) => body)).toEqual(Array(6).fill(text));
  expect(again.every(({ response }) => response.headers.get('x-request-id') === null)).toBe(true);
  expect(made).toBe(1);

  const etag = again[0]?.response.headers.get('etag') ?? '';
  const unchanged = await ask('/list?a', 'br', { 'if-none-match': etag });
  expect([unchanged.response.status, unchanged.body]).toEqual([304, '']);

  cache.clear();
  await ask('/list?a', 'br');
  expect(made).toBe(2);
});

test('keeps only compressed bytes once there are some, and sends the plain body from them', async () => {
  made = 0;
  cache.clear();
  await ask('/list?plain', 'gzip');
  const before = cache.size.bytes;
  expect(before).toBeGreaterThan(text.length);
  const etags = new Set<string | null>();
  for (const encoding of ['gzip', 'identity', 'br', 'identity', 'gzip']) {
    const { response, body } = await ask('/list?plain', encoding);
    expect([response.headers.get('content-encoding') ?? 'identity', body]).toEqual([encoding, text]);
    etags.add(response.headers.get('etag'));
  }
  expect([made, etags.size]).toEqual([1, 1]);
  expect(before - cache.size.bytes).toBeGreaterThan(text.length / 2);
});

test('never answers a request with a token from the cache', async () => {
  made = 0;
  await ask('/list?b', 'br');
  await ask('/list?b', 'br', { authorization: 'Bearer x' });
  expect(made).toBe(2);
});

test('removes the least recently used response when the cache is full', async () => {
  made = 0;
  const paths = Array.from({ length: 60 }, (_, nth) => `/list?room=${nth}`);
  for (const path of paths) for (const encoding of ['br', 'br']) await ask(path, encoding);
  expect(made).toBe(60);
  await ask('/list?room=0', 'br');
  await ask('/list?room=59', 'br');
  expect(made).toBe(61);
});

test('keeps a response that is used again and again while others pass by', async () => {
  made = 0;
  for (let nth = 0; nth < 40; nth += 1) {
    await ask('/list?kept', 'br');
    await ask(`/list?passing=${nth}`, 'br');
  }
  expect(made).toBe(41);
});

test('caches one response for each variant of a URL, and ignores other cookies', async () => {
  made = 0;
  for (const cookie of ['kind=b', 'kind=b', 'kind=c', 'x=1', 'y=2'])
    await ask('/list?kind', 'br', { cookie });
  expect(made).toBe(2);
});

test('answers HEAD from the cache without a body', async () => {
  made = 0;
  await ask('/list?head', 'identity');
  const response = await fetch(`${base}/list?head`, {
    method: 'HEAD',
    headers: { 'accept-encoding': 'identity' },
  });
  expect([response.status, response.headers.get('content-length'), await response.text()]).toEqual([
    200,
    String(text.length),
    '',
  ]);
  expect(made).toBe(1);
});
