// Screens for the design and screenshot tests: a client's store, cart, checkout, purchases, profile and printable
// list, in their states.

import { expect, type Page } from '@playwright/test';
import { answered } from './answers.js';
import type { Screen } from './screen.js';

const summary = (page: Page) => page.getByRole('complementary', { name: 'Resumen del pedido' });

const atOrder = (page: Page) =>
  expect(page.getByRole('button', { name: 'Finalizar', exact: true })).toBeVisible();
const atDelivery = async (page: Page) => {
  await page.getByRole('button', { name: 'Finalizar', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Entrega');
};
const toOrder = async (page: Page) => {
  await page
    .getByRole('link', { name: /^Ver PED/ })
    .first()
    .click();
  await expect(page.getByRole('table', { name: 'Productos del pedido' })).toBeVisible();
};

const accountLoaded = (page: Page) =>
  expect(page.getByRole('tab', { name: 'Movimientos', selected: true })).toBeVisible();
const TRANSFERS = /\/StoreAccount\/transfers(\?|$)/;
const payment = {
  orders: [],
  bank: '',
  reason: '',
  decidedAt: null,
  receipt: { fileName: 'pago.pdf', bytes: 9 },
};
/** A rejected payment, which the screen points out, and one of an invoice. */
const TOLD_PAYMENTS = [
  {
    ...payment,
    transferId: '00000000-0000-4000-8000-000000000001',
    amount: 46_972_261,
    paidOn: '2026-03-02',
    state: 'rejected',
    reason: 'El importe no coincide con el del banco.',
    toldAt: '2026-03-02T12:00:00.000Z',
    entries: [],
  },
  {
    ...payment,
    transferId: '00000000-0000-4000-8000-000000000002',
    amount: 99_999_999_999,
    paidOn: '2026-02-27',
    state: 'credited',
    bank: 'Banco Nación',
    toldAt: '2026-02-27T12:00:00.000Z',
    entries: [{ entryId: 'e', kind: 'invoice', number: 'A 0003-00014048' }],
  },
];
const listsLoaded = (page: Page) => expect(page.getByRole('link', { name: 'Sus habituales' })).toBeVisible();
const listLoaded = (page: Page) =>
  expect(page.getByRole('button', { name: 'Agregar todo al pedido' })).toBeVisible();

const EXPORTS = /\/StoreProducts\/exports/;
const LIST = {
  exportId: '7d1c2f0e-5f57-4f5e-9a51-3c6a6f3f7b10',
  state: 'working',
  productsDone: 1_240,
  productsTotal: 3_000,
  fileName: 'Lista.pdf',
  bytes: null,
};
const download = (page: Page) => page.getByRole('button', { name: 'Descargar PDF' }).click();
const loadList = async (page: Page) => {
  // before that the page does not know yet that a user is logged in, and forgets what was pressed
  await expect(page.getByRole('button', { name: /^Su cuenta:/ })).toBeVisible();
  await page.getByRole('button', { name: 'Cargar Productos' }).click();
  await expect(page.locator('li.sheet-item').first()).toBeVisible();
};

const REPEATED = /\/StoreCart\/orders\/[^/]+\/repeat$/;
const outcomes = [
  'added',
  'kept',
  'less_stock',
  'no_stock',
  'gone',
  'below_minimum',
  'no_price',
  'cart_full',
];
/** An order of which each line has become something else; the cart stays as it is. */
const repeatedSomehow = (page: Page) =>
  page.route(REPEATED, async (route) => {
    const cart = await route.fetch({
      url: new URL('/api/store/StoreCart', route.request().url()).href,
      method: 'GET',
    });
    const lines = outcomes.map((outcome, index) => ({
      code: `PP-${1000 + index}-AZUL`,
      name: 'Cuaderno universitario tapa dura con espiral doble, 84 hojas cuadriculadas',
      wanted: 1_200,
      quantity: index < 2 ? 1_200 : index === 2 ? 36 : 0,
      outcome,
      priceThen: 11_250.5,
      priceNow: index === 6 ? null : 12_990.75,
    }));
    const message = 'Tres productos del pedido están en el carrito; cinco no se pudieron agregar.';
    await route.fulfill({ json: { resultCode: 1, message, cart: await cart.json(), lines } });
  });

/** A client's way from the store to the order and back to it. */
export const clientScreens: readonly Screen[] = [
  { name: 'store-of-client', address: '/store', as: 'otherClient', cart: true },
  { name: 'cart', address: '/cart', as: 'otherClient', cart: true },
  {
    name: 'cart-emptying',
    address: '/cart',
    as: 'otherClient',
    cart: true,
    prepare: (page) => summary(page).getByRole('button', { name: 'Vaciar Carrito' }).click(),
  },
  {
    name: 'cart-confirm',
    address: '/cart',
    as: 'otherClient',
    cart: true,
    prepare: async (page) => {
      await summary(page).getByRole('button', { name: 'Finalizar Pedido' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Confirmar Pedido');
    },
  },
  { name: 'quick-order', address: '/pedido-rapido', as: 'otherClient', seldom: true },
  {
    name: 'quick-order-answers',
    address: '/pedido-rapido',
    as: 'otherClient',
    async prepare(page) {
      await page.getByRole('radio', { name: 'Pegar' }).check();
      await page.getByLabel('Lista pegada').fill('NO-EXISTE;12\n;4\nOTRO doce\nNO-EXISTE;1,5');
      await page.getByRole('button', { name: 'Leer la lista' }).click();
      await expect(page.getByText('“NO-EXISTE” no está en el catálogo.').first()).toBeVisible();
    },
  },
  {
    name: 'quick-order-file',
    address: '/pedido-rapido',
    as: 'otherClient',
    prepare: (page) => page.getByRole('radio', { name: 'Archivo' }).check(),
    seldom: true,
  },
  {
    name: 'quick-order-without-camera',
    address: '/pedido-rapido?modo=escanear',
    as: 'otherClient',
    prepare: (page) =>
      expect(page.getByRole('alert').getByRole('button', { name: 'Reintentar' })).toBeVisible(),
    seldom: true,
  },
  { name: 'checkout', address: '/checkout', as: 'otherClient', cart: true, prepare: atOrder },
  {
    name: 'checkout-delivery',
    address: '/checkout',
    as: 'otherClient',
    cart: true,
    prepare: async (page) => {
      await atDelivery(page);
      await page.getByRole('radio', { name: 'Retiro en el local' }).check();
    },
  },
  {
    name: 'checkout-address',
    address: '/checkout',
    as: 'otherClient',
    cart: true,
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
    name: 'purchases-chosen',
    address: '/purchases',
    as: 'client',
    async prepare(page) {
      await page.getByRole('checkbox').first().check();
      await expect(page.getByRole('button', { name: 'Repetir 1 pedido' })).toBeVisible();
    },
    seldom: true,
  },
  { name: 'account', address: '/cuenta', as: 'client', prepare: accountLoaded },
  {
    name: 'account-payments',
    address: '/cuenta',
    as: 'client',
    async arrange(page) {
      await answered(page, TRANSFERS, TOLD_PAYMENTS);
    },
    async prepare(page) {
      await page.getByRole('tab', { name: 'Pagos informados' }).click();
      await expect(page.getByText('Banco Nación')).toBeVisible();
    },
    seldom: true,
  },
  {
    name: 'account-payment-form',
    address: '/cuenta',
    as: 'client',
    async prepare(page) {
      await accountLoaded(page);
      await page.getByRole('button', { name: 'Informar un pago' }).click();
      await expect(page.getByRole('group', { name: /^Qué paga/ })).toBeVisible();
    },
    within: 'dialog[open]',
    seldom: true,
  },
  { name: 'account-none', address: '/cuenta', as: 'otherClient', seldom: true },
  { name: 'lists', address: '/listas', as: 'client', prepare: listsLoaded, seldom: true },
  { name: 'lists-usual', address: '/listas/habituales', as: 'client', prepare: listLoaded },
  { name: 'lists-favourites-none', address: '/listas/favoritos', as: 'otherClient', seldom: true },
  { name: 'lists-notices-none', address: '/listas/avisos', as: 'otherClient', seldom: true },
  { name: 'offers', address: '/presupuestos', as: 'client', seldom: true },
  { name: 'purchases-nothing', address: '/purchases?q=xqzkwj', as: 'client', seldom: true },
  { name: 'order', address: '/purchases', as: 'client', prepare: toOrder },
  {
    name: 'order-repeated',
    address: '/purchases',
    as: 'client',
    arrange: repeatedSomehow,
    async prepare(page) {
      await toOrder(page);
      await page.getByRole('button', { name: 'Repetir pedido' }).click();
      await expect(page.getByRole('dialog', { name: 'Pedido repetido' })).toBeVisible();
    },
  },
  { name: 'profile', address: '/profile', as: 'client' },
  {
    name: 'profile-leaving',
    address: '/profile',
    as: 'client',
    async prepare(page) {
      await page.getByLabel('Teléfono 2').fill('0341 455-0199');
      await page.getByRole('banner').getByRole('link').first().click();
      await expect(page.getByRole('dialog', { name: '¿Salir sin guardar?' })).toBeVisible();
    },
    seldom: true,
  },
  { name: 'storeexport', address: '/storeexport?c=Libretas&cat=*', as: 'client', seldom: true },
  {
    name: 'storeexport-loaded',
    address: '/storeexport?c=Libretas&cat=*',
    as: 'client',
    prepare: loadList,
  },
  {
    name: 'storeexport-old',
    address: '/storeexport?c=Libretas&cat=*',
    as: 'client',
    async prepare(page) {
      await loadList(page);
      const menu = page.getByRole('complementary', { name: 'Qué imprimir' });
      await menu.getByRole('navigation').getByRole('link', { name: 'Todos' }).click();
      await expect(page.getByText('La selección cambió.')).toBeVisible();
    },
    seldom: true,
  },
  {
    name: 'download',
    address: '/storeexport?cat=*',
    as: 'client',
    arrange: (page) => answered(page, EXPORTS, LIST),
    async prepare(page) {
      await download(page);
      await expect(page.getByRole('region', { name: 'Descarga', exact: true })).toContainText('1.240');
    },
    seldom: true,
  },
];
