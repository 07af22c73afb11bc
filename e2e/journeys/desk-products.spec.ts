// Browser test of the desk's products: a price changed by keyboard alone reaches a client's open cart, filters and saved views, one
// change of many, a new product with its history, and what another administrator changed meanwhile.

import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectAt, first, inPesos, minimumOf, onSale, unitPrice } from '../support/shop.js';
import { expect, expectAccessible, expectFits, open, test } from '../support/test.js';

const grid = (page: Page) => page.getByRole('grid', { name: 'Productos' });
const foot = (page: Page) => page.getByRole('contentinfo').or(page.locator('.d-foot')).last();

/** '7.250,00', as it is typed. */
const typedPrice = (pesos: number) => inPesos(pesos).replace(/^\$\s/u, '');

async function search(page: Page, code: string): Promise<void> {
  const field = page.getByRole('textbox', { name: 'Buscar productos' });
  // a table that was only just drawn may not hear the key yet
  await expect(async () => {
    await page.keyboard.press('/');
    await expect(field).toBeFocused({ timeout: 3_000 });
  }).toPass();
  await page.keyboard.type(code);
  await expect(grid(page).getByRole('row').nth(1)).toContainText(code);
  await page.keyboard.press('ArrowDown');
  await expect(grid(page)).toBeFocused();
}

test('a price that is changed in the table by keyboard alone is in the open cart of a client, and is undone', async ({
  page,
  apiOf,
  logIn,
}) => {
  const buyer = await apiOf('otherClient');
  const product = first(
    await onSale(buyer),
    ({ price, discountedFinalPrice, stock }) =>
      price !== null && price === discountedFinalPrice && (stock ?? 0) > 500,
    'product with stock at the list price',
  );
  const before = unitPrice(product);
  const after = Math.round(before * 110) / 100;
  await buyer.put(product.code, minimumOf(product));
  const priceInCart = async () =>
    (await buyer.cart()).cartProducts.find((line) => line.product.code === product.code)?.price;
  expect(await priceInCart()).toBe(before);

  await logIn(page, 'admin');
  await open(page, '/admin/productos');
  await expect(grid(page).getByRole('row').nth(5)).toBeVisible();
  await expectAccessible(page, 'the product table');
  await search(page, product.code);
  for (let column = 0; column < 4; column += 1) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+a');
  await page.keyboard.type(typedPrice(after));
  await page.keyboard.press('Enter');
  await expect(foot(page)).toContainText(`${product.code}: ${inPesos(before)} → ${inPesos(after)}`);
  expect(await priceInCart()).toBe(after);

  await page.keyboard.press('Control+z');
  await expect(foot(page)).toContainText('Deshecho');
  expect(await priceInCart()).toBe(before);
  await expect(grid(page)).toContainText(inPesos(before));
});

test('a filter becomes a saved view, and one change of the chosen products is undone', async ({
  page,
  apiOf,
  logIn,
}) => {
  const all = (await (await apiOf('admin')).products({ pageSize: 3, sortParam: 'codA' })).productItems;
  await logIn(page, 'admin');
  await open(page, '/admin/productos');
  await expect(grid(page).getByRole('row').nth(3)).toBeVisible();
  await page.getByRole('button', { name: 'Filtro', exact: true }).click();
  await page.getByRole('button', { name: 'IVA', exact: true }).click();
  await page.getByLabel('IVA:').selectOption({ label: '21 %' });
  await page.waitForURL('**/admin/productos?iva=IVA21');
  await expectAccessible(page, 'the filtered product table');
  await page.getByRole('button', { name: 'Guardar la vista' }).click();
  const naming = page.getByRole('dialog', { name: 'Guardar la vista' });
  const name = `Vista ${randomUUID().slice(0, 8)}`;
  await naming.getByLabel('Nombre de la vista').fill(name);
  await naming.getByRole('button', { name: 'Guardar la vista' }).click();
  await expect(page.getByRole('tab', { name })).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('button', { name: 'Quitar la vista' }).click();
  await expect(page.getByRole('tab', { name })).toBeHidden();

  await page.getByRole('tab', { name: /^Todos/ }).click();
  await expectAt(page, '/admin/productos');
  for (const { code } of all)
    await page.getByRole('checkbox', { name: `Elegir ${code}`, exact: true }).check();
  const bar = page.getByRole('toolbar');
  await expect(bar).toContainText('3 elegidos');
  await expectAccessible(page, 'the bar of the chosen products', '.d-bulk');
  await bar.getByRole('button', { name: 'Precio' }).click();
  const increase = page.getByRole('dialog', { name: 'Aumento por porcentaje' });
  await expect(increase).toContainText('Para los 3 productos elegidos.');
  await increase.getByRole('textbox', { name: 'Aumento' }).fill('40');
  await increase.getByRole('button', { name: 'Aplicar 3 precios' }).click();
  await expectAccessible(page, 'the increase of chosen products');
  await increase.getByRole('button', { name: 'Confirmar 3 cambios de más de 30 %' }).click();
  await expect(foot(page)).toContainText('Cambiaron 3 precios.');
  await page.getByRole('button', { name: /^Deshacer/ }).click();
  await expect(foot(page)).toContainText('Deshecho');

  await page.getByRole('button', { name: 'Exportar' }).click();
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Texto (CSV)' }).click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toMatch(/^Productos \d{4}-\d\d-\d\d\.csv$/);
  const text = await readFile(await saved.path(), 'utf8');
  expect(text).toContain(all[0]?.code ?? '');

  for (const { code } of all)
    await page.getByRole('checkbox', { name: `Elegir ${code}`, exact: true }).check();
  // a double click changes them once, and its undo stays
  await bar.getByRole('button', { name: 'Ocultar' }).evaluate((button: HTMLElement) => {
    button.click();
    button.click();
  });
  await expect(foot(page)).toContainText('3 productos cambiados');
  await expect(grid(page).getByRole('row').nth(1)).toContainText('Oculto');
  await page.getByRole('button', { name: /^Deshacer/ }).click();
  await expect(foot(page)).toContainText('Deshecho');
  await expect(grid(page).getByRole('row').nth(1)).not.toContainText('Oculto');
});

