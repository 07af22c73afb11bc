// Calls that are refused while too many statements wait for the database: which ones, from which number on, and with which answer.

import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createHttpServer } from './http-server.js';
import { MOST_WAITING } from './load-shedding.js';
import { ResponseCache } from './response-cache.js';

let app: Awaited<ReturnType<typeof createHttpServer>>;
let waiting = 0;
const written: string[] = [];

beforeAll(async () => {
  app = await createHttpServer({
    log: pino({ level: 'error' }, { write: (line) => void written.push(line) }),
    cache: new ResponseCache({ maxBytes: 1_000, live: () => false }),
    trustedProxies: 0,
    waitingStatements: () => waiting,
  });
  app.get('/list', { config: { countedAs: 'call' } }, async () => 'a list');
  app.put('/line', { config: { countedAs: 'call' } }, async () => 'a line');
  app.get('/link', { config: { countedAs: 'call', writes: true } }, async () => 'a confirmation');
  app.get('/picture', { config: { countedAs: 'image' } }, async () => 'a picture');
});
afterAll(() => app.close());

const status = async (method: 'GET' | 'PUT', url: string) => (await app.inject({ method, url })).statusCode;

it.each([
  [0, [200, 200, 200, 200]],
  [MOST_WAITING.reads - 1, [200, 200, 200, 200]],
  [MOST_WAITING.reads, [503, 200, 200, 200]],
  [MOST_WAITING.writes - 1, [503, 200, 200, 200]],
  [MOST_WAITING.writes, [503, 503, 503, 200]],
])(
  'with %i statements waiting, a read, a change, a change by GET and a picture get %j',
  async (many, expected) => {
    waiting = many;
    expect([
      await status('GET', '/list'),
      await status('PUT', '/line'),
      await status('GET', '/link'),
      await status('GET', '/picture'),
    ]).toEqual(expected);
  },
);

it('says when to come back, and writes no error of each refused call', async () => {
  waiting = MOST_WAITING.writes;
  const { headers, body } = await app.inject('/list');
  expect(headers).toMatchObject({ 'retry-after': '5', 'cache-control': 'no-store' });
  expect(JSON.parse(body)).toMatchObject({
    code: 'unavailable',
    message: 'Hay mucho movimiento en este momento. Por favor intente nuevamente en unos segundos.',
  });
  expect(written).toEqual([]);
});
