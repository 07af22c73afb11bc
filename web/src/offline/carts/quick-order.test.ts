// The quick order without a connection: the answers that the server gives, and adding lines to the device's cart.

import 'fake-indexeddb/auto';
import { QUICK_LINES_MAX } from '@mostrador/rules/quick-order-lines';
import { REFUSALS } from '@mostrador/rules/refusals';
import { type FaultProduct, faultList } from '@mostrador/rules/testing/quick-order-faults';
import { expect, it } from 'vitest';
import { openDeviceDatabase } from '../database';
import { answersOf } from '../device-carrier';
import { syncDevice } from '../sync/sync';
import { faultProduct } from '../testing/fault-product';
import { PagedShop } from '../testing/paged-shop';
import { syncTools } from '../testing/sync-tools';

let users = 0;

/** The calls of a client's device with these products. A client's device gets no hidden ones. */
async function device(products: readonly FaultProduct[], clientRole: 'buys' | 'looks' = 'buys') {
  users += 1;
  const db = await openDeviceDatabase({ company: 'papelera', userId: `q${users}` });
  const shop = new PagedShop();
  shop.pageSize = 5_000;
  const seen = products.filter(({ visible, active }) => visible && active);
  for (const [index, product] of seen.entries()) shop.put(faultProduct(index + 1, product));
  await syncDevice(syncTools(db, shop.carrier), { profile: 1, clientIds: undefined, pictures: undefined });
  const { answers } = answersOf(db, { profile: 1, clientRole });
  const { checkQuickOrder, addQuickOrder, cart } = answers;
  if (checkQuickOrder === undefined || addQuickOrder === undefined || cart === undefined)
    throw new Error('The device does not answer the quick order.');
  return {
    check: (lines: readonly { code: string; quantity: string }[]) =>
      checkQuickOrder({ body: { lines: [...lines] } }, undefined),
    add: (lines: readonly { code: string; quantity: number; held?: number }[], marks = {}) =>
      addQuickOrder({ body: { lines: [...lines] } }, marks),
    cart: () => cart({}, undefined),
  };
}

it('answers 2,000 lines with every kind of fault as the server does', async () => {
  const { products, lines } = faultList(QUICK_LINES_MAX);
  const { check, add } = await device(products);
  const held = products.filter((product) => product.held > 0);
  await add(held.map((product) => ({ code: product.code, quantity: product.held })));
  const answered = await check(lines.map(({ code, quantity }) => ({ code, quantity })));
  expect(answered.lines).toEqual(lines.map(({ answer }) => answer));
  expect(answered.products.find(({ code }) => code === 'Q1-OK')).toMatchObject({
    price: 1_500.5,
    sellable: true,
  });
});

it('adds lines to the device’s cart once, and answers each', async () => {
  const { products } = faultList(1);
  const { add, cart } = await device(products);
  const lines = [
    { code: 'Q1-MIN', quantity: 12 },
    { code: 'Q1-FEW', quantity: 9 },
    { code: 'Q1-HIDDEN', quantity: 1 },
    { code: 'Q1-MIN', quantity: 3 },
  ];
  const first = await add(lines);
  expect(first).toMatchObject({
    resultCode: 0,
    message: 'Se agregó 1 producto al pedido. 2 no se pudieron agregar.',
    lines: [
      { code: 'Q1-MIN', quantity: 15, resultCode: 0 },
      { code: 'Q1-FEW', quantity: 0, resultCode: REFUSALS.stock_insufficient },
      { code: 'Q1-HIDDEN', quantity: 0, resultCode: REFUSALS.product_unknown },
      { code: 'Q1-MIN', quantity: 15, resultCode: 0 },
    ],
  });
  expect((await add(lines)).lines).toEqual(first.lines);
  expect((await add([{ code: 'Q1-MIN', quantity: 3, held: 15 }])).resultCode).toBe(0);
  const { cartProducts } = await cart();
  expect(cartProducts.map(({ product, quantity }) => [product.code, quantity])).toEqual([['Q1-MIN', 18]]);
});

it('refuses a user who may not buy, and another client than the one on the screen', async () => {
  const { products } = faultList(1);
  const looking = await device(products, 'looks');
  const refused = await looking.add([{ code: 'Q1-MIN', quantity: 12 }]);
  expect([refused.resultCode, refused.lines]).toEqual([REFUSALS.buying_forbidden, []]);
  const { add } = await device(products);
  const elsewhere = await add([{ code: 'Q1-MIN', quantity: 12 }], { targetClientId: 77 });
  expect(elsewhere.resultCode).toBe(REFUSALS.target_client_changed);
});
