// Applying an import leaves alone what was changed since its comparison, in every kind, and lists it with who and when.

import type { ImportDetail } from '@mostrador/contract/entries/imports';
import { type DeskImporter, deskImporter } from '@mostrador/trials/testing/desk-importer';
import { makeProduct, makeUser } from '@mostrador/trials/testing/factories';
import { type TestShop, testShop } from '@mostrador/trials/testing/test-shop';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { audit } from '../audit/audit.service.js';

let shop: TestShop;
let desk: DeskImporter;
let token: string;
let nora: string;
let companyId: number;
let listId: number;

beforeAll(async () => {
  shop = await testShop('papelera');
  ({ companyId, defaultPriceListId: listId } = shop.app.shop.company());
  token = await shop.token((await makeUser(shop.db, { profile: 3, name: 'Carga' })).email);
  nora = await shop.token((await makeUser(shop.db, { profile: 3, name: 'Nora' })).email);
  desk = deskImporter(shop, token);
});
afterAll(() => shop.close());

const save = (productId: number, field: string, from: unknown, to: unknown) =>
  shop.call(
    'saveProductCells',
    { body: { cells: [{ productId, field, from, to }], confirmed: true } } as never,
    nora,
  );

const rejected = ({ importId }: ImportDetail) =>
  shop.call('importRows', { params: { importId }, query: { view: 'rejected' } }, token);

async function product(code: string) {
  const { rows } = await sql<{ name: string; stock: number; active: boolean; price: number | null }>`
    select p.name, p.stock, p.active, (select r.amount::float8 from prices r
      where r.product_id = p.product_id and r.price_list_id = ${listId}) as price
    from products p where p.company_id = ${companyId} and p.code = ${code}`.execute(shop.db);
  return rows[0];
}

async function setPhotos(productId: number | string, photos: readonly string[]): Promise<void> {
  await sql`delete from product_images where product_id = ${productId}`.execute(shop.db);
  await sql`
    insert into product_images (company_id, product_id, position, file_name)
    select ${companyId}, ${productId}, place, name from unnest(${photos}::text[]) with ordinality p(name, place)`.execute(
    shop.db,
  );
  await sql`update products set image_path = ${photos[0]} where product_id = ${productId}`.execute(shop.db);
}

async function photosOf(code: string): Promise<readonly string[]> {
  const { rows } = await sql<{ photos: string[] }>`
    select array(select file_name from product_images m where m.product_id = p.product_id order by position) as photos
    from products p where p.company_id = ${companyId} and p.code = ${code}`.execute(shop.db);
  return rows[0]?.photos ?? [];
}

