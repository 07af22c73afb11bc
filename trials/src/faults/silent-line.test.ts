// A database connection that falls silent: the shop says so within five seconds, and goes on without the old
// transactions' locks.

import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/database.js';
import { COMPANY, makeProducts } from '../testing/factories.js';
import { fillCart } from './buyer-calls.js';
import { type DatabaseProxy, openDatabaseProxy } from './database-proxy.js';
import { type FaultShop, openFaultShop } from './fault-shop.js';
import { AnswerLost } from './shop-client.js';

let database: TestDatabase;
let line: DatabaseProxy;
let shop: FaultShop;

beforeAll(async () => {
  database = await createTestDatabase();
  line = await openDatabaseProxy(database.runTimeConnectionString);
  shop = await openFaultShop({
    connectionString: database.connectionString,
    runTimeConnectionString: line.connectionString,
  });
});
afterAll(async () => {
  line.set('well');
  await shop.close();
  await line.close();
  await database.drop();
});

it('says within five seconds that the database has fallen silent, and goes on without the locks of before', async () => {
  const [buyer] = await shop.buyers(1);
  const [code = ''] = await makeProducts(shop.db, 'S', 1, 1_000);
  if (buyer === undefined) throw new Error('Nobody can buy.');
  const cart = await fillCart(shop.client, buyer, [{ code, quantity: 1 }]);
  const confirmed = (signal?: AbortSignal) =>
    shop.client.call(
      'confirmCart',
      { body: { externalId: cart.externalId, total: cart.total } },
      buyer.token,
      signal,
    );
  // Its transaction stands open in the database, with the cart locked, when the line goes.
  shop.hook.arm(5, () => line.set('silent'));
  const begun = performance.now();
  const lost = await confirmed();
  expect({ status: lost.status, within: performance.now() - begun < 5_000 }).toEqual({
    status: 503,
    within: true,
  });
  expect(Number(lost.headers['retry-after'])).toBeLessThanOrEqual(5);
  expect((await shop.client.call('readiness', {})).status).toBe(503);

  line.set('well');
  const healed = performance.now();
  for (;;) {
    const again = await confirmed().catch((error: unknown) => {
      if (error instanceof AnswerLost) return undefined;
      throw error;
    });
    if (again?.status === 200) break;
    expect(performance.now() - healed).toBeLessThan(20_000);
    await wait(100);
  }
}, 180_000);

const priceIsForUsersOnly = () => shop.app.shop.company().priceVisibleForUsersOnly;
/** Changes a setting past the shop. @returns its value from then on. */
async function changeSetting(): Promise<boolean> {
  const after = !priceIsForUsersOnly();
  await sql`update companies set price_visible_for_users_only = ${after} where code = ${COMPANY}`.execute(
    shop.db,
  );
  return after;
}

it('reads the settings again that changed while notices could not arrive', async () => {
  line.set('deaf');
  await expect.poll(() => shop.app.figures.isListening()).toBe(false);
  const after = await changeSetting();
  line.set('well');
  await expect.poll(() => shop.app.figures.isListening()).toBe(true);
  await expect.poll(priceIsForUsersOnly).toBe(after);
});

it('reads changed settings again when they could not be read', async () => {
  let failed = 0;
  shop.hook.arm(1, () => {
    failed += 1;
    throw new Error('The database ended the statement.');
  });
  const after = await changeSetting();
  await expect.poll(priceIsForUsersOnly).toBe(after);
  expect(failed).toBe(1);
});
