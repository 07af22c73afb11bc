// Browser test from registration to the first order: form errors, city search, mail confirmation, verification by an
// administrator, impersonation, password recovery.

import type { Page, Request } from '@playwright/test';
import { accounts, PASSWORD } from '../support/accounts.js';
import { Api, type Product } from '../support/api.js';
import { chooseTransportAndTransfer } from '../support/checkout.js';
import { linkIn, mailTo } from '../support/mails.js';
import { NEW_PASSWORD, OTHER_PASSWORD } from '../support/passwords.js';
import { fillRegistration, logInAs, newcomer, registerAndConfirm } from '../support/people.js';
import { expectAt, first, minimumOf, onSale, storedToken, unitPrice } from '../support/shop.js';
import { expect, expectNotice, notices, open, test } from '../support/test.js';

test('from the registration to an order of one’s own, a salesman’s, and an administrator’s in one’s name', async ({
  page,
  browser,
  shop,
  api,
  brand,
  logIn,
}) => {
  test.setTimeout(120_000);
  const who = newcomer();
  await registerAndConfirm(page, shop.mailDir, who);
  await expectAt(page, '/store');

  const staff = await browser.newContext({ baseURL: shop.url });
  const office = await staff.newPage();
  await logIn(office, 'admin');
  if (brand.company.verificationRequired) {
    // confirmed, but not verified: still a visitor to the shop
    await expect(page.getByRole('button', { name: 'Clientes' })).toBeVisible();
    await mailTo(shop.mailDir, brand.contact.email, /verificar/i);
    await open(office, '/impersonate');
    const row = office.getByRole('row', { name: new RegExp(who.legalName) });
    await office.getByLabel('Buscar cliente').fill(who.legalName);
    await expect(row).toHaveCount(1);
    // the page that is looked for comes when the client is verified, and was read before: it must not undo that
    let tellVerified = () => {};
    const verified = new Promise<void>((resolve) => {
      tellVerified = resolve;
    });
    const isSearch = (url: URL) =>
      url.pathname.endsWith('/storeclients/page') && url.searchParams.get('searchTerm') === who.email;
    await office.route(
      isSearch,
      async (route) => {
        const response = await route.fetch();
        await verified;
        await route.fulfill({ response }).catch(() => undefined);
      },
      { times: 1 },
    );
    const asked = office.waitForRequest((request) => isSearch(new URL(request.url())));
    const over = new Set<Request>();
    office.on('requestfinished', (request) => over.add(request));
    office.on('requestfailed', (request) => over.add(request));
    await office.getByLabel('Buscar cliente').fill(who.email);
    const held = await asked;
    await row.getByRole('button', { name: /Verificar/ }).dblclick();
    await expectNotice(office, 'Usuario activado.');
    await expect(notices(office).getByText('Error desconocido.')).toHaveCount(0);
    await expect(row.getByRole('button', { name: /Impersonar/ })).toBeFocused();
    tellVerified();
    await expect.poll(() => over.has(held)).toBe(true);
    // what it brought is drawn by the next frame
    await office.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn, 100))));
    await expect(row.getByRole('button', { name: /Verificar/ })).toHaveCount(0);
    const ready = await mailTo(shop.mailDir, who.email, /lista|activ/i);
    await page.goto(linkIn(ready, '/login'));
    // the session of the registration stays a visitor's
    await logInAs(page, who.email, NEW_PASSWORD);
  }
  await expectAt(page, '/store');
  await expect(page.getByRole('button', { name: /^Su cuenta:/ })).toBeVisible();

  const own = new Api(shop.url, await api.token(who.email, NEW_PASSWORD));
  const units = (one: Product) => Math.max(minimumOf(one), Math.ceil(30_001 / unitPrice(one)));
  const shelf = await onSale(own);
  const plenty = first(shelf, (one) => (one.stock ?? 0) > units(one) * 5, 'product with plenty of stock');
  await order(page, plenty, units(plenty));
  await mailTo(shop.mailDir, who.email, /está confirmado/);
  expect(await own.orders()).toMatchObject([
    { formatedDocumentNumber: expect.stringMatching(/^PED-0001-\d{8}$/) },
  ]);

  await open(office, '/impersonate');
  await office.getByLabel('Buscar cliente').fill(who.email);
  const row = office.getByRole('row', { name: new RegExp(who.legalName) });
  let placed = 1;
  if (brand.company.implementsThirdPartyPurchases) {
    await row.getByRole('button', { name: /^Vendedores/ }).click();
    const salesmen = office.getByRole('dialog');
    await salesmen.getByLabel(new RegExp(accounts.salesman)).check();
    await salesmen.getByRole('button', { name: 'Guardar' }).click();
    await expectNotice(office, 'Vendedores actualizados.');

    // an earlier run may have left a chosen client
    await new Api(shop.url, await api.token(accounts.salesman, PASSWORD)).forgetTarget();
    const road = await browser.newContext({ baseURL: shop.url });
    const salesman = await road.newPage();
    await logIn(salesman, 'salesman');
    await open(salesman, '/store');
    await salesman.getByRole('button', { name: 'Elija el cliente' }).click();
    await salesman.getByRole('combobox', { name: 'Buscar cliente' }).fill(who.email);
    await salesman.getByRole('option', { name: new RegExp(who.legalName) }).click();
    await expectNotice(salesman, `Ahora compra para ${who.legalName}.`);
    await order(salesman, plenty, units(plenty));
    await road.close();
    placed += 1;
    await mailTo(shop.mailDir, accounts.salesman, new RegExp(who.legalName));
  }

  await row.getByRole('button', { name: /^Impersonarse/ }).click();
  await expectAt(office, '/store');
  const banner = office.getByText(`Está operando como ${who.legalName}.`);
  await expect(banner).toBeVisible();
  await fillAndChoose(office, plenty, units(plenty));
  // the cart is still on the screen while the code of the next screens is on its way, and must not lead elsewhere
  const release = await holdCode(office);
  await office.getByRole('button', { name: 'Confirmar Pedido' }).click();
  await expectAt(office, '/thanks');
  placed += 1;
  await office.getByRole('button', { name: 'Volver a mi cuenta' }).click();
  await expect(banner).toHaveCount(0);
  release();
  await expectAt(office, '/impersonate');

  const orders = await own.orders();
  expect(orders).toHaveLength(placed);
  await office.getByLabel('Buscar cliente').fill(who.email);
  await row.getByRole('button', { name: /^Actividad/ }).click();
  const trail = office.getByRole('dialog');
  await expect(trail.getByText(new RegExp(orders[0]?.formatedDocumentNumber ?? 'no order'))).toBeVisible();
  await staff.close();
});

