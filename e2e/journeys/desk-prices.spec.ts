// Browser test of the desk's prices: a list raised by a percentage from a day on, prices written in the grid by keyboard alone, a pasted
// block, a price that another user changed, and what a client pays and why.

import type { Page } from '@playwright/test';
import { first, onSale, unitPrice } from '../support/shop.js';
import { expect, expectAccessible, expectFits, open, test } from '../support/test.js';

const grid = (page: Page) => page.getByRole('grid', { name: 'Grilla de precios' });
const foot = (page: Page) => page.locator('.price-foot');

/** Searches a code, and puts the keyboard on the price of the first list, without a mouse. */
async function goToPrice(page: Page, code: string): Promise<void> {
  await expect(grid(page).getByRole('row').nth(2)).toBeVisible();
  // a grid that was only just drawn may not hear the key yet
  await expect(async () => {
    await page.keyboard.press('/');
    await expect(page.getByRole('searchbox', { name: 'Buscar productos' })).toBeFocused({ timeout: 3_000 });
  }).toPass();
  await page.keyboard.type(code);
  await expect(grid(page).getByRole('row').nth(1)).toContainText(code);
  await expect(grid(page)).toHaveAttribute('aria-rowcount', '2');
  await page.keyboard.press('ArrowDown');
  await expect(grid(page)).toBeFocused();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
}

/** The day in a week, in Argentina: '2026-12-01'. */
const inAWeek = () => new Date(Date.now() + 7 * 86_400_000 - 3 * 3_600_000).toISOString().slice(0, 10);

test('a list is raised by 8,5 % with rounding to $ 10 from a day on, seen before, and cancelled', async ({
  page,
  logIn,
}) => {
  await logIn(page, 'admin');
  await open(page, '/admin/precios');
  await expect(grid(page).getByRole('row').nth(2)).toBeVisible();
  await expectAccessible(page, 'the grid of prices');
  await page.getByRole('button', { name: 'Aumento por porcentaje' }).click();
  const sheet = page.getByRole('dialog', { name: 'Aumento por porcentaje' });
  await sheet.getByRole('textbox', { name: 'Aumento' }).fill('8,5');
  await sheet.getByLabel('Redondeo').selectOption({ label: 'A $ 10' });
  await sheet.getByLabel('Hacia').selectOption({ label: 'Hacia arriba' });
  await expect(sheet.getByRole('button', { name: /^Aplicar \d/ })).toBeEnabled();
  const day = inAWeek();
  await sheet.getByLabel('Rige desde').fill(day);
  await expect(sheet.getByRole('columnheader', { name: /^Desde/ })).toBeVisible();
  // every new price shown is a multiple of ten pesos
  const becomes = await sheet.locator('tbody td.strong').allTextContents();
  expect(becomes.length).toBeGreaterThan(5);
  expect(becomes.filter((price) => !price.endsWith('0,00'))).toEqual([]);
  await expectAccessible(page, 'the increase by percentage');
  await sheet.getByRole('button', { name: /^Programar [\d.]+ precios/ }).click();
  await expect(page.getByText(/precios programados para el/)).toBeVisible();

  await page.getByRole('link', { name: 'Programados' }).click();
  const plan = page.getByRole('row').filter({ hasText: 'Aumento 8,5 %' }).first();
  await expect(plan).toContainText(day.split('-').reverse().join('/'));
  await expect(plan).toContainText('Programado');
  await expectAccessible(page, 'the planned prices');
  await plan.getByRole('button').click();
  const opened = page.getByRole('dialog', { name: 'Aumento 8,5 %' });
  await expect(opened.getByRole('row').nth(3)).toBeVisible();
  await opened.getByRole('button', { name: /^Cancelar [\d.]+ precios programados/ }).click();
  await expect(plan).toContainText('Cancelado');
});

