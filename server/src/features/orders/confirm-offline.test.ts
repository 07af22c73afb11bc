// Orders that were taken offline: placed once however often they are sent, refused with every line that differs from
// today, and limited by the caller's rights.

import { randomUUID } from 'node:crypto';
import type { OfflineOrder } from '@mostrador/contract/entries/sync';
import { REFUSALS } from '@mostrador/rules/refusals';
import {
  assign,
  type MadeUser,
  makeClientAddress,
  makeProduct,
  makeUser,
} from '@mostrador/trials/testing/factories';
import { type TestShop, testShop } from '@mostrador/trials/testing/test-shop';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let shop: TestShop;
beforeAll(async () => {
  shop = await testShop();
});
afterAll(() => shop.close());

interface Buyer extends MadeUser {
  readonly token: string;
}
const buyer = async (given: Parameters<typeof makeUser>[1] = {}): Promise<Buyer> => {
  const user = await makeUser(shop.db, given);
  return { ...user, token: await shop.token(user.email) };
};

/** As a device without network wrote it: two units of each product at the price that it knew. */
const taken = (
  products: readonly { readonly code: string; readonly price?: number }[],
  more: Partial<OfflineOrder> = {},
): OfflineOrder => ({
  localUniqueId: randomUUID(),
  purchaseDate: '2026-11-20T18:30:00-03:00',
  targetClientId: null,
  purchaseProducts: products.map(({ code, price = 50_000 }) => ({ code, quantity: 2, price })),
  total: products.reduce((sum, { price = 50_000 }) => sum + 2 * price, 0),
  ...more,
});
const product = (given: Parameters<typeof makeProduct>[1] = {}) =>
  makeProduct(shop.db, { price: '50000.00', ...given });
const send = ({ token }: Buyer, body: OfflineOrder) => shop.call('confirmOfflineOrder', { body }, token);
const orderOf = ({ localUniqueId }: OfflineOrder) =>
  shop.db.selectFrom('orders').selectAll().where('external_id', '=', localUniqueId).executeTakeFirst();
const reservedOf = async (productId: number) =>
  (
    await shop.db
      .selectFrom('products')
      .where('product_id', '=', productId)
      .select('reserved')
      .executeTakeFirst()
  )?.reserved;
const refusedWith = (code: keyof typeof REFUSALS) => ({
  resultCode: REFUSALS[code],
  formatedDocumentNumber: '',
});

