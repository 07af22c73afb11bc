// The shop behind a connection pooler that gives each transaction another connection: orders, notices and the read model go on.

import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/database.js';
import { makeProducts } from '../testing/factories.js';
import { openTransactionPooler, type TransactionPooler } from '../testing/transaction-pooler.js';
import { confirm, fillCart } from './buyer-calls.js';
import { type FaultShop, openFaultShop } from './fault-shop.js';

let database: TestDatabase;
let pooler: TransactionPooler;
let shop: FaultShop;

beforeAll(async () => {
  database = await createTestDatabase();
  const direct = database.runTimeConnectionString;
  pooler = await openTransactionPooler(direct, { isTracking: true });
  shop = await openFaultShop(
    { connectionString: database.connectionString, runTimeConnectionString: pooler.connectionString },
    { directConnectionString: direct },
  );
});
afterAll(async () => {
  await shop.close();
  await pooler.close();
  await database.drop();
});

it('places the orders of many buyers at once, each once', async () => {
  const buyers = await shop.buyers(6);
  const codes = await makeProducts(shop.db, 'P', 4, 1_000);
  await Promise.all(
    buyers.map(async (buyer) => {
      for (let nth = 0; nth < 3; nth += 1) {
        const cart = await fillCart(shop.client, buyer, [
          { code: codes[nth] ?? '', quantity: 2 },
          { code: codes[nth + 1] ?? '', quantity: 1 },
        ]);
        const answer = await confirm(shop.client, buyer, cart);
        if (answer.kind !== 'placed') throw new Error(JSON.stringify(answer));
        shop.orderLog.note(cart, answer);
      }
    }),
  );
  expect(shop.orderLog.count).toBe(18);
  expect(await shop.check()).toEqual([]);
  expect(shop.app.figures.isListening()).toBe(true);
});
