// A client's user whose role is to look: no call puts, changes, confirms, repeats, pays or sends an order, and all reading works.

import { REFUSALS } from '@mostrador/rules/refusals';
import { earlierNotices } from '@mostrador/trials/testing/earlier-notices';
import { makeProduct, makeUser } from '@mostrador/trials/testing/factories';
import { type TestShop, testShop } from '@mostrador/trials/testing/test-shop';
import { afterAll, beforeAll, expect, it } from 'vitest';

let shop: TestShop;
let code: string;

beforeAll(async () => {
  shop = await testShop('papelera');
  ({ code } = await makeProduct(shop.db, { price: '50000.00', stock: 1_000 }));
});
afterAll(() => shop.close());

it('is refused by every call that buys, and reads what the client’s other users ordered', async () => {
  const buyer = await makeUser(shop.db);
  if (buyer.clientId === null || buyer.clientCode === null) throw new Error('A buyer has a client.');
  const client = { clientId: buyer.clientId, clientCode: buyer.clientCode };
  const viewer = await makeUser(shop.db, { client, clientRole: 'looks' });
  const [buying, looking] = [await shop.token(buyer.email), await shop.token(viewer.email)];
  const line = { query: {}, body: { product: { code }, quantity: 2 } };
  const { cart } = await shop.call('upsertProductInCart', line, buying);
  const given = { externalId: cart.externalId, total: cart.total };
  expect((await shop.call('confirmCart', { body: given }, buying)).resultCode).toBe(0);

  const history = await shop.call('clientOrders', { query: {} }, looking);
  expect(JSON.stringify(history)).toContain(cart.externalId);
  expect((await shop.call('products', { query: {} }, looking)).productItems[0]?.price).not.toBeNull();

  const own = await shop.call('cart', {}, looking);
  const refused = { resultCode: REFUSALS.buying_forbidden, message: 'Esta cuenta no compra en esta tienda.' };
  expect(await shop.call('upsertProductInCart', line, looking)).toMatchObject(refused);
  expect(
    await shop.call('confirmCart', { body: { externalId: own.externalId, total: own.total } }, looking),
  ).toMatchObject(refused);
  const ofOrder = { params: { externalId: cart.externalId } };
  expect(await shop.call('repeatOrder', ofOrder, looking)).toMatchObject(refused);
  const card = { params: { ...ofOrder.params, paymentMethod: 'MercadoPago' } } as const;
  for (const paid of [
    await shop.raw('paymentDataLinkData', card, looking),
    await shop.raw('payAtPickUp', ofOrder, looking),
  ])
    expect([paid.status, paid.body.code]).toEqual([403, 'buying_forbidden']);
  const offline = {
    localUniqueId: '00000000-0000-4000-8000-00000000ab01',
    purchaseDate: new Date(shop.app.shop.now()).toISOString(),
    targetClientId: null,
    purchaseProducts: [{ code, quantity: 1, price: 0 }],
    total: 0,
  };
  expect((await shop.call('confirmOfflineOrder', { body: offline }, looking)).resultCode).toBe(
    REFUSALS.buying_forbidden,
  );
  const orders = await shop.db
    .selectFrom('orders')
    .where('client_id', '=', client.clientId)
    .selectAll()
    .execute();
  expect(orders).toHaveLength(1);
});

it('keeps the lines of a user who may not buy any more, who may only remove them', async () => {
  const user = await makeUser(shop.db);
  const line = { query: {}, body: { product: { code }, quantity: 2 } };
  await shop.call('upsertProductInCart', line, await shop.token(user.email));
  await shop.db
    .updateTable('users')
    .set({ client_role: 'looks' })
    .where('user_id', '=', user.userId)
    .execute();
  await earlierNotices(shop);
  const looking = await shop.token(user.email);
  const { cartProducts } = await shop.call('cart', {}, looking);
  const more = { product: { code }, quantity: 3 };
  expect((await shop.call('updateCart', { body: { cartProducts: [more] } }, looking)).resultCode).toBe(
    REFUSALS.buying_forbidden,
  );
  expect(cartProducts).toMatchObject([{ quantity: 2 }]);
  expect((await shop.call('removeCartProduct', { params: { productCode: code } }, looking)).resultCode).toBe(
    0,
  );
});
