// Browser test of logging in and of sessions: wrong credentials, unverified users, a forced password change, expired
// or refused tokens.

import { accounts, PASSWORD } from '../support/accounts.js';
import {
  callsOf,
  cards,
  expectAt,
  first,
  onSale,
  packOf,
  storedToken,
  storeToken,
  tokenWith,
} from '../support/shop.js';
import { expect, expectFits, expectNotice, open, test } from '../support/test.js';

const LOGIN = '**/api/Auth/user';

test('the login asks for both fields, refuses what is wrong, and lets in; the log-out ends the session', async ({
  page,
  noise,
  shop,
}) => {
  noise.expect(/status of 401/);
  const calls = callsOf(page);
  await open(page, '/login');
  const user = page.getByLabel('Usuario (e-mail)');
  const password = page.getByLabel('Contraseña', { exact: true });
  const enter = page.getByRole('button', { name: 'Ingresar', exact: true });
  await expect(password).toHaveAttribute('type', 'password');
  await expect(page.getByRole('button', { name: 'Ingresar con Google' })).toBeDisabled();

  for (const [typedUser, typedPassword] of [
    ['', ''],
    [accounts.client, ''],
    ['', PASSWORD],
  ] as const) {
    await user.fill(typedUser);
    await password.fill(typedPassword);
    await enter.click();
    await expect(page.getByText('Por favor ingrese el usuario y la contraseña.')).toBeVisible();
  }
  expect(calls).toEqual([]);

  await user.fill('nadie@mostrador.test');
  await password.fill('Equivocada#1');
  await enter.click();
  await expect(page.getByText('El ususario o la contraseña son incorrectos.')).toBeVisible();
  await expectAt(page, '/login');

  await user.fill(accounts.client);
  await password.fill(PASSWORD);
  await enter.click();
  await expectAt(page, '/store');
  const token = await storedToken(page);
  expect(token?.split('.')).toHaveLength(3);
  expect(calls).toContain('GET /store/StoreCart/getcartitemscount');
  await page.getByRole('button', { name: /^Su cuenta:/ }).click();
  await page.getByRole('button', { name: 'Salir' }).click();
  await expect.poll(() => storedToken(page)).toBeNull();
  const copy = () =>
    fetch(`${shop.url}/api/store/StoreUser/sessions`, { headers: { authorization: `Bearer ${token}` } });
  await expect.poll(async () => (await copy()).status, 'a copy of the token').toBe(401);
});

test('the open sessions are listed, and one is closed after a proof of identity', {
  tag: '@on-papelera',
}, async ({ page, noise, api, shop }) => {
  noise.expect(/status of 403/);
  const [here, elsewhere] = [
    await api.token(accounts.otherClient, PASSWORD),
    await api.token(accounts.otherClient, PASSWORD),
  ];
  const sessionOf = (token: string) =>
    String(
      (JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { sid: string }).sid,
    );
  await storeToken(page, here);
  await open(page, '/profile');
  const list = page.getByRole('region', { name: 'Sesiones abiertas' });
  await expect(list.getByText('Esta sesión')).toHaveCount(1);
  const rows = await list.getByRole('listitem').count();
  await expectFits(page, 'the open sessions', { at: [360, 768, 1280, 1600] });

  // the session has not proved its identity for some time
  let refusals = 0;
  await page.route(`**/sessions/${sessionOf(elsewhere)}/close`, async (route) => {
    refusals += 1;
    if (refusals > 1) return await route.continue();
    const json = { code: 'proof_required', message: 'Por seguridad, confirme que es usted.' };
    await route.fulfill({ status: 403, json });
  });
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
  // both are of the same device and address; the id says which one is closed
  const closing = list.getByRole('button', { name: /^Cerrar la sesión de/ });
  const proof = page.getByRole('dialog', { name: 'Confirme que es usted' });
  for (let place = 0; place < rows - 1 && refusals === 0; place += 1) {
    const count = await closing.count();
    await closing.nth(0).click();
    await expect.poll(async () => refusals > 0 || (await closing.count()) < count).toBe(true);
  }
  await proof.getByLabel('Contraseña', { exact: true }).fill('Equivocada#1');
  await proof.getByRole('button', { name: 'Confirmar' }).click();
  await expect(proof.getByText('La contraseña actual no es correcta.')).toBeVisible();
  await proof.getByLabel('Contraseña', { exact: true }).fill(PASSWORD);
  await proof.getByRole('button', { name: 'Confirmar' }).click();
  await expect(proof).toBeHidden();
  await expectNotice(page, 'Se cerró la sesión.');
  expect(refusals).toBe(2);
  const left = await fetch(`${shop.url}/api/store/StoreUser/sessions`, {
    headers: { authorization: `Bearer ${elsewhere}` },
  });
  expect(left.status).toBe(401);

  await page.getByLabel('Nueva contraseña', { exact: true }).fill('x');
  await expect(page.getByLabel('Contraseña actual')).toBeVisible();
});

