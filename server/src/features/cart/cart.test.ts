// The cart against the real API: quantities, minimums, stock and prices, saving the whole cart, removing a line,
// simultaneous requests.

import { makeProduct, makeUser } from '@mostrador/trials/testing/factories';
import { type TestShop, testShop } from '@mostrador/trials/testing/test-shop';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let shop: TestShop;
beforeAll(async () => {
  shop = await testShop();
});
afterAll(() => shop.close());

const client = async (given: Parameters<typeof makeUser>[1] = {}) =>
  shop.token((await makeUser(shop.db, given)).email);
const put = (token: string, code: string, quantity: number, more: object = {}) =>
  shop.call('upsertProductInCart', { query: {}, body: { product: { code }, quantity, ...more } }, token);

describe('the cart', () => {
  it('is empty for a new client, and reading it writes nothing', async () => {
    const token = await client();
    const cart = await shop.call('cart', {}, token);
    expect(cart).toMatchObject({ cartId: 0, cartProducts: [], total: 0 });
    expect(await shop.call('cartItemsCount', {}, token)).toBe(0);
    expect(await shop.db.selectFrom('carts').select('cart_id').execute()).toEqual([]);
  });

  it('holds one line for a product, at the quantity that was set last', async () => {
    const token = await client();
    const { code } = await makeProduct(shop.db, { price: '10.10' });
    await put(token, code, 3, { observations: 'Azul' });
    const { cart, message } = await put(token, code, 7);
    expect(cart.cartProducts).toMatchObject([{ quantity: 7, price: 10.1, observations: 'Azul' }]);
    expect(cart.total).toBe(70.7);
    expect(message).not.toBe('');
    expect(await shop.call('cartItemsCount', {}, token)).toBe(1);
  });

  it('adds to the same cart when forty requests arrive at once', async () => {
    const token = await client();
    const made = await Promise.all(Array.from({ length: 20 }, () => makeProduct(shop.db, { price: '1.00' })));
    await Promise.all([...made, ...made].map(({ code }) => put(token, code, 2)));
    const cart = await shop.call('cart', {}, token);
    expect(cart.cartProducts.length).toBe(20);
    expect(cart.total).toBe(40);
  });

  it('charges the discounted price and keeps the list price beside it', async () => {
    const token = await client({ discountPercent: 12.5 });
    const { code } = await makeProduct(shop.db, { price: '99.99' });
    const { cart } = await put(token, code, 3);
    expect(cart.cartProducts[0]).toMatchObject({
      price: 87.49,
      product: { price: 99.99, discountedFinalPrice: 87.49 },
    });
    expect(cart.total).toBe(262.47);
  });

  it.each([0, -1, 0.5, 1_000_000, 1e15])('refuses the quantity %s', async (quantity) => {
    const token = await client();
    const { code } = await makeProduct(shop.db);
    const { resultCode, cart } = await put(token, code, quantity);
    expect(resultCode).toBeLessThan(0);
    expect(cart.cartProducts).toEqual([]);
  });

  it('says the minimum to the letter, for everybody, with the stock check skipped or not', async () => {
    const { code } = await makeProduct(shop.db, { minimalSalesQuantity: 6 });
    for (const profile of [1, 2, 3] as const) {
      const token = await client({ profile });
      const answer = await shop.call(
        'upsertProductInCart',
        { query: { bypassQuantityCheck: 'true' }, body: { product: { code }, quantity: 5 } },
        token,
      );
      expect(answer).toMatchObject({ resultCode: -1, message: 'La cantidad mínima es 6.' });
    }
    expect((await put(await client(), code, 7)).resultCode).toBe(0);
  });

  it('names what is left when there is not enough, and lets only salesmen go beyond', async () => {
    const { code, productId } = await makeProduct(shop.db, { stock: 10, reserved: 7, name: 'Resma' });
    const token = await client();
    const refused = await put(token, code, 4);
    expect(refused.resultCode).toBeLessThan(0);
    expect(refused.message).toContain('3 unidades');
    const bypass = {
      query: { bypassQuantityCheck: 'true' },
      body: { product: { code }, quantity: 4 },
    } as const;
    expect((await shop.call('upsertProductInCart', bypass, token)).resultCode).toBeLessThan(0);
    const salesman = await client({ profile: 2 });
    expect((await shop.call('upsertProductInCart', bypass, salesman)).resultCode).toBe(0);
    const line = await shop.db
      .selectFrom('cart_lines')
      .where('product_id', '=', productId)
      .select('stock_check_skipped')
      .executeTakeFirst();
    expect(line?.stock_check_skipped).toBe(true);
  });

  it.each([
    ['hidden', { visible: false }],
    ['inactive', { active: false }],
    ['of another company', { company: 'barrilete' }],
  ])('does not know a product that is %s', async (_, given) => {
    const { code } = await makeProduct(shop.db, given);
    const { resultCode, message } = await put(await client(), code, 1);
    expect([resultCode, message]).toEqual([-3, 'El producto no existe.']);
  });

  it('refuses a product without a price rather than give it away', async () => {
    const { code } = await makeProduct(shop.db, { price: null });
    expect((await put(await client(), code, 1)).resultCode).toBeLessThan(0);
  });

  it('marks a line whose product was hidden since, but not for an administrator', async () => {
    const { code, productId } = await makeProduct(shop.db);
    const [buyer, administrator] = [await client(), await client({ profile: 3 })];
    for (const token of [buyer, administrator]) await put(token, code, 1);
    expect((await shop.call('cart', {}, buyer)).cartProducts[0]).not.toHaveProperty('unavailable');
    await shop.db
      .updateTable('products')
      .set({ visible_in_portal: false })
      .where('product_id', '=', productId)
      .execute();
    expect((await shop.call('cart', {}, buyer)).cartProducts).toMatchObject([{ unavailable: true }]);
    expect((await shop.call('cart', {}, administrator)).cartProducts[0]).not.toHaveProperty('unavailable');
  });

  it('follows the live price', async () => {
    const token = await client();
    const { code, productId } = await makeProduct(shop.db, { price: '5.00' });
    await put(token, code, 2);
    await shop.db.updateTable('prices').set({ amount: '6.25' }).where('product_id', '=', productId).execute();
    expect((await shop.call('cart', {}, token)).total).toBe(12.5);
  });
});

