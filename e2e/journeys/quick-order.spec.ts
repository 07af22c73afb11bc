// Browser test of the quick order: lines typed by the keyboard, a pasted list with faults, a file, and all of it in the cart.

import { writeFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type { Product } from '../support/api.js';
import { first, minimumOf, onSale, packOf, unitPrice } from '../support/shop.js';
import { expect, expectAccessible, open, test } from '../support/test.js';
import { writeXlsxFile } from '../support/xlsx-file.js';

const row = (page: Page, line: number) => page.getByRole('listitem').filter({ has: codeOf(page, line) });
const codeOf = (page: Page, line: number) => page.getByLabel(`Código, línea ${line}`, { exact: true });
const quantityOf = (page: Page, line: number) => page.getByLabel(`Cantidad, línea ${line}`, { exact: true });
const summary = (page: Page) => page.getByRole('complementary', { name: 'Resumen' });

/** A quantity that is ready: whole packs from the minimum. */
const units = (product: Product) => Math.ceil(minimumOf(product) / packOf(product)) * packOf(product);

test('typed, pasted and loaded lines get an answer each, and all that are ready go to the cart', async ({
  page,
  brand,
  apiOf,
  logIn,
}, info) => {
  const client = await apiOf('client');
  await client.emptyCart();
  const shelf = (await onSale(client)).filter(
    (one) => (one.stock ?? 0) > 6 * units(one) && unitPrice(one) > 0,
  );
  const few = first(shelf, (one) => minimumOf(one) > 1 || packOf(one) > 1, 'product with a minimum');
  const others = shelf.filter((one) => one !== few);
  const [typed, named, coded, ...rest] = others;
  if (typed === undefined || named === undefined || coded === undefined)
    throw new Error('The shelf is empty.');
  await logIn(page, 'client');
  await open(page, '/');
  await page
    .getByRole('navigation', { name: 'Principal' })
    .getByRole('link', { name: 'Pedido rápido' })
    .click();

  // three lines by the keyboard: a code, a name taken from the suggestions, a bar code or ISBN
  await codeOf(page, 1).fill(typed.code.toLowerCase());
  await page.keyboard.press('Enter');
  await page.keyboard.type(String(units(typed)));
  await page.keyboard.press('Enter');
  await expect(codeOf(page, 2)).toBeFocused();
  await page.keyboard.type(named.name);
  const options = page.getByRole('listbox', { name: 'Productos' }).getByRole('option');
  const option = options.filter({ hasText: named.code });
  await expect(option.first()).toBeVisible();
  for (let tries = 0; tries < 10; tries += 1) {
    if ((await option.first().getAttribute('aria-selected')) === 'true') break;
    await page.keyboard.press('ArrowDown');
  }
  await page.keyboard.press('Enter');
  await expect(codeOf(page, 2)).toHaveValue(named.code);
  await expect(quantityOf(page, 2)).toBeFocused();
  await page.keyboard.type(String(units(named)));
  await page.keyboard.press('Enter');
  await page.keyboard.type(coded.isbn ?? coded.barCode ?? coded.code);
  await page.keyboard.press('Enter');
  await page.keyboard.type(String(units(coded)));
  await page.keyboard.press('Enter');
  await expect(row(page, 3)).toContainText(coded.name);
  await expect(summary(page)).toContainText('3 líneas listas');
  await page.keyboard.press('Shift+Enter');
  await expect(quantityOf(page, 3)).toBeFocused();

  // a list of thirty with faults, pasted into a field
  const good = rest.slice(0, 24);
  const list = [
    'Código\tCantidad',
    ...good.map((one) => `${one.code}\t${units(one)}`),
    `${few.code}\t0`,
    'NO-EXISTE-1\t4',
    `\u200b${typed.code}\t${units(typed)}`,
    `${rest[24]?.code}\tdoce`,
    `${rest[25]?.code}\t`,
    `${rest[26]?.code}\t999999`,
  ].join('\n');
  await page.getByRole('radio', { name: 'Pegar' }).check();
  await page.getByLabel('Lista pegada').fill(list);
  await page.getByRole('button', { name: 'Leer la lista' }).click();
  await expect(page.getByText('Se leyeron 30 líneas. La primera fila tiene los títulos.')).toBeVisible();
  await expect(summary(page)).toContainText('27 líneas listas, 6 por resolver');
  await expect(row(page, 28)).toContainText(`Pidió 0, el mínimo es ${minimumOf(few)}.`);
  await expect(row(page, 29)).toContainText('“NO-EXISTE-1” no está en el catálogo.');
  await expect(row(page, 30)).toContainText('Repetida: también en la línea 1.');
  await expect(row(page, 31)).toContainText('“doce” no es una cantidad.');
  await expect(row(page, 32)).toContainText('Falta la cantidad.');
  await expect(row(page, 33)).toContainText('Pidió 999.999, quedan');
  await expectAccessible(page, 'the quick order with answers');

  // each fault has its way out
  await row(page, 28).getByRole('button', { name: /^Usar/ }).click();
  await row(page, 30)
    .getByRole('button', { name: `Sumar: ${2 * units(typed)}` })
    .click();
  await expect(quantityOf(page, 1)).toHaveValue(String(2 * units(typed)));
  await row(page, 30).getByRole('button', { name: /^Usar/ }).click();
  await row(page, 29).getByRole('button', { name: 'Quitar', exact: true }).click();

  // a file, after a reload that loses nothing
  await page.reload();
  await expect(summary(page)).toContainText('listas, 2 por resolver');
  const file = info.outputPath('pedido.xlsx');
  const loaded = rest[27] ?? typed;
  writeXlsxFile(file, [
    ['Artículo', 'Código', 'Cantidad'],
    [loaded.name, loaded.code, units(loaded)],
  ]);
  await page.getByRole('radio', { name: 'Archivo' }).check();
  await page.getByLabel('Elegir archivo').setInputFiles(file);
  await expect(page.getByText('Se leyó 1 línea.')).toBeVisible();
  const unreadable = info.outputPath('foto.png');
  writeFileSync(unreadable, Buffer.from([0x89, 0x50, 0, 0]));
  await page.getByLabel('Elegir archivo').setInputFiles(unreadable);
  await expect(page.getByText('No pudimos leer el archivo.')).toBeVisible();

  const add = summary(page).getByRole('button', { name: /^Agregar \d+ al pedido$/ });
  await expect(add).toHaveText('Agregar 30 al pedido');
  await add.click();
  await expect(page.getByText('Se agregaron 30 productos al pedido.')).toBeVisible();
  await expect(summary(page)).toContainText('0 líneas listas, 2 por resolver');
  const { cartProducts } = await client.cart();
  const held = new Map(cartProducts.map(({ product, quantity }) => [product.code, quantity]));
  expect(held.size).toBe(30);
  for (const one of [named, coded, loaded, ...good])
    expect([one.code, held.get(one.code)]).toEqual([one.code, units(one)]);
  expect(held.get(typed.code)).toBe(2 * units(typed));

  await page.getByRole('button', { name: 'Vaciar' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Vaciar' }).click();
  await expect(codeOf(page, 1)).toHaveValue('');

  // the row of the cart
  await page.getByRole('link', { name: 'Ver el pedido' }).click();
  const byCode = page.getByRole('group', { name: 'Agregar por código' });
  await byCode.getByRole('combobox').fill(typed.code);
  await page.keyboard.press('Enter');
  await page.keyboard.type(String(packOf(typed)));
  await page.keyboard.press('Enter');
  await expect(page.getByText('Se agregó 1 producto al pedido.')).toBeVisible();
  await expect(byCode.getByRole('combobox')).toBeFocused();
  const after = (await client.cart()).cartProducts.find(({ product }) => product.code === typed.code);
  expect(after?.quantity).toBe(2 * units(typed) + packOf(typed));
  // without a quantity, its minimum
  await byCode.getByRole('combobox').fill(typed.code);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  const quantityInCart = async () =>
    (await client.cart()).cartProducts.find(({ product }) => product.code === typed.code)?.quantity;
  await expect.poll(quantityInCart).toBe(2 * units(typed) + packOf(typed) + minimumOf(typed));
  await client.emptyCart();
  expect(brand.menu.store).not.toBe('');
});
