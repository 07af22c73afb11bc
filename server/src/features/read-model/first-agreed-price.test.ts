// A client's first agreed price is seen by that client alone, also before this process has heard that there is one.

import { makeCustomerPrice, makeProduct, makeUser } from '@mostrador/trials/testing/factories';
import { type TestShop, testShop } from '@mostrador/trials/testing/test-shop';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';

let shop: TestShop;
beforeAll(async () => {
  shop = await testShop();
});
afterAll(() => shop.close());

it.each([
  { name: 'for one unit', fromQuantity: 1 },
  { name: 'from a quantity on', fromQuantity: 10 },
])('keeps no answer with an agreed price $name that other clients would get', async ({ fromQuantity }) => {
  const { productId, code } = await makeProduct(shop.db, { price: '100.00' });
  const { email, clientId } = await makeUser(shop.db);
  const token = await shop.token(email);
  const competitor = await shop.token((await makeUser(shop.db)).email);
  const look = async (of: string) => {
    const { productItems } = await shop.call('products', { query: { productCode: code } }, of);
    const page = await shop.call('product', { query: { productCode: code } }, of);
    return JSON.stringify([productItems, page]);
  };
  const before = await look(competitor);
  expect(before).not.toContain('55.5');
  // as if the notice were still on its way
  await shop.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await makeCustomerPrice(tx, { clientId, productId, fromQuantity, amount: '55.50' });
  });
  shop.app.readModel.clear();
  expect(await look(token)).toContain('55.5');
  expect(await look(competitor)).toBe(before);
});
