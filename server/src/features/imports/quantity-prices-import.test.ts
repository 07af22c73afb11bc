// Imports of steps, promotions, prices agreed with clients and days of discounts: stored, exported, loaded again without a change, undone.

import { cuitCheckDigit } from '@mostrador/rules/cuit';
import { dayAfter, dayAt } from '@mostrador/rules/days';
import { type DeskImporter, deskImporter } from '@mostrador/trials/testing/desk-importer';
import { makeDiscountList, makeProduct, makeUser } from '@mostrador/trials/testing/factories';
import { type TestShop, testShop } from '@mostrador/trials/testing/test-shop';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { KindName } from './import-kind.js';

let shop: TestShop;
let token: string;
let desk: DeskImporter;

beforeAll(async () => {
  shop = await testShop('papelera');
  token = await shop.token((await makeUser(shop.db, { profile: 3 })).email);
  desk = deskImporter(shop, token);
});
afterAll(() => shop.close());

const today = () => dayAt(shop.app.shop.now());
const exported = async (kind: KindName) => {
  const { body } = await shop.app.http.inject({
    url: `/api/store/Admin/exports/${kind}?format=csv`,
    headers: { authorization: `Bearer ${token}` },
  });
  return body;
};
const load = async (kind: KindName, file: string) => {
  const { importId } = await desk.compared(kind, file);
  return desk.applied(importId);
};
const rejected = async (kind: KindName, file: string) => {
  const { importId } = await desk.compared(kind, file);
  const { rows } = await shop.call(
    'importRows',
    { params: { importId }, query: { view: 'rejected' } },
    token,
  );
  return rows.flatMap(({ rejections }) => rejections.map(({ reason }) => reason));
};
const expectUnchanged = async (kind: KindName) => {
  const again = await desk.compared(kind, await exported(kind));
  expect(again.comparison).toMatchObject({ created: 0, changed: 0, rejected: 0 });
  expect(again.comparison?.read).toBe(again.comparison?.unchanged);
};
const steps = async (code: string) =>
  (
    await sql`
      select from_quantity, amount::text, free_units, valid_from::text, valid_until::text
      from price_steps join products using (product_id) where code = ${code} order by from_quantity, amount`.execute(
      shop.db,
    )
  ).rows;

it('stores steps in units and in packs, and promotions, beside the price of one unit, and undoes them', async () => {
  await makeProduct(shop.db, { code: 'ESC-1', price: '100.00', presentationQuantity: 10 });
  const [from, until] = [today(), dayAfter(today(), 30)];
  const file = [
    'Código;Precio;Desde cantidad;Unidades sin cargo;Desde;Hasta',
    'ESC-1;110;;;;',
    'ESC-1;100;12 u.;;;',
    `ESC-1;90;5 packs;;${from};${until}`,
    `ESC-1;;10;1;;`,
  ].join('\n');
  const done = await load('prices', `${file}\n`);
  expect(done.counts).toMatchObject({ created: 3, updated: 1, rejected: 0 });
  const always = { valid_from: null, valid_until: null };
  const stored = [
    { from_quantity: 10, amount: null, free_units: 1, ...always },
    { from_quantity: 12, amount: '100.00', free_units: 0, ...always },
    { from_quantity: 50, amount: '90.00', free_units: 0, valid_from: from, valid_until: until },
  ];
  expect(await steps('ESC-1')).toEqual(stored);
  await expectUnchanged('prices');

  const changed = await load('prices', 'Código;Precio;Desde cantidad\nESC-1;95;12\n');
  expect(changed.counts).toMatchObject({ created: 0, updated: 1 });
  expect((await desk.undone(changed.importId)).undo).toMatchObject({ restored: 1, kept: [] });
  expect(await steps('ESC-1')).toEqual(stored);
  expect((await desk.undone(done.importId)).undo).toMatchObject({ restored: 4, kept: [] });
  expect(await steps('ESC-1')).toEqual([]);
});

