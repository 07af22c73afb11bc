// Prices by quantity, agreed prices, promotions and days, from the list to the cart and the order: what is shown is what is charged.

import { dayAfter, dayAt } from '@mostrador/rules/days';
import { REFUSALS } from '@mostrador/rules/refusals';
import {
  type MadeProduct,
  type MadeUser,
  makeCustomerPrice,
  makePriceStep,
  makeProduct,
  makeUser,
  type ProductGiven,
} from '@mostrador/trials/testing/factories';
import { type TestShop, testShop } from '@mostrador/trials/testing/test-shop';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { audit } from '../audit/audit.service.js';

let shop: TestShop;
let admin: string;
beforeAll(async () => {
  shop = await testShop('papelera');
  admin = await shop.token((await makeUser(shop.db, { profile: 3 })).email);
});
afterAll(() => shop.close());

interface Buyer extends MadeUser {
  readonly token: string;
}
const buyer = async (given: Parameters<typeof makeUser>[1] = {}): Promise<Buyer> => {
  const user = await makeUser(shop.db, given);
  return { ...user, token: await shop.token(user.email) };
};
const stepped = async (
  steps: readonly [number, string][],
  given: ProductGiven = {},
): Promise<MadeProduct> => {
  const product = await makeProduct(shop.db, { price: '10000.00', ...given });
  for (const [fromQuantity, amount] of steps)
    await makePriceStep(shop.db, { productId: product.productId, fromQuantity, amount });
  return product;
};
const put = async ({ token }: Buyer, { code }: MadeProduct, quantity: number) => {
  const body = { product: { code }, quantity, observations: '' };
  const { cart } = await shop.call('upsertProductInCart', { query: {}, body }, token);
  return cart;
};
const shown = ({ code }: MadeProduct, token?: string) =>
  shop.call('product', { query: { productCode: code } }, token);
const confirm = ({ token }: Buyer, cart: { externalId: string; total: number }) =>
  shop.call('confirmCart', { body: { externalId: cart.externalId, total: cart.total } }, token);
const orderOf = ({ token }: Buyer, externalId: string) =>
  shop.call('clientOrderDetails', { query: { externalId } }, token);

describe('a product with steps', () => {
  it('keeps the price of one unit in its fields and adds the steps, less the discount', async () => {
    const product = await stepped([
      [12, '9000.00'],
      [36, '8000.00'],
    ]);
    const { token } = await buyer({ discountPercent: 10 });
    expect(await shown(product, token)).toMatchObject({
      price: 10_000,
      discountedFinalPrice: 9_000,
      priceSteps: [
        { fromQuantity: 12, price: 8_100 },
        { fromQuantity: 36, price: 7_200 },
      ],
    });
  });

  it('shows no step where prices are hidden from visitors', async () => {
    const product = await stepped([[12, '9000.00']]);
    expect(await shown(product)).not.toHaveProperty('priceSteps');
  });

  it('is charged by the quantity of its line in cart and order', async () => {
    const client = await buyer();
    const product = await stepped([[12, '9000.00']]);
    expect((await put(client, product, 11)).cartProducts[0]?.price).toBe(10_000);
    const cart = await put(client, product, 12);
    expect([cart.cartProducts[0]?.price, cart.total, cart.taxes?.net]).toEqual([9_000, 108_000, 108_000]);
    const { resultCode } = await confirm(client, cart);
    expect(resultCode).toBe(0);
    const order = await orderOf(client, cart.externalId);
    expect([order.cartProducts[0]?.price, order.total, order.taxes?.net]).toEqual([9_000, 108_000, 108_000]);
  });

  it('is not confirmed at a price that has changed since the cart was shown', async () => {
    const client = await buyer();
    const product = await stepped([[12, '9000.00']]);
    const cart = await put(client, product, 12);
    await sql`update price_steps set amount = 9500 where product_id = ${product.productId}`.execute(shop.db);
    const refused = await confirm(client, cart);
    expect([refused.resultCode, refused.cart.total]).toEqual([REFUSALS.total_changed, 114_000]);
    expect((await confirm(client, refused.cart)).resultCode).toBe(0);
  });

  it('counts the charged amount for the minimum order', async () => {
    const client = await buyer();
    // 12 units cost 30.000 at the list price, and the minimum must be exceeded
    const product = await stepped([[12, '2500.00']], { price: '9999.00' });
    const cart = await put(client, product, 12);
    expect(cart.total).toBe(30_000);
    expect((await confirm(client, cart)).resultCode).toBe(REFUSALS.order_below_minimum);
  });

  it('costs in an edited order what its new quantity cost on the day of the order', async () => {
    const client = await buyer();
    const product = await stepped([[12, '9000.00']]);
    const { externalId, total } = await put(client, product, 12);
    await confirm(client, { externalId, total });
    await sql`update price_steps set amount = 1 where product_id = ${product.productId}`.execute(shop.db);
    const edit = (from: number, to: number) =>
      shop.call(
        'editOrder',
        {
          params: { externalId },
          body: { key: crypto.randomUUID(), lines: [{ code: product.code, from, to }], fields: [], note: '' },
        },
        admin,
      );
    await edit(12, 5);
    expect(await orderOf(client, externalId)).toMatchObject({
      total: 50_000,
      cartProducts: [{ price: 10_000 }],
    });
    await edit(5, 20);
    expect(await orderOf(client, externalId)).toMatchObject({
      total: 180_000,
      cartProducts: [{ price: 9_000 }],
    });
  });

  it('is repeated at the steps of today', async () => {
    const client = await buyer();
    const product = await stepped([[12, '9000.00']]);
    const { externalId, total } = await put(client, product, 12);
    await confirm(client, { externalId, total });
    await sql`update price_steps set amount = 8500 where product_id = ${product.productId}`.execute(shop.db);
    const repeated = await shop.call('repeatOrder', { params: { externalId } }, client.token);
    expect(repeated.lines[0]).toMatchObject({ priceThen: 9_000, priceNow: 8_500 });
    expect(repeated.cart.total).toBe(102_000);
  });

  it('has a step only on its days', async () => {
    const today = dayAt(Date.now());
    const product = await makeProduct(shop.db);
    const { productId } = product;
    const days = [
      { amount: '900.00', validFrom: today, validUntil: today },
      { amount: '800.00', validFrom: dayAfter(today, 1) },
      { amount: '700.00', validUntil: dayAfter(today, -1) },
    ];
    for (const given of days) await makePriceStep(shop.db, { productId, fromQuantity: 12, ...given });
    const { token } = await buyer();
    expect((await shown(product, token)).priceSteps).toEqual([{ fromQuantity: 12, price: 900 }]);
  });
});

