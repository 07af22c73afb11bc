// Random sequences of a salesman choosing clients, filling carts and confirming: each client must keep their own cart
// and get only their own orders.

import { assign, makeProduct, makeUser } from '@mostrador/trials/testing/factories';
import { type TestShop, testShop } from '@mostrador/trials/testing/test-shop';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { audit } from '../audit/audit.service.js';

let shop: TestShop;
let codes: string[];

beforeAll(async () => {
  shop = await testShop();
  codes = [];
  for (let n = 0; n < 3; n += 1)
    codes.push((await makeProduct(shop.db, { price: '40000.00', stock: 1_000_000 })).code);
});
afterAll(() => shop.close());

const NOBODY = 2;
const FOREIGN = 3;
const step = fc.oneof(
  fc.record({ do: fc.constant('choose' as const), client: fc.nat(FOREIGN) }),
  fc.record({
    do: fc.constant('put' as const),
    product: fc.nat(2),
    quantity: fc.integer({ min: 1, max: 9 }),
  }),
  fc.record({ do: fc.constant('remove' as const), product: fc.nat(2) }),
  fc.record({ do: fc.constant('confirm' as const) }),
);

it('whatever a salesman does in whichever order, each client has their own cart and gets their own orders', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 16 }), async (steps) => {
      const salesman = await makeUser(shop.db, { profile: 2 });
      const clients = [await makeUser(shop.db), await makeUser(shop.db)];
      for (const client of clients) await assign(shop.db, salesman, client);
      const foreign = await makeUser(shop.db);
      const ids = [...clients.map((client) => client.clientId), null, foreign.clientId];
      const token = await shop.token(salesman.email);
      const carts = [new Map<string, number>(), new Map<string, number>(), new Map<string, number>()];
      const placed: (number | null | undefined)[] = [];
      let at = NOBODY;
      for (const one of steps) {
        const cart = carts[at] ?? new Map<string, number>();
        if (one.do === 'choose') {
          const targetClientId = ids[one.client];
          const { resultCode } = await shop.call('updateCart', { body: { targetClientId } }, token);
          expect(resultCode).toBe(one.client === FOREIGN ? -16 : 0);
          if (one.client !== FOREIGN) at = one.client;
        } else if (one.do === 'put') {
          const code = codes[one.product] ?? '';
          const body = { product: { code }, quantity: one.quantity };
          await shop.call('upsertProductInCart', { query: {}, body }, token);
          cart.set(code, one.quantity);
        } else if (one.do === 'remove') {
          const productCode = codes[one.product] ?? '';
          await shop.call('removeCartProduct', { params: { productCode } }, token);
          cart.delete(productCode);
        } else {
          const total = [...cart.values()].reduce((sum, quantity) => sum + quantity * 40_000, 0);
          const { resultCode } = await shop.call('confirmCart', { body: { total } }, token);
          expect(resultCode >= 0).toBe(at !== NOBODY && cart.size > 0);
          if (resultCode >= 0) {
            placed.push(ids[at]);
            cart.clear();
          }
        }
        const { targetClientId, cartProducts } = await shop.call('cart', {}, token);
        expect(targetClientId).toBe(ids[at]);
        const shown = cartProducts.map((line) => [line.product.code, line.quantity]);
        expect(new Map(shown as [string, number][])).toEqual(carts[at]);
      }
      const orders = await shop.db
        .selectFrom('orders')
        .where('user_id', '=', salesman.userId)
        .select('client_id')
        .orderBy('order_id')
        .execute();
      expect(orders.map((order) => order.client_id)).toEqual(placed);
    }),
    { numRuns: 15 },
  );
  expect(await audit(shop.db)).toEqual([]);
}, 60_000);