test('a new product is found by its synonym, tells its history, and says what another administrator changed', async ({
  page,
  apiOf,
  logIn,
  noise,
}) => {
  const code = `NUEVO-${randomUUID().slice(0, 8).toUpperCase()}`;
  const synonym = `sinonimo${code.slice(6).toLowerCase()}`;
  await logIn(page, 'admin');
  await open(page, '/admin/productos');
  await expect(grid(page).getByRole('row').nth(1)).toBeVisible();
  await page.keyboard.press('n');
  await expectAt(page, '/admin/productos/nuevo');
  await page.getByRole('textbox', { name: 'Código', exact: true }).fill(code);
  await page.getByRole('button', { name: /^Crear producto/ }).click();
  await expect(page.getByText('El nombre no puede quedar vacío.')).toBeVisible();
  await expectAccessible(page, 'a new product');
  await page.getByRole('textbox', { name: 'Nombre', exact: true }).fill('Cuaderno de prueba');
  await page.getByLabel('Código de barras').fill('7790001234567');
  await expect(page.getByText('El dígito verificador del código de barras no es correcto.')).toBeVisible();
  await page.getByLabel('Código de barras').fill('7790001234568');
  await page.getByLabel('También se busca como').fill(synonym);
  await page.getByRole('textbox', { name: 'Stock', exact: true }).fill('50');
  await page
    .getByLabel(/^Precio de /)
    .first()
    .fill('12.345,50');
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('heading', { level: 1, name: code })).toBeVisible();
  await expect(page.getByText('Creó el producto')).toBeVisible();
  await expectAccessible(page, 'a product');
  await expectFits(page, 'a product');
  await page.setViewportSize({ width: 1280, height: 800 });

  const administrator = await apiOf('admin');
  const found = await administrator.products({ searchTerm: synonym });
  expect(found.productItems).toMatchObject([{ code, price: 12_345.5 }]);

  const [productId = ''] = /\d+$/.exec(page.url()) ?? [];
  await administrator.changeProduct(productId, { field: 'stock', from: 50, to: 60 });
  // the refusal of the second administrator
  noise.expect(/409 \(Conflict\) .*\/store\/Admin\/products\//);
  await page.getByRole('textbox', { name: 'Stock', exact: true }).fill('70');
  await expect(page.getByText('1 cambio sin guardar:')).toBeVisible();
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('alert')).toContainText('ahora es 60');
  await expectAccessible(page, 'a conflict');
  await page.getByRole('button', { name: 'Usar el mío' }).click();
  await page.keyboard.press('Control+s');
  const changes = page.getByRole('listitem').filter({ hasText: 'Stock: 60 → 70' });
  await expect(changes).toBeVisible();
  await changes.getByRole('button', { name: /^Deshacer/ }).click();
  await expect(page.getByRole('textbox', { name: 'Stock', exact: true })).toHaveValue('60');

  await page.getByRole('textbox', { name: 'Nombre', exact: true }).fill('Otro nombre');
  await page.getByRole('link', { name: 'Productos' }).first().click();
  const question = page.getByRole('dialog', { name: '¿Salir sin guardar?' });
  await question.getByRole('button', { name: 'Seguir editando' }).click();
  await page.getByRole('button', { name: 'Descartar' }).click();
  await page.getByRole('button', { name: 'Más acciones' }).click();
  await page.getByRole('button', { name: 'Desactivar' }).click();
  await expect(page.locator('.d-head')).toContainText('Inactivo');
});
