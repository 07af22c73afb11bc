// Browser test of the account screens' messages: failed recovery and verification, the contact form, own data, and
// registration by keyboard alone.

import { accounts } from '../support/accounts.js';
import { mailTo } from '../support/mails.js';
import { OTHER_PASSWORD } from '../support/passwords.js';
import { newcomer, registerAndConfirm } from '../support/people.js';
import { expectAt, storedToken } from '../support/shop.js';
import { expect, expectNotice, notices, open, test } from '../support/test.js';

const failing = { status: 500, json: {} };

test('a recovery that fails says so, in the tab and in front of a product', { tag: '@on-papelera' }, async ({
  page,
  noise,
}) => {
  noise.expect(/500/);
  await page.route('**/StoreAuth/recovery', (route) => route.fulfill(failing));
  for (const address of ['/login', '/store']) {
    await open(page, address);
    if (address === '/store') {
      await page.getByRole('main').getByRole('article').first().getByRole('link').first().click();
      await page.getByRole('button', { name: 'Agregar al carrito' }).click();
    }
    await page.getByRole('button', { name: '¿Olvidó su contraseña?' }).last().click();
    const email = page.getByRole('textbox', { name: /mail/i }).last();
    await email.fill(accounts.client);
    await page.getByRole('button', { name: 'Recuperar', exact: true }).click();
    await expectNotice(page, 'Error. Si el error persiste por favor contacte al administrador del sistema.');
  }
});

test('a new password that cannot be saved leads back to the store', { tag: '@on-barrilete' }, async ({
  page,
  shop,
  noise,
}) => {
  noise.expect(/500/);
  const who = newcomer('Bazar');
  await registerAndConfirm(page, shop.mailDir, who);
  // leaves the page first: it still asks the server, and without its session it would fail
  await page.goto('/robots.txt');
  await page.evaluate(() => localStorage.clear());
  await fetch(`${shop.url}/api/store/StoreAuth/recovery?usr=${encodeURIComponent(who.email)}&salt=x`);
  const mail = await mailTo(shop.mailDir, who.email, /contraseña/i);
  const link = /https?:\/\/\S+\/recover\?\S+/.exec(mail.text ?? '')?.[0] ?? '';
  await page.route('**/StoreAuth/changepass', (route) => route.fulfill(failing));
  await page.goto(link);
  await page.locator('input[autocomplete=new-password]').first().fill(OTHER_PASSWORD);
  await page.locator('input[autocomplete=new-password]').last().fill(OTHER_PASSWORD);
  await page.locator('input[autocomplete=new-password]').last().press('Enter');
  await expectNotice(page, 'Error. Por favor reintente el proceso desde el inicio en unos minutos.');
  await expectAt(page, '/store');
});

test('a verification that fails says so, and can be tried again', { tag: '@on-barrilete' }, async ({
  page,
  logIn,
  noise,
}) => {
  noise.expect(/500/);
  await logIn(page, 'admin');
  await page.route('**/StoreRegistration/clientbywebtoken*', (route) => route.fulfill(failing));
  await open(page, '/impersonate');
  const verify = page.getByRole('button', { name: /^Verificar/ }).first();
  await verify.click();
  await expectNotice(page, 'Error desconocido.');
  await expect(verify).toBeEnabled();
});

