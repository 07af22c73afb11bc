// Random mixes of imports, edits, orders and undos: an undo restores every value that nothing newer has changed, loses
// no newer one, and leaves a database without faults.

import { makeProduct, makeUser } from '@mostrador/trials/testing/factories';
import { type TestShop, testShop } from '@mostrador/trials/testing/test-shop';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { audit } from '../audit/audit.service.js';
import { importTasks } from './import-jobs.service.js';
import { importTask } from './imports.service.js';

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
let companyId: number;
let tokens: { readonly administrator: string; readonly client: string };
let listId: number;
let tasks: ReturnType<typeof importTasks>['tasks'];

beforeAll(async () => {
  shop = await testShop('papelera');
  ({ companyId, defaultPriceListId: listId } = shop.app.shop.company());
  ({ tasks } = importTasks(shop.app.shop));
  const administrator = await shop.token((await makeUser(shop.db, { profile: 3 })).email);
  tokens = { administrator, client: await shop.token((await makeUser(shop.db)).email) };
});
afterAll(() => shop.close());

async function work(importId: string): Promise<void> {
  const { signal } = new AbortController();
  await tasks[importTask(companyId)]?.({ importId }, { stopping: signal, signal, attempt: 1 });
}

/** Imports a file on the desk, and returns its id. */
async function load(kind: 'prices' | 'stock', content: string): Promise<string> {
  const as = tokens.administrator;
  const body = Buffer.from(content);
  const { importId } = await shop.call(
    'uploadImport',
    { body: { kind, fileName: 'a.csv', bytes: body.byteLength } },
    as,
  );
  await shop.app.http.inject({
    method: 'PUT',
    url: `/api/store/Admin/imports/${importId}/file?offset=0`,
    headers: { authorization: `Bearer ${as}`, 'content-type': 'application/octet-stream' },
    payload: body,
  });
  const { options, columns } = await shop.call('importDetail', { params: { importId } }, as);
  const fields = columns.map(({ field }) => field);
  await shop.call(
    'saveImportOptions',
    { params: { importId }, body: { options, columns: fields, compare: true } },
    as,
  );
  await work(importId);
  const at = { excludedLines: [], deactivates: 0, confirmsShare: false, at: null };
  await shop.call('applyImport', { params: { importId }, body: at }, as);
  await work(importId);
  return importId;
}

const index = fc.integer({ min: 0, max: PRODUCTS - 1 });
const value = fc.integer({ min: 50, max: 60 });
const field = fc.constantFrom<Field>('price', 'stock');
const step = fc.oneof(
  fc.record({
    do: fc.constant('import' as const),
    field,
    rows: fc.uniqueArray(fc.record({ index, value }), { minLength: 1, selector: (row) => row.index }),
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
  for (const one of steps) {
    if (one.do === 'import') {
      const title = one.field === 'price' ? 'Precio' : 'Stock';
      const lines = one.rows.map((row) => `${product(row.index).code};${row.value}`);
      const importId = await load(
        one.field === 'price' ? 'prices' : 'stock',
        `Código;${title}\n${lines.join('\n')}\n`,
      );
      const changes = one.rows.flatMap(({ index: nth, value: after }) => {
        const before = at(nth)[one.field];
        at(nth)[one.field] = after;
        if (before !== after) note(nth, one.field, importId);
        return before === after ? [] : [{ index: nth, before, after }];
      });
      imports.push({ importId, field: one.field, changes, undone: false });
    } else if (one.do === 'edit') {
      const scale = one.field === 'price' ? 100 : 1;
      const { productId } = product(one.index);
      const from = at(one.index)[one.field] * scale;
      const cell = { productId, field: one.field, from, to: one.value * scale };
      const cells = [one.field === 'price' ? { ...cell, priceListId: listId } : cell];
      await shop.call(
        'saveProductCells',
        { body: { cells, confirmed: true } } as never,
        tokens.administrator,
      );
      if (from !== one.value * scale) note(one.index, one.field);
      at(one.index)[one.field] = one.value;
    } else if (one.do === 'order') {
      const { code } = product(one.index);
      const put = { query: {}, body: { product: { code }, quantity: 1 } };
      const { cart } = await shop.call('upsertProductInCart', put, tokens.client);
      await shop.call('confirmCart', { body: { total: cart.total } }, tokens.client);
    } else {
      const done = imports.filter(({ undone }) => !undone)[one.which];
      if (done === undefined) continue;
      await shop.call('undoImport', { params: { importId: done.importId } }, tokens.administrator);
      await work(done.importId);
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