/** Puts one product into the cart and confirms it. */
async function order(page: Page, product: Product, units: number): Promise<void> {
  await fillAndChoose(page, product, units);
  await page.getByRole('button', { name: 'Confirmar Pedido' }).click();
  await expectAt(page, '/thanks');
}

/** Holds all code that the page asks for from now on. @returns a function that lets it through. */
async function holdCode(page: Page): Promise<() => void> {
  let letThrough = () => {};
  const held = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route('**/assets/app/*.js', async (route) => {
    await held;
    await route.continue();
  });
  return letThrough;
}

/** Puts one product into the cart, up to the choices of the confirmation. Nothing is chosen that the client has not chosen before. */
async function fillAndChoose(page: Page, { code }: Product, units: number): Promise<void> {
  await open(page, `/product?pcode=${encodeURIComponent(code)}`);
  const main = page.getByRole('main');
  await main.getByRole('spinbutton').first().fill(String(units));
  await main.getByRole('button', { name: 'Agregar al carrito' }).click();
  await expect(page.locator('.header-cart .badge')).toHaveText(/1/);
  await open(page, '/cart');
  const summary = page.getByRole('complementary', { name: 'Resumen del pedido' });
  await summary.getByRole('button', { name: 'Finalizar Pedido' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Confirmar Pedido');
  if ((await page.getByRole('radio', { checked: true }).count()) === 0) {
    await summary.getByRole('button', { name: 'Confirmar Pedido' }).click();
    await expect(page.getByText('Elija cómo le llega el pedido.')).toBeVisible();
    await expect(page.getByText('Elija cómo lo paga.')).toBeVisible();
    await expect(page.getByRole('radio', { name: /^Transporte/ })).toBeFocused();
  }
  await chooseTransportAndTransfer(page);
}

test('a registration says everything that is wrong at once, and keeps what was typed', async ({
  page,
  shop,
}) => {
  const who = newcomer();
  await open(page, '/login?r=x');
  await page.getByRole('button', { name: 'Registrarse' }).click();
  await expect(page.getByRole('tabpanel').locator('[aria-invalid=true]').first()).toBeFocused();
  await fillRegistration(page, { ...who, email: accounts.client });
  await page.getByRole('button', { name: 'Registrarse' }).click();
  await expectNotice(page, /Ya existe una cuenta con ese e-mail/);
  const user = page.getByRole('tabpanel').getByLabel('Usuario (e-mail)');
  await expect(user).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByLabel('Razón Social')).toHaveValue(who.legalName);

  let sent: Record<string, unknown> | undefined;
  await page.route('**/StoreRegistration/newuser', async (route) => {
    sent = route.request().postDataJSON() as Record<string, unknown>;
    await new Promise((done) => setTimeout(done, 400));
    await route.continue();
  });
  await user.fill(who.email);
  const button = page.getByRole('button', { name: 'Registrarse' });
  await button.click();
  await expect(button).toHaveAttribute('aria-busy', 'true');
  await expectNotice(page, 'Gracias por registrarse. Pronto recibirá un mail para activar su cuenta.');
  expect(Object.keys(sent ?? {}).sort()).toEqual(
    [
      ...[
        'userName',
        'email',
        'password',
        'name',
        'legalName',
        'contactPhone',
        'contactPhone2',
        'idType',
        'legalId',
      ],
      ...[
        'taxCategory',
        'legalAddressProvinceId',
        'legalAddressCityId',
        'legalAddressStreet',
        'legalAddressNumber',
      ],
      ...['legalAddressFloor', 'legalAddressAppartment', 'legalAddressPostalCode', 'temporaryToken'],
    ].sort(),
  );
  expect(sent).toMatchObject({ email: who.email, userName: who.email, name: who.legalName, idType: 1 });
  expect(await storedToken(page)).not.toBeNull();
  const steps = page.getByRole('region', { name: 'Su registro' });
  await expect(steps.locator('[aria-current=step]')).toContainText('Confirme su mail');
  await expect(page.getByRole('button', { name: 'Clientes' })).toBeVisible();

  // the link works once
  const link = linkIn(await mailTo(shop.mailDir, who.email, /confirm/i), '/login');
  await page.goto(link);
  await expectNotice(page, 'Su email ha sido validado con éxito.');
  await expectAt(page, '/store');
  const token = new URL(link).searchParams.get('t') ?? '';
  const again = await fetch(
    `${shop.url}/api/store/StoreRegistration/clientbywebtoken?registrationtoken=${token}`,
  );
  expect(again.status).toBe(400);
});

test('the city is looked for from three letters on, inside the province, and says how many there are', {
  tag: '@on-papelera',
}, async ({ page, noise }) => {
  noise.expect(/500/, /could not be read/);
  await open(page, '/login?r=1');
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/StoreRegistration/cities')) asked.push(request.url());
  });
  await page.getByLabel('Provincia').selectOption({ label: 'Santa Fe' });
  const city = page.getByRole('combobox', { name: /Localidad|Ciudad/ });
  await city.pressSequentially('ro');
  await page.waitForTimeout(500);
  expect(asked).toEqual([]);
  // by the page's own clock: what holds up the letters holds up the waiting for the next one too
  await city.evaluate(async (input: HTMLInputElement) => {
    const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
    for (const letter of 'sario') {
      write?.call(input, input.value + letter);
      input.dispatchEvent(new Event('input', { bubbles: true }));
      await new Promise((next) => setTimeout(next, 30));
    }
  });
  await expect(page.getByText(/^\d+ results? available$/)).toBeAttached();
  expect(asked).toHaveLength(1);
  const { searchParams } = new URL(asked.at(-1) ?? '');
  expect([searchParams.get('searchTerm'), searchParams.get('countryCode')]).toEqual(['rosario', 'AR']);
  await expect(page.getByRole('option', { name: /Mar del Plata/ })).toHaveCount(0);
  await city.fill('zzzz');
  await expect(page.getByText('No results available')).toBeAttached();
  await page.route('**/StoreRegistration/cities*', (route) => route.fulfill({ status: 500, json: {} }));
  await city.fill('venado');
  await expect(city).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(0);
});

