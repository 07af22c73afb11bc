import type { Page } from '@playwright/test';
import type { Account } from './accounts.js';
import type { Api } from './api.js';
import { first, minimumOf, onSale, packOf, unitPrice } from './shop.js';
import { expect, open } from './test.js';

export interface Screen {
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

const atOrder = (page: Page) =>
  expect(page.getByRole('button', { name: 'Finalizar', exact: true })).toBeVisible();
const atDelivery = async (page: Page) => {
  await page.getByRole('button', { name: 'Finalizar', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Entrega');
};
const firstOrder = (page: Page) => page.getByRole('link', { name: /^Ver PED/ }).first();
const ordersLoaded = (page: Page) => expect(firstOrder(page)).toBeVisible();
const toCatalog = async (page: Page) => {
  await page
    .getByRole('link', { name: /^Detalles/ })
    .first()
    .click();
  await expect(page.getByRole('grid', { name: 'Productos' }).locator('[data-row]').first()).toBeVisible();
};
const toCatalogsOrder = async (page: Page) => {
  await toCatalog(page);
  await page.getByRole('button', { name: 'Ordenar' }).click();
  await page.getByRole('grid', { name: 'Orden' }).locator('[data-row]').nth(2).click();
};

/** Every screen in the states that look different. */
export const screens: readonly Screen[] = [
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
  { name: 'qr', address: '/QR' },
  { name: 'qrdime', address: '/qrdime' },
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
  { name: 'checkout', address: '/checkout', as: 'otherClient', prepare: atOrder },
  {
    name: 'checkout-delivery',
    address: '/checkout',
    as: 'otherClient',
    prepare: async (page) => {
      await atDelivery(page);
      await page.getByRole('radio', { name: 'Retiro en el local' }).check();
    },
  },
  {
    name: 'checkout-address',
    address: '/checkout',
    as: 'otherClient',
    prepare: async (page) => {
      await atDelivery(page);
      await page.getByRole('radio', { name: 'Envío a domicilio por correo' }).check();
      await page.getByRole('button', { name: 'Cambiar dirección' }).click();
      await expect(page.getByLabel('Provincia')).toBeEnabled();
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
  { name: 'orders', address: '/orders', as: 'admin', prepare: ordersLoaded },
  {
    name: 'order-to-manage',
    address: '/orders',
    as: 'admin',
    prepare: async (page) => {
      await ordersLoaded(page);
      await firstOrder(page).click();
      await expect(page.getByRole('button', { name: 'Imprimir' })).toBeVisible();
    },
  },
  { name: 'catalogslist', address: '/catalogslist', as: 'admin' },
  { name: 'cateditor-products', address: '/catalogslist', as: 'admin', prepare: toCatalog },
  {
    name: 'cateditor-filters',
    address: '/catalogslist',
    as: 'admin',
    prepare: async (page) => {
      await toCatalog(page);
      await page.getByRole('button', { name: 'Filtros', exact: true }).click();
      await expect(page.getByRole('dialog').getByRole('button', { name: 'Filtrar' })).toBeEnabled();
    },
  },
  { name: 'cateditor-order', address: '/catalogslist', as: 'admin', prepare: toCatalogsOrder },
  {
    name: 'cateditor-confirm',
    address: '/catalogslist',
    as: 'admin',
    prepare: async (page) => {
      await toCatalogsOrder(page);
      await page.getByRole('button', { name: 'Continuar' }).click();
    },
  },
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

/** A cart of four lines, above the minimum, unless there is one already. */
export async function fillCart(api: Api): Promise<void> {
  if ((await api.cart()).cartProducts.length > 0) return;
  const shelf = (await onSale(api)).filter((product) => product.images.length > 0);
  const dear = first(shelf, (one) => unitPrice(one) * packOf(one) * 8 > 30_001, 'dear product');
  for (const product of shelf.filter((one) => one !== dear).slice(0, 3))
    await api.put(product.code, minimumOf(product));
  await api.put(dear.code, packOf(dear) * 8);
}

/** Opens a screen's address with the products of this shop in it, and does what has to be done before. */
export async function openScreen(page: Page, api: Api, { address, prepare }: Screen): Promise<void> {
  const shelf = await onSale(api);
  const codes = {
    MANY: first(shelf, ({ images }) => images.length > 1, 'product with several pictures').code,
    NONE: first(shelf, ({ images }) => images.length === 0, 'product without a picture').code,
  };
  await open(
    page,
    address.replace(/MANY|NONE/, (kind) => encodeURIComponent(codes[kind as 'MANY' | 'NONE'])),
  );
  await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
  await prepare?.(page);
}

/** Every picture that is on its way has come, or has failed, and so have the faces. */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const pictures = [...document.images];
    for (const picture of pictures) picture.loading = 'eager';
    const late = new Promise((done) => setTimeout(done, 5_000));
    await Promise.race([
      late,
      Promise.all([
        document.fonts.ready,
        ...pictures.map((picture) => picture.decode().catch(() => undefined)),
      ]),
    ]);
  });
}