describe('applying an import', () => {
  it('leaves prices alone that were changed since the comparison, and loads them from the file of rejected rows', async () => {
    const make = () => makeProduct(shop.db, { price: '100.00' });
    const [changed, back, plain, same] = [await make(), await make(), await make(), await make()];
    const made = [changed, back, plain, same];
    const rows = [`${changed.code};150`, `${back.code};150`, `${plain.code};150`, `${same.code};100`];
    const { importId } = await desk.compared('prices', `Código;Precio\n${rows.join('\n')}\n`);
    await save(changed.productId, 'price', 10_000, 12_000);
    // Changed, and set again to what the comparison showed.
    await save(back.productId, 'price', 10_000, 12_000);
    await save(back.productId, 'price', 12_000, 10_000);
    // The comparison showed no change of it.
    await save(same.productId, 'price', 10_000, 13_000);
    const done = await desk.applied(importId);
    expect(done).toMatchObject({ state: 'done', counts: { read: 4, updated: 2, unchanged: 0, rejected: 2 } });
    const prices = await Promise.all(made.map(async ({ code }) => (await product(code))?.price));
    expect(prices).toEqual([120, 150, 150, 130]);
    const { rows: left } = await rejected(done);
    expect(left).toMatchObject([
      {
        line: 2,
        code: expect.stringContaining(changed.code),
        rejections: [
          {
            field: 'Precio',
            value: expect.stringContaining('150,00'),
            reason: expect.stringMatching(
              /^lo cambió Nora el \d\d\/\d\d, \d\d:\d\d, después de la comparación: ahora es \$\s120,00/,
            ),
          },
        ],
      },
      { line: 5 },
    ]);
    const file = await shop.app.http.inject({
      url: `/api/store/Admin/imports/${importId}/rejected`,
      headers: { authorization: `Bearer ${token}` },
    });
    const again = await desk.compared('prices', file.body);
    expect(again.comparison).toMatchObject({ read: 2, changed: 2, rejected: 0 });
    expect((await desk.applied(again.importId)).counts).toMatchObject({ updated: 2, rejected: 0 });
    expect(await product(changed.code)).toMatchObject({ price: 150 });
  });

  it('leaves products alone that were changed or created since, with every field of their row', async () => {
    const { code, productId } = await makeProduct(shop.db, { name: 'Viejo', stock: 1, price: '100.00' });
    const other = await makeProduct(shop.db, { name: 'Viejo', stock: 1, price: '100.00' });
    const file = `Código;Nombre;Precio;Stock\n${code};Nuevo;200;5\n${other.code};Nuevo;200;5\nCREADO-1;Del archivo;300;5\nCREADO-2;Del archivo;300;5\n`;
    const { importId } = await desk.compared('products', file, { createCategories: true });
    await save(productId, 'stock', 1, 3);
    const values = [{ field: 'name', to: 'De Nora' }];
    await shop.call('createProduct', { body: { code: 'CREADO-1', values, prices: [] } }, nora);
    const done = await desk.applied(importId);
    expect(done.counts).toMatchObject({ read: 4, created: 1, updated: 1, rejected: 2 });
    expect(await product(code)).toEqual({ name: 'Viejo', stock: 3, active: true, price: 100 });
    expect(await product(other.code)).toEqual({ name: 'Nuevo', stock: 5, active: true, price: 200 });
    expect(await product('CREADO-1')).toMatchObject({ name: 'De Nora', price: null });
    expect(await product('CREADO-2')).toMatchObject({ name: 'Del archivo', price: 300 });
    expect((await rejected(done)).rows).toMatchObject([
      {
        line: 2,
        rejections: [{ field: 'Stock', value: '5', reason: expect.stringContaining('ahora es 3') }],
      },
      { line: 4, rejections: [{ reason: expect.stringContaining('Nora') }] },
    ]);
    expect(await audit(shop.db)).toEqual([]);
  });

  it('leaves stock, categories and price lists alone that were changed since', async () => {
    const stocked = await makeProduct(shop.db, { stock: 1 });
    const stock = await desk.compared('stock', `Código;Stock\n${stocked.code};9\n`);
    await save(stocked.productId, 'stock', 1, 4);
    expect((await desk.applied(stock.importId)).counts).toMatchObject({ updated: 0, rejected: 1 });
    expect(await product(stocked.code)).toMatchObject({ stock: 4 });

    await sql`insert into categories (company_id, category_code, description) values
      (${companyId}, 'UNO', 'Uno'), (${companyId}, 'DOS', 'Dos')`.execute(shop.db);
    const tree = await desk.compared(
      'categories',
      'Código;Nombre;Categoría superior\nUNO;Primera;\nDOS;Segunda;\nTRES;Tercera;UNO\n',
    );
    await sql`update categories set description = 'De Nora' where category_code = 'UNO' and company_id = ${companyId}`.execute(
      shop.db,
    );
    const placed = await desk.applied(tree.importId);
    expect(placed.counts).toMatchObject({ created: 1, updated: 1, rejected: 1 });
    expect((await rejected(placed)).rows).toMatchObject([
      { line: 2, rejections: [{ reason: expect.stringContaining('ahora es De Nora') }] },
    ]);

    const lists = await desk.compared('price-lists', 'Código;Nombre\nNUEVA;Del archivo\n');
    await sql`insert into price_lists (company_id, code, name) values (${companyId}, 'NUEVA', 'De Nora')`.execute(
      shop.db,
    );
    expect((await desk.applied(lists.importId)).counts).toMatchObject({ updated: 0, rejected: 1 });
  });

  it('leaves a photo that was added since, and stores the row, unless the row changes the photos too', async () => {
    const withPhotos = async (...photos: string[]) => {
      const made = await makeProduct(shop.db, { name: 'Foto', price: '100.00' });
      await setPhotos(made.productId, photos);
      return made;
    };
    const [same, changed, untouched] = [
      await withPhotos('a.webp'),
      await withPhotos('a.webp'),
      await withPhotos('a.webp'),
    ];
    const row = (code: string, photos: string) => `${code};Nombre nuevo;200;${photos}`;
    const { importId } = await desk.compared(
      'products',
      `Código;Nombre;Precio;Imagen\n${row(same.code, 'a.webp')}\n${row(changed.code, 'c.webp')}\n${row(untouched.code, 'c.webp|a.webp')}\nFOTO-NUEVA;Con foto;300;n.webp\n`,
    );
    for (const { productId } of [same, changed]) await setPhotos(productId, ['a.webp', 'b.webp']);
    const done = await desk.applied(importId);
    expect(done.counts).toMatchObject({ read: 4, created: 1, updated: 2, rejected: 1 });
    expect((await rejected(done)).rows).toMatchObject([
      { line: 3, rejections: [{ field: 'Imágenes', reason: expect.stringContaining('a.webp, b.webp') }] },
    ]);
    expect(await photosOf(same.code)).toEqual(['a.webp', 'b.webp']);
    const { rows: main } = await sql`select image_path from products where code = ${same.code}`.execute(
      shop.db,
    );
    expect(main).toEqual([{ image_path: 'a.webp' }]);
    expect(await product(same.code)).toMatchObject({ name: 'Nombre nuevo', price: 200 });
    expect(await photosOf(changed.code)).toEqual(['a.webp', 'b.webp']);
    expect(await product(changed.code)).toMatchObject({ name: 'Foto', price: 100 });
    expect(await photosOf(untouched.code)).toEqual(['c.webp', 'a.webp']);
    expect(await photosOf('FOTO-NUEVA')).toEqual(['n.webp']);
  });

  it('deactivates no product that was activated since, whatever the number is', async () => {
    const codes = [];
    for (let nth = 0; nth < 3; nth += 1) codes.push((await makeProduct(shop.db, { name: 'Resto' })).code);
    const [hidden = '', gone = ''] = codes;
    await sql`update products set active = false where code = ${hidden}`.execute(shop.db);
    const { rows } = await sql<{ code: string; name: string }>`
      select code, name from products where company_id = ${companyId} and code <> all(${[hidden, gone]}::text[])`.execute(
      shop.db,
    );
    const file = rows.map(({ code, name }) => `${code};${name}`).join('\n');
    const review = await desk.compared('products', `Código;Nombre\n${file}\n`, { mode: 'replace' });
    expect(review.comparison).toMatchObject({ vanished: 1 });
    // One is activated and another one is deactivated: the number is the same as before.
    await sql`update products set active = code = ${hidden} where code = any(${[hidden, gone]}::text[])`.execute(
      shop.db,
    );
    const done = await desk.applied(review.importId, { deactivates: 1, confirmsShare: true });
    expect(done).toMatchObject({ state: 'done', counts: { deactivated: 0 } });
    expect(await product(hidden)).toMatchObject({ active: true });
  });
});
