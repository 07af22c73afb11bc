// Exporting every kind and importing the file changes nothing, for both brands' demonstration data, in every format, and
// with permuted columns, other encodings and separators.

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { importedState } from '@mostrador/trials/testing/imported-state';
import { permuteTable, TABLE_FORMS } from '@mostrador/trials/testing/table-forms';
import { type TestShop, testShop } from '@mostrador/trials/testing/test-shop';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadDemo } from '../demo/demo.service.js';
import type { KindName } from './import-kind.js';
import { readExportOptions, readOptions } from './import-options.js';
import { exportKind } from './kind-export.service.js';
import { kindNamed } from './kinds.js';
import { importRows } from './row-import.service.js';

const folder = mkdtempSync(join(tmpdir(), 'mostrador-kinds-'));
const signal = new AbortController().signal;
const silent = { write: () => undefined };
let shop: TestShop;

beforeAll(async () => {
  shop = await testShop();
  await loadDemo(shop.db, { files: shop.app.shop.files, progress: () => undefined });
}, 120_000);
afterAll(async () => {
  await shop.close();
  rmSync(folder, { recursive: true });
});

const ROW_KINDS = [
  'products',
  'categories',
  'price-lists',
  'prices',
  'discount-lists',
  'stock',
  'shipping-rates',
  'order-status',
  'clients',
  'assignments',
  'perceptions',
  'synonyms',
  'account-entries',
] as const;

async function exported(kind: KindName, company: string, name: string, ...words: string[]): Promise<string> {
  const file = join(folder, name);
  const count = await exportKind(
    shop.app.shop.db,
    readExportOptions([kind, file, '--company', company, ...words]),
    signal,
  );
  expect(count).toBeGreaterThan(0);
  return file;
}

async function imported(kind: KindName, file: string, company: string, ...words: string[]) {
  const options = readOptions([kind, file, '--company', company, ...words]);
  const { counts, end, reported } = await importRows(
    shop.app.shop.db,
    kindNamed(kind),
    options,
    silent,
    signal,
    shop.app.shop.files,
  );
  expect({ kind, end, shown: reported.shown }).toEqual({ kind, end: 'kept', shown: [] });
  return counts;
}

const state = () => importedState(shop.db);

describe.each(['papelera', 'barrilete'])('exporting and importing everything of %s', (company) => {
  it.each(ROW_KINDS)(
    'changes nothing of %s as CSV, XLSX and NDJSON',
    async (kind) => {
      const before = await state();
      for (const format of ['csv', 'xlsx', 'ndjson']) {
        const counts = await imported(kind, await exported(kind, company, `a.${format}`), company);
        expect(counts).toMatchObject({ created: 0, updated: 0, rejected: 0, unchanged: counts.read });
      }
      expect(await state()).toEqual(before);
    },
    60_000,
  );

  it.each(ROW_KINDS)(
    'changes nothing of %s with permuted columns and rows, other separators and encodings',
    async (kind) => {
      const before = await state();
      for (const [nth, form] of TABLE_FORMS.entries()) {
        const file = await exported(kind, company, 'b.csv');
        permuteTable(file, ',', form, nth);
        const counts = await imported(kind, file, company);
        expect(counts).toMatchObject({ created: 0, updated: 0, unchanged: counts.read });
      }
      const comma = await exported(kind, company, 'c.csv', '--decimal', 'comma', '--delimiter', ';');
      expect(await imported(kind, comma, company, '--decimal', 'comma')).toMatchObject({
        created: 0,
        updated: 0,
      });
      expect(await state()).toEqual(before);
    },
    60_000,
  );
});

