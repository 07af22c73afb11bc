// Changing a line that the cart already holds: observations, quantity and the skipped stock check are kept, and a
// removed line does not return.

import { REFUSALS } from '@mostrador/rules/refusals';
import { makeProduct, makeUser } from '@mostrador/trials/testing/factories';
import { type TestShop, testShop } from '@mostrador/trials/testing/test-shop';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let shop: TestShop;
beforeAll(async () => {
  shop = await testShop();
});
afterAll(() => shop.close());

const user = async (given: Parameters<typeof makeUser>[1] = {}) =>
  shop.token((await makeUser(shop.db, given)).email);

interface Put {
  readonly code: string;
  readonly quantity: number;
  readonly observations?: string;
  readonly bypassQuantityCheck?: 'true' | 'false';
  readonly onlyExistingLine?: 'true' | 'false';
}
const put = (token: string, { code, quantity, observations, ...query }: Put) =>
  shop.call('upsertProductInCart', { query, body: { product: { code }, quantity, observations } }, token);
const saveAll = (token: string, code: string, quantity: number) =>
  shop.call('updateCart', { body: { cartProducts: [{ product: { code }, quantity }] } }, token);
const sellOut = (productId: number) =>
  shop.db
    .updateTable('products')
    .set((eb) => ({ reserved: eb.ref('stock') }))
    .where('product_id', '=', productId)
    .execute();
const skipped = async (productId: number) => {
  const line = await shop.db
    .selectFrom('cart_lines')
    .where('product_id', '=', productId)
    .select('stock_check_skipped')
    .executeTakeFirstOrThrow();
  return line.stock_check_skipped;
};

describe('changing a line of the cart', () => {
  it('saves the observation of a line whose quantity is unchanged, although the stock has been sold since', async () => {
    const token = await user();
    const { code, productId } = await makeProduct(shop.db, { stock: 5 });
    await put(token, { code, quantity: 5 });
    await sellOut(productId);
    const saved = await put(token, { code, quantity: 5, observations: 'Azul' });
    expect([saved.resultCode, saved.cart.cartProducts[0]?.observations]).toEqual([0, 'Azul']);
    expect((await saveAll(token, code, 5)).resultCode).toBe(0);
    expect((await put(token, { code, quantity: 6 })).resultCode).toBe(REFUSALS.stock_insufficient);
    expect((await saveAll(token, code, 6)).resultCode).toBe(REFUSALS.stock_insufficient);
  });

  it('keeps the skipped stock check of a line when its quantity changes without asking for it again', async () => {
    const salesman = await user({ profile: 2 });
    const { code, productId } = await makeProduct(shop.db, { stock: 1 });
    await put(salesman, { code, quantity: 10, bypassQuantityCheck: 'true' });
    const changed = await put(salesman, { code, quantity: 12 });
    expect([changed.resultCode, changed.cart.cartProducts[0]?.quantity]).toEqual([0, 12]);
    expect(await skipped(productId)).toBe(true);
    expect((await saveAll(salesman, code, 14)).resultCode).toBe(0);
    expect(await skipped(productId)).toBe(true);
  });

  it('skips the stock check of a line from now on when a salesman asks for it at the same quantity', async () => {
    const salesman = await user({ profile: 2 });
    const { code, productId } = await makeProduct(shop.db, { stock: 2 });
    await put(salesman, { code, quantity: 2 });
    expect(await skipped(productId)).toBe(false);
    await put(salesman, { code, quantity: 2, bypassQuantityCheck: 'true' });
    expect(await skipped(productId)).toBe(true);
  });

  it('does not bring back a line that was removed in another tab when only an existing line is saved', async () => {
    const token = await user();
    const { code } = await makeProduct(shop.db);
    const save = { code, quantity: 3, onlyExistingLine: 'true' } as const;
    expect((await put(token, save)).resultCode).toBe(REFUSALS.line_unknown);
    await put(token, { code, quantity: 1 });
    expect((await put(token, save)).cart.cartProducts).toMatchObject([{ quantity: 3 }]);
    await shop.call('removeCartProduct', { params: { productCode: code } }, token);
    const refused = await put(token, save);
    expect([refused.resultCode, refused.cart.cartProducts]).toEqual([REFUSALS.line_unknown, []]);
  });

  it('keeps the observation of a line when only its quantity is sent', async () => {
    const token = await user();
    const { code } = await makeProduct(shop.db);
    await put(token, { code, quantity: 1, observations: 'Sin moño' });
    const { cart } = await put(token, { code, quantity: 2, onlyExistingLine: 'true' });
    expect(cart.cartProducts).toMatchObject([{ quantity: 2, observations: 'Sin moño' }]);
  });
});
