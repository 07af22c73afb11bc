// Increases by percentage: the database computes what rules/price-increase does, the preview is what is applied, and nothing is applied
// to prices that changed since.

import { increasedPrice, ROUNDING_DIRECTIONS, ROUNDING_STEPS } from '@mostrador/rules/price-increase';
import { makeCategory, makePriceList, makeProduct, makeUser } from '@mostrador/trials/testing/factories';
import { type TestShop, testShop } from '@mostrador/trials/testing/test-shop';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { increasedSql } from './increases.queries.js';

let shop: TestShop;
let token: string;
let companyId: number;
let notebook: number;
let pencil: number;
let unpriced: number;
let list: number;
let other: number;
let category: string;

beforeAll(async () => {
  shop = await testShop('papelera');
  ({ companyId } = shop.app.shop.company());
  token = await shop.token((await makeUser(shop.db, { profile: 3, name: 'Nora' })).email);
});
afterAll(() => shop.close());
beforeEach(async () => {
  const parentId = await makeCategory(shop.db, { companyId, code: `Escolar${Math.random()}` });
  category = `Cuadernos${Math.random()}`;
  const categoryId = await makeCategory(shop.db, { companyId, code: category, parentId });
  notebook = (await makeProduct(shop.db, { categoryId, price: null })).productId;
  pencil = (await makeProduct(shop.db, { price: null })).productId;
  unpriced = (await makeProduct(shop.db, { categoryId, price: null })).productId;
  list = await makePriceList(shop.db, { prices: { [notebook]: '3890.00', [pencil]: '0.40' } });
  other = await makePriceList(shop.db, { prices: { [notebook]: '3420.00', [unpriced]: '100.00' } });
});

const raise = { bps: 850, step: 1_000, direction: 'up' } as const;
const preview = (body: object) =>
  shop.call('previewIncrease', { body: { priceListIds: [list], ...raise, ...body } }, token);
const apply = (body: object) =>
  shop.raw('applyIncrease', { body: { priceListIds: [list], ...raise, ...body } }, token);
async function prices(priceListId: number): Promise<Record<number, number>> {
  const rows = await shop.db
    .selectFrom('prices')
    .where('price_list_id', '=', priceListId)
    .select(['product_id', 'amount'])
    .execute();
  return Object.fromEntries(rows.map((row) => [row.product_id, Math.round(Number(row.amount) * 100)]));
}

it('computes in the database what the rule computes', async () => {
  const price = fc.oneof(fc.integer({ min: 1, max: 2_000 }), fc.integer({ min: 1, max: 8_000_000_000_000 }));
  await fc.assert(
    fc.asyncProperty(
      fc.array(price, { minLength: 1, maxLength: 50 }),
      fc.integer({ min: -9_900, max: 100_000 }),
      fc.constantFrom(...ROUNDING_STEPS),
      fc.constantFrom(...ROUNDING_DIRECTIONS),
      async (amounts, bps, step, direction) => {
        const increase = { bps, step, direction };
        const { rows } = await sql<{ after: string }>`
          select ${increasedSql(sql`a.amount`, increase)}::text as after
          from unnest(${amounts.map((amount) => (amount / 100).toFixed(2))}::numeric(14, 2)[]) with ordinality as a (amount, place)
          order by place`.execute(shop.db);
        expect(rows.map(({ after }) => after)).toEqual(
          amounts.map((amount) => (increasedPrice(amount, increase) / 100).toFixed(2)),
        );
      },
    ),
    { numRuns: 150 },
  );
}, 30_000);

describe('previewIncrease', () => {
  it('shows old and new prices, the greatest change and what is too low to be rounded', async () => {
    const shown = await preview({ step: 1_000, direction: 'nearest' });
    expect(shown).toMatchObject({ prices: 2, products: 2, changed: 2, unchanged: 0, belowStep: 1, great: 0 });
    expect(shown.rows.map(({ from, to }) => [from, to])).toEqual([
      [389_000, 422_000],
      [40, 43],
    ]);
    expect(shown.greatest).toMatchObject([{ productId: notebook }, { productId: pencil }]);
    expect(await prices(list)).toEqual({ [notebook]: 389_000, [pencil]: 40 });
  });

  it('keeps to a category with its descendants, a search and a supplier', async () => {
    expect(await preview({ categoryCode: category })).toMatchObject({
      prices: 1,
      rows: [{ productId: notebook }],
    });
    expect(await preview({ categoryCode: 'NADA' })).toMatchObject({ prices: 0, averageBps: null });
    expect(await preview({ supplierId: 'nobody' })).toMatchObject({ prices: 0 });
    await shop.db
      .updateTable('products')
      .set({ supplier_id: 'ACME' })
      .where('product_id', '=', pencil)
      .execute();
    expect(await preview({ supplierId: 'ACME' })).toMatchObject({ prices: 1, rows: [{ productId: pencil }] });
  });

  it('computes a list from another one', async () => {
    const shown = await preview({ baseListId: other, bps: -1_000, step: 1, direction: 'nearest' });
    expect(shown.rows.map(({ productId, from, to }) => [productId, from, to])).toEqual([
      [notebook, 389_000, 307_800],
      [unpriced, null, 9_000],
    ]);
  });

  it('tells a window of many rows', async () => {
    const { rows, changed } = await preview({ priceListIds: [list, other], offset: 1, limit: 2 });
    expect(changed).toBe(4);
    expect(rows).toHaveLength(2);
  });

  it('knows no list of another company, and none that is deactivated', async () => {
    const foreign = await makePriceList(shop.db, { company: 'barrilete' });
    const away = await makePriceList(shop.db, { active: false });
    for (const id of [foreign, away, 2_147_483_647]) {
      const body = { priceListIds: [list, id], ...raise };
      expect((await shop.raw('previewIncrease', { body }, token)).status).toBe(404);
      expect((await apply({ priceListIds: [id], fingerprint: '' })).status).toBe(404);
    }
  });
});

