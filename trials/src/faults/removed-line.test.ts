// A line that another tab removes from the cart during the confirmation is removed or ordered, never both.

import { setTimeout as wait } from 'node:timers/promises';
import type { CartResult } from '@mostrador/contract/entries/cart';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/database.js';
import { makeProducts } from '../testing/factories.js';
import { confirm, fillCart } from './buyer-calls.js';
import { type FaultShop, openFaultShop } from './fault-shop.js';

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

it('never says that a line is removed and orders it all the same, whenever another tab removes it', async () => {
  const [buyer] = await shop.buyers(1);
  const [kept = '', doomed = ''] = await makeProducts(shop.db, 'R', 2, 1_000);
  if (buyer === undefined) throw new Error('Nobody can buy.');
  const seen: string[] = [];
  for (let at = 1, struck = true; struck; at++) {
    const cart = await fillCart(
      shop.client,
      buyer,
      [kept, doomed].map((code) => ({ code, quantity: 1 })),
    );
    let removing: Promise<CartResult> | undefined;
    shop.hook.arm(at, async () => {
      removing = shop.client
        .call('removeCartProduct', { params: { productCode: doomed } }, buyer.token)
        .then(({ text }) => JSON.parse(text) as CartResult);
      // It has to wait for the confirmation, or the confirmation for it.
      await Promise.race([removing, wait(100)]);
    });
    const answer = await confirm(shop.client, buyer, cart);
    struck = shop.hook.disarm();
    const removed = (await removing)?.resultCode === 0;
    const ordered = answer.kind === 'placed' && answer.text.includes(`"code":"${doomed}"`);
    seen.push(`${at}: ${removed ? 'removed' : 'not removed'}, ${ordered ? 'ordered' : 'not ordered'}`);
  }
  expect(seen.filter((one) => one.endsWith(': removed, ordered'))).toEqual([]);
  expect(seen.length).toBeGreaterThan(5);
}, 180_000);