describe('saving the cart', () => {
  it('saves quantities, observations and choices, and ignores prices, totals and ids that a request carries', async () => {
    const token = await client();
    const { code } = await makeProduct(shop.db, { price: '8.00' });
    await put(token, code, 1);
    const { status, body } = await shop.raw(
      'updateCart',
      {
        body: {
          cartId: 999_999,
          clientId: 1,
          companyId: 2,
          total: 0.01,
          deliveryOption: 1,
          deliveryDetails: ' Expreso Sur ',
          paymentOption: 2,
          cartProducts: [
            { product: { code, price: 0.01 }, price: 0.01, quantity: 4, observations: 'Sin bolsa' },
          ],
        },
      },
      token,
    );
    expect(status).toBe(200);
    expect(body).toMatchObject({ resultCode: 0, message: 'Datos actualizados' });
    expect(body.cart).toMatchObject({
      total: 32,
      deliveryOption: 1,
      deliveryDetails: 'Expreso Sur',
      paymentOption: 2,
    });
    expect(body.cart.cartProducts).toMatchObject([{ quantity: 4, price: 8, observations: 'Sin bolsa' }]);
  });

  it('does not bring back a line that was removed in another tab', async () => {
    const token = await client();
    const [kept, removed] = [await makeProduct(shop.db), await makeProduct(shop.db)];
    for (const { code } of [kept, removed]) await put(token, code, 1);
    await shop.call('removeCartProduct', { params: { productCode: removed.code } }, token);
    const stale = [kept, removed].map(({ code }) => ({ product: { code }, quantity: 2 }));
    const { cart } = await shop.call('updateCart', { body: { cartProducts: stale } }, token);
    expect(cart.cartProducts.map((line) => [line.product.code, line.quantity])).toEqual([[kept.code, 2]]);
  });

  it('saves nothing when one line is wrong, and names it', async () => {
    const token = await client();
    const [good, bad] = [await makeProduct(shop.db), await makeProduct(shop.db, { minimalSalesQuantity: 5 })];
    await put(token, good.code, 1);
    await put(token, bad.code, 5);
    const lines = [
      { product: { code: good.code }, quantity: 9 },
      { product: { code: bad.code }, quantity: 2 },
    ];
    const { resultCode, message, cart } = await shop.call(
      'updateCart',
      { body: { cartProducts: lines } },
      token,
    );
    expect([resultCode, message]).toEqual([-1, `${bad.code}: La cantidad mínima es 5.`]);
    expect(cart.cartProducts.map((line) => line.quantity)).toEqual([1, 5]);
  });

  it.each([
    [{ deliveryOption: 3 }, 'Por favor elija una forma de entrega válida.'],
    [{ paymentOption: 0 }, 'Por favor elija una forma de pago válida.'],
  ])('refuses %j', async (body, message) => {
    const answer = await shop.call('updateCart', { body }, await client());
    expect(answer.resultCode).toBeLessThan(0);
    expect(answer.message).toBe(message);
  });

  it('drops the transport of who chooses the mail', async () => {
    const token = await client();
    await put(token, (await makeProduct(shop.db)).code, 1);
    const { cart } = await shop.call(
      'updateCart',
      { body: { deliveryOption: 2, deliveryDetails: 'Expreso' } },
      token,
    );
    expect(cart.deliveryDetails).toBe('');
  });
});

describe('removing', () => {
  it('takes codes with any character, and says when the line is not there', async () => {
    const token = await client();
    const { code } = await makeProduct(shop.db, { code: 'Ñ/1 %2F?#' });
    await put(token, code, 1);
    const { resultCode, cart } = await shop.call(
      'removeCartProduct',
      { params: { productCode: code } },
      token,
    );
    expect([resultCode, cart.cartProducts]).toEqual([0, []]);
    expect(
      (await shop.call('removeCartProduct', { params: { productCode: code } }, token)).resultCode,
    ).toBeLessThan(0);
  });

  it("never touches another user's cart", async () => {
    const [one, other] = [await client(), await client()];
    const { code } = await makeProduct(shop.db);
    await put(one, code, 1);
    expect(
      (await shop.call('removeCartProduct', { params: { productCode: code } }, other)).resultCode,
    ).toBeLessThan(0);
    expect(await shop.call('cartItemsCount', {}, one)).toBe(1);
  });
});
