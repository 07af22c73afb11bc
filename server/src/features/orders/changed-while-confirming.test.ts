// A confirmation that waits for another call on the same cart sees what that call has changed.

import { makeProduct, makeUser } from '@mostrador/trials/testing/factories';
import { type TestShop, testShop } from '@mostrador/trials/testing/test-shop';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';

let shop: TestShop;
beforeAll(async () => {
  shop = await testShop();
});
afterAll(() => shop.close());

it('confirms the lines that another call has saved while it waited for the cart', async () => {
  const { email } = await makeUser(shop.db);
  const token = await shop.token(email);
  const { code } = await makeProduct(shop.db, { price: '50000.00', stock: 100 });
  const put = { query: {}, body: { product: { code }, quantity: 1 } };
  const { cart } = await shop.call('upsertProductInCart', put, token);
  const { confirming } = await shop.db.transaction().execute(async (tx) => {
    await sql`update carts set updated_at = now() where cart_id = ${cart.cartId}`.execute(tx);
    await sql`update cart_lines set quantity = 3 where cart_id = ${cart.cartId}`.execute(tx);
    const body = { externalId: cart.externalId, total: 150_000 };
    const begun = shop.call('confirmCart', { body }, token);
    await expect
      .poll(
        async () => {
          const { rows } = await sql`
            select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
            shop.db,
          );
          return rows.length;
        },
        { timeout: 15_000 },
      )
      .toBe(1);
    return { confirming: begun };
  });
  const { resultCode, cart: order } = await confirming;
  expect([resultCode, order.total]).toEqual([0, 150_000]);
  expect(order.cartProducts.map(({ quantity }) => quantity)).toEqual([3]);
});
