import type { Page } from '@playwright/test';
import type { Account } from '../support/accounts.js';
import { first, minimumOf, onSale, packOf, unitPrice } from '../support/shop.js';
import { expect, expectAccessible, expectNoSideways, open, test, widths } from '../support/test.js';

interface Screen {
  readonly name: string;
  readonly address: string;
  readonly as?: Account;
  /** What has to be done before it is what it is called. */
  readonly prepare?: (page: Page) => Promise<unknown>;
  /** At these widths only: others do not have it. */
  readonly at?: readonly number[];
  readonly status?: number;
  /** The part that is new here; the rest was looked at elsewhere. */
  readonly within?: string;
}

const summary = (page: Page) => page.getByRole('complementary', { name: 'Resumen del pedido' });

const screens: readonly Screen[] = [
  { name: 'home', address: '/' },
  { name: 'store', address: '/store' },
  { name: 'store-category', address: '/store?c=Cuadernos&o=prA' },
  { name: 'store-nothing', address: '/store?p=xqzkwj' },
  { name: 'product', address: '/product?pcode=MANY' },
  { name: 'product-without-picture', address: '/product?pcode=NONE' },
  { name: 'product-missing', address: '/product?pcode=NO-HAY', status: 404 },
  { name: 'login', address: '/login' },
  {
    name: 'login-wrong',
    address: '/login',
    prepare: (page) => page.getByRole('button', { name: 'Ingresar', exact: true }).click(),
  },
  { name: 'registration', address: '/login?r=1' },
  {
    name: 'registration-wrong',
    address: '/signin?r=1',
    prepare: (page) => page.getByRole('button', { name: 'Registrarse' }).click(),
  },
  {
    name: 'recovery',
    address: '/login',
    prepare: (page) => page.getByRole('button', { name: '¿Olvidó su contraseña?' }).click(),
  },
  { name: 'change-password', address: '/changepass', as: 'mustChange' },
  { name: 'about', address: '/aboutus' },
  { name: 'help', address: '/htb' },
  { name: 'contact', address: '/contact-us' },
  { name: 'privacy', address: '/privacidad' },
  { name: 'terms', address: '/terminos' },
  {
    name: 'drawer',
    address: '/store',
    at: [360],
    prepare: (page) => page.getByRole('button', { name: 'Menú' }).click(),
  },
  {
    name: 'filters',
    address: '/store',
    at: [360, 768],
    prepare: (page) => page.getByRole('button', { name: 'Filtros' }).click(),
  },
  {
    name: 'menu',
    address: '/aboutus',
    at: [1280],
    within: '.nav-bar',
    prepare: (page) => page.getByRole('navigation').getByRole('button', { name: 'Clientes' }).click(),
  },
  {
    name: 'login-in-front',
    address: '/product?pcode=MANY',
    prepare: (page) => page.getByRole('button', { name: 'Agregar al carrito' }).click(),
  },
  { name: 'store-of-client', address: '/store', as: 'otherClient' },
  { name: 'product-of-salesman', address: '/product?pcode=MANY', as: 'salesman' },
  { name: 'cart', address: '/cart', as: 'otherClient' },
  {
    name: 'cart-emptying',
    address: '/cart',
    as: 'otherClient',
    prepare: (page) => summary(page).getByRole('button', { name: 'Vaciar Carrito' }).click(),
  },
  {
    name: 'cart-confirm',
    address: '/cart',
    as: 'otherClient',
    prepare: async (page) => {
      await summary(page).getByRole('button', { name: 'Finalizar Pedido' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Confirmar Pedido');
    },
  },
  { name: 'thanks', address: '/thanks', as: 'otherClient' },
  { name: 'purchases', address: '/purchases', as: 'client' },
  {
    name: 'order',
    address: '/purchases',
    as: 'client',
    prepare: async (page) => {
      await page
        .getByRole('link', { name: /^Ver PED/ })
        .first()
        .click();
      await expect(page.getByRole('table', { name: 'Productos del pedido' })).toBeVisible();
    },
  },
  { name: 'profile', address: '/profile', as: 'client' },
  { name: 'profile-of-salesman', address: '/profile', as: 'salesman' },
  { name: 'impersonate', address: '/impersonate', as: 'admin' },
  {
    name: 'trail',
    address: '/impersonate',
    as: 'admin',
    prepare: (page) =>
      page
        .getByRole('button', { name: /^Actividad/ })
        .first()
        .click(),
  },
  {
    name: 'user-menu',
    address: '/purchases',
    as: 'client',
    within: '.header .menu',
    prepare: (page) => page.getByRole('button', { name: /^Su cuenta:/ }).click(),
  },
];

test.beforeEach(async ({ apiOf }, info) => {
  if (!/cart|store-of/.test(info.title)) return;
  const api = await apiOf('otherClient');
  if ((await api.cart()).cartProducts.length > 0) return;
  const shelf = (await onSale(api)).filter((product) => product.images.length > 0);
  const dear = first(shelf, (one) => unitPrice(one) * packOf(one) * 8 > 30_001, 'dear product');
  for (const product of shelf.filter((one) => one !== dear).slice(0, 3))
    await api.put(product.code, minimumOf(product));
  await api.put(dear.code, packOf(dear) * 8);
});

for (const { name, address, as, prepare, at = widths, status, within } of screens) {
  test(`${name} fits every width and every reader`, async ({ page, api, brand, logIn, noise }, info) => {
    if (status !== undefined) noise.expect(new RegExp(`status of ${status}`));
    if (as !== undefined) await logIn(page, as);
    const shelf = await onSale(api);
    const codes = {
      MANY: first(shelf, ({ images }) => images.length > 1, 'product with several pictures').code,
      NONE: first(shelf, ({ images }) => images.length === 0, 'product without a picture').code,
    };
    const real = address.replace(/MANY|NONE/, (kind) => encodeURIComponent(codes[kind as 'MANY' | 'NONE']));
    await page.setViewportSize({ width: at[0] ?? 1280, height: 800 });
    await open(page, real);
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
    await prepare?.(page);
    for (const width of at) {
      await page.setViewportSize({ width, height: 800 });
      // what a sticky header covers half while one scrolls is no fault of its own
      await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
      await expectNoSideways(page, `${name} at ${width} px`);
      await expectAccessible(page, `${name} at ${width} px`, within);
      await settled(page);
      const path = info.project.outputDir;
      await page.screenshot({
        path: `${path}/screens/${brand.code}/${name}-${width}.png`,
        fullPage: !/drawer|filters|emptying|front/.test(name),
        animations: 'disabled',
      });
    }
    await expect(page.locator('img:not([alt])')).toHaveCount(0);
  });
}

test('keys alone reach the search, the menu and a product, and the focus is seen', async ({ page }) => {
  await open(page, '/store');
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Ir al contenido' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.locator('main')).toBeFocused();
  await page.keyboard.press('Tab');
  const outline = () =>
    page.evaluate(() => {
      const focused = document.activeElement;
      if (focused === null) return 'none';
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(focused);
      return outlineStyle !== 'none' && outlineWidth !== '0px' ? 'outline' : boxShadow;
    });
  expect(await outline()).not.toBe('none');
});

test('a dialog keeps the focus, closes by Esc, and gives the focus back', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await open(page, '/store');
  const opener = page.getByRole('button', { name: 'Filtros' });
  await opener.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Filtros' });
  await expect(dialog).toBeVisible();
  for (let press = 0; press < 4; press += 1) await page.keyboard.press('Tab');
  expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
});

/** Every picture that is on its way has come, or has failed. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const pictures = [...document.images];
    for (const picture of pictures) picture.loading = 'eager';
    const late = new Promise((done) => setTimeout(done, 5_000));
    await Promise.race([
      late,
      Promise.all(pictures.map((picture) => picture.decode().catch(() => undefined))),
    ]);
  });
}
