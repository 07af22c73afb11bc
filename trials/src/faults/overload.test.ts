// More calls than the database answers: reads beyond those under way are refused after a second, a change has places of its own, and the shop
// answers again as soon as the database does.

import { CALLS_AT_ONCE } from '@mostrador/server/platform/http/rate-limits';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/database.js';
import { makeProducts } from '../testing/factories.js';
import { type FaultShop, openFaultShop } from './fault-shop.js';
import type { Reply } from './shop-client.js';

const CONNECTIONS = 16;
const BEYOND = 60;
let database: TestDatabase;
let shop: FaultShop;

beforeAll(async () => {
  database = await createTestDatabase();
  shop = await openFaultShop(database, { rateLimits: true });
});
afterAll(async () => {
  await shop.close();
  await database.drop();
});

const times = <T>(count: number, make: () => T): T[] => Array.from({ length: count }, make);

it('refuses reads beyond those under way, admits a change, and answers again when the database does', async () => {
  const { app, client } = shop;
  const [buyer] = await shop.buyers(1);
  const [code = ''] = await makeProducts(shop.db, 'O', 1, 1_000);
  if (buyer === undefined) throw new Error('No buyer was made.');
  const { token } = buyer;
  const cart = () => client.call('cart', {}, token);
  expect((await cart()).status).toBe(200);
  const pool = app.figures.pools['requests'];
  if (pool === undefined) throw new Error('The pool of requests is not shown.');
  const readsWaiting = CALLS_AT_ONCE.running - CONNECTIONS;

  let admitted: Promise<Reply[]> | undefined;
  let put: Promise<Reply> | undefined;
  await shop.db.transaction().execute(async (tx) => {
    await sql`lock table carts in access exclusive mode`.execute(tx);
    admitted = Promise.all(times(CALLS_AT_ONCE.running, cart));
    await expect.poll(() => pool.waitingCount, { interval: 5 }).toBe(readsWaiting);
    const beyond = Promise.all(times(BEYOND, cart));
    put = client.call('upsertProductInCart', { query: {}, body: { product: { code }, quantity: 1 } }, token);
    await expect.poll(() => pool.waitingCount, { interval: 5 }).toBe(readsWaiting + 1);

    const refused = await beyond;
    expect(refused.map(({ status }) => status)).toEqual(times(BEYOND, () => 503));
    expect(refused[0]?.headers['retry-after']).toBe('5');
    expect(JSON.parse(refused[0]?.text ?? '')).toMatchObject({
      code: 'unavailable',
      message: 'Hay mucho movimiento en este momento. Por favor intente nuevamente en unos segundos.',
    });
  });
  await Promise.all([admitted, put]);
  await expect.poll(() => pool.waitingCount).toBe(0);
  expect((await cart()).status).toBe(200);
});