describe('an order that was taken offline', () => {
  it('becomes an order as any other, and the open cart stays as it is', async () => {
    const client = await buyer();
    const [inCart, bought] = [await product(), await product({ stock: 5 })];
    await shop.call(
      'upsertProductInCart',
      { query: {}, body: { product: { code: inCart.code }, quantity: 3 } },
      client.token,
    );
    const before = await shop.call('cart', {}, client.token);
    const order = taken([bought], {
      observations: 'Llega el viajante',
      discountCodes: ' VERANO ',
      deliveryOption: 1,
      deliveryDetails: 'Expreso Sur',
      paymentOption: 1,
    });
    const answer = await send(client, order);
    expect(answer).toMatchObject({
      resultCode: 0,
      message: 'El pedido ha sido confirmado. Pronto nos contactaremos con usted para continuar el pedido.',
      differences: [],
      totalNow: 100_000,
      externalId: order.localUniqueId,
    });
    expect(answer.formatedDocumentNumber).toMatch(/^PED-0001-\d{8}$/);
    const after = await shop.call('cart', {}, client.token);
    expect({ ...after, lastChoices: undefined }).toEqual(before);
    expect(after.lastChoices).toEqual({
      deliveryOption: 1,
      deliveryDetails: 'Expreso Sur',
      paymentOption: 1,
    });
    const row = await orderOf(order);
    expect(row).toMatchObject({
      from_offline: true,
      taken_at: new Date('2026-11-20T21:30:00Z'),
      discount_codes: 'VERANO',
      delivery_option: 1,
      delivery_details: 'Expreso Sur',
      observations: 'Llega el viajante',
      salesman_user_id: null,
    });
    expect(row?.placed_at).not.toEqual(row?.taken_at);
    expect(await reservedOf(bought.productId)).toBe(2);
    const mails = await shop.db
      .selectFrom('mails')
      .where('order_id', '=', row?.order_id ?? 0)
      .select('kind')
      .orderBy('kind')
      .execute();
    expect(mails.map(({ kind }) => kind)).toEqual(['order_client', 'order_company']);
    const [listed] = await shop.call('clientOrders', { query: {} }, client.token);
    expect(listed?.externalId).toBe(order.localUniqueId);
  });

  it("goes to one of the client's addresses as it is today; one that is gone is a conflict, and nothing is placed", async () => {
    const client = await buyer();
    const bought = await product();
    const of = { companyId: client.companyId, clientId: client.clientId ?? 0 };
    const addressId = await makeClientAddress(shop.db, { ...of, mark: 'Depósito' });
    const strangers = await makeUser(shop.db);
    const othersId = await makeClientAddress(shop.db, {
      ...of,
      clientId: strangers.clientId ?? 0,
      mark: 'Ajena',
    });
    const order = taken([bought], { deliveryOption: 1, deliveryAddressId: addressId });
    expect((await send(client, order)).resultCode).toBe(0);
    expect((await orderOf(order))?.delivery_address).toMatchObject({ deliveryAddressStreet: 'Depósito' });
    await shop.db
      .updateTable('client_delivery_addresses')
      .set({ active: false })
      .where('delivery_address_id', '=', addressId)
      .execute();
    for (const id of [addressId, othersId, 2_147_483_647]) {
      const late = taken([bought], { deliveryAddressId: id });
      expect(await send(client, late)).toMatchObject({
        ...refusedWith('delivery_address_gone'),
        message: 'La dirección de entrega elegida ya no está entre las del cliente. Por favor elija otra.',
      });
      expect(await orderOf(late)).toBeUndefined();
    }
    expect(await reservedOf(bought.productId)).toBe(2);
  });

  it('is the same one for ever, sent three times at once, again later, and changed', async () => {
    const client = await buyer();
    const bought = await product();
    const order = taken([bought]);
    const body = { body: order };
    const answers = await Promise.all(
      [1, 2, 3].map(() => shop.raw('confirmOfflineOrder', body, client.token)),
    );
    const other = { ...order, purchaseProducts: [{ code: 'otro', quantity: 9, price: 1 }], total: 9 };
    await sql`update prices set amount = 1 where product_id = ${bought.productId}`.execute(shop.db);
    answers.push(await shop.raw('confirmOfflineOrder', { body: other }, client.token));
    expect(new Set(answers.map(({ body: said }) => JSON.stringify(said))).size).toBe(1);
    expect(answers.filter(({ headers }) => headers['idempotent-replay'] === undefined)).toHaveLength(1);
    expect(await reservedOf(bought.productId)).toBe(2);
    expect(await shop.call('clientOrders', { query: {} }, client.token)).toHaveLength(1);
  });

  it('is refused under the id of another user’s order or cart, without revealing it', async () => {
    const [client, stranger] = [await buyer(), await buyer()];
    const bought = await product();
    const order = taken([bought]);
    await send(client, order);
    const { cart } = await shop.call(
      'upsertProductInCart',
      { query: {}, body: { product: { code: bought.code }, quantity: 1 } },
      client.token,
    );
    const under = await send(stranger, order);
    const underCart = await send(stranger, { ...order, localUniqueId: cart.externalId });
    expect(under).toMatchObject({ ...refusedWith('offline_id_invalid'), differences: [], externalId: '' });
    expect(underCart).toEqual(under);
    expect(await reservedOf(bought.productId)).toBe(2);
  });

  it('tells every line that differs from today and today’s total, and stores nothing', async () => {
    const client = await buyer();
    const [same, dearer, few, large, gone, hidden, unpriced] = await Promise.all([
      product(),
      product({ price: '60000.00' }),
      product({ stock: 1 }),
      product({ minimalSalesQuantity: 6 }),
      product({ active: false }),
      product({ visible: false }),
      product({ price: null }),
    ]);
    const priced = await send(client, taken([same, dearer, few]));
    expect(priced).toMatchObject({
      ...refusedWith('offline_lines_changed'),
      message: '2 productos cambiaron desde que se tomó el pedido. Por favor revíselos y vuelva a enviarlo.',
      totalNow: 320_000,
    });
    const order = taken([same, dearer, few, large, gone, hidden, unpriced, { code: 'no-existe' }]);
    const refused = await send(client, order);
    expect(refused.totalNow).toBeNull();
    expect(
      refused.differences.map(({ code, kind, priceNow, available }) => [code, kind, priceNow, available]),
    ).toEqual([
      [dearer.code, 'price', 60_000, 1_000],
      [few.code, 'stock', 50_000, 1],
      [large.code, 'quantity', 50_000, 1_000],
      [gone.code, 'gone', null, null],
      [hidden.code, 'gone', null, null],
      [unpriced.code, 'no_price', null, 1_000],
      ['no-existe', 'gone', null, null],
    ]);
    expect(refused.differences.find(({ code }) => code === hidden.code)?.name).toBe('');
    expect(refused.differences[0]).toMatchObject({ quantity: 2, priceSeen: 50_000 });
    expect(await orderOf(order)).toBeUndefined();
    expect(await reservedOf(same.productId)).toBe(0);

    const accepted = {
      ...order,
      purchaseProducts: taken([same, { ...dearer, price: 60_000 }]).purchaseProducts,
      total: 220_000,
    };
    expect(await send(client, accepted)).toMatchObject({ resultCode: 0, totalNow: 220_000 });
  });

  it('keeps to the minimum order and to the total that the buyer saw', async () => {
    const client = await buyer();
    const bought = await product();
    const cheap = await product({ price: '1.00' });
    expect(await send(client, taken([bought], { total: 99_999.99 }))).toMatchObject({
      ...refusedWith('total_changed'),
      differences: [],
      totalNow: 100_000,
    });
    expect(await send(client, taken([{ ...cheap, price: 1 }]))).toMatchObject({
      ...refusedWith('order_below_minimum'),
      totalNow: 2,
    });
    expect(await send(client, taken([bought], { deliveryOption: 7 }))).toMatchObject(
      refusedWith('delivery_invalid'),
    );
  });

  it('skips the stock check for salesmen alone', async () => {
    const client = await buyer();
    const salesman = await buyer({ profile: 2 });
    await assign(shop.db, salesman, client);
    const few = await product({ stock: 1 });
    const order = taken([few]);
    const skipping = {
      ...order,
      purchaseProducts: order.purchaseProducts.map((line) => ({ ...line, bypassQuantityCheck: true })),
    };
    expect((await send(client, skipping)).differences).toMatchObject([{ kind: 'stock', available: 1 }]);
    const theirs = { ...skipping, targetClientId: client.clientId };
    expect(await send(salesman, theirs)).toMatchObject({ resultCode: 0 });
    expect(await orderOf(order)).toMatchObject({
      client_id: client.clientId,
      salesman_user_id: salesman.userId,
    });
  });

  it('is refused for a client who is not theirs, was taken away or is blocked; 401 for who is blocked', async () => {
    const [client, stranger, own] = [await buyer(), await buyer(), await buyer()];
    const salesman = await buyer({ profile: 2 });
    await assign(shop.db, salesman, client);
    const bought = await product();
    const forWhom = (targetClientId: number | null) => taken([bought], { targetClientId });
    expect(await send(salesman, forWhom(null))).toMatchObject(refusedWith('target_client_missing'));
    for (const clientId of [stranger.clientId, 2_147_483_647])
      expect(await send(salesman, forWhom(clientId))).toMatchObject(refusedWith('target_client_forbidden'));
    expect(await send(own, forWhom(client.clientId))).toMatchObject(refusedWith('target_client_forbidden'));
    expect(await send(own, forWhom(own.clientId))).toMatchObject({ resultCode: 0 });

    const before = forWhom(client.clientId);
    expect(await send(salesman, before)).toMatchObject({ resultCode: 0 });
    await sql`update users set status = 'blocked' where user_id = ${client.userId}`.execute(shop.db);
    shop.app.shop.forgetSession(client.userId);
    expect(await send(salesman, forWhom(client.clientId))).toMatchObject(refusedWith('client_blocked'));
    expect((await shop.raw('confirmOfflineOrder', { body: taken([bought]) }, client.token)).status).toBe(401);
    await sql`delete from salesman_clients where client_id = ${client.clientId}`.execute(shop.db);
    expect(await send(salesman, forWhom(client.clientId))).toMatchObject(
      refusedWith('target_client_forbidden'),
    );
    // What was placed while it was allowed stays placed.
    expect(await send(salesman, before)).toMatchObject({ resultCode: 0, externalId: before.localUniqueId });
  });

  it('bears a device’s clock and numbers, and names a product that stands twice', async () => {
    const client = await buyer();
    const bought = await product();
    for (const purchaseDate of ['0000-01-01T00:00:00Z', '9999-12-31T23:59:59.999-12:00'])
      expect(await send(client, taken([bought], { purchaseDate }))).toMatchObject({ resultCode: 0 });
    const odd = taken([bought], { total: 1e300 });
    expect(await send(client, odd)).toMatchObject(refusedWith('total_changed'));
    const lines = [{ code: bought.code, quantity: 1.5, price: -0.001 }];
    expect((await send(client, { ...odd, purchaseProducts: lines })).differences).toMatchObject([
      { kind: 'quantity' },
    ]);
    const twice = await shop.raw('confirmOfflineOrder', { body: taken([bought, bought]) }, client.token);
    expect([twice.status, twice.body.field]).toEqual([400, 'purchaseProducts']);
  });
});

