// Blocks of prices on the desk: what is saved, what is refused because another user was faster, what the audit trail keeps and what an
// undo leaves alone.

import { makePriceList, makeProduct, makeUser } from '@mostrador/trials/testing/factories';
import { type TestShop, testShop } from '@mostrador/trials/testing/test-shop';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

let shop: TestShop;
let neighbour: TestShop;
let nora: string;
let oscar: string;
let wholesale: number;
let retail: number;
let first: number;
let second: number;

beforeAll(async () => {
  shop = await testShop('papelera');
  neighbour = await testShop('barrilete', shop);
  nora = await shop.token((await makeUser(shop.db, { profile: 3, name: 'Nora' })).email);
  oscar = await shop.token((await makeUser(shop.db, { profile: 3, name: 'Oscar' })).email);
});
afterAll(async () => {
  await neighbour.close();
  await shop.close();
});
beforeEach(async () => {
  first = (await makeProduct(shop.db, { price: null })).productId;
  second = (await makeProduct(shop.db, { price: null })).productId;
  wholesale = await makePriceList(shop.db, { prices: { [first]: '100.00', [second]: '200.00' } });
  retail = await makePriceList(shop.db, { prices: { [first]: '150.00' } });
});

interface Cell {
  productId: number;
  priceListId: number;
  from: number | null;
  to: number | null;
}
const save = (cells: Cell[], as = nora) => shop.call('savePrices', { body: { cells } }, as);
const cell = (productId: number, priceListId: number, from: number | null, to: number | null): Cell => ({
  productId,
  priceListId,
  from,
  to,
});
async function prices(priceListId: number): Promise<Record<number, number>> {
  const rows = await shop.db
    .selectFrom('prices')
    .where('price_list_id', '=', priceListId)
    .select(['product_id', 'amount'])
    .orderBy('product_id')
    .execute();
  return Object.fromEntries(rows.map((row) => [row.product_id, Number(row.amount) * 100]));
}
const logged = async (actionId: string | null) =>
  (
    await shop.db
      .selectFrom('change_log')
      .where('action_id', '=', actionId ?? '')
      .where('kind', '=', 'price')
      .select(['entity_key', 'product_id', 'before', 'after', 'source'])
      .orderBy('change_id')
      .execute()
  ).map(({ before, after, ...row }) => ({ ...row, before, after }));

describe('savePrices', () => {
  it('changes, adds and removes prices as one action, and records each', async () => {
    const { saved, refused, actionId } = await save([
      cell(first, wholesale, 10_000, 12_500),
      cell(second, wholesale, 20_000, null),
      cell(second, retail, null, 25_000),
      cell(first, retail, 15_000, 15_000),
    ]);
    expect({ saved, refused }).toEqual({ saved: 3, refused: [] });
    expect(await prices(wholesale)).toEqual({ [first]: 12_500 });
    expect(await prices(retail)).toEqual({ [first]: 15_000, [second]: 25_000 });
    expect(await logged(actionId)).toEqual([
      {
        entity_key: `${wholesale}:${first}`,
        product_id: first,
        before: { price: 10_000 },
        after: { price: 12_500 },
        source: 'screen',
      },
      {
        entity_key: `${wholesale}:${second}`,
        product_id: second,
        before: { price: 20_000 },
        after: null,
        source: 'screen',
      },
      {
        entity_key: `${retail}:${second}`,
        product_id: second,
        before: null,
        after: { price: 25_000 },
        source: 'screen',
      },
    ]);
  });

  it('refuses a cell that somebody else changed, with who and the price, and saves the others', async () => {
    await save([cell(first, wholesale, 10_000, 11_000)], oscar);
    const { saved, refused } = await save([
      cell(first, wholesale, 10_000, 12_000),
      cell(second, wholesale, 20_000, 21_000),
    ]);
    expect(saved).toBe(1);
    expect(refused).toEqual([
      {
        productId: first,
        priceListId: wholesale,
        code: 'changed_meanwhile',
        current: 11_000,
        changedBy: 'Oscar',
        changedAt: expect.any(String),
      },
    ]);
    expect(await prices(wholesale)).toEqual({ [first]: 11_000, [second]: 21_000 });
  });

  it('knows no product and no list of another company', async () => {
    const foreign = await makeProduct(shop.db, { company: 'barrilete' });
    const foreignList = await makePriceList(shop.db, {
      company: 'barrilete',
      prices: { [foreign.productId]: '5.00' },
    });
    const { saved, refused } = await save([
      cell(first, foreignList, null, 1),
      cell(foreign.productId, wholesale, null, 1),
      cell(foreign.productId, foreignList, 500, 1),
    ]);
    expect(saved).toBe(0);
    expect(refused.map(({ code, current }) => [code, current])).toEqual(Array(3).fill(['unknown', null]));
    expect(await prices(foreignList)).toEqual({ [foreign.productId]: 500 });
  });

  it('loses no price in 100 tries of two administrators on one cell', async () => {
    let seen = 10_000;
    for (let attempt = 0; attempt < 100; attempt += 1) {
      const wanted = [seen + 1 + attempt * 2, seen + 2 + attempt * 2];
      const [a, b] = await Promise.all([
        save([cell(first, wholesale, seen, wanted[0] ?? 0)], nora),
        save([cell(first, wholesale, seen, wanted[1] ?? 0)], oscar),
      ]);
      expect(a.saved + b.saved).toBe(1);
      const [winner, loser] = a.saved === 1 ? [wanted[0], b] : [wanted[1], a];
      expect(loser.refused).toMatchObject([{ code: 'changed_meanwhile', current: winner }]);
      seen = winner ?? 0;
    }
  }, 60_000);

  it('adds one of two new prices of the same cell', async () => {
    const [a, b] = await Promise.all([
      save([cell(second, retail, null, 100)], nora),
      save([cell(second, retail, null, 200)], oscar),
    ]);
    expect(a.saved + b.saved).toBe(1);
  });

  it('saves 5,000 cells in one call', async () => {
    const list = await makePriceList(shop.db);
    const made = await shop.db
      .insertInto('products')
      .values(
        Array.from({ length: 5_000 }, (_, index) => ({
          company_id: shop.app.shop.company().companyId,
          code: `M-${list}-${index}`,
          name: 'Producto',
          sort_name: 'producto',
          search_text: 'producto',
        })),
      )
      .returning('product_id')
      .execute();
    const cells = made.map(({ product_id }, index) => cell(product_id, list, null, index + 1));
    expect(await save(cells)).toMatchObject({ saved: 5_000, refused: [] });
  }, 30_000);
});

