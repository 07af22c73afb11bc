// Browser test of imports on the desk: a supplier's spreadsheet with other column names is loaded, its rejected rows are
// corrected and loaded, and the import is undone.

import { randomInt } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { rowsOf } from '../support/files.js';
import { expect, expectAccessible, expectFits, open, test } from '../support/test.js';
import { writeXlsxFile } from '../support/xlsx-file.js';

const TITLES = ['COD_ARTICU', 'DETALLE_ART', 'PRECIO_L1', 'RUBRO2'];
/** As many as a supplier's file has. */
const ROWS = 5_000;
const written = (count: number) => count.toLocaleString('es-AR');

const folder = mkdtempSync(join(tmpdir(), 'mostrador-imports-'));
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Begins an import of products with a file. */
async function begin(page: Page, file: string): Promise<void> {
  await open(page, '/admin/importaciones');
  await page.getByLabel('Qué se carga').selectOption('products');
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'vacio.csv', mimeType: 'text/csv', buffer: Buffer.alloc(0) });
  await expect(page.getByText('vacio.csv está vacío.')).toBeVisible();
  await page.locator('input[type=file]').setInputFiles(file);
  await page.waitForURL(/\/admin\/importaciones\/[0-9a-f-]{36}$/);
}

/** Maps the supplier's columns. */
async function mapColumns(page: Page): Promise<void> {
  await page.getByLabel('Campo para COD_ARTICU').selectOption('code');
  await page.getByLabel('Campo para DETALLE_ART').selectOption('name');
  await page.getByLabel('Campo para PRECIO_L1').selectOption('price');
}

test("a supplier's spreadsheet is loaded, its three rejected rows are corrected and loaded, and it is undone", async ({
  page,
  logIn,
  apiOf,
}) => {
  test.slow();
  const accepted = ROWS - 3;
  const mark = `IMP${randomInt(1_000_000)}`;
  const rows: (string | number)[][] = Array.from({ length: ROWS }, (_, nth) => [
    `${mark}-${nth}`,
    `Producto ${mark} ${nth}`,
    nth === 10 ? 'consultar' : 1_000.5 + nth,
    'ESC',
  ]);
  rows[20] = [`${mark}-20`, '', '10,00', 'ESC'];
  rows[30] = [`${mark}-5`, 'Repetido', '10,00', 'ESC'];
  const file = join(folder, 'lista-proveedor.xlsx');
  writeXlsxFile(file, [TITLES, ...rows]);

  await logIn(page, 'admin');
  await begin(page, file);
  await mapColumns(page);
  await expectAccessible(page, 'the columns of an import');
  await expect(page.getByText('Sin usar')).toBeVisible();
  await page.getByRole('button', { name: 'Revisar los cambios' }).click();
  await expect(page.getByRole('tab', { name: `Nuevos ${written(accepted)}` })).toBeVisible({
    timeout: 60_000,
  });
  await page.getByRole('tab', { name: 'Rechazadas 3' }).click();
  await expect(page.getByRole('cell', { name: 'consultar' })).toBeVisible();
  await expectAccessible(page, 'the review of an import');
  await page.getByRole('button', { name: `Aplicar ${written(accepted)} filas` }).click();
  await expect(page.getByText('Los cambios ya rigen en la tienda.')).toBeVisible({ timeout: 60_000 });
  await expectFits(page, 'the result of an import');
  await page.setViewportSize({ width: 1280, height: 800 });
  const first = page.url();
  // The search also finds products with similar codes.
  const found = async () => {
    const code = `${mark}-${ROWS - 1}`;
    const { productItems } = await (await apiOf('admin')).products({ searchTerm: code, pageSize: 50 });
    return productItems.filter((product) => product.code === code).length;
  };
  await expect.poll(found).toBe(1);

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Bajar las 3 filas' }).click();
  const rejected = await rowsOf(await download);
  expect(rejected.map((row) => row.get('Motivo'))).toEqual([
    'Precio: no es un precio',
    'Nombre: falta',
    `Código: repetido: ya está en la línea 7`,
  ]);
  const corrected = join(folder, 'corregidas.xlsx');
  writeXlsxFile(corrected, [
    [...TITLES, 'Línea rechazada', 'Motivo'],
    ...rejected.map((row, nth) => [
      `${mark}-R${nth}`,
      `Corregido ${nth}`,
      99.9,
      '',
      '',
      String(row.get('Motivo')),
    ]),
  ]);
  await begin(page, corrected);
  // the columns go where those of the rejected file went
  await expect(page.getByText('Como la vez pasada')).toHaveCount(3);
  await page.getByRole('button', { name: 'Revisar los cambios' }).click();
  await page.getByRole('button', { name: 'Aplicar 3 filas' }).click({ timeout: 60_000 });
  await expect(page.getByText('Los cambios ya rigen en la tienda.')).toBeVisible({ timeout: 60_000 });
  const second = page.url();

  await page.goto(first);
  await page.getByRole('button', { name: 'Deshacer la importación' }).click();
  // each product is deactivated and loses its price
  await expect(page.getByText(`La importación se deshizo: ${written(2 * accepted)} cambios`)).toBeVisible({
    timeout: 90_000,
  });
  // the other journeys expect the store's own products
  await page.goto(second);
  await page.getByRole('button', { name: 'Deshacer la importación' }).click();
  await expect(page.getByText(/^La importación se deshizo: 6 cambios/)).toBeVisible({ timeout: 60_000 });
  await open(page, '/admin/importaciones');
  await expect(page.getByRole('row', { name: /lista-proveedor\.xlsx.*Deshecha/ })).toBeVisible();
  await expectFits(page, 'the log of imports');
});