test('the login shows an error when the answer cannot be read', { tag: '@on-barrilete' }, async ({
  page,
  noise,
}) => {
  noise.expect(/500/);
  await open(page, '/login');
  await page.getByLabel('Usuario (e-mail)').fill(accounts.client);
  await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD);
  const enter = page.getByRole('button', { name: 'Ingresar', exact: true });

  await page.route(LOGIN, (route) => route.fulfill({ status: 200, body: '' }));
  await enter.click();
  await expect(
    page.getByText(
      'No se ha podido validar su usuario, si el problema persiste, contacte al administrador del sistema.',
    ),
  ).toBeVisible();
  await page.unroute(LOGIN);

  await page.route(LOGIN, (route) => route.fulfill({ status: 500, json: {} }));
  await enter.click();
  await expect(page.getByText('Error intentando login')).toBeVisible();
});

test('a user who is not verified yet is refused with the reason', { tag: '@on-papelera' }, async ({
  page,
  noise,
}) => {
  noise.expect(/status of 403/);
  await open(page, '/login');
  await page.getByLabel('Usuario (e-mail)').fill(accounts.pending);
  await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Ingresar', exact: true }).click();
  await expect(page.getByText('Su cuenta está pendiente de verificación.')).toBeVisible();
  expect(await storedToken(page)).toBeNull();
});

test('a user who must change the password is led there, and the token opens nothing else', {
  tag: '@on-papelera',
}, async ({ page, shop, tokenOf }) => {
  await open(page, '/login');
  await page.getByLabel('Usuario (e-mail)').fill(accounts.mustChange);
  await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Ingresar', exact: true }).click();
  await expectNotice(page, 'Es necesario que cambie su contraseña.');
  await expectAt(page, '/changepass');
  const answer = await fetch(`${shop.url}/api/store/StoreCart`, {
    headers: { authorization: `Bearer ${await tokenOf('mustChange')}` },
  });
  expect(answer.status).toBe(403);
});