describe('the open cart, confirmed as taken offline', () => {
  it('is one order under the device’s id, however often it is confirmed', async () => {
    const client = await buyer();
    const bought = await product();
    const { cart } = await shop.call(
      'upsertProductInCart',
      { query: {}, body: { product: { code: bought.code }, quantity: 2 } },
      client.token,
    );
    const localUniqueId = randomUUID();
    const body = { externalId: cart.externalId, total: 100_000, fromOffline: true, localUniqueId };
    const answers = await Promise.all([1, 2, 3].map(() => shop.raw('confirmCart', { body }, client.token)));
    answers.push(await shop.raw('confirmCart', { body }, client.token));
    expect(new Set(answers.map(({ body: said }) => JSON.stringify(said))).size).toBe(1);
    expect(answers[0]?.body).toMatchObject({ resultCode: 0, cart: { externalId: localUniqueId } });
    expect(await shop.call('clientOrders', { query: {} }, client.token)).toHaveLength(1);
    expect(await orderOf(taken([], { localUniqueId }))).toMatchObject({ from_offline: true, taken_at: null });
    expect((await shop.call('cart', {}, client.token)).cartProducts).toEqual([]);
  });

  it('keeps its own id where the device gives that one', async () => {
    const client = await buyer();
    const bought = await product();
    const { cart } = await shop.call(
      'upsertProductInCart',
      { query: {}, body: { product: { code: bought.code }, quantity: 2 } },
      client.token,
    );
    const body = { total: 100_000, fromOffline: true, localUniqueId: cart.externalId };
    for (let time = 0; time < 2; time += 1)
      expect(await shop.call('confirmCart', { body }, client.token)).toMatchObject({
        resultCode: 0,
        cart: { externalId: cart.externalId },
      });
  });
});
