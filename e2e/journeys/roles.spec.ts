// Browser test of the menu of each role (visitor, client, salesman, administrator), the phone's menu, and a salesman's
// choice of target client.

import { type Account, accounts, PASSWORD } from '../support/accounts.js';
import { expectAt, first, minimumOf, onSale, storeToken, unitPrice } from '../support/shop.js';
import { expect, open, test } from '../support/test.js';

const menuOf: Readonly<Record<'visitor' | 'client' | 'salesman' | 'admin', readonly string[]>> = {
  visitor: ['Descargas', 'Clientes'],
  client: ['Descargas'],
  salesman: ['Editor', 'Descargas', 'Administración'],
  admin: ['Editor', 'Descargas', 'Administración'],
};

for (const [role, own] of Object.entries(menuOf)) {
  test(`the menu shows the entries for the ${role}, and they open their screens`, async ({
    page,
    brand,
    api,
    noise,
  }) => {
    // a session of its own: the log-out at the end ends it for every copy of its token
    if (role !== 'visitor') await storeToken(page, await api.token(accounts[role as Account], PASSWORD));
    const recognised = page.waitForResponse(/\/StoreUser\/sessions$/);
    // a visitor's page never asks
    recognised.catch(() => undefined);
    await open(page, '/');
    if (role !== 'visitor') await expect(page.getByRole('button', { name: /^Su cuenta:/ })).toBeVisible();
    const menu = page.getByRole('navigation', { name: 'Principal' });
    const help = brand.menu.showHelp && own.includes('Editor') ? ['Cómo comprar'] : [];
    const staffBuys = role !== 'visitor' && brand.company.implementsThirdPartyPurchases;
    const quick = role === 'client' || staffBuys ? ['Pedido rápido'] : [];
    const entries = ['Inicio', brand.menu.store, ...quick, 'La Empresa', 'Contactanos', ...help, ...own];
    await expect(menu.locator('.nav-item')).toHaveText(entries);

    if (role === 'visitor') {
      await menu.getByRole('button', { name: 'Clientes' }).click();
      await menu.getByRole('link', { name: 'Iniciar Sesión' }).click();
      await expectAt(page, '/login');
      await menu.getByRole('button', { name: 'Clientes' }).click();
      await menu.getByRole('link', { name: 'Registrarse' }).click();
      await expect(page.getByRole('tab', { name: 'Registrarse', selected: true })).toBeVisible();
      return;
    }
    if (own.includes('Editor')) {
      const editor = menu.getByRole('link', { name: 'Editor' });
      await expect(editor).toBeDisabled();
      await editor.click({ force: true });
      await expectAt(page, '/');
      await menu.getByRole('button', { name: 'Administración' }).click();
      await menu.getByRole('link', { name: 'Impersonar Clientes' }).click();
      await expectAt(page, role === 'admin' ? '/impersonate' : '/store');
    }
    await expect(page.locator('.header-cart')).toBeVisible();
    await page.getByRole('button', { name: /^Su cuenta:/ }).click();
    await page.getByRole('link', { name: 'Pedidos', exact: true }).click();
    await expectAt(page, '/purchases');
    await page.getByRole('button', { name: /^Su cuenta:/ }).click();
    // the log-out would refuse the question that is under way
    await recognised;
    // what /purchases is still reading
    noise.expect(/status of 401 .*\/StoreCart/, /could not be read: Su sesión venció/);
    await page.getByRole('button', { name: 'Salir' }).click();
    await expectAt(page, '/store');
    await expect(menu.getByRole('button', { name: 'Clientes' })).toBeVisible();
  });
}

test('the entries of the menu and of the footer open their screens', async ({ page, brand }) => {
  await open(page, '/store');
  const menu = page.getByRole('navigation', { name: 'Principal' });
  for (const [entry, path, heading] of [
    ['La Empresa', '/aboutus', brand.about?.heading ?? ''],
    [brand.menu.store, '/store', brand.menu.store],
    ['Inicio', '/', brand.home.hero.title],
    // last, because the footer, which is pressed next, moves while the home is loading
    ['Contactanos', '/contact-us', /Contactarse con/],
  ] as const) {
    await menu.getByRole('link', { name: entry, exact: true }).click();
    await expectAt(page, path);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  }
  const foot = page.getByRole('contentinfo');
  for (const [entry, path] of [
    ['Privacidad', '/privacidad'],
    ['Términos', '/terminos'],
    ['Soporte', '/contact-us'],
  ] as const) {
    await foot.getByRole('link', { name: entry }).click();
    await expectAt(page, path);
  }
});

test('on a phone the menu is a drawer', async ({ page, brand }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await open(page, '/');
  await page.getByRole('button', { name: 'Menú' }).click();
  const drawer = page.getByRole('dialog', { name: 'Menú' });
  await drawer.getByRole('link', { name: brand.menu.store, exact: true }).click();
  await expectAt(page, '/store');
  await expect(drawer).toBeHidden();
});

test('a salesman says for whom before anything goes into the cart, and may skip the stock check', async ({
  page,
  brand,
  logIn,
  apiOf,
}) => {
  const api = await apiOf('salesman');
  await api.forgetTarget();
  await api.emptyCart();
  const shelf = await onSale(api);
  const dear = first(shelf, (one) => unitPrice(one) * 6 > 10_000, 'dear product');
  const units = Math.max(minimumOf(dear), Math.ceil(30_001 / unitPrice(dear)));
  await logIn(page, 'salesman');
  await open(page, `/product?pcode=${encodeURIComponent(dear.code)}`);
  const buysForOthers = brand.company.implementsThirdPartyPurchases;
  if (!buysForOthers) {
    const sentence = page.getByRole('main').getByText('Esta cuenta no compra en esta tienda.');
    await expect(sentence.first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Agregar al carrito' })).toBeHidden();
    for (const path of ['/store', '/cart', '/checkout']) {
      await open(page, path);
      await expect(sentence.first()).toBeVisible();
    }
    return;
  }
  const skip = page.getByRole('switch', { name: /No validar stock/ });
  await expect(skip).toBeVisible();
  const posted = page.waitForRequest((request) => request.url().includes('upsertProductInCart'));
  await skip.check();
  const main = page.getByRole('main');
  await main.getByRole('spinbutton').first().fill(String(units));
  await main.getByRole('button', { name: 'Agregar al carrito' }).click();
  const chooser = page.getByRole('dialog', { name: /cliente/ });
  await expect(chooser).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(chooser).toBeHidden();
  await expect(main.getByRole('button', { name: 'Agregar al carrito' })).toBeFocused();
  await page.keyboard.press('Enter');
  await chooser.getByRole('combobox', { name: 'Buscar cliente' }).fill(accounts.otherClient);
  await chooser.getByRole('option').first().click();
  await expect(chooser).toBeHidden();
  expect(new URL((await posted).url()).searchParams.get('bypassQuantityCheck')).toBe('true');
  await expect(page.locator('.header-cart .badge')).toBeVisible();

  await open(page, '/cart');
  const summary = page.getByRole('complementary', { name: 'Resumen del pedido' });
  await summary.getByRole('button', { name: 'Finalizar Pedido' }).click();
  // each client has a separate cart: without a chosen client the page shows another cart, and no order is confirmed
  await page
    .getByRole('button', { name: /^Comprando para:/ })
    .first()
    .click();
  await chooser.getByRole('button', { name: 'Dejar de comprar para este cliente' }).click();
  await expect.poll(async () => (await api.cart()).cartProducts.length).toBe(0);
});
