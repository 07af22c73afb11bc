// Browser test of a client's changed identity and contact e-mail: the administrator's list, accept and revert, and the
// confirmation of the e-mail by one click.

import type { Page } from '@playwright/test';
import { linkIn, mailTo } from '../support/mails.js';
import { NEW_PASSWORD } from '../support/passwords.js';
import { logInAs, newcomer, registerAndConfirm } from '../support/people.js';
import { expectAt } from '../support/shop.js';
import {
  expect,
  expectAccessible,
  expectNoSideways,
  expectNotice,
  open,
  test,
  widths,
} from '../support/test.js';

const changeRow = (page: Page, legalName: string, field: string) =>
  page.getByRole('row', { name: new RegExp(legalName) }).filter({ hasText: field });

test('a client changes name and e-mail; the e-mail waits for a click, the name for an administrator', async ({
  page,
  browser,
  shop,
  brand,
  logIn,
  noise,
}) => {
  test.setTimeout(120_000);
  // the link a second time, and the change that was decided before
  noise.expect(/contactEmail\/confirm/, /identityChanges\/\d+/);
  const who = newcomer('Librería Cambiante');
  await registerAndConfirm(page, shop.mailDir, who);
  const staff = await browser.newContext({ baseURL: shop.url });
  const office = await staff.newPage();
  await logIn(office, 'admin');
  if (brand.company.verificationRequired) {
    await open(office, `/impersonate?q=${encodeURIComponent(who.email)}`);
    await office.getByRole('button', { name: `Verificar a ${who.legalName}` }).click();
    await expectNotice(office, 'Usuario activado.');
    await logInAs(page, who.email, NEW_PASSWORD);
  }
  await expectAt(page, '/store');

  const contact = `compras.${who.email}`;
  const renamed = `${who.legalName} S.A.`;
  await open(page, '/profile');
  await page.getByRole('textbox', { name: /^E-mail/ }).fill(contact);
  // the session of a confirmation mail proves nothing, so the e-mail asks for the password
  await page.getByLabel('Contraseña actual', { exact: true }).fill(NEW_PASSWORD);
  await page.getByRole('textbox', { name: /^Razón social/ }).fill(renamed);
  await page.getByRole('button', { name: 'Guardar', exact: true }).click();
  await expectNotice(page, 'Usuario actualizado correctamente');
  const waits = page.getByText(`Falta confirmar ${contact}.`);
  await expect(waits).toBeVisible();
  await expectAccessible(page, 'a profile whose e-mail is not confirmed');
  const told = await mailTo(shop.mailDir, who.email, /Cambió su e-mail de contacto/);
  expect(told.text).toContain(contact);
  await page.getByRole('button', { name: 'Enviar de nuevo' }).click();
  await expectNotice(page, `Enviamos el mail a ${contact}.`);

  const link = linkIn(await mailTo(shop.mailDir, contact, /Confirme su e-mail de contacto/), '/confirmemail');
  // a scanner only opens the page: nothing is spent
  const scanner = await browser.newContext({ baseURL: shop.url });
  const scanned = await scanner.newPage();
  await scanned.goto(link);
  await expect(scanned.getByRole('button', { name: 'Confirmar', exact: true })).toBeVisible();
  expect(new URL(scanned.url()).search).toBe('');
  await scanner.close();

  await page.goto(link);
  await expect(page.getByText(contact)).toBeVisible();
  expect(new URL(page.url()).search).toBe('');
  await page.reload();
  await expect(page.getByText('Vuelva a abrir el enlace del mail.')).toBeVisible();
  await page.goto(link);
  await expect(page.getByText(contact)).toBeVisible();
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoSideways(page, `the confirmation of an e-mail at ${width}`);
  }
  await expectAccessible(page, 'the confirmation of an e-mail');
  await page.getByRole('button', { name: 'Confirmar', exact: true }).click();
  await expect(page.getByText('Su e-mail de contacto quedó confirmado.')).toBeVisible();
  await page.goto(link);
  await page.getByRole('button', { name: 'Confirmar', exact: true }).click();
  await expect(page.getByText(/El enlace no es válido/)).toBeVisible();
  await page.getByRole('link', { name: 'Ver mis datos' }).click();
  await expect(page.getByRole('textbox', { name: /^E-mail/ })).toHaveValue(contact);
  await expect(waits).toHaveCount(0);

  const mail = await mailTo(
    shop.mailDir,
    brand.contact.email,
    new RegExp(`datos fiscales: ${who.legalName}`),
  );
  expect(mail.text).toContain(`${who.legalName} → ${renamed}`);
  await open(office, '/impersonate');
  await office.getByRole('link', { name: /datos? fiscales/ }).click();
  await expectAt(office, '/identitychanges');
  const row = changeRow(office, renamed, 'Razón social');
  await expect(row).toContainText(who.legalName);
  for (const width of [...widths, 1600]) {
    await office.setViewportSize({ width, height: 800 });
    await expectNoSideways(office, `the list of changes at ${width}`);
  }
  await expectAccessible(office, 'the list of changes');
  await row.getByRole('button', { name: /^Revertir/ }).press('Enter');
  const question = office.getByRole('dialog', { name: '¿Revertir el cambio?' });
  await question.getByRole('button', { name: 'Cancelar' }).click();
  await row.getByRole('button', { name: /^Revertir/ }).click();
  // meanwhile another administrator has accepted it
  const other = await staff.newPage();
  await open(other, '/identitychanges');
  await changeRow(other, renamed, 'Razón social')
    .getByRole('button', { name: /^Aceptar/ })
    .click();
  await expectNotice(other, 'Cambio aceptado.');
  await question.getByRole('button', { name: 'Revertir' }).click();
  await expectNotice(office, /^Este cambio ya fue aceptado por /);
  await expect(row).toHaveCount(0);

  await open(page, '/profile');
  await page.getByRole('textbox', { name: /^Razón social/ }).fill(`${who.legalName} S.R.L.`);
  await page.getByRole('button', { name: 'Guardar', exact: true }).click();
  await expectNotice(page, 'Usuario actualizado correctamente');
  await open(office, '/identitychanges');
  await changeRow(office, who.legalName, 'S.R.L.')
    .getByRole('button', { name: /^Revertir/ })
    .click();
  await question.getByRole('button', { name: 'Revertir' }).click();
  await expectNotice(office, 'Cambio revertido.');
  await open(page, '/profile');
  await expect(page.getByRole('textbox', { name: /^Razón social/ })).toHaveValue(renamed);
  await office.getByRole('link', { name: 'Todos', exact: true }).click();
  await expect(changeRow(office, renamed, 'Revertido')).toHaveCount(1);
  await open(office, `/impersonate?q=${encodeURIComponent(who.email)}`);
  await office.getByRole('button', { name: `Actividad de ${renamed}` }).click();
  await expect(office.getByText(/^Revirtió el cambio de Razón social/)).toBeVisible();
  await staff.close();
});