it('rejects steps that cannot be stored, each with its reason', async () => {
  await makeProduct(shop.db, { code: 'ESC-2', presentationQuantity: 6 });
  const file = [
    'Código;Precio;Desde cantidad;Unidades sin cargo;Desde;Hasta',
    'ESC-2;10;doce;;;',
    'ESC-2;;12;;;',
    'ESC-2;10;12;1;;',
    'ESC-2;10;12;;2026-02-01;2026-01-01',
    'ESC-2;10;1 pack;;;',
    'ESC-2;11;6;;;',
    'NADA;11;6;;;',
  ].join('\n');
  expect(await rejected('prices', `${file}\n`)).toEqual([
    'no es una cantidad: escriba 12, 12 u. o 5 packs',
    'falta',
    'una promoción no tiene precio propio: deje la celda vacía',
    'es anterior a «desde»',
    'está dos veces en el archivo, en unidades y en packs',
    'no existe ese producto',
  ]);
});

it('stores prices agreed with clients by code or CUIT, exports them, and undoes them', async () => {
  const client = await makeUser(shop.db);
  const { productId } = await makeProduct(shop.db, { code: 'ACO-1', price: '100.00' });
  const cuit = `3050000012${cuitCheckDigit('3050000012')}`;
  await sql`update clients set legal_id = ${cuit} where client_id = ${client.clientId}`.execute(shop.db);
  const until = dayAfter(today(), 10);
  const file = [
    'Cliente;CUIT;Código;Precio;Desde cantidad;Desde;Hasta',
    `${client.clientCode};;ACO-1;80;;;`,
    `;${cuit};ACO-1;70.50;12;;${until}`,
    `NADIE;;ACO-1;70;;;`,
  ].join('\n');
  const done = await load('customer-prices', `${file}\n`);
  expect(done.counts).toMatchObject({ created: 2, updated: 0, rejected: 1 });
  const asClient = await shop.token(client.email);
  const shown = () => shop.call('product', { query: { productCode: 'ACO-1' } }, asClient);
  expect(await shown()).toMatchObject({
    price: 100,
    discountedFinalPrice: 80,
    isCustomerPrice: true,
    priceSteps: [{ fromQuantity: 12, price: 70.5 }],
  });
  await expectUnchanged('customer-prices');
  expect((await desk.undone(done.importId)).undo).toMatchObject({ restored: 2, kept: [] });
  expect(await shown()).toMatchObject({ price: 100, discountedFinalPrice: 100 });
  const { rows: left } = await sql`select from customer_prices where product_id = ${productId}`.execute(
    shop.db,
  );
  expect(left).toEqual([]);
});

it('stores the days of discounts, which then count on these days alone', async () => {
  const discountListId = await makeDiscountList(shop.db, { percent: 5 });
  const { rows } = await sql<{ code: string }>`
    select code from discount_lists where discount_list_id = ${discountListId}`.execute(shop.db);
  const list = rows[0]?.code ?? '';
  await makeProduct(shop.db, { code: 'DTO-1', price: '100.00' });
  await makeProduct(shop.db, { code: 'DTO-2', price: '100.00' });
  const file = [
    'Lista;Producto;Porcentaje;Desde;Hasta',
    `${list};DTO-1;20;${today()};${today()}`,
    `${list};DTO-2;20;${dayAfter(today(), 1)};`,
  ].join('\n');
  const done = await load('discount-lists', `${file}\n`);
  expect(done.counts).toMatchObject({ created: 2, rejected: 0 });
  await expectUnchanged('discount-lists');
  const client = await makeUser(shop.db);
  await sql`update clients set discount_list_id = ${discountListId} where client_id = ${client.clientId}`.execute(
    shop.db,
  );
  const asClient = await shop.token(client.email);
  const paid = async (productCode: string) =>
    (await shop.call('product', { query: { productCode } }, asClient)).discountedFinalPrice;
  expect([await paid('DTO-1'), await paid('DTO-2')]).toEqual([80, 95]);
  const changed = await load('discount-lists', `Lista;Producto;Porcentaje;Hasta\n${list};DTO-1;20;\n`);
  expect(changed.counts).toMatchObject({ updated: 1 });
  expect((await desk.undone(changed.importId)).undo).toMatchObject({ restored: 1, kept: [] });
  expect((await desk.undone(done.importId)).undo).toMatchObject({ restored: 2, kept: [] });
  expect(await paid('DTO-1')).toBe(95);
});
