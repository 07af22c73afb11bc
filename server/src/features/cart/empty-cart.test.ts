// Emptying the cart in one request, and putting removed lines back: the number of statements, the places of the lines, calls that
// are sent twice, and lines that cannot come back.

import type { CallInput } from '@mostrador/contract/client';
import { REFUSALS } from '@mostrador/rules/refusals';
import { earlierNotices } from '@mostrador/trials/testing/earlier-notices';
import { makeProduct, makeUser } from '@mostrador/trials/testing/factories';
import { type TestShop, testShop } from '@mostrador/trials/testing/test-shop';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const statements: string[] = [];
let shop: TestShop;
beforeAll(async () => {
  shop = await testShop('papelera', undefined, { beforeStatement: (text) => void statements.push(text) });
});
afterAll(() => shop.close());

const user = async (given: Parameters<typeof makeUser>[1] = {}) =>
  shop.token((await makeUser(shop.db, given)).email);

const put = (token: string, code: string, quantity: number, observations?: string) =>
  shop.call('upsertProductInCart', { query: {}, body: { product: { code }, quantity, observations } }, token);

/** Returns the statements of a call. */
async function statementsOf(call: () => Promise<unknown>): Promise<string[]> {
  await earlierNotices(shop);
  const before = statements.length;
  await call();
  return statements.slice(before);
}
const remove = (token: string, codes: string[]) =>
  shop.call('removeCartProducts', { body: { lines: codes.map((code) => ({ code })) } }, token);
const restore = (token: string, lines: CallInput<'restoreCartProducts'>['body']['lines']) =>
  shop.call('restoreCartProducts', { body: { lines } }, token);

/** Fills the caller's cart with new products. `removed` is what puts each of them back. */
async function cartOf(token: string, count: number) {
  const codes: string[] = [];
  for (let nth = 0; nth < count; nth += 1) codes.push((await makeProduct(shop.db)).code);
  for (const code of codes) await put(token, code, 2, `Nota ${code}`);
  const read = async () =>
    (await shop.call('cart', {}, token)).cartProducts.map(({ product, quantity, observations, place }) => ({
      code: product.code,
      quantity,
      observations,
      place,
    }));
  return { codes, read, removed: await read() };
}

describe('emptying the cart in one request', () => {
  it('removes all lines with one statement, and puts them back where they were with the statements of two lines', async () => {
    const token = await user();
    const { codes, read, removed } = await cartOf(token, 40);
    const emptying = await statementsOf(() => remove(token, codes));
    expect(await read()).toEqual([]);
    expect(emptying.filter((text) => text.includes('delete from cart_lines'))).toHaveLength(1);
    const many = await statementsOf(() => restore(token, removed));
    expect(await read()).toEqual(removed);
    await remove(token, codes.slice(0, 2));
    const few = await statementsOf(() => restore(token, removed.slice(0, 2)));
    expect(await read()).toEqual(removed);
    expect(many.length).toBe(few.length);
  });

  it('changes nothing when it is sent again, and refuses when the cart holds none of the products', async () => {
    const token = await user();
    const { codes, read, removed } = await cartOf(token, 3);
    const [first = '', second = ''] = codes;
    await shop.call('removeCartProduct', { params: { productCode: second } }, token);
    expect((await remove(token, [first, second])).resultCode).toBe(0);
    expect((await remove(token, [first, second])).resultCode).toBe(REFUSALS.line_unknown);
    // a newer quantity is not overwritten
    await put(token, first, 7);
    await restore(token, removed);
    await restore(token, removed);
    expect((await read()).map(({ quantity }) => quantity).sort()).toEqual([2, 2, 7]);
  });

  it('answers each line that cannot come back, and puts back the others', async () => {
    const token = await user();
    const { codes, removed } = await cartOf(token, 2);
    const { code, productId } = await makeProduct(shop.db, { stock: 5 });
    await put(token, code, 5);
    await remove(token, [...codes, code]);
    await shop.db.updateTable('products').set({ stock: 0 }).where('product_id', '=', productId).execute();
    const back = await restore(token, [
      ...removed,
      { code, quantity: 5 },
      { code: 'no-such-code', quantity: 1 },
    ]);
    expect(back.resultCode).toBe(0);
    expect(back.lines.map(({ resultCode }) => resultCode)).toEqual([
      0,
      0,
      REFUSALS.stock_insufficient,
      REFUSALS.product_unknown,
    ]);
    expect(back.cart.cartProducts.map(({ product }) => product.code)).toEqual(codes);
    const refused = await restore(token, [{ code, quantity: 5 }]);
    expect(refused.resultCode).toBe(REFUSALS.stock_insufficient);
    expect(refused.message).not.toBe('');
  });

  it('puts removed lines back where they were, whatever was added and removed since', async () => {
    const token = await user();
    const { read, removed } = await cartOf(token, 4);
    const asIs = await read();
    // twice: a line that came back has its old place still
    for (const order of [
      [1, 2, 0],
      [2, 0, 1],
    ]) {
      const lines = order.flatMap((nth) => removed[nth] ?? []);
      for (const { code } of lines)
        await shop.call('removeCartProduct', { params: { productCode: code } }, token);
      for (const line of lines) await restore(token, [line]);
      expect(await read()).toEqual(asIs);
    }
  });
});