describe('a price agreed with a client', () => {
  it('wins over list, discount and steps, for this client alone', async () => {
    const [client, other] = [await buyer({ discountPercent: 50 }), await buyer()];
    const product = await stepped([[12, '5000.00']]);
    await makeCustomerPrice(shop.db, { ...client, productId: product.productId, amount: '9900.00' });
    expect(await shown(product, client.token)).toMatchObject({
      price: 10_000,
      discountedFinalPrice: 9_900,
      isCustomerPrice: true,
    });
    expect((await put(client, product, 12)).total).toBe(118_800);
    expect((await put(other, product, 12)).total).toBe(60_000);
  });

  it('prices a product without a list price, and sorts it by what the client pays', async () => {
    const client = await buyer();
    const word = `acordado${client.clientId}`;
    const [dear, cheap, agreed] = await Promise.all([
      makeProduct(shop.db, { name: `${word} uno`, price: '300.00' }),
      makeProduct(shop.db, { name: `${word} dos`, price: '100.00' }),
      makeProduct(shop.db, { name: `${word} tres`, price: null }),
    ]);
    await makeCustomerPrice(shop.db, { ...client, productId: agreed.productId, amount: '200.00' });
    const query = { searchTerm: word, sortParam: 'prA' };
    const { productItems } = await shop.call('products', { query }, client.token);
    expect(productItems.map(({ code }) => code)).toEqual([cheap.code, agreed.code, dear.code]);
    const all = await shop.call('products', { query: { sortParam: 'prD', pageSize: 100 } }, client.token);
    const paid = all.productItems.map(({ discountedFinalPrice }) => discountedFinalPrice ?? 0);
    expect(paid).toEqual(paid.toSorted((a, b) => b - a));
  });
});

describe("a promotion '10 + 1'", () => {
  it('charges ten of eleven units, and reserves and delivers all of them', async () => {
    const client = await buyer();
    const product = await makeProduct(shop.db, { price: '10000.00', stock: 11 });
    await makePriceStep(shop.db, { productId: product.productId, fromQuantity: 10, freeUnits: 1 });
    const cart = await put(client, product, 11);
    expect(cart.cartProducts[0]).toMatchObject({ price: 10_000, quantity: 11, freeUnits: 1 });
    expect([cart.total, cart.taxes?.net]).toEqual([100_000, 100_000]);
    await confirm(client, cart);
    const order = await orderOf(client, cart.externalId);
    expect(order).toMatchObject({ total: 100_000, cartProducts: [{ quantity: 11, freeUnits: 1 }] });
    const { rows } = await sql<{ reserved: number }>`
      select reserved from products where product_id = ${product.productId}`.execute(shop.db);
    expect(rows[0]?.reserved).toBe(11);
  });

  it('takes the free unit back where the rest of an order is cancelled', async () => {
    const client = await buyer();
    const product = await makeProduct(shop.db, { price: '10000.00' });
    await makePriceStep(shop.db, { productId: product.productId, fromQuantity: 10, freeUnits: 1 });
    const cart = await put(client, product, 22);
    await confirm(client, cart);
    const body = {
      key: crypto.randomUUID(),
      note: '',
      lines: [{ code: product.code, pending: 22, units: 2 }],
    };
    await shop.call('cancelRemainder', { params: { externalId: cart.externalId }, body }, admin);
    expect(await orderOf(client, cart.externalId)).toMatchObject({
      total: 190_000,
      cartProducts: [{ quantity: 22, cancelled: 2, freeUnits: 1 }],
    });
  });

  it('is left out of an offer, whose total is told before', async () => {
    const client = await buyer();
    const product = await stepped([[12, '9000.00']]);
    await makePriceStep(shop.db, { productId: product.productId, fromQuantity: 1, freeUnits: 1 });
    const body = { clientId: client.clientId ?? 0, lines: [{ code: product.code, quantity: 12 }] };
    const { lines } = await shop.call('previewOffer', { body }, admin);
    expect(lines[0]).toMatchObject({
      unitPrice: 900_000,
      byQuantity: { unitPrice: 1_000_000, steps: [{ fromQuantity: 12, unitPrice: 900_000 }] },
    });
    const made = await shop.call(
      'createOffer',
      {
        body: {
          ...body,
          key: crypto.randomUUID(),
          validUntil: dayAfter(dayAt(Date.now()), 5),
          total: 12 * 900_000,
        },
      },
      admin,
    );
    expect(made.resultCode).toBe(0);
  });
});

it('keeps sums, taxes and stock consistent in all of these orders', async () => {
  expect(await audit(shop.db)).toEqual([]);
});
