// Browser test of the desk's company screen: a setting is changed and the shop shows it, wrong values are named, an unsaved change
// is guarded, and the history takes the change back.
// A visitor's page that stays open shows it at its next view.

import { expect, expectAccessible, expectFits, open, test } from '../support/test.js';

test('an administrator changes the opening hours, sees them in the shop, and takes the change back', async ({
  page,
  logIn,
}) => {
  const hours = `Lunes a viernes de 7 a 15 (${Date.now()})`;
  await logIn(page, 'admin');
  await open(page, '/admin/empresa');
  const field = page.getByRole('textbox', { name: 'Horario de atención' });
  const before = await field.inputValue();
  await field.fill(hours);
  await expect(page.getByText('1 cambio sin guardar:')).toBeVisible();
  await expectAccessible(page, 'the company with an unsaved change');
  await expectFits(page, 'the company with an unsaved change');

  await page.getByRole('link', { name: 'Productos' }).first().click();
  await page.getByRole('button', { name: 'Seguir acá' }).click();
  const visitor = await page.context().newPage();
  await open(visitor, '/contact-us');
  await expect(visitor.getByText(before)).toBeVisible();
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Guardamos los cambios. La tienda ya los muestra.')).toBeVisible();

  // the page stays: none of these views loads a document
  await visitor.evaluate(() => document.documentElement.setAttribute('data-stays', ''));
  const home = visitor.locator('header a[href="/"]').first();
  await home.click();
  await expect(visitor.getByText(hours)).toBeVisible();
  await visitor.goBack();
  await expect(visitor.getByRole('main').getByText(hours)).toBeVisible();

  await page.getByRole('button', { name: 'Historia de Datos de la empresa' }).click();
  await page.getByRole('button', { name: 'Deshacer: Horario de atención' }).first().click();
  await expect(page.getByText('Deshecho')).toBeVisible();
  await expect(field).toHaveValue(before);
  await home.click();
  await expect(visitor.getByText(hours)).toHaveCount(0);
  await expect(visitor.getByText(before)).toBeVisible();
  await expect(visitor.locator('html[data-stays]')).toBeAttached();
  await visitor.close();
});

test('wrong values are named where they are typed, and nothing is saved', async ({ page, logIn }) => {
  await logIn(page, 'admin');
  await open(page, '/admin/empresa');
  await page.getByLabel('CBU', { exact: true }).fill('0110599520000012345671');
  await expect(page.getByText('El último dígito no corresponde: revise los 22.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Guardar/ })).toBeDisabled();

  await page.getByRole('button', { name: 'Descartar' }).click();
  const ground = await page.getByLabel('Fondo del encabezado', { exact: true }).inputValue();
  await page.getByLabel('Texto del encabezado', { exact: true }).fill(ground);
  await expect(page.getByText(/El texto del encabezado no se lee/)).toBeVisible();
  await page.getByRole('button', { name: /^Texto del encabezado: Usar #/ }).click();
  await expect(page.getByText(/no se lee/)).toHaveCount(0);

  await page.getByRole('button', { name: 'Editar Pedido confirmado' }).click();
  await page.getByRole('button', { name: 'Ver el mail' }).click();
  await expect(page.getByText('Así lo recibe el cliente')).toBeVisible();
  await page.getByRole('button', { name: 'Cerrar' }).click();
  await page.getByRole('button', { name: 'Descartar' }).click();
});