test('a forgotten password is replaced by way of the mail, once', async ({ page, shop, brand, api }) => {
  const who = newcomer('Kiosco');
  await registerAndConfirm(page, shop.mailDir, who);
  // what the store still asks for would be asked for without a session
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => localStorage.clear());
  await open(page, '/login');
  await page.getByRole('button', { name: '¿Olvidó su contraseña?' }).click();
  const email = page.getByRole('textbox', { name: /mail/i }).last();
  await email.fill('abc');
  await page.getByRole('button', { name: 'Recuperar', exact: true }).click();
  await expect(page.getByText('La dirección de email ingresada no es válida')).toBeVisible();
  await email.fill(who.email);
  await page.getByRole('button', { name: 'Recuperar', exact: true }).click();
  await expectNotice(page, 'Por favor revise su casilla de email.');
  const link = linkIn(await mailTo(shop.mailDir, who.email, /contraseña/i), '/recover');
  expect(new URL(link).origin).toBe(shop.url);

  await page.goto(link);
  const password = page.getByLabel('Contraseña nueva').or(page.getByLabel('Nueva contraseña')).first();
  await expect(password).toBeVisible();
  expect(page.url()).not.toContain(new URL(link).searchParams.get('t') ?? 't=');
  const repeat = page.getByLabel(/Repetir|Confirm/).first();
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('changepass')) calls.push(request.url());
  });
  await password.fill(OTHER_PASSWORD);
  await repeat.fill('Ladrillo#Verde6');
  const save = page
    .getByRole('main')
    .getByRole('button', { name: /contraseña/i })
    .last();
  await save.click();
  await expect(page.getByText('Las contraseñas no coinciden.')).toBeVisible();
  expect(calls).toEqual([]);
  await repeat.fill(OTHER_PASSWORD);
  await save.click();
  await expectNotice(page, 'Todo listo! Por favor reingrese con la nueva contraseña.');
  await expectAt(page, '/login');
  await mailTo(shop.mailDir, who.email, /cambi/i);
  if (!brand.company.verificationRequired) {
    await expect(api.token(who.email, NEW_PASSWORD)).rejects.toThrow(/401/);
    expect(await api.token(who.email, OTHER_PASSWORD)).toContain('.');
  }
  const other = await page.context().browser()?.newPage({ baseURL: shop.url });
  if (other === undefined) throw new Error('There is no browser.');
  await other.goto(link);
  await expectAt(other, '/store');
  await other.close();
});

