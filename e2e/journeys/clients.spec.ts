// Browser test of the desk's clients: payment terms; a client found by keyboard, a field saved where it stands and undone from the
// history, a second delivery address that becomes the default one, a note, and the sheet in which a waiting client is verified.

import { randomUUID } from 'node:crypto';
import { expect, expectAccessible, expectFits, open, test } from '../support/test.js';

test('a client is found and opened by keyboard alone, changed field by field, and undone from the history', async ({
  page,
  apiOf,
  logIn,
}) => {
  const legalName = (await (await apiOf('otherClient')).cart()).clientName;
  const mark = randomUUID().slice(0, 8);
  await logIn(page, 'admin');
  await open(page, '/admin/clientes');
  const grid = page.getByRole('grid', { name: 'Clientes' });
  await expect(grid.getByRole('row').nth(2)).toBeVisible();
  await expectAccessible(page, 'the client table');
  await page.keyboard.press('/');
  await page.keyboard.type(legalName);
  await page.waitForURL((url) => url.searchParams.get('q') === legalName);
  await expect(grid.getByRole('row').nth(1)).toContainText(legalName);
  await page.keyboard.press('Enter');
  await expect(grid).toBeFocused();
  await page.keyboard.press('Space');
  await expect(page.getByRole('toolbar', { name: '1 elegido' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('toolbar', { name: '1 elegido' })).toBeHidden();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: legalName })).toBeVisible();

  const phone = page.getByRole('textbox', { name: 'Teléfono 2' });
  const before = await phone.inputValue();
  await phone.fill(`0341 ${mark}`);
  await phone.press('Enter');
  const history = page.getByRole('region', { name: 'Historia' });
  const change = history.getByRole('listitem').filter({ hasText: mark });
  await expect(change).toContainText('Teléfono 2');
  await change.getByRole('button', { name: 'Deshacer: Teléfono 2' }).click();
  await expect(phone).toHaveValue(before);

  await page.getByRole('button', { name: 'Agregar dirección' }).click();
  const form = page.getByRole('dialog', { name: 'Nueva dirección' });
  await form.getByLabel('Nombre').fill(`Depósito ${mark}`);
  await form.getByRole('button', { name: 'Guardar' }).click();
  await expect(form.getByText('Por favor ingrese la calle.')).toBeVisible();
  await form.getByLabel('Calle').fill('Bv. Seguí');
  await form.getByLabel('Localidad').fill('Rosario');
  await form.getByLabel('Provincia').selectOption({ label: 'Santa Fe' });
  await expectAccessible(page, 'the form of an address');
  await form.getByRole('button', { name: 'Guardar' }).click();
  await expect(form).toBeHidden();
  const stored = page.getByRole('button', { name: `Quitar: Depósito ${mark}` });
  await expect(stored).toBeVisible();

  await page.getByLabel('Nota nueva').fill(`No llamar antes de las 10. ${mark}`);
  await page.getByRole('button', { name: 'Guardar la nota' }).click();
  // the history below names it too
  await expect(page.getByText(`No llamar antes de las 10. ${mark}`, { exact: true })).toBeVisible();
  await expectFits(page, "the client's page");
  await stored.click();
  await expect(stored).toBeHidden();
});

test('payment terms are created, deactivated and undone', async ({ page, logIn }) => {
  const name = `Plazo ${randomUUID().slice(0, 8)}`;
  await logIn(page, 'admin');
  await open(page, '/admin/clientes/condiciones');
  await page.getByRole('button', { name: 'Nueva condición' }).click();
  const sheet = page.getByRole('dialog', { name: 'Nueva condición de venta' });
  await sheet.getByLabel('Nombre').fill(name);
  await sheet.getByLabel('Plazo en días').fill('900');
  await sheet.getByRole('button', { name: 'Crear condición' }).click();
  await expect(sheet.getByText('Escriba un número entero, de 0 a 365.')).toBeVisible();
  await sheet.getByLabel('Plazo en días').fill('45');
  await sheet.getByRole('button', { name: 'Crear condición' }).click();
  const row = page.getByRole('row').filter({ hasText: name });
  await expect(row).toContainText('45 días');
  await expectAccessible(page, 'the payment terms');
  await expectFits(page, 'the payment terms');
  await row.getByRole('button', { name: `Desactivar ${name}` }).click();
  await expect(row).toContainText('Inactiva');
  await page.keyboard.press('Control+z');
  await expect(row).toContainText('Activa');
});

test('the sheet to verify a client says what is known, and a rejection needs a reason', async ({
  page,
  logIn,
}) => {
  await logIn(page, 'admin');
  await open(page, '/admin/clientes?estado=waiting');
  await page
    .getByRole('link', { name: /^Verificar a / })
    .first()
    .click();
  const sheet = page.getByRole('dialog', { name: /^Verificar a / });
  await expect(sheet.getByText('Ningún otro cliente tiene este CUIT')).toBeVisible();
  await expectAccessible(page, 'the sheet to verify');
  await sheet.getByRole('button', { name: 'Rechazar…' }).click();
  await sheet.getByRole('button', { name: 'Rechazar y avisar' }).click();
  await expect(sheet.getByText('Por favor escriba el motivo')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
});
