// The quick order through the API: the answer to every kind of line, the number of statements, adding lines once and again, and who may.

import { QUICK_CODE_MAX, QUICK_LINES_MAX, QUICK_QUANTITY_MAX } from '@mostrador/rules/quick-order-lines';
import { REFUSALS } from '@mostrador/rules/refusals';
import { FAULT_KINDS, type FaultList, faultList } from '@mostrador/rules/testing/quick-order-faults';
import { earlierNotices } from '@mostrador/trials/testing/earlier-notices';
import { type MadeUser, makeProduct, makeUser } from '@mostrador/trials/testing/factories';
import { storeFaultProducts } from '@mostrador/trials/testing/fault-products';
import { type TestShop, testShop } from '@mostrador/trials/testing/test-shop';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let statements = 0;
let shop: TestShop;
let list: FaultList;
let buyer: Buyer;

interface Buyer extends MadeUser {
  readonly token: string;
}
const makeBuyer = async (given: Parameters<typeof makeUser>[1] = {}): Promise<Buyer> => {
  const user = await makeUser(shop.db, given);
  return { ...user, token: await shop.token(user.email) };
};

beforeAll(async () => {
  shop = await testShop('papelera', undefined, {
    beforeStatement: () => {
      statements += 1;
    },
  });
  list = faultList(QUICK_LINES_MAX);
  buyer = await makeBuyer();
  await storeFaultProducts(shop, buyer, list.products);
});
afterAll(() => shop.close());

const typed = (lines: FaultList['lines']) => lines.map(({ code, quantity }) => ({ code, quantity }));
const check = (lines: readonly { code: string; quantity?: string }[], { token }: Buyer = buyer) =>
  shop.call('checkQuickOrder', { body: { lines: [...lines] } }, token);
const add = (lines: readonly { code: string; quantity: number; held?: number }[], { token }: Buyer) =>
  shop.call('addQuickOrder', { body: { lines: [...lines] } }, token);
const inCart = ({ cart }: Awaited<ReturnType<typeof add>>) =>
  cart.cartProducts.map(({ product, quantity }) => [product.code, quantity]);

/** Returns the number of statements of a call. */
async function counted(call: () => Promise<unknown>): Promise<number> {
  await earlierNotices(shop);
  const before = statements;
  await call();
  return statements - before;
}

describe('checkQuickOrder', () => {
  it('answers every kind of line', async () => {
    const { lines, products } = await check(typed(list.lines.slice(0, FAULT_KINDS)));
    expect(lines.map((line, index) => ({ kind: list.lines[index]?.kind, ...line }))).toEqual(
      list.lines.slice(0, FAULT_KINDS).map(({ kind, answer }) => ({ kind, ...answer })),
    );
    const sold = products.find(({ code }) => code === 'Q1-OK');
    expect(sold).toMatchObject({ price: 1_500.5, discountedFinalPrice: 1_500.5, stock: 500, sellable: true });
    expect(products.some(({ code }) => code === 'Q1-HIDDEN')).toBe(false);
  });

  it('answers 2,000 lines with the statements of 20', async () => {
    const all = await check(typed(list.lines));
    expect(all.lines).toEqual(list.lines.map(({ answer }) => answer));
    const few = await counted(() => check(typed(list.lines.slice(0, 20))));
    expect(await counted(() => check(typed(list.lines)))).toBe(few);
  });

  it('shows prices of the buyer’s discount list, and a hidden product to an administrator alone', async () => {
    const client = await makeBuyer({ discountPercent: 10 });
    const { products } = await check([{ code: 'Q1-OK', quantity: '1' }], client);
    expect(products[0]).toMatchObject({ price: 1_500.5, discountedFinalPrice: 1_350.45 });
    const administrator = await makeBuyer({ profile: 3 });
    const { lines } = await check(
      [
        { code: 'Q1-HIDDEN', quantity: '1' },
        { code: 'Q1-INACTIVE', quantity: '1' },
      ],
      administrator,
    );
    expect(lines.map(({ state }) => state)).toEqual(['ready', 'unavailable']);
  });

  it('takes 2,000 of the longest lines there are, whatever is in them', async () => {
    const odd = ['%', '_', '\\', "'", '"', '=HYPERLINK("x")', '\u202eA', '\u00f1', '\u{1f58a}'];
    const lines = Array.from({ length: QUICK_LINES_MAX }, (_, index) => ({
      code: `${odd[index % odd.length]}${index}`.padEnd(QUICK_CODE_MAX, '\u20ac'),
      quantity: '9'.repeat(QUICK_QUANTITY_MAX),
    }));
    const answers = await check(lines);
    expect(answers.lines.every(({ state }) => state === 'not_found')).toBe(true);
  });

  it('names the field of a list that is too long', async () => {
    const lines = Array.from({ length: QUICK_LINES_MAX + 1 }, () => ({ code: 'A' }));
    const { status, body } = await shop.raw('checkQuickOrder', { body: { lines } }, buyer.token);
    expect([status, body.field]).toEqual([400, 'lines']);
  });
});