test('an invalid way to a new password ends in the store', { tag: '@on-barrilete' }, async ({
  page,
  noise,
}) => {
  noise.expect(/status of 400/);
  await page.goto('/recover?t=bad&u=nadie%40mostrador.test');
  await expectAt(page, '/store');
  await page.goto('/recover');
  await expectAt(page, '/store');
  await page.goto('/changepass');
  await expectAt(page, '/store');
});

test('who must change the password changes it and logs in with the new one', {
  tag: '@on-barrilete',
}, async ({ page, api }) => {
  await logInAs(page, accounts.mustChange, PASSWORD);
  await expectAt(page, '/changepass');
  await expect(notices(page).getByText('Es necesario que cambie su contraseña.')).toBeVisible();
  await page
    .getByLabel('Contraseña nueva')
    .or(page.getByLabel('Nueva contraseña'))
    .first()
    .fill(OTHER_PASSWORD);
  await page
    .getByLabel(/Repetir|Confirm/)
    .first()
    .fill(OTHER_PASSWORD);
  await page
    .getByRole('main')
    .getByRole('button', { name: /contraseña/i })
    .last()
    .click();
  await expectNotice(page, 'Todo listo! Por favor reingrese con la nueva contraseña.');
  await expectAt(page, '/login');
  await logInAs(page, accounts.mustChange, OTHER_PASSWORD);
  await expectAt(page, '/store');
  await expect(api.token(accounts.mustChange, PASSWORD)).rejects.toThrow(/401/);
});
