// Browser test of the desk (/admin): the ways in and out, who may enter, the palette, and the start page.

import { accounts, PASSWORD } from '../support/accounts.js';
import { expectAt } from '../support/shop.js';
import { alive, expect, expectAccessible, expectFits, open, test } from '../support/test.js';

const startHeading = { level: 1, name: 'Inicio' } as const;

test('an administrator goes to the desk by the link and by the key, finds a product there, and comes back', async ({
  page,
  apiOf,
  logIn,
}) => {
  const [product] = (await (await apiOf('admin')).products({ pageSize: 1 })).productItems;
  if (product === undefined) throw new Error('The shop has no product.');
  await logIn(page, 'admin');
  await open(page, '/store');
  await page.getByRole('link', { name: 'Administración', exact: true }).click();
  await expectAt(page, '/admin');
  await expect(page.getByRole('heading', startHeading)).toBeVisible();
  await expect(page.getByRole('link', { name: /^Para preparar/ })).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: 'Ventas de la semana' })).toBeVisible();
  await expectAccessible(page, 'the start page of the desk');

  // what is typed at once belongs to the field, also the first time
  await page.keyboard.press('Control+k');
  await page.keyboard.type(product.code);
  const field = page.getByRole('combobox', { name: 'Buscar o ir a' });
  await expect(field).toBeFocused();
  await expect(field).toHaveValue(product.code);
  const hit = page.getByRole('option', { name: new RegExp(product.code) }).first();
  await expect(hit).toBeVisible();
  await expect(page.getByRole('option').first()).toHaveAttribute('aria-selected', 'true');
  await expectAccessible(page, 'the palette', '.pal');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('option').first()).toHaveAttribute('aria-selected', 'true');
  await field.fill('sistema');
  await expect(page.getByRole('option', { name: /^Sistema/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(field).toBeHidden();

  await page.getByRole('link', { name: 'Volver a la tienda' }).click();
  await expectAt(page, '/store');
  await alive(page);
  await expect(page.getByRole('link', { name: 'Administración', exact: true })).toBeVisible();
  // the key is heard once the menu has come alive
  await expect(async () => {
    await page.keyboard.press('F2');
    await page.waitForURL('**/admin', { timeout: 2_000 });
  }).toPass();
  await expect(page.getByRole('heading', startHeading)).toBeVisible();

  // N alone creates a product, after G it goes to the reports
  await page.keyboard.press('g');
  await page.keyboard.press('p');
  await expectAt(page, '/admin/productos');
  await expect(page.getByRole('grid').getByRole('row').nth(1)).toBeVisible();
  await page.keyboard.press('g');
  await page.keyboard.press('n');
  await expectAt(page, '/admin/informes');
});

test('the start page fits a telephone, and its five ways lead on', async ({ page, logIn }) => {
  await logIn(page, 'admin');
  await open(page, '/admin');
  await expect(page.getByRole('link', { name: /^Para preparar/ })).toBeVisible();
  await expectFits(page, 'the start page of the desk');
  await page.setViewportSize({ width: 360, height: 740 });
  const ways = page.getByRole('navigation', { name: 'Accesos' });
  await ways.getByRole('button', { name: 'Más' }).click();
  const menu = page.getByRole('dialog', { name: 'Menú' });
  await expect(menu.getByRole('link', { name: 'Sistema', exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await ways.getByRole('link', { name: /^Pedidos/ }).click();
  await expectAt(page, '/admin/pedidos');
});

test('a client is sent to the store', async ({ page, logIn }) => {
  await logIn(page, 'client');
  await page.goto('/admin');
  await expectAt(page, '/store');
  await expect(page.getByText('La administración es solo para administradores.')).toBeVisible();
});

test('a visitor logs in first and comes back to the desk, and a log-out leads to the store', async ({
  page,
}) => {
  const answer = await page.goto('/admin');
  expect(answer?.headers()['x-robots-tag']).toBe('noindex');
  expect(answer?.headers()['content-security-policy']).toContain("script-src 'self'");
  await expectAt(page, '/login');
  await alive(page);
  await page.getByLabel('Usuario (e-mail)').fill(accounts.admin);
  await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Ingresar', exact: true }).click();
  await expectAt(page, '/admin');
  await expect(page.getByRole('heading', startHeading)).toBeVisible();

  await page.getByRole('button', { name: /^Su cuenta:/ }).click();
  await page.getByRole('button', { name: 'Salir' }).click();
  await expectAt(page, '/store');
  await alive(page);
  await expect(page.getByRole('link', { name: 'Administración', exact: true })).toBeHidden();
});
