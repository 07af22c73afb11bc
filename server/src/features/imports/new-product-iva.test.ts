// The IVA of new products: the brand's rate, or the one that the company has set, for the desk, its imports and the command.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brands } from '@mostrador/brands/all';
import { type DeskImporter, deskImporter } from '@mostrador/trials/testing/desk-importer';
import { makeUser } from '@mostrador/trials/testing/factories';
import { type TestShop, testShop } from '@mostrador/trials/testing/test-shop';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newProductIvaOfCompany } from '../company/company.service.js';
import { readOptions } from './import-options.js';
import { kindNamed } from './kinds.js';
import { importRows } from './row-import.service.js';

const folder = mkdtempSync(join(tmpdir(), 'mostrador-iva-'));
let shop: TestShop;
let token: string;
let desk: DeskImporter;

beforeAll(async () => {
  shop = await testShop('barrilete');
  token = await shop.token((await makeUser(shop.db, { company: 'barrilete', profile: 3 })).email);
  desk = deskImporter(shop, token);
});
afterAll(async () => {
  await shop.close();
  rmSync(folder, { recursive: true });
});

const rowsOf = (batch: string) =>
  `Código;Nombre;Precio;ISBN;IVA\n${batch}-CUADERNO;Cuaderno;100;;\n${batch}-LIBRO;Libro;100;9789876091329;\n${batch}-27;Otro;100;;27\n`;

async function rates(batch: string): Promise<Readonly<Record<string, string>>> {
  const { rows } = await sql<{ code: string; rate: string }>`
    select code, tax_code || ' ' || tax_rate as rate from products where code like ${`${batch}-%`}`.execute(
    shop.db,
  );
  return Object.fromEntries(rows.map(({ code, rate }) => [code.split('-')[1] ?? '', rate]));
}

async function importedByDesk(batch: string) {
  const { importId } = await desk.compared('products', rowsOf(batch));
  expect((await desk.applied(importId)).counts).toMatchObject({ created: 3, rejected: 0 });
  return rates(batch);
}

async function importedByCommand(batch: string) {
  const file = join(folder, `${batch}.csv`);
  writeFileSync(file, rowsOf(batch));
  const { db } = shop.app.shop;
  const iva = await newProductIvaOfCompany(db, 'barrilete', brands['barrilete']);
  const options = readOptions(['products', file, '--company', 'barrilete']);
  const silent = { write: () => undefined };
  const { signal } = new AbortController();
  await importRows(db, kindNamed('products'), options, silent, signal, shop.app.shop.files, iva);
  return rates(batch);
}

async function createdOnDesk(code: string) {
  const values = [{ field: 'name', to: 'Cuaderno' }];
  await shop.call('createProduct', { body: { code, values, prices: [] } }, token);
  return rates(code.split('-')[0] ?? '');
}

it('is the brand’s until the company sets its own, on every way', async () => {
  const ofBrand = { CUADERNO: 'IVA21 21.00', LIBRO: 'EXENTO 0.00', 27: 'IVA27 27.00' };
  expect(await importedByDesk('A')).toEqual(ofBrand);
  expect(await importedByCommand('B')).toEqual(ofBrand);
  expect(await createdOnDesk('C-CUADERNO')).toEqual({ CUADERNO: 'IVA21 21.00' });

  const edits = [
    { field: 'newProductIva', from: 'IVA21', to: 'IVA10.5' },
    { field: 'newBookIva', from: 'EXENTO', to: 'IVA0' },
  ];
  await shop.call('saveCompanySettings', { body: { edits } }, token);
  await expect.poll(() => shop.app.shop.brand.company.newProductIva?.everything).toBe('IVA10.5');
  const ofCompany = { CUADERNO: 'IVA10.5 10.50', LIBRO: 'IVA0 0.00', 27: 'IVA27 27.00' };
  expect(await importedByDesk('D')).toEqual(ofCompany);
  expect(await importedByCommand('E')).toEqual(ofCompany);
  expect(await createdOnDesk('F-CUADERNO')).toEqual({ CUADERNO: 'IVA10.5 10.50' });
  // What exists keeps its rate when a file without one changes it.
  const { importId } = await desk.compared('products', 'Código;Nombre\nA-CUADERNO;Otro nombre\n');
  expect((await desk.applied(importId)).counts).toMatchObject({ updated: 1 });
  expect(await rates('A')).toEqual(ofBrand);
});

it('is the category’s, or that of the nearest category above it, before the company’s, on every way', async () => {
  const create = async (categoryCode: string, parentCategoryId: number | null) => {
    const body = { categoryCode, description: categoryCode, parentCategoryId };
    return (await shop.call('createCategory', { body }, token)).categoryId;
  };
  const categoryId = await create('DIARIOS', null);
  await create('SEMANALES', categoryId);
  const changes = [{ field: 'newProductIva', from: null, to: 'IVA10.5' } as const];
  const { actionId } = await shop.call('saveCategory', { params: { categoryId }, body: { changes } }, token);

  const file =
    'Código;Nombre;Precio;Categoría;IVA\nG-HIJA;Uno;100;SEMANALES;\nG-PROPIA;Dos;100;DIARIOS;27\nG-NINGUNA;Tres;100;;\n';
  const { importId } = await desk.compared('products', file);
  expect((await desk.applied(importId)).counts).toMatchObject({ created: 3, rejected: 0 });
  const ofCompany = (await rates('G'))['NINGUNA'];
  expect(await rates('G')).toEqual({ HIJA: 'IVA10.5 10.50', PROPIA: 'IVA27 27.00', NINGUNA: ofCompany });

  const choices = await shop.call('deskProductChoices', {}, token);
  expect(choices.categories.find(({ code }) => code === 'SEMANALES')?.newProductIva).toBe('IVA10.5');
  const created = async (code: string) => {
    const values = [
      { field: 'name', to: 'Cuatro' },
      { field: 'categoryCode', to: 'SEMANALES' },
    ];
    await shop.call('createProduct', { body: { code, values, prices: [] } }, token);
    return Object.values(await rates(code.split('-')[0] ?? ''));
  };
  expect(await created('H-UNO')).toEqual(['IVA10.5 10.50']);
  expect(await shop.call('undoAction', { params: { actionId: actionId ?? '' } }, token)).toMatchObject({
    restored: 1,
  });
  expect(await created('I-DOS')).toEqual([ofCompany]);
});