describe('applyIncrease', () => {
  it('changes exactly the previewed prices, records each, and an undo returns those without a newer edit', async () => {
    const both = { priceListIds: [list, other] };
    const { fingerprint, changed } = await preview(both);
    const { status, body } = await apply({ ...both, fingerprint, confirmed: true });
    expect({ status, changed: body.changed }).toEqual({ status: 200, changed });
    expect(await prices(list)).toEqual({ [notebook]: 423_000, [pencil]: 1_000 });
    expect(await prices(other)).toEqual({ [notebook]: 372_000, [unpriced]: 11_000 });
    const log = await shop.db
      .selectFrom('change_log')
      .where('action_id', '=', body.actionId ?? '')
      .select(['before', 'after'])
      .execute();
    expect(log).toHaveLength(4);
    await shop.call(
      'savePrices',
      { body: { cells: [{ productId: notebook, priceListId: list, from: 423_000, to: 500_000 }] } },
      token,
    );
    const undone = await shop.call('undoAction', { params: { actionId: body.actionId ?? '' } }, token);
    expect(undone).toMatchObject({ restored: 3, keptCount: 1 });
    expect(await prices(list)).toEqual({ [notebook]: 500_000, [pencil]: 40 });
  });

  it('changes nothing if a price is not the previewed one any more', async () => {
    const { fingerprint } = await preview({});
    await shop.call(
      'savePrices',
      { body: { cells: [{ productId: pencil, priceListId: list, from: 40, to: 50 }] } },
      token,
    );
    const { status, body } = await apply({ fingerprint });
    expect({ status, code: body.code }).toEqual({ status: 409, code: 'changed_meanwhile' });
    expect(await prices(list)).toEqual({ [notebook]: 389_000, [pencil]: 50 });
  });

  it('applies one of two identical increases at the same time', async () => {
    const { fingerprint } = await preview({});
    const answers = await Promise.all([
      apply({ fingerprint, confirmed: true }),
      apply({ fingerprint, confirmed: true }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await prices(list)).toEqual({ [notebook]: 423_000, [pencil]: 1_000 });
  });

  it('raises chosen products once for each preview, though two administrators press at the same time and one twice', async () => {
    const chosen = { products: { productIds: [notebook] }, step: 1, direction: 'nearest' };
    const first = await preview(chosen);
    expect(first).toMatchObject({ prices: 1, rows: [{ productId: notebook, from: 389_000, to: 422_065 }] });
    const press = (token: string, { fingerprint }: { fingerprint: string }) =>
      shop.raw(
        'applyIncrease',
        { body: { priceListIds: [list], ...raise, ...chosen, fingerprint } as never },
        token,
      );
    const other = await shop.token((await makeUser(shop.db, { profile: 3 })).email);
    const answers = await Promise.all([press(token, first), press(other, first), press(token, first)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await prices(list)).toEqual({ [notebook]: 422_065, [pencil]: 40 });
    const second = await preview(chosen);
    expect(second.rows).toMatchObject([{ from: 422_065, to: 457_941 }]);
    expect((await press(other, second)).status).toBe(200);
    expect(await prices(list)).toEqual({ [notebook]: 457_941, [pencil]: 40 });
  });

  it('raises all products that a filter of the product table shows, without those that were taken out', async () => {
    const chosen = { products: { filter: { category, priceListId: String(list) }, exceptIds: [unpriced] } };
    expect(await preview(chosen)).toMatchObject({ prices: 1, rows: [{ productId: notebook }] });
    expect(await preview({ products: { filter: { category }, exceptIds: [notebook] } })).toMatchObject({
      prices: 0,
    });
    const foreign = await makePriceList(shop.db, { company: 'barrilete' });
    const body = { priceListIds: [list], ...raise, products: { filter: { priceListId: String(foreign) } } };
    expect((await shop.raw('previewIncrease', { body }, token)).status).toBe(404);
    expect((await shop.raw('previewIncrease', { body: { ...body, products: {} } }, token)).status).toBe(400);
  });

  it('asks again before a price changes by more than 30 %, and changes nothing until then', async () => {
    const great = { bps: 3_100, step: 1, direction: 'nearest' };
    const { fingerprint, great: count } = await preview(great);
    // the cheapest price of both changes by exactly 30 %
    expect(count).toBe(1);
    const refused = await apply({ ...great, fingerprint });
    expect({ status: refused.status, code: refused.body.code }).toEqual({ status: 409, code: 'price_jump' });
    expect(await prices(list)).toEqual({ [notebook]: 389_000, [pencil]: 40 });
    expect((await apply({ ...great, fingerprint, confirmed: true })).status).toBe(200);
    expect(await prices(list)).toEqual({ [notebook]: 509_590, [pencil]: 52 });
  });

  it('refuses a price that is too large for the shop', async () => {
    await shop.db
      .updateTable('prices')
      .set({ amount: '999999999999.99' })
      .where('price_list_id', '=', list)
      .where('product_id', '=', pencil)
      .execute();
    expect(
      (await shop.raw('previewIncrease', { body: { priceListIds: [list], ...raise } }, token)).status,
    ).toBe(400);
  });
});
