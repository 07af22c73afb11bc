// More calls than the database does in time: reads beyond the bound are refused at once, a change is admitted, and the shop answers again as
// soon as the database does.

import { MOST_WAITING } from '@mostrador/server/platform/http/load-shedding';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/database.js';
import { makeProducts } from '../testing/factories.js';
import { type FaultShop, openFaultShop } from './fault-shop.js';
import type { Reply } from './shop-client.js';

const REFUSED = 60;
let database: TestDatabase;
let shop: FaultShop;

beforeAll(async () => {
  database = await createTestDatabase();
  shop = await openFaultShop(database);
});
afterAll(async () => {
  await shop.close();
  await database.drop();
});

const times = <T>(count: number, make: () => T): T[] => Array.from({ length: count }, make);

it('refuses reads beyond the bound at once, admits a change, and answers again when the database does', async () => {
  const { app, client } = shop;
  const [buyer] = await shop.buyers(1);
  const [code = ''] = await makeProducts(shop.db, 'O', 1, 1_000);
  if (buyer === undefined) throw new Error('No buyer was made.');
  const { token } = buyer;
  const cart = () => client.call('cart', {}, token);
  expect((await cart()).status).toBe(200);
  const pool = app.figures.pools['requests'];
  if (pool === undefined) throw new Error('The pool of requests is not shown.');

  let admitted: Promise<Reply[]> | undefined;
  let put: Promise<Reply> | undefined;
  await shop.db.transaction().execute(async (tx) => {
    await sql`lock table carts in access exclusive mode`.execute(tx);
    admitted = Promise.all(times(16 + MOST_WAITING.reads, cart));
    await expect.poll(() => pool.waitingCount, { interval: 5 }).toBe(MOST_WAITING.reads);

    const refused = await Promise.all(times(REFUSED, cart));
    expect(refused.map(({ status }) => status)).toEqual(times(REFUSED, () => 503));
    expect(pool.waitingCount).toBe(MOST_WAITING.reads);

    put = client.call('upsertProductInCart', { query: {}, body: { product: { code }, quantity: 1 } }, token);
    await expect.poll(() => pool.waitingCount, { interval: 5 }).toBe(MOST_WAITING.reads + 1);
  });
  await Promise.all([admitted, put]);
  expect(pool.waitingCount).toBe(0);
  expect((await cart()).status).toBe(200);
});