describe('addQuickOrder', () => {
  it('refuses half and negative quantities by themselves, also beside good ones of the same product', async () => {
    const client = await makeBuyer();
    const { code } = await makeProduct(shop.db);
    const { lines, cart } = await add(
      [0.5, 4, -3, 0.5, 2].map((quantity) => ({ code, quantity })),
      client,
    );
    const invalid = REFUSALS.quantity_invalid;
    expect(lines.map(({ resultCode }) => resultCode)).toEqual([invalid, 0, invalid, invalid, 0]);
    expect(cart.cartProducts.map(({ quantity }) => quantity)).toEqual([6]);
    for (const quantity of [1e9, 1e300])
      expect((await add([{ code, quantity, held: 6 }], client)).resultCode).toBeLessThan(0);
  });

  it('adds what the rules accept, answers each line, and changes nothing the second time', async () => {
    const client = await makeBuyer();
    const some = await makeProduct(shop.db, { minimalSalesQuantity: 12 });
    const few = await makeProduct(shop.db, { stock: 7 });
    const lines = [
      { code: some.code, quantity: 12 },
      { code: few.code, quantity: 9 },
      { code: 'Q1-HIDDEN', quantity: 1 },
      { code: some.code, quantity: 3 },
    ];
    const first = await add(lines, client);
    expect(first).toMatchObject({
      resultCode: 0,
      message: 'Se agregó 1 producto al pedido. 2 no se pudieron agregar.',
      lines: [
        { code: some.code, quantity: 15, resultCode: 0, message: '' },
        { code: few.code, quantity: 0, resultCode: REFUSALS.stock_insufficient },
        { code: 'Q1-HIDDEN', quantity: 0, resultCode: REFUSALS.product_unknown },
        { code: some.code, quantity: 15, resultCode: 0 },
      ],
    });
    expect(inCart(first)).toEqual([[some.code, 15]]);
    const second = await add(lines, client);
    expect(second).toEqual(first);

    const more = { code: some.code, quantity: 3, held: 15 };
    expect(inCart(await add([more], client))).toEqual([[some.code, 18]]);
    expect(inCart(await add([more], client))).toEqual([[some.code, 18]]);
    const stale = await add([{ ...more, held: 12 }], client);
    expect([stale.resultCode, stale.lines[0]?.quantity]).toEqual([REFUSALS.cart_stale, 18]);
  });

  it('keeps the observations of a line, and adds once when two calls arrive together', async () => {
    const client = await makeBuyer();
    const { code } = await makeProduct(shop.db);
    const body = { product: { code }, quantity: 2, observations: 'Rojo' };
    await shop.call('upsertProductInCart', { query: {}, body }, client.token);
    const both = await Promise.all([1, 2].map(() => add([{ code, quantity: 5, held: 2 }], client)));
    expect(both.map(({ resultCode }) => resultCode)).toEqual([0, 0]);
    const { cartProducts } = await shop.call('cart', {}, client.token);
    expect(cartProducts.map(({ quantity, observations }) => [quantity, observations])).toEqual([[7, 'Rojo']]);
  });

  it('adds 2,000 lines with the statements of 20, and says which a full cart cannot hold', async () => {
    const ready = list.products.filter(
      ({ visible, active, stock, price, held }) =>
        visible && active && stock === 500 && price === 1_500.5 && held === 0,
    );
    const lines = ready
      .slice(0, QUICK_LINES_MAX)
      .map(({ code, minimum }) => ({ code, quantity: minimum ?? 1 }));
    const [some, other] = [await makeBuyer(), await makeBuyer()];
    const few = await counted(() => add(lines.slice(0, 20), some));
    expect(await counted(() => add(lines, other))).toBe(few);
    const { lines: answers, cart } = await add(lines, other);
    expect(answers).toHaveLength(lines.length);
    const full = answers.filter(({ resultCode }) => resultCode === REFUSALS.cart_full);
    expect([cart.cartProducts.length, cart.cartProducts.length + full.length]).toEqual([
      Math.min(lines.length, 1_200),
      lines.length,
    ]);
  });

  it('refuses a user who may not buy, and a client that is no longer on the screen', async () => {
    const looking = await makeBuyer({ clientRole: 'looks' });
    const { code } = await makeProduct(shop.db);
    const refused = await add([{ code, quantity: 1 }], looking);
    expect([refused.resultCode, refused.lines]).toEqual([REFUSALS.buying_forbidden, []]);
    const response = await shop.app.http.inject({
      method: 'POST',
      url: '/api/store/StoreCart/quickorder',
      headers: { authorization: `Bearer ${buyer.token}`, 'x-target-client': '999999' },
      payload: { lines: [{ code, quantity: 1 }] },
    });
    expect(response.json()).toMatchObject({ resultCode: REFUSALS.target_client_changed, lines: [] });
  });
});
