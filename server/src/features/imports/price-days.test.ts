// Imports of prices with days: a price that begins after today is planned as on the screen, is exported with its days, and is undone.

import { dayAfter, dayAt, startOfDay } from '@mostrador/rules/days';
import { type DeskImporter, deskImporter } from '@mostrador/trials/testing/desk-importer';
import { makePriceList, makeProduct, makeUser } from '@mostrador/trials/testing/factories';
import { type TestShop, testShop } from '@mostrador/trials/testing/test-shop';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { audit } from '../audit/audit.service.js';
import { moveDuePlans } from '../price-lists/price-plans.service.js';

let shop: TestShop;
let token: string;
let desk: DeskImporter;
let companyId: number;
let listCode: string;
let listId: number;

beforeAll(async () => {
  shop = await testShop('papelera');
  companyId = shop.app.shop.company().companyId;
  token = await shop.token((await makeUser(shop.db, { profile: 3 })).email);
  desk = deskImporter(shop, token);
  listId = await makePriceList(shop.db, { prices: {} });
  const { rows } = await sql<{
    code: string;
  }>`select code from price_lists where price_list_id = ${listId}`.execute(shop.db);
  listCode = rows[0]?.code ?? '';
});
afterAll(() => shop.close());

const today = () => dayAt(shop.app.shop.now());
const inDays = (days: number) => dayAfter(today(), days);
const rejected = (importId: string) =>
  shop.call('importRows', { params: { importId }, query: { view: 'rejected' } }, token);
const planned = async () =>
  (
    await sql`
      select n.name, n.state, n.starts_on::text as from, n.ends_on::text as until, p.code, r.before::text, r.after::text
      from price_plan_rows r join price_plans n using (price_plan_id) join products p using (product_id)
      where n.company_id = ${companyId} and n.state = 'planned' order by n.starts_on, p.code`.execute(shop.db)
  ).rows;
const exported = async () => {
  const { body } = await shop.app.http.inject({
    url: '/api/store/Admin/exports/prices?format=csv',
    headers: { authorization: `Bearer ${token}` },
  });
  return body;
};
async function load(file: string) {
  const review = await desk.compared('prices', file);
  return { review, done: await desk.applied(review.importId) };
}

it('plans the rows that begin after today, exports them with their days, and changes nothing when the export is loaded', async () => {
  const one = await makeProduct(shop.db, { code: 'DIA-1', price: '100.00' });
  await makeProduct(shop.db, { code: 'DIA-2', price: '100.00' });
  const file = [
    'Código;Precio;Desde;Hasta',
    `DIA-1;150;;`,
    `DIA-1;180;${inDays(10)};${inDays(20)}`,
    `DIA-1;170;${inDays(15)};`,
    `DIA-2;120;${today()};`,
    `DIA-2;200;${inDays(10)};${inDays(20)}`,
  ].join('\n');
  const { review, done } = await load(`${file}\n`);
  expect(review.comparison).toMatchObject({ read: 5, created: 3, changed: 2, rejected: 0 });
  expect(done.counts).toMatchObject({ created: 3, updated: 2, rejected: 0 });
  const plan = { name: 'Importación de archivo.csv', state: 'planned', from: inDays(10), until: inDays(20) };
  expect(await planned()).toEqual([
    { ...plan, code: 'DIA-1', before: '150.00', after: '180.00' },
    { ...plan, code: 'DIA-2', before: '120.00', after: '200.00' },
    // Planned from the price that holds on its day.
    { ...plan, from: inDays(15), until: null, code: 'DIA-1', before: '180.00', after: '170.00' },
  ]);
  const again = await desk.compared('prices', await exported());
  expect(again.comparison).toMatchObject({ created: 0, changed: 0, rejected: 0 });
  expect(again.comparison?.read).toBe(again.comparison?.unchanged);

  // A changed cell of the export changes the planned price, and its undo gives it back.
  const changed = await load(`Código;Precio;Desde;Hasta\nDIA-2;210;${inDays(10)};${inDays(20)}\n`);
  expect(changed.done.counts).toMatchObject({ created: 0, updated: 1 });
  expect(await planned()).toMatchObject([{}, { code: 'DIA-2', after: '210.00' }, {}]);
  expect((await desk.undone(changed.done.importId)).undo).toMatchObject({ restored: 1, kept: [] });
  expect(await planned()).toMatchObject([{}, { code: 'DIA-2', after: '200.00' }, {}]);

  // Undone while nothing has begun: the prices of now return, and no plan is left.
  const undone = await desk.undone(done.importId);
  expect(undone.undo).toMatchObject({ restored: 5, kept: [] });
  expect(await planned()).toEqual([]);
  const { rows } = await sql`
    select amount::text from prices where product_id = ${one.productId}`.execute(shop.db);
  expect(rows).toEqual([{ amount: '100.00' }]);
  expect(await audit(shop.db)).toEqual([]);
});

it('moves the prices on their day, and keeps those that have begun when the import is undone', async () => {
  const { productId } = await makeProduct(shop.db, { code: 'DIA-3', price: '100.00' });
  const { done } = await load(`Código;Precio;Desde\nDIA-3;140;${inDays(3)}\n`);
  const begun = { ...shop.app.shop, now: () => startOfDay(inDays(3)) };
  expect(await moveDuePlans(begun)).toBe(1);
  const amount = async () =>
    (
      await sql<{ amount: string }>`select amount::text from prices where product_id = ${productId}`.execute(
        shop.db,
      )
    ).rows[0]?.amount;
  expect(await amount()).toBe('140.00');
  const undone = await desk.undone(done.importId);
  expect(undone.undo?.restored).toBe(0);
  expect(undone.undo?.kept).toMatchObject([{ reason: 'Ya empezó a regir, o se canceló.' }]);
  expect(await amount()).toBe('140.00');
});

it('refuses days that no plan can hold, naming the column', async () => {
  await makeProduct(shop.db, { code: 'DIA-4', price: '100.00' });
  const file = [
    'Código;Precio;Lista;Desde;Hasta',
    `DIA-4;1;${listCode};;${inDays(5)}`,
    `DIA-4;2;${listCode};${inDays(9)};${inDays(5)}`,
    `DIA-4;3;${listCode};${inDays(800)};`,
    `DIA-4;4;${listCode};mañana;`,
  ].join('\n');
  const { importId, comparison } = await desk.compared('prices', `${file}\n`);
  expect(comparison).toMatchObject({ read: 4, rejected: 4 });
  expect((await rejected(importId)).rows).toMatchObject([
    { rejections: [{ field: 'Hasta', reason: expect.stringContaining('complete «desde»') }] },
    { rejections: [{ field: 'Hasta', reason: 'es anterior a «desde»' }] },
    { rejections: [{ field: 'Desde', reason: 'puede ser a dos años como máximo' }] },
    { rejections: [{ field: 'Desde', reason: 'no es una fecha' }] },
  ]);
});