describe('fields that the demonstration data does not use', () => {
  it('are exported, and an import of the file changes nothing', async () => {
    const company = sql`(select company_id from companies where code = 'papelera')`;
    await sql`
      update products set synonyms = case when product_id % 3 = 0 then '{birome,"lápiz, de color"}'::text[] else '{}' end,
        tax_code = case product_id % 4 when 0 then 'IVA21' when 1 then 'IVA10.5' when 2 then 'EXENTO' else 'RARA' end,
        has_physical_stock = product_id % 5 > 0
      where company_id = ${company}`.execute(shop.db);
    await sql`
      update price_lists set valid_from = '2026-03-01', valid_until = '2026-12-31'
      where company_id = ${company} and not is_default`.execute(shop.db);
    const before = await state();
    for (const kind of ['products', 'price-lists'] as const)
      for (const format of ['csv', 'xlsx', 'ndjson']) {
        const counts = await imported(kind, await exported(kind, 'papelera', `n.${format}`), 'papelera');
        expect(counts).toMatchObject({ created: 0, updated: 0, rejected: 0, unchanged: counts.read });
      }
    expect(await state()).toEqual(before);
  });

  it('are stored as the file has them, and found by the search', async () => {
    const file = join(folder, 'campos.csv');
    writeFileSync(
      file,
      'Código;Nombre;Precio;IVA;Sinónimos;Controla stock\nCAMPOS-1;Bolígrafo;10,00;10,5;birome|bic;no\n',
    );
    await imported('products', file, 'papelera', '--decimal', 'comma');
    const { rows } = await sql`
      select tax_code, tax_rate, synonyms, has_physical_stock, search_text like '%birome%' as found
      from products where code = 'CAMPOS-1'`.execute(shop.db);
    expect(rows).toEqual([
      {
        tax_code: 'IVA10.5',
        tax_rate: '10.50',
        synonyms: ['birome', 'bic'],
        has_physical_stock: false,
        found: true,
      },
    ]);
    writeFileSync(file, 'Código;Nombre;Sinónimos\nCAMPOS-1;Bolígrafo;\n');
    await imported('products', file, 'papelera');
    const { rows: emptied } = await sql`
      select synonyms, search_text like '%birome%' as found, tax_code from products where code = 'CAMPOS-1'`.execute(
      shop.db,
    );
    expect(emptied).toEqual([{ synonyms: [], found: false, tax_code: 'IVA10.5' }]);
  });

  it('keeps the default list without days, and refuses days in reverse order', async () => {
    const file = join(folder, 'listas.csv');
    writeFileSync(
      file,
      'Código;Nombre;Predeterminada;Vale desde;Vale hasta\nN1;Nueva;no;1/3/2026;31/3/2026\nN2;Al revés;;2/3/2026;1/3/2026\nN3;Siempre;sí;1/3/2026;\n',
    );
    const options = readOptions(['price-lists', file, '--company', 'barrilete']);
    const { counts, reported } = await importRows(
      shop.app.shop.db,
      kindNamed('price-lists'),
      options,
      silent,
      signal,
      shop.app.shop.files,
    );
    expect(counts).toMatchObject({ created: 1, rejected: 2 });
    expect(reported.shown.map(({ code, field }) => [code, field])).toEqual([
      ['N2', 'Vale hasta'],
      ['N3', 'Predeterminada'],
    ]);
    const { rows } = await sql`
      select valid_from::text as from, valid_until::text as until from price_lists where code = 'N1'`.execute(
      shop.db,
    );
    expect(rows).toEqual([{ from: '2026-03-01', until: '2026-03-31' }]);
  });
});

describe('a product with its main picture alone', () => {
  it('is exported with it, and keeps it when the file changes something else', async () => {
    const { rows } = await sql<{ id: number }>`
      update products set image_path = 'sola.webp', stock = stock + 1 where product_id = (
        select product_id from products p join companies c using (company_id) where c.code = 'papelera'
        order by product_id limit 1)
      returning product_id as id`.execute(shop.db);
    const id = rows[0]?.id ?? 0;
    await sql`delete from product_images where product_id = ${id}`.execute(shop.db);
    const file = await exported('products', 'papelera', 'sola.csv');
    expect(readFileSync(file, 'utf8')).toContain('sola.webp');
    await sql`update products set stock = stock - 1 where product_id = ${id}`.execute(shop.db);
    expect(await imported('products', file, 'papelera')).toMatchObject({ updated: 1, rejected: 0 });
    const held = await sql`
      select image_path, (select count(*)::int from product_images m where m.product_id = p.product_id) as list
      from products p where product_id = ${id}`.execute(shop.db);
    expect(held.rows).toEqual([{ image_path: 'sola.webp', list: 0 }]);
  });
});

describe('rules of a discount list', () => {
  it('for a product and for a category of the same code are both kept', async () => {
    await sql`
      with p as (
        select p.* from products p join companies c using (company_id) where c.code = 'papelera'
        order by product_id limit 1
      ),
      k as (
        insert into categories (company_id, category_code, description) select company_id, code, code from p
        returning company_id, category_id
      ),
      l as (
        insert into discount_lists (company_id, code, name) select company_id, 'IGUALES', 'Iguales' from p
        returning company_id, discount_list_id
      )
      insert into discount_rules (company_id, discount_list_id, product_id, category_id, percent)
      select company_id, discount_list_id, product_id, null::int, 5 from l join p using (company_id)
      union all select company_id, discount_list_id, null::int, category_id, 7 from l join k using (company_id)`.execute(
      shop.db,
    );
    const before = await state();
    const file = await exported('discount-lists', 'papelera', 'iguales.csv');
    const counts = await imported('discount-lists', file, 'papelera');
    expect(counts).toMatchObject({ created: 0, updated: 0, rejected: 0, unchanged: counts.read });
    expect(await state()).toEqual(before);
  });
});

describe('texts that begin like a formula', () => {
  it('are no formulas in the exported file and unchanged after an import', async () => {
    const texts = ['=1+1', '+54 11', '-x', '@a', "'=1", "''@b"];
    for (const [index, name] of texts.entries())
      await sql`update products set name = ${name} where product_id = (
        select product_id from products p join companies c using (company_id) where c.code = 'papelera'
        order by product_id offset ${index} limit 1)`.execute(shop.db);
    const file = await exported('stock', 'papelera', 'f.csv');
    expect(readFileSync(file, 'utf8')).not.toMatch(/(^|,)"?[=+@]/m);
    for (const format of ['csv', 'xlsx', 'ndjson']) {
      const counts = await imported(
        'products',
        await exported('products', 'papelera', `f.${format}`),
        'papelera',
      );
      expect(counts).toMatchObject({ created: 0, updated: 0, rejected: 0 });
    }
  });
});
