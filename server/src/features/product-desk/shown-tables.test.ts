// 'Exportar' of the desk's tables, through HTTP: the rows, order and columns that are shown, as CSV and XLSX, and while others work.

import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import {
  makeCategory,
  makePriceList,
  makeProduct,
  makeProducts,
  makeUser,
} from '@mostrador/trials/testing/factories';
import { type TestShop, testShop } from '@mostrador/trials/testing/test-shop';
import { strFromU8, unzipSync } from 'fflate';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';

let shop: TestShop;
let token: string;
let list: number;

beforeAll(async () => {
  shop = await testShop('papelera');
  token = await shop.token((await makeUser(shop.db, { profile: 3 })).email);
  const pen = await makeProduct(shop.db, { code: 'EXP-1', name: '=Lápiz; "HB"', price: '12.50', stock: 7 });
  const book = await makeProduct(shop.db, { code: 'EXP-2', name: 'Lápiz rojo', price: '1250.00', stock: 9 });
  await makeProduct(shop.db, { code: 'EXP-3', name: 'Lápiz azul', price: null, stock: 8 });
  await shop.call(
    'saveProductCells',
    {
      body: {
        cells: [{ productId: String(book.productId), field: 'visibleInPortal', from: true, to: false }],
      },
    },
    token,
  );
  list = await makePriceList(shop.db, { prices: { [pen.productId]: '10.00' } });
});
afterAll(() => shop.close());

async function file(path: string, query: Record<string, string | number>) {
  const { statusCode, headers, rawPayload } = await shop.app.http.inject({
    url: `/api/store/Admin/${path}?${new URLSearchParams(Object.entries(query).map(([key, value]): [string, string] => [key, String(value)]))}`,
    headers: { authorization: `Bearer ${token}` },
  });
  return { statusCode, headers, bytes: rawPayload };
}
const lines = async (path: string, query: Record<string, string | number>) => {
  const { statusCode, bytes } = await file(path, { format: 'csv', ...query });
  expect(statusCode).toBe(200);
  return bytes.toString('utf8').replace('\ufeff', '').trimEnd().split('\r\n');
};

it('has the searched products in the order and the columns of the table, as a spreadsheet in Argentina reads them', async () => {
  const columns = 'code,name,price,stock,state';
  expect(
    await lines('products/file', { columns, search: 'lapiz', sort: 'stock', direction: 'down' }),
  ).toEqual([
    'Código;Nombre;Lista 1, neto;Stock;Estado'.replace('Lista 1', await defaultListName()),
    'EXP-2;Lápiz rojo;1250;9;Oculto',
    'EXP-3;Lápiz azul;;8;Activo',
    `EXP-1;"'=Lápiz; ""HB""";12,5;7;Activo`,
  ]);
  expect(await lines('products/file', { columns: 'state,code', search: 'lapiz', visible: 'false' })).toEqual([
    'Estado;Código',
    'Oculto;EXP-2',
  ]);
});

const defaultListName = async () => {
  const { lists } = await shop.call('priceLists', {}, token);
  return lists.find(({ isDefault }) => isDefault)?.name ?? '';
};

it('writes a spreadsheet with prices as numbers, and leaves no file behind', async () => {
  const { headers, bytes } = await file('products/file', {
    format: 'xlsx',
    columns: 'code,price',
    search: 'lapiz',
    priceListId: list,
  });
  expect(headers['content-disposition']).toMatch(/filename="Productos \d{4}-\d\d-\d\d\.xlsx"/);
  const sheet = strFromU8(unzipSync(bytes)['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
  expect(sheet).toContain('<v>10</v>');
  expect(sheet).not.toContain('12.5');
  await expect
    .poll(() => readdirSync(join(shop.dataDir, 'imports')).filter((name) => name.endsWith('.download')))
    .toEqual([]);
});

it('has the prices of the lists that the grid shows, net or with IVA', async () => {
  const grid = { columns: `code,list-${list}`, searchTerm: 'EXP-1' };
  expect((await lines('prices/file', grid))[1]).toBe('EXP-1;10');
  expect((await lines('prices/file', { ...grid, final: 'true' }))[1]).toBe('EXP-1;12,1');
});

it('has the categories in the order of the tree, with the path of each', async () => {
  const { companyId } = shop.app.shop.company();
  const parentId = await makeCategory(shop.db, { companyId, code: 'PAPEL' });
  await makeCategory(shop.db, { companyId, code: 'RESMAS', parentId });
  const rows = await lines('categories/file', { columns: 'code,path,products' });
  const at = rows.findIndex((row) => row.startsWith('PAPEL;'));
  expect(rows[at + 1]).toMatch(/^RESMAS;.+ › .+;0$/);
});

it('has the chosen products alone: those that were ticked, or all of the filter without some', async () => {
  const chosen = async (body: object) => {
    const { statusCode, body: text } = await shop.app.http.inject({
      method: 'POST',
      url: '/api/store/Admin/products/file',
      headers: { authorization: `Bearer ${token}` },
      payload: { format: 'csv', columns: 'code', search: 'EXP', sort: 'stock', direction: 'down', ...body },
    });
    expect(statusCode).toBe(200);
    return text.replace('\ufeff', '').trimEnd().split('\r\n').slice(1);
  };
  const { rows } = await sql<{ id: number }>`
    select product_id as id from products where code like 'EXP-%' order by code`.execute(shop.db);
  const [first, second, third] = rows.map(({ id }) => id);
  expect(await chosen({ productIds: [first, second] })).toEqual(['EXP-2', 'EXP-1']);
  expect(await chosen({ exceptIds: [third] })).toEqual(['EXP-2', 'EXP-1']);
  expect(await chosen({ productIds: [] })).toEqual([]);
  expect(await chosen({ exceptIds: [], visible: 'false' })).toEqual(['EXP-2']);
});

it('refuses a column that the table does not have', async () => {
  for (const path of ['products/file', 'prices/file', 'categories/file'])
    for (const columns of ['', 'code,constructor', 'list-2147483647'])
      expect((await file(path, { format: 'csv', columns })).statusCode).toBe(400);
});

it('has every product of a list of many pages once, and answers others meanwhile', async () => {
  await makeProducts(shop.db, 'MIL', 5_500, 1);
  const begun = file('products/file', { format: 'xlsx', columns: 'code,name,price', search: 'MIL' });
  const slowest = { ms: 0 };
  let isDone = false;
  void begun.then(() => {
    isDone = true;
  });
  while (!isDone) {
    const from = performance.now();
    await shop.call('deskCounts', {}, token);
    slowest.ms = Math.max(slowest.ms, performance.now() - from);
  }
  expect(slowest.ms).toBeLessThan(2_000);
  const codes = (await lines('products/file', { columns: 'code', search: 'MIL' })).slice(1);
  expect(new Set(codes).size).toBe(5_500);
  expect(codes).toEqual((await lines('prices/file', { columns: 'code', searchTerm: 'MIL' })).slice(1));
});
