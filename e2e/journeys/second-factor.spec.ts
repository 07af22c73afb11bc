// Browser test of second factors with a virtual authenticator: enrol a passkey and log in with it, enrol an authenticator
// app and log in with a code and with a recovery code, staff who must enrol first.

import type { Page } from '@playwright/test';
import type { ShopProcess } from '../setup/shop-process.js';
import { startBeside } from '../setup/start-shop.js';
import { accounts, PASSWORD } from '../support/accounts.js';
import { authenticatorApp } from '../support/authenticator-app.js';
import { forgetSecondFactors, setSecondFactorRule } from '../support/database.js';
import { first, onSale } from '../support/shop.js';
import { expect, expectAccessible, open, test } from '../support/test.js';

const STEP_MS = 30_000;
let shop: ShopProcess;
let url = '';

// Passkeys belong to a host name, so these journeys visit the shop at localhost.
test.beforeAll(async ({ brandCode, shop: running }) => {
  await forgetSecondFactors(running);
  await setSecondFactorRule(running, 'none');
  shop = await startBeside(brandCode, running, { hostname: 'localhost' });
  url = shop.url;
});
test.afterAll(() => shop.stop());
test.beforeEach(({ noise }) =>
  noise.expect(
    /^outbound: http:\/\/localhost:/,
    /status of 401/,
    /status of 403/,
    /status of 422/,
    // what a page was still reading when its user logged out
    /could not be read: Su sesión venció/,
  ),
);

