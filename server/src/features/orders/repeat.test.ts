// Repeating an order: the result of each line at today's prices, no change the second time, a full cart, who may
// repeat, and two repeats at once.

import { assign, type MadeUser, makeProduct, makeUser } from '@mostrador/trials/testing/factories';
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
const put = ({ token }: Buyer, code: string, quantity: number) =>
  shop.call(
    'upsertProductInCart',
    { query: {}, body: { product: { code }, quantity, observations: `De ${code}` } },
    token,
  );
const repeat = ({ token }: Buyer, externalId: string) =>
  shop.call('repeatOrder', { params: { externalId } }, token);
const change = (productId: number, to: object) =>
  shop.db.updateTable('products').set(to).where('product_id', '=', productId).execute();

/** A confirmed order of so many units of each product. */
async function ordered(
  who: Buyer,
  wanted: readonly (readonly [{ code: string }, number])[],
): Promise<string> {
  for (const [{ code }, quantity] of wanted) await put(who, code, quantity);
  const { total, externalId } = await shop.call('cart', {}, who.token);
  const { resultCode } = await shop.call('confirmCart', { body: { externalId, total } }, who.token);
  expect(resultCode).toBe(0);
  return externalId;
}

describe('repeating an order', () => {
  it('tells of every line what became of it, at today’s prices, and changes nothing the second time', async () => {
    const client = await buyer();
    const make = () => makeProduct(shop.db, { price: '20000.00', stock: 100 });
    const added = await make();
    const kept = await make();
    const raised = await make();
    const less = await make();
    const none = await make();
    const gone = await make();
    const minimum = await make();
    const unpriced = await make();
    const all = [added, kept, raised, less, none, gone, minimum, unpriced];
    const externalId = await ordered(
      client,
      all.map((product) => [product, 10] as const),
    );
    await shop.db
      .updateTable('prices')
      .set({ amount: '25000.50' })
      .where('product_id', '=', added.productId)
      .execute();
    await put(client, kept.code, 12);
    await put(client, raised.code, 4);
    await change(less.productId, { stock: 17 });
    await change(none.productId, { stock: 10 });
    await change(gone.productId, { visible_in_portal: false });
    await change(minimum.productId, { minimal_sales_quantity: 12 });
    await shop.db.deleteFrom('prices').where('product_id', '=', unpriced.productId).execute();

    const first = await repeat(client, externalId);
    expect(
      first.lines.map(({ code, wanted, quantity, outcome }) => [code, wanted, quantity, outcome]),
    ).toEqual([
      [added.code, 10, 10, 'added'],
      [kept.code, 10, 12, 'kept'],
      [raised.code, 10, 10, 'added'],
      [less.code, 10, 7, 'less_stock'],
      [none.code, 10, 0, 'no_stock'],
      [gone.code, 10, 0, 'gone'],
      [minimum.code, 10, 0, 'below_minimum'],
      [unpriced.code, 10, 0, 'no_price'],
    ]);
    expect(first.lines[0]).toMatchObject({ priceThen: 20_000, priceNow: 25_000.5 });
    expect(first.lines.at(-1)).toMatchObject({ priceThen: 20_000, priceNow: null });
    expect(first.message).toBe(
      'Se agregaron 3 productos. De 1 hay menos unidades que las pedidas. 1 ya estaba en el carrito. 4 no se pudieron agregar.',
    );
    const inCart = first.cart.cartProducts.map(({ product, quantity, observations }) => [
      product.code,
      quantity,
      observations,
    ]);
    expect(inCart).toEqual([
      [kept.code, 12, `De ${kept.code}`],
      [raised.code, 10, `De ${raised.code}`],
      [added.code, 10, `De ${added.code}`],
      [less.code, 7, `De ${less.code}`],
    ]);

    const second = await repeat(client, externalId);
    expect(second.cart).toEqual(first.cart);
    expect(second.lines.map(({ outcome }) => outcome)).toEqual([
      'kept',
      'kept',
      'kept',
      'less_stock',
      'no_stock',
      'gone',
      'below_minimum',
      'no_price',
    ]);
  });

  it('leaves out, and says so, what a full cart cannot hold', async () => {
    const client = await buyer();
    const [here, there] = [
      await makeProduct(shop.db, { price: '40000' }),
      await makeProduct(shop.db, { price: '40000' }),
    ];
    const externalId = await ordered(client, [
      [here, 1],
      [there, 1],
    ]);
    await put(client, here.code, 1);
    await sql`
      with more as (
        insert into products (company_id, code, name, sort_name, search_text)
        select company_id, 'LLENO-' || n, 'Lleno', 'lleno', 'lleno' from companies, generate_series(1, 1199) n where code = 'papelera'
        returning product_id, company_id
      )
      insert into cart_lines (company_id, cart_id, product_id, quantity, observations, stock_check_skipped)
      select m.company_id, c.cart_id, m.product_id, 1, '', false from more m, carts c where c.user_id = ${client.userId}`.execute(
      shop.db,
    );
    const { lines } = await repeat(client, externalId);
    expect(lines.map(({ outcome, quantity }) => [outcome, quantity])).toEqual([
      ['kept', 1],
      ['cart_full', 0],
    ]);
  });

  it('answers 404 for an order of another user', async () => {
    const [one, other] = [await buyer(), await buyer()];
    const externalId = await ordered(one, [[await makeProduct(shop.db, { price: '40000' }), 1]]);
    const { status } = await shop.raw('repeatOrder', { params: { externalId } }, other.token);
    expect(status).toBe(404);
    expect(await shop.call('cartItemsCount', {}, other.token)).toBe(0);
  });

  it('is allowed to a salesman who buys for that client, and refused when another client or none is chosen', async () => {
    const [client, another] = [await buyer(), await buyer()];
    const salesman = await buyer({ profile: 2 });
    await assign(shop.db, salesman, client);
    await assign(shop.db, salesman, another);
    const externalId = await ordered(client, [[await makeProduct(shop.db, { price: '40000' }), 2]]);
    const choose = (targetClientId: number | null) =>
      shop.call('updateCart', { body: { targetClientId: targetClientId as number } }, salesman.token);
    for (const target of [null, another.clientId]) {
      await choose(target);
      const refused = await repeat(salesman, externalId);
      expect([refused.resultCode, refused.lines, refused.cart.cartProducts]).toEqual([-20, [], []]);
    }
    await choose(client.clientId);
    const { resultCode, cart } = await repeat(salesman, externalId);
    expect([resultCode, cart.clientId, cart.cartProducts.length]).toEqual([0, client.clientId, 1]);
    expect(await shop.call('cartItemsCount', {}, client.token)).toBe(0);
  });

  it('makes one cart of two repeats at once', async () => {
    const client = await buyer();
    const externalId = await ordered(client, [[await makeProduct(shop.db, { price: '40000' }), 2]]);
    await Promise.all([repeat(client, externalId), repeat(client, externalId)]);
    expect((await shop.call('cart', {}, client.token)).cartProducts.map(({ quantity }) => quantity)).toEqual([
      2,
    ]);
  });
});