test('a message reaches the company, once', async ({ page, brand, shop, noise }) => {
  noise.expect(/500/);
  const { cuit } = newcomer();
  await open(page, '/contact-us');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Contactarse con ${brand.companyName}`);
  let posts = 0;
  page.on('request', (request) => {
    if (request.url().includes('sendmessage')) posts += 1;
  });
  const send = page.getByRole('button', { name: 'Enviar' });
  await send.click();
  await expect(page.locator('main [aria-invalid=true]')).toHaveCount(4);
  expect(posts).toBe(0);
  await page.getByLabel('Razón Social').fill('Librería Ñandú');
  await page
    .getByRole('textbox', { name: /^CUIT/ })
    .fill(`${cuit.slice(0, 2)}-${cuit.slice(2, 10)}-${cuit.slice(10)}`);
  await page.getByRole('textbox', { name: /^E-mail/ }).fill('nandu@libreria.test');
  const words = `¿Envían a Tierra del Fuego? <b>Sí</b> o no ${Date.now()}`;
  await page.getByRole('textbox', { name: /^Mensaje/ }).fill(words);

  await page.route('**/StoreUser/sendmessage', (route) => route.fulfill(failing));
  await send.click();
  await expectNotice(page, 'Error inesperado. No se pudo enviar el mensaje. Por favor intente más tarde.');
  await expect(page.getByRole('textbox', { name: /^Mensaje/ })).toHaveValue(words);
  await page.unroute('**/StoreUser/sendmessage');
  await send.click();
  await expectNotice(page, 'El mensaje será respondido a la brevedad. Gracias por contactarse con nosotros.');
  await expectAt(page, '/store');
  const mail = await mailTo(shop.mailDir, brand.contact.email, /Ñandú/);
  expect(mail.text).toContain(words);
  expect(mail.replyTo?.value[0]?.address).toBe('nandu@libreria.test');

  const before = posts;
  await page
    .getByRole('navigation', { name: 'Principal' })
    .getByRole('link', { name: 'Contactanos' })
    .click();
  await page.getByLabel('Razón Social').fill('Librería Ñandú');
  await page.getByRole('textbox', { name: /^CUIT/ }).fill(cuit);
  await page.getByRole('textbox', { name: /^E-mail/ }).fill('nandu@libreria.test');
  await page.getByRole('textbox', { name: /^Mensaje/ }).fill('Otra vez.');
  await page.getByRole('button', { name: 'Enviar' }).click();
  await expectNotice(page, 'El mensaje ya fue enviado.');
  expect(posts).toBe(before);
});

test('the own data are saved and kept, and wrong fields are refused', async ({ page, logIn, noise }) => {
  noise.expect(/500/);
  await logIn(page, 'otherClient');
  await open(page, '/profile');
  await expect(page.getByRole('heading', { level: 1, name: 'Mis datos' })).toBeVisible();
  const phone = page.getByLabel('Teléfono', { exact: true });
  const save = page.getByRole('button', { name: 'Guardar', exact: true });
  await phone.fill('0223 455-1234');
  let payload: Record<string, unknown> = {};
  page.on('request', (request) => {
    if (request.url().includes('webStoreClient')) payload = request.postDataJSON() as Record<string, unknown>;
  });
  await page.route('**/StoreUser/webStoreClient', (route) => route.fulfill(failing));
  await save.click();
  await expectNotice(page, 'Error inesperado.');
  await expect(phone).toHaveValue('0223 455-1234');
  await page.unroute('**/StoreUser/webStoreClient');
  await save.click();
  await expectNotice(page, 'Usuario actualizado correctamente');
  expect(payload).toMatchObject({ contactPhone: '0223 455-1234', password: null });
  await open(page, '/profile');
  await expect(phone).toHaveValue('0223 455-1234');

  const [password, repeat] = [
    page.locator('input[autocomplete=new-password]').first(),
    page.locator('input[autocomplete=new-password]').last(),
  ];
  await password.fill(OTHER_PASSWORD);
  await repeat.fill('Ladrillo#Verde6');
  await save.click();
  await expect(page.getByText('Las contraseñas no coinciden.')).toBeVisible();
  await password.fill('');
  await repeat.fill('');
  const cuit = page.getByRole('textbox', { name: /^CUIT/ });
  await cuit.fill('20111111111');
  await save.click();
  await expect(cuit).toHaveAttribute('aria-invalid', 'true');
});

test('a failure to fetch the own data is shown in the page, not in a notice', {
  tag: '@on-papelera',
}, async ({ page, logIn, noise }) => {
  noise.expect(/500/, /could not be read/);
  await logIn(page, 'otherClient');
  await page.route('**/StoreUser/userdetails', (route) => route.fulfill(failing));
  await open(page, '/profile');
  await expect(page.getByText('No pudimos cargar sus datos.')).toBeVisible();
  await expect(notices(page).locator('.toast-text')).toHaveCount(0);
  await page.unroute('**/StoreUser/userdetails');
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await expect(page.getByLabel('Teléfono', { exact: true })).toBeVisible();
});

test('only administrators can open the clients’ page', { tag: '@on-papelera' }, async ({
  page,
  browser,
  shop,
  logIn,
}) => {
  for (const account of ['client', 'salesman'] as const) {
    const context = await browser.newContext({ baseURL: shop.url });
    const own = await context.newPage();
    await logIn(own, account);
    await own.goto('/impersonate');
    await expectAt(own, '/store');
    await context.close();
  }
  await page.goto('/impersonate');
  await expectAt(page, '/store');
  expect(await storedToken(page)).toBeNull();
});

test('a registration by keys alone: every field is reached, the errors are heard, and Enter sends', async ({
  page,
}) => {
  await open(page, '/login?r=1');
  await page.getByRole('tab', { name: 'Registrarse' }).focus();
  const reached = new Set<string>();
  for (let press = 0; press < 40; press += 1) {
    await page.keyboard.press('Tab');
    const name = await page.evaluate(() => (document.activeElement as HTMLInputElement | null)?.name ?? '');
    if (name !== '') reached.add(name);
  }
  const wanted = ['userName', 'password', 'legalName', 'legalId', 'contactPhone', 'legalAddressStreet'];
  expect([...reached]).toEqual(expect.arrayContaining(wanted));
  await page.getByRole('tabpanel').getByLabel('Razón Social').focus();
  await page.keyboard.press('Enter');
  const wrong = page.getByRole('tabpanel').locator('[aria-invalid=true]');
  await expect(wrong.first()).toBeFocused();
  for (const field of await wrong.all()) {
    const note = (await field.getAttribute('aria-describedby'))?.split(' ').at(-1) ?? '';
    await expect(page.locator(`[id="${note}"]`)).not.toBeEmpty();
  }
  await expect(page.getByText(/campos? para revisar\.$/)).toBeAttached();
});