test('a client enrols a passkey and an app, and logs in with each', async ({ page }) => {
  test.setTimeout(180_000);
  await virtualAuthenticator(page);
  await logIn(page, accounts.otherClient);
  await expect(page).toHaveURL(/\/store/);

  await page.goto(`${url}/profile`);
  const security = page.getByRole('region', { name: 'Seguridad' });
  await security.getByRole('button', { name: 'Agregar llave de acceso' }).click();
  await security.getByLabel('Nombre de la llave').fill('Notebook');
  await security.getByRole('button', { name: 'Agregar llave de acceso' }).click();
  await expect(security.getByText('Notebook')).toBeVisible();

  await security.getByRole('button', { name: 'Agregar aplicación' }).click();
  const secret = ((await security.locator('.factor-secret').textContent()) ?? '').replaceAll(/\s/g, '');
  await expect(security.getByRole('img', { name: 'Código QR para la aplicación' })).toBeVisible();
  await expectAccessible(page, 'the enrolment of an app', '.security');
  const app = authenticatorApp(secret);
  const code = security.getByLabel('Código que muestra la aplicación');
  await code.fill('000000');
  await security.getByRole('button', { name: 'Activar' }).click();
  await expect(security.getByText('El código no es correcto.', { exact: false })).toBeVisible();
  await code.fill(app(Date.now()));
  await security.getByRole('button', { name: 'Activar' }).click();
  await expect(security.locator('.factor-codes li')).toHaveCount(10);
  const codes = await security.locator('.factor-codes li').allTextContents();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    security.getByRole('button', { name: 'Descargar' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('codigos-de-recuperacion.txt');
  await security.getByRole('button', { name: 'Ya los guardé' }).click();
  await expect(security.getByText('Quedan 10 códigos.')).toBeVisible();

  await logOut(page);
  await page.goto(`${url}/login`);
  await page.getByRole('button', { name: 'Ingresar con llave de acceso' }).click();
  await expect(page).toHaveURL(/\/store/);
  await logOut(page);

  await logIn(page, accounts.otherClient);
  await expectAccessible(page, 'the second step', 'main');
  // the code of the step in which the app was turned on is used up; the next one is taken from a clock that is fast
  await page.getByLabel('Código', { exact: true }).fill(app(Date.now() + STEP_MS));
  await page.getByRole('button', { name: 'Ingresar', exact: true }).click();
  await expect(page).toHaveURL(/\/store/);
  await logOut(page);

  await logIn(page, accounts.otherClient);
  await page.getByRole('button', { name: 'Usar un código de recuperación' }).click();
  await page.getByLabel('Código de recuperación').fill(codes[0] ?? '');
  await page.getByRole('button', { name: 'Ingresar', exact: true }).click();
  await expect(page).toHaveURL(/\/store/);

  await page.goto(`${url}/profile`);
  await expect(security.getByText('Quedan 9 códigos.')).toBeVisible();
  await security.getByRole('button', { name: 'Quitar la aplicación de códigos' }).click();
  await answer(page, '¿Quitar la aplicación de códigos?', 'Cancelar');
  await security.getByRole('button', { name: 'Quitar la aplicación de códigos' }).click();
  await answer(page, '¿Quitar la aplicación de códigos?', 'Quitar');
  await expect(security.getByRole('button', { name: 'Agregar aplicación' })).toBeVisible();
  await security.getByRole('button', { name: 'Quitar Notebook' }).click();
  await answer(page, '¿Quitar Notebook?', 'Quitar');
  await expect(security.getByText('Notebook')).toBeHidden();
});

test('staff whom the company asks for a second factor enrol one first', async ({ page, shop: running }) => {
  await virtualAuthenticator(page);
  await setSecondFactorRule(running, 'administrators');
  try {
    await logIn(page, accounts.admin);
    await expect(page).toHaveURL(/\/changepass/);
    await expect(
      page.getByText('La empresa pide un segundo paso para ingresar.', { exact: false }),
    ).toBeVisible();
    await page.goto(`${url}/system`);
    await expect(page).toHaveURL(/\/changepass/);
    await page.getByRole('button', { name: 'Agregar llave de acceso' }).click();
    await page.getByLabel('Nombre de la llave').fill('Oficina');
    await page.getByRole('button', { name: 'Agregar llave de acceso' }).click();
    // a passkey alone would leave no way in from another device
    await expect(page.locator('.factor-codes li')).toHaveCount(10);
    await expect(page.getByRole('heading', { name: 'Códigos de recuperación' })).toBeFocused();
    await expect(page).toHaveURL(/\/changepass/);
    await page.getByRole('button', { name: 'Ya los guardé' }).click();
    await expect(page).toHaveURL(/\/store/);
    await page.goto(`${url}/system`);
    await expect(page).toHaveURL(/\/system/);
  } finally {
    await setSecondFactorRule(running, 'none');
  }
  await page.goto(`${url}/profile`);
  await page.getByRole('button', { name: 'Quitar Oficina' }).click();
  await answer(page, '¿Quitar Oficina?', 'Quitar');
  await expect(page.getByRole('button', { name: 'Quitar Oficina' })).toHaveCount(0);
});

test('staff who reload the page while it shows the recovery codes of a new app are not locked out', async ({
  page,
  shop: running,
}) => {
  page.on('dialog', (dialog) => void dialog.accept());
  await setSecondFactorRule(running, 'administrators');
  try {
    await logIn(page, accounts.admin);
    await expect(page).toHaveURL(/\/changepass/);
    await page.getByRole('button', { name: 'Agregar aplicación' }).click();
    const secret = ((await page.locator('.factor-secret').textContent()) ?? '').replaceAll(/\s/g, '');
    await page.getByLabel('Código que muestra la aplicación').fill(authenticatorApp(secret)(Date.now()));
    await page.getByRole('button', { name: 'Activar' }).click();
    await expect(page.locator('.factor-codes li')).toHaveCount(10);
    await page.reload();
    await expect(page).toHaveURL(/\/store/);
  } finally {
    await setSecondFactorRule(running, 'none');
  }
  await page.goto(`${url}/profile`);
  await page.getByRole('button', { name: 'Quitar la aplicación de códigos' }).click();
  await answer(page, '¿Quitar la aplicación de códigos?', 'Quitar');
  await expect(page.getByRole('button', { name: 'Agregar aplicación' })).toBeVisible();
});

test('staff who log in before a product and owe a second factor are led to enrol one', async ({
  page,
  shop: running,
  apiOf,
}) => {
  const product = first(await onSale(await apiOf('otherClient')), () => true, 'product on sale');
  await setSecondFactorRule(running, 'administrators');
  try {
    await open(page, `${url}/product?pcode=${encodeURIComponent(product.code)}`);
    await page.getByRole('main').getByRole('button', { name: 'Agregar al carrito' }).click();
    const dialog = page.getByRole('dialog', { name: 'Iniciar Sesión' });
    await dialog.getByLabel('Usuario (e-mail)').fill(accounts.admin);
    await dialog.getByLabel('Contraseña', { exact: true }).fill(PASSWORD);
    await dialog.getByRole('button', { name: 'Ingresar', exact: true }).click();
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(/\/changepass/);
    await expect(
      page.getByText('La empresa pide un segundo paso para ingresar.', { exact: false }),
    ).toBeVisible();
  } finally {
    await setSecondFactorRule(running, 'none');
  }
});

test('an administrator takes the second factor of a client away after a question', async ({ page }) => {
  await virtualAuthenticator(page);
  await logIn(page, accounts.otherClient);
  await expect(page).toHaveURL(/\/store/);
  await page.goto(`${url}/profile`);
  const security = page.getByRole('region', { name: 'Seguridad' });
  await security.getByRole('button', { name: 'Agregar llave de acceso' }).click();
  await security.getByLabel('Nombre de la llave').fill('Perdida');
  await security.getByRole('button', { name: 'Agregar llave de acceso' }).click();
  await expect(security.getByText('Perdida')).toBeVisible();
  await logOut(page);

  await logIn(page, accounts.admin);
  await expect(page).toHaveURL(/\/store/);
  await page.goto(`${url}/impersonate?q=${encodeURIComponent(accounts.otherClient)}`);
  const reset = page.getByRole('button', { name: /^Quitar los métodos de ingreso de/ });
  await reset.click();
  await expectAccessible(page, 'the question before factors are reset', 'dialog[open]');
  await answer(page, 'Quitar métodos de ingreso', 'Cancelar');
  await reset.click();
  await answer(page, 'Quitar métodos de ingreso', 'Quitar');
  await expect(page.getByText('Se quitaron los métodos de ingreso.')).toBeVisible();
  await logOut(page);
  await logIn(page, accounts.otherClient);
  await expect(page).toHaveURL(/\/store/);
  await page.goto(`${url}/profile`);
  await expect(security.getByRole('button', { name: 'Agregar llave de acceso' })).toBeVisible();
  await expect(security.getByText('Perdida')).toBeHidden();
});

async function answer(page: Page, question: string, button: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: question });
  await dialog.getByRole('button', { name: button, exact: true }).click();
  await expect(dialog).toBeHidden();
}

async function logIn(page: Page, user: string): Promise<void> {
  await page.goto(`${url}/login`);
  await page.getByLabel('Usuario (e-mail)').fill(user);
  await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Ingresar', exact: true }).click();
}

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Su cuenta:/ }).click();
  await page.getByRole('button', { name: 'Salir' }).click();
  // the address may have been the store's before
  await expect(page.getByRole('button', { name: /^Su cuenta:/ })).toBeHidden();
  await expect(page).toHaveURL(/\/store/);
}

/** An authenticator in the browser that keeps passkeys and says that the user has shown a finger. */
async function virtualAuthenticator(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}