it('an undo returns the prices that nobody has changed since, and names the others', async () => {
  const { actionId } = await save([
    cell(first, wholesale, 10_000, 12_000),
    cell(second, wholesale, 20_000, 24_000),
    cell(second, retail, null, 9_900),
  ]);
  await save([cell(second, wholesale, 24_000, 30_000)], oscar);
  const undone = await shop.call('undoAction', { params: { actionId: actionId ?? '' } }, nora);
  expect(undone.restored).toBe(2);
  expect(undone.kept).toMatchObject([{ field: 'price' }]);
  expect(await prices(wholesale)).toEqual({ [first]: 10_000, [second]: 30_000 });
  expect(await prices(retail)).toEqual({ [first]: 15_000 });
  // and the undo is an action itself
  await shop.call('undoAction', { params: { actionId: undone.actionId ?? '' } }, nora);
  expect(await prices(wholesale)).toEqual({ [first]: 12_000, [second]: 30_000 });
});

describe('priceGrid', () => {
  it('shows a window of products with the prices of every active list', async () => {
    const code = `GRILLA-${first}`;
    const { productId } = await makeProduct(shop.db, { code, name: 'Cuaderno cuadriculado', price: '10.00' });
    const list = await makePriceList(shop.db, { prices: { [productId]: '20.00' } });
    const hidden = await makePriceList(shop.db, { active: false, prices: { [productId]: '30.00' } });
    const grid = await shop.call('priceGrid', { query: { searchTerm: `grilla ${first}` } }, nora);
    expect(grid.totalCount).toBe(1);
    const [row] = grid.rows;
    expect(row).toMatchObject({ code, visible: true });
    expect(row?.prices[grid.priceListIds.indexOf(list)]).toBe(2_000);
    expect(row?.prices[0]).toBe(1_000);
    expect(grid.priceListIds).not.toContain(hidden);
    expect(row?.prices).toHaveLength(grid.priceListIds.length);
    expect(Date.parse(row?.changedAt ?? '')).toBeGreaterThan(Date.now() - 60_000);
  });

  it('windows by code', async () => {
    const all = await shop.call('priceGrid', { query: { limit: 200 } }, nora);
    const window = await shop.call('priceGrid', { query: { offset: 1, limit: 2 } }, nora);
    expect(window.rows.map(({ code }) => code)).toEqual(all.rows.slice(1, 3).map(({ code }) => code));
    expect((await shop.call('priceGrid', { query: { offset: 1_000_000 } }, nora)).rows).toEqual([]);
  });
});
