// Browser test of a salesman's desk: the day, the own clients, a visit that is noted once and struck out, the own figures, and no screen of
// an administrator; where salesmen do not buy for clients, they are sent to the store.

import { expectAt } from '../support/shop.js';
import { expect, expectAccessible, expectFits, open, test } from '../support/test.js';

test('a salesman has the day, the own clients and figures on the desk', async ({ page, logIn, brand }) => {
  await logIn(page, 'salesman');
  if (!brand.company.implementsThirdPartyPurchases) {
    await page.goto('/admin');
    await expectAt(page, '/store');
    await expect(page.getByText('La administración es solo para administradores.')).toBeVisible();
    return;
  }
  await open(page, '/admin');
  await expect(page.getByRole('link', { name: /^Vendí este mes/ })).toBeVisible();
  await expectAccessible(page, "a salesman's day");
  await expectFits(page, "a salesman's day");
  const menu = page.getByRole('navigation', { name: 'Principal' });
  await expect(menu.getByRole('link', { name: 'Productos' })).toBeHidden();

  await page.keyboard.press('g');
  await page.keyboard.press('l');
  await expectAt(page, '/admin/clientes');
  const clients = page.getByRole('grid', { name: 'Mis clientes' });
  await expect(clients.getByRole('button', { name: /^Anotar visita a/ }).first()).toBeVisible();
  await expectAccessible(page, "a salesman's clients");
  await clients.getByRole('link').first().click();

  await page.getByRole('button', { name: 'Anotar visita', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: /^Anotar visita a/ });
  await sheet.getByRole('radio', { name: 'No estaba' }).check();
  await sheet.getByLabel('Nota (opcional)').fill('Vuelve el jueves');
  await expectAccessible(page, 'the sheet of a visit');
  await sheet.getByRole('button', { name: 'Guardar la visita' }).click();
  await expect(sheet).toBeHidden();
  await expect(page.getByText('Vuelve el jueves').first()).toBeVisible();
  await expectAccessible(page, 'a client of a salesman');
  await page
    .getByRole('button', { name: /^Tachar la visita/ })
    .first()
    .click();
  await expect(page.getByText('tachada').first()).toBeVisible();

  await page.setViewportSize({ width: 360, height: 780 });
  await open(page, '/admin/clientes');
  await expect(clients.getByRole('button', { name: /^Armar un pedido para/ }).first()).toBeVisible();
  await expectFits(page, "a salesman's clients on a phone");
  await open(page, '/admin/informes');
  await expect(page.getByRole('tab', { name: 'Productos' })).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Vendedores' })).toBeHidden();
  await open(page, '/admin/presupuestos');
  await expect(page.getByRole('heading', { level: 1, name: /^Presupuestos/ })).toBeVisible();
  await open(page, '/admin/productos');
  await expect(page.getByRole('heading', { name: 'No hay ninguna página en esta dirección' })).toBeVisible();
});
