// Screens for the design and screenshot tests: working offline, with orders on the device that wait, differ or were
// refused.

import { expect, type Page } from '@playwright/test';
import type { Account } from '../accounts.js';
import type { Api } from '../api.js';
import { databaseOf, keepOrders, orderOf, type TakenOrder } from '../device.js';
import { onSale, storedToken } from '../shop.js';
import type { Screen } from './screen.js';

const PRICE = 11_250.5;
/** Names of the orders' clients. */
const DIFFERS = 'Librería, papelería y juguetería San Martín de los Andes S.R.L.';
const REFUSED = 'Kiosco El Faro';
const SENT = 'Librería Austral';

/** Orders that the server has answered: one with every kind of difference, one refused, one placed. None is sent again. */
async function ordersOf(api: Api): Promise<readonly TakenOrder[]> {
  const shelf = (await onSale(api)).slice(0, 5);
  const order = orderOf(shelf.map((product, index) => ({ product, quantity: 12 + index, price: PRICE })));
  const kinds = [
    { kind: 'price', priceNow: 12_990.75, available: null },
    { kind: 'stock', priceNow: 12_990.75, available: 4 },
    { kind: 'gone', priceNow: null, available: null },
    { kind: 'quantity', priceNow: PRICE, available: null },
  ];
  const differences = kinds.map((difference, index) => ({
    code: shelf[index]?.code,
    name: shelf[index]?.name,
    quantity: 12 + index,
    priceSeen: PRICE,
    ...difference,
  }));
  const answer = { resultCode: -1, message: '', totalNow: null, formatedDocumentNumber: '', externalId: '' };
  const another = (targetClientName: string) => ({
    ...order,
    localUniqueId: crypto.randomUUID(),
    targetClientName,
    attempts: 1,
  });
  return [
    { ...another(DIFFERS), state: 'differs', answer: { ...answer, differences } },
    { ...another(REFUSED), state: 'refused', error: 'El cliente del pedido no es uno de los suyos.' },
    {
      ...another(SENT),
      state: 'sent',
      answer: { ...answer, resultCode: 0, differences: [], formatedDocumentNumber: 'PED-0001-00000042' },
    },
  ];
}

async function keep(page: Page, api: Api): Promise<void> {
  const company = (await page.locator('html').getAttribute('data-brand')) ?? '';
  await keepOrders(page, databaseOf(company, (await storedToken(page)) ?? ''), await ordersOf(api));
  await expect(page.getByRole('button', { name: '2 pedidos sin enviar' })).toBeVisible();
}
const open = async (page: Page, whose: string) => {
  await page.getByRole('button', { name: `Abrir el pedido de ${whose}` }).click();
  await expect(page.getByRole('dialog', { name: `Pedido de ${whose}` })).toBeVisible();
};

/** The network is said to be gone, and nothing was taken along; after a while the page looks whether it is back. */
const withoutNetwork = (page: Page) =>
  page.addInitScript(() => {
    localStorage.setItem('offlineMode', 'true');
    localStorage.setItem('offlineModeByItself', 'true');
  });

/** An order of the device, open. */
const review = (name: string, whose: string, more: Partial<Screen> = {}): Screen => ({
  name,
  address: '/datasync',
  as: 'salesman',
  async prepare(page, api) {
    await keep(page, api);
    await open(page, whose);
  },
  ...more,
});

const dataOf = (as: Account) => ({
  name: `offline-data-of-${as}`,
  address: '/aboutus',
  as,
  async prepare(page: Page, api: Api) {
    await keep(page, api);
    await page.getByRole('button', { name: '2 pedidos sin enviar' }).click();
    const dialog = page.getByRole('dialog', { name: 'Datos sin conexión' });
    await expect(dialog.getByText('Imágenes de las categorías').first()).toBeVisible();
  },
});

/** Working without a connection: what the device keeps, and what became of its orders. */
export const deviceScreens: readonly Screen[] = [
  {
    name: 'offline',
    address: '/aboutus',
    as: 'client',
    arrange: withoutNetwork,
    says: /could not be read: Todavía no hay datos en este dispositivo/,
    prepare: (page) => expect(page.getByRole('button', { name: /^Modo sin conexión/ })).toBeVisible(),
  },
  { ...dataOf('client'), seldom: true },
  { name: 'datasync-nothing', address: '/datasync', as: 'salesman', seldom: true },
  { name: 'datasync', address: '/datasync', as: 'salesman', prepare: keep },
  review('offline-order-differs', DIFFERS),
  review('offline-order-refused', REFUSED, { seldom: true }),
  review('offline-order-sent', SENT, { seldom: true }),
  {
    name: 'offline-order-discarding',
    address: '/datasync',
    as: 'salesman',
    async prepare(page, api) {
      await keep(page, api);
      await open(page, REFUSED);
      await page.getByRole('button', { name: 'Descartar pedido' }).click();
      await expect(page.getByRole('dialog', { name: 'Descartar el pedido' })).toBeVisible();
    },
    seldom: true,
  },
  {
    name: 'offline-leaving',
    address: '/datasync',
    as: 'salesman',
    async prepare(page, api) {
      await keep(page, api);
      await page.getByRole('button', { name: /^Su cuenta:/ }).click();
      await page.getByRole('button', { name: 'Salir' }).click();
      await expect(page.getByRole('dialog', { name: 'Pedidos sin enviar' })).toBeVisible();
    },
    seldom: true,
  },
];