test('the login in front of a product keeps what one was doing, and never lowers what the cart holds', async ({
  page,
  apiOf,
}) => {
  const api = await apiOf('otherClient');
  await api.emptyCart();
  const product = first(await onSale(api), () => true, 'product on sale');
  const held = 3 * packOf(product);
  await api.put(product.code, held, 'Tapa azul');
  await open(page, `/product?pcode=${encodeURIComponent(product.code)}`);
  const main = page.getByRole('main');
  await main.getByRole('button', { name: 'Agregar al carrito' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Usuario (e-mail)').fill(accounts.otherClient);
  await dialog.getByLabel('Contraseña', { exact: true }).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Ingresar', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expectAt(page, '/product');
  await expect(page.getByRole('button', { name: /^Su cuenta:/ })).toBeVisible();
  await expect(main.getByText(/^\$\s[\d.]+,\d\d$/).first()).toBeVisible();
  await expectNotice(page, `Su carrito ya tiene ${held} unidades de este producto.`);
  expect((await api.cart()).cartProducts).toMatchObject([{ quantity: held, observations: 'Tapa azul' }]);
});

test('the login page redirects a logged-in user to the store', { tag: '@on-papelera' }, async ({
  page,
  logIn,
}) => {
  await logIn(page, 'client');
  await page.goto('/login');
  await expectAt(page, '/store');
});

test('a token that is unreadable, expired or of no user counts as a visitor', {
  tag: '@on-barrilete',
}, async ({ page, noise }) => {
  // the server refuses those that the browser could read
  noise.expect(/the stored token was ignored/i, /status of 401/);
  const past = Math.floor(Date.now() / 1000) - 60;
  const expired = tokenWith({ exp: past });
  const tokens = [
    ['abc', /it does not appear to be a JWT/],
    ['a.b', /it does not appear to be a JWT/],
    ['a.abcde.c', /illegal base64url string/],
    [`a.${Buffer.from('[').toString('base64url')}.c`, /cannot decode the token/],
    [`a.${Buffer.from([0xff, 0xfe]).toString('base64url')}.c`, /the string is not correctly encoded/],
    [expired, undefined],
    [tokenWith({ StoreUser: 'no' }), undefined],
    [tokenWith({ UserInRegistrationProcess: 'Y' }), undefined],
  ] as const;
  const heard: string[] = [];
  page.on('console', (message) => heard.push(message.text()));
  await open(page, '/privacidad');
  for (const [token, said] of tokens) {
    heard.length = 0;
    await page.evaluate((value) => localStorage.setItem('ecjwt', value), token);
    await page.goto('/purchases');
    await expectAt(page, '/store');
    const menu = page.getByRole('navigation', { name: 'Principal' });
    await expect(menu.getByRole('button', { name: 'Clientes' })).toBeVisible();
    if (said !== undefined) expect(heard.join('\n')).toMatch(said);
    if (token === expired) expect(await storedToken(page)).toBeNull();
  }
});

test('a session that the server refuses ends in the store', { tag: '@on-barrilete' }, async ({
  page,
  noise,
}) => {
  noise.expect(/status of 401/, /could not be read/);
  await storeToken(page, tokenWith({}));
  await page.goto('/purchases');
  await expectAt(page, '/store');
  await expect(cards(page).first()).toBeVisible();
  expect(await storedToken(page)).toBeNull();
});

test('a session that runs out leaves the cart for the login, and other places for the store', {
  tag: '@on-barrilete',
}, async ({ browser, logIn, apiOf, noise }) => {
  const api = await apiOf('client');
  await api.emptyCart();
  const product = first(await onSale(api), () => true, 'product on sale');
  await api.put(product.code, Math.max(product.minimalSalesQuantity ?? 1, 1));
  for (const [path, heading, content, end] of [
    ['/cart', 'Detalle del Pedido', product.code, '/login'],
    ['/purchases', 'Pedidos', /PED-\d/, '/store'],
  ] as const) {
    // the clock cannot be taken back
    const context = await browser.newContext();
    noise.listenTo(context);
    const own = await context.newPage();
    await own.clock.install();
    let underWay = 0;
    const ended = () => {
      underWay -= 1;
    };
    own.on('request', () => {
      underWay += 1;
    });
    own.on('requestfinished', ended);
    own.on('requestfailed', ended);
    await logIn(own, 'client');
    await own.goto(path);
    await expect(own.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    // before that the page does not know yet that a user is logged in
    await expect(own.getByRole('button', { name: /^Su cuenta:/ })).toBeVisible();
    // a call under way would time out when the clock jumps, and one that is still to begin is no call under way
    await expect(own.getByRole('main').getByText(content).first()).toBeVisible();
    await expect(own.locator('.header-cart .badge')).toBeVisible();
    await expect.poll(() => underWay).toBe(0);
    await own.clock.fastForward('13:00:00');
    await expectAt(own, end);
    expect(await storedToken(own)).toBeNull();
    await context.close();
  }
});

test('a token that becomes unreadable leaves the cart for the login', { tag: '@on-barrilete' }, async ({
  page,
  logIn,
  apiOf,
  noise,
}) => {
  noise.expect(/the stored token was ignored/i);
  const api = await apiOf('client');
  const product = first(await onSale(api), () => true, 'product on sale');
  await api.put(product.code, Math.max(product.minimalSalesQuantity ?? 1, 1));
  await logIn(page, 'client');
  // the page hears of other windows once its code runs
  await open(page, '/cart');
  await expect(page.getByRole('button', { name: /^Su cuenta:/ })).toBeVisible();
  const otherTab = await page.context().newPage();
  // a page of the shop that is still coming alive would ask for its cart without a token
  await otherTab.goto('/robots.txt');
  await otherTab.evaluate(() => localStorage.setItem('ecjwt', 'abc'));
  await expectAt(page, '/login');
});

test('an answer 504 leads to the store once, and calls it offline', { tag: '@on-barrilete' }, async ({
  page,
  logIn,
  noise,
}) => {
  noise.expect(/504/, /could not be read/);
  await logIn(page, 'client');
  await page.route('**/StoreCart/clientOrders*', (route) => route.fulfill({ status: 504, json: {} }));
  await page.goto('/purchases');
  await expectAt(page, '/store');
  expect(await page.evaluate(() => localStorage.getItem('offlineMode'))).toBe('true');
});

test('a list that cannot be fetched says nothing loud and breaks nothing', { tag: '@on-barrilete' }, async ({
  page,
  noise,
}) => {
  noise.expect(/500/, /could not be read/);
  await open(page, '/');
  await page.route('**/StoreProducts/products?**', (route) => route.fulfill({ status: 500, json: {} }));
  await page.getByRole('link', { name: 'VER PRODUCTOS' }).click();
  await expect(page.getByText('No pudimos traer los productos.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Avisos' }).locator('.toast-text')).toHaveCount(0);
  await page.unroute('**/StoreProducts/products?**');
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await expect(cards(page)).toHaveCount(16);
});