describe('repeating several orders', () => {
  it('joins the quantities of a product, with the price and note of the newest order', async () => {
    const client = await buyer();
    const [both, first, second] = [
      await makeProduct(shop.db, { price: '20000.00', stock: 1_000 }),
      await makeProduct(shop.db, { price: '20000.00' }),
      await makeProduct(shop.db, { price: '20000.00' }),
    ];
    const older = await ordered(client, [
      [both, 10],
      [first, 2],
    ]);
    await shop.db
      .updateTable('prices')
      .set({ amount: '25000' })
      .where('product_id', '=', both.productId)
      .execute();
    const newer = await ordered(client, [
      [second, 3],
      [both, 5],
    ]);
    const repeatBoth = (externalIds: string[], { token } = client) =>
      shop.raw('repeatOrders', { body: { externalIds } }, token);
    const { body } = await repeatBoth([newer, older, newer]);
    expect(
      body.lines.map(({ code, wanted, quantity, outcome, priceThen }) => [
        code,
        wanted,
        quantity,
        outcome,
        priceThen,
      ]),
    ).toEqual([
      [both.code, 15, 15, 'added', 25_000],
      [first.code, 2, 2, 'added', 20_000],
      [second.code, 3, 3, 'added', 20_000],
    ]);
    expect((await repeatBoth([older, newer])).body.cart).toEqual(body.cart);
    const other = await buyer();
    expect((await repeatBoth([older, newer], other)).status).toBe(404);
    expect(await shop.call('cartItemsCount', {}, other.token)).toBe(0);
  });
});
