// Registers a new person in the browser: makes an e-mail and a CUIT, fills the registration form, confirms by mail,
// and logs in.

import { cuitCheckDigit } from '@mostrador/rules/cuit';
import { expect, type Page } from '@playwright/test';
import { linkIn, mailTo } from './mails.js';
import { NEW_PASSWORD } from './passwords.js';
import { open } from './test.js';

let made = Date.now() % 1_000_000;

/** A person without an account. Each has a new e-mail and a new CUIT. */
export interface Newcomer {
  readonly email: string;
  readonly legalName: string;
  readonly cuit: string;
}

export function newcomer(name = 'Librería El Faro'): Newcomer {
  made += 1;
  const ten = `30${String(70_000_000 + made).padStart(8, '0')}`;
  return {
    email: `faro${made}@libreria.test`,
    legalName: `${name} ${made}`,
    cuit: ten + cuitCheckDigit(ten),
  };
}

/** Fills the whole registration form without sending it. */
export async function fillRegistration(page: Page, { email, legalName, cuit }: Newcomer): Promise<void> {
  const form = page.getByRole('tabpanel');
  await form.getByLabel('Usuario (e-mail)').fill(email);
  await form.getByLabel('Contraseña', { exact: false }).first().fill(NEW_PASSWORD);
  await form.getByLabel('Repetir contraseña').fill(NEW_PASSWORD);
  await form.getByLabel('Razón Social').fill(legalName);
  await form.getByRole('textbox', { name: /^CUIT/ }).fill(cuit);
  await form
    .getByLabel(/Condición impositiva|Categoría impositiva/)
    .selectOption({ label: 'Responsable Inscripto' });
  await form.getByLabel('Teléfono de contacto').fill('0341 455-0190');
  await form.getByLabel('Provincia').selectOption({ label: 'Santa Fe' });
  const city = form.getByRole('combobox', { name: /Localidad|Ciudad/ });
  await city.pressSequentially('rosa');
  await page
    .getByRole('option', { name: /^Rosario/ })
    .first()
    .click();
  await form.getByLabel('Calle').fill('San Luis');
  await form.getByLabel('Número', { exact: true }).fill('1472');
  await form.getByLabel('Código postal').fill('S2000');
}

/** Registers in the browser and follows the link of the mail. */
export async function registerAndConfirm(page: Page, mailDir: string, who: Newcomer): Promise<void> {
  await open(page, '/signin?r=1');
  await fillRegistration(page, who);
  await page.getByRole('button', { name: 'Registrarse' }).click();
  await expect(
    page.getByText('Gracias por registrarse. Pronto recibirá un mail para activar su cuenta.'),
  ).toBeVisible();
  const mail = await mailTo(mailDir, who.email, /confirm/i);
  await page.goto(linkIn(mail, '/login'));
  await expect(page.getByText('Su email ha sido validado con éxito.')).toBeVisible();
}

/** Logs in by the form. */
export async function logInAs(page: Page, user: string, password: string): Promise<void> {
  await open(page, '/login');
  await page.getByLabel('Usuario (e-mail)').fill(user);
  await page.getByLabel('Contraseña', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Ingresar', exact: true }).click();
}