test('prices are written by keyboard alone, saved, charged at once, and undone', async ({
  page,
  apiOf,
  logIn,
}) => {
  const buyer = await apiOf('otherClient');
  const product = first(
    await onSale(buyer),
    ({ price, discountedFinalPrice }) => price !== null && price === discountedFinalPrice && price > 100,
    'product at the list price',
  );
  const before = unitPrice(product);
  const charged = async () => (await buyer.products({ productCode: product.code })).productItems[0]?.price;
  await logIn(page, 'admin');
  await open(page, '/admin/precios');
  await goToPrice(page, product.code);
  await page.keyboard.press('Enter');
  await page.keyboard.type('+8%');
  await page.keyboard.press('Enter');
  await expect(foot(page)).toContainText('1 precio sin guardar');
  await expect(grid(page).locator('s.was')).toBeVisible();
  await expectAccessible(page, 'an unsaved price');
  expect(await charged()).toBe(before);
  await page.keyboard.press('Control+s');
  await expect(foot(page)).toContainText('Se guardó 1 precio.');
  // other users see it within a second where the machine is not busy
  await expect.poll(charged, { timeout: 3_000 }).toBe(Math.round(before * 108) / 100);
  await foot(page).getByRole('button', { name: 'Deshacer' }).click();
  await expect(foot(page)).toContainText('Volvió 1 precio.');
  await expect.poll(charged, { timeout: 3_000 }).toBe(before);

  // a price without a nought asks first
  await grid(page).focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await page.keyboard.type('1,00');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('Enter confirma');
  await page.keyboard.press('Escape');
  await expect(foot(page)).not.toContainText('sin guardar');

  // of a pasted block it is said what was not taken
  await grid(page).evaluate((table) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', 'consultar\n1.000,00\n');
    table.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  await expect(
    page.getByText('Se pegaron 0 celdas. 1 celda no: está marcada, con el motivo. Una fila no entró'),
  ).toBeVisible();
  await expect(foot(page)).not.toContainText('sin guardar');
});

test('who writes over the price of somebody else is told, and writes nothing', async ({
  page,
  apiOf,
  logIn,
}) => {
  const product = first(
    await onSale(await apiOf('otherClient')),
    ({ price }) => price !== null && price > 100,
    'product',
  );
  await logIn(page, 'admin');
  await open(page, '/admin/precios');
  await goToPrice(page, product.code);
  await page.keyboard.press('Enter');
  await page.keyboard.type('+5%');
  await page.keyboard.press('Enter');
  await expect(foot(page)).toContainText('1 precio sin guardar');

  const other = await page.context().newPage();
  await open(other, '/admin/precios');
  await other.bringToFront();
  await goToPrice(other, product.code);
  await other.keyboard.press('Enter');
  await other.keyboard.type('+3%');
  await other.keyboard.press('Enter');
  await other.keyboard.press('Control+s');
  await expect(foot(other)).toContainText('Se guardó 1 precio.');

  await page.bringToFront();
  await page.keyboard.press('Control+s');
  await expect(foot(page)).toContainText('cambió uno de estos precios mientras tanto');
  await expect(foot(page)).toContainText('1 precio sin guardar');
  await foot(page).getByRole('button', { name: 'Descartar' }).click();
  await foot(other).getByRole('button', { name: 'Deshacer' }).click();
  await expect(foot(other)).toContainText('Volvió 1 precio.');
});

test('lists, discounts and what a client pays are at hand, on a telephone too', async ({
  page,
  apiOf,
  logIn,
}) => {
  const administrator = await apiOf('admin');
  const [product] = (await administrator.products({ pageSize: 1 })).productItems;
  const [client] = await administrator.clients();
  await logIn(page, 'admin');
  await open(page, '/admin/precios/listas');
  await expect(page.getByRole('row').nth(2)).toBeVisible();
  await expectAccessible(page, 'the price lists');
  await page.getByRole('button', { name: 'Nueva lista' }).click();
  await expectAccessible(page, 'a new price list');
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Descuentos' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Descuentos' })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Descuento' })).toBeVisible();
  await page.getByLabel('Regla para').selectOption({ label: 'Producto' });
  await page.getByRole('combobox', { name: 'Producto', exact: true }).fill(product?.code ?? '');
  await page.getByLabel('Descuento', { exact: true }).fill('12,5');
  await page.getByRole('button', { name: 'Agregar regla' }).click();
  const rule = page.getByRole('row').filter({ hasText: product?.code ?? '' });
  await expect(rule.getByRole('textbox', { name: /^Descuento de / })).toHaveValue('12,5 %');
  await rule.getByRole('button', { name: /^Quitar la regla/ }).click();
  await expect(rule).toHaveCount(0);
  await expectAccessible(page, 'the discounts');
  await page.getByRole('link', { name: 'Qué paga un cliente' }).click();
  await page.getByRole('combobox', { name: 'Cliente' }).fill(client?.clientName ?? '');
  await page
    .getByRole('option', { name: client?.clientCode ?? '' })
    .first()
    .click();
  await page.getByRole('combobox', { name: 'Producto' }).fill(product?.code ?? '');
  await expect(page.getByText('Paga, sin impuestos')).toBeVisible();
  await expectAccessible(page, 'what a client pays');
  await expectFits(page, 'what a client pays');
});
