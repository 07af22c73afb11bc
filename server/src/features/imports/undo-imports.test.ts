// Random mixes of imports, edits, also between a comparison and its application, orders and undos: neither an import nor an undo
// loses a newer value, an undo restores every other one, and the database has no faults.

import { type DeskImporter, deskImporter } from '@mostrador/trials/testing/desk-importer';
import { makeProduct, makeUser } from '@mostrador/trials/testing/factories';
import { type TestShop, testShop } from '@mostrador/trials/testing/test-shop';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { audit } from '../audit/audit.service.js';

/** UNDO_MIXES=200 runs the long form. */
const { UNDO_MIXES = '8' } = process.env;
const MIXES = Number(UNDO_MIXES);
const PRODUCTS = 6;

type Field = 'price' | 'stock';
type Values = Record<Field, number>[];
interface Imported {
  readonly importId: string;
  readonly field: Field;
  readonly changes: { readonly index: number; readonly before: number; readonly after: number }[];
  undone: boolean;
}

let shop: TestShop;
let tokens: { readonly administrator: string; readonly client: string };
let listId: number;
let desk: DeskImporter;

beforeAll(async () => {
  shop = await testShop('papelera');
  listId = shop.app.shop.company().defaultPriceListId;
  const administrator = await shop.token((await makeUser(shop.db, { profile: 3 })).email);
  tokens = { administrator, client: await shop.token((await makeUser(shop.db)).email) };
  desk = deskImporter(shop, administrator);
});
afterAll(() => shop.close());

const index = fc.integer({ min: 0, max: PRODUCTS - 1 });
const value = fc.integer({ min: 50, max: 60 });
const field = fc.constantFrom<Field>('price', 'stock');
const step = fc.oneof(
  fc.record({
    do: fc.constant('import' as const),
    field,
    rows: fc.uniqueArray(fc.record({ index, value }), { minLength: 1, selector: (row) => row.index }),
    /** Edits between the comparison and the application. */
    meanwhile: fc.array(fc.record({ index, value }), { maxLength: 2 }),
  }),
  fc.record({ do: fc.constant('edit' as const), field, index, value }),
  fc.record({ do: fc.constant('order' as const), index }),
  fc.record({ do: fc.constant('undo' as const), which: fc.nat(20) }),
);

async function mix(steps: readonly (typeof step extends fc.Arbitrary<infer S> ? S : never)[]): Promise<void> {
  const products: { readonly productId: number; readonly code: string }[] = [];
  for (let nth = 0; nth < PRODUCTS; nth += 1)
    products.push(await makeProduct(shop.db, { price: '55.00', stock: 55 }));
  const model: Values = products.map(() => ({ price: 55, stock: 55 }));
  const imports: Imported[] = [];
  const history: { at: string; by: string; isUndone: boolean }[] = [];
  const note = (nth: number, of: Field, by = '') => history.push({ at: `${nth} ${of}`, by, isUndone: false });
  /** The last change of a field that was not undone. */
  const standing = (nth: number, of: Field) =>
    history.findLast(({ at: held, isUndone }) => held === `${nth} ${of}` && !isUndone);
  const product = (nth: number) => products[nth] ?? { productId: 0, code: '' };
  const at = (nth: number) => model[nth] ?? { price: 0, stock: 0 };
  async function edit(nth: number, of: Field, value: number) {
    const scale = of === 'price' ? 100 : 1;
    const { productId } = product(nth);
    const from = at(nth)[of] * scale;
    const cell = { productId, field: of, from, to: value * scale };
    const cells = [of === 'price' ? { ...cell, priceListId: listId } : cell];
    await shop.call('saveProductCells', { body: { cells, confirmed: true } } as never, tokens.administrator);
    if (from !== value * scale) note(nth, of);
    at(nth)[of] = value;
  }
  for (const one of steps) {
    if (one.do === 'import') {
      const title = one.field === 'price' ? 'Precio' : 'Stock';
      const lines = one.rows.map((row) => `${product(row.index).code};${row.value}`);
      const kind = one.field === 'price' ? 'prices' : 'stock';
      const { importId } = await desk.compared(kind, `Código;${title}\n${lines.join('\n')}\n`);
      const shown = one.rows.map((row) => at(row.index)[one.field]);
      for (const { index: nth, value: set } of one.meanwhile) await edit(nth, one.field, set);
      const { counts } = await desk.applied(importId);
      const isStale = (row: (typeof one.rows)[number], held: number | undefined) =>
        at(row.index)[one.field] !== held && at(row.index)[one.field] !== row.value;
      const stale = one.rows.filter((row, nth) => isStale(row, shown[nth]));
      expect(counts.rejected).toBe(stale.length);
      const changes = one.rows.flatMap((row) => {
        const { index: nth, value: after } = row;
        const before = at(nth)[one.field];
        if (stale.includes(row) || before === after) return [];
        at(nth)[one.field] = after;
        note(nth, one.field, importId);
        return [{ index: nth, before, after }];
      });
      imports.push({ importId, field: one.field, changes, undone: false });
    } else if (one.do === 'edit') {
      await edit(one.index, one.field, one.value);
    } else if (one.do === 'order') {
      const { code } = product(one.index);
      const put = { query: {}, body: { product: { code }, quantity: 1 } };
      const { cart } = await shop.call('upsertProductInCart', put, tokens.client);
      await shop.call('confirmCart', { body: { total: cart.total } }, tokens.client);
    } else {
      const done = imports.filter(({ undone }) => !undone)[one.which];
      if (done === undefined) continue;
      await desk.undone(done.importId);
      done.undone = true;
      for (const { index: nth, before, after } of done.changes)
        if (at(nth)[done.field] === after && standing(nth, done.field)?.by === done.importId) {
          at(nth)[done.field] = before;
          const undone = standing(nth, done.field);
          if (undone !== undefined) undone.isUndone = true;
        }
    }
  }
  const ids = products.map(({ productId }) => productId);
  const { rows } = await sql<{ price: number; stock: number }>`
    select r.amount::float8 as price, p.stock from products p
    join prices r on r.product_id = p.product_id and r.price_list_id = ${listId}
    where p.product_id = any(${ids}::int[]) order by p.product_id`.execute(shop.db);
  expect(rows).toEqual(model);
}

it(
  'restores every value that nothing newer has changed, and no other',
  async () => {
    await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 9 }), mix), {
      numRuns: MIXES,
    });
    expect(await audit(shop.db)).toEqual([]);
  },
  30_000 + MIXES * 15_000,
);
