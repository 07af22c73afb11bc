// Screens for the design and screenshot tests: the staff's orders screen, waiting mails, and one order while it is
// advanced or cancelled.

import { expect, type Page } from '@playwright/test';
import { ago, answered, changed, forNobody } from './answers.js';
import type { Screen } from './screen.js';

const firstOrder = (page: Page) => page.getByRole('link', { name: /^Ver PED/ }).first();
const ordersLoaded = (page: Page) => expect(firstOrder(page)).toBeVisible();
const toOrder = async (page: Page) => {
  await ordersLoaded(page);
  await firstOrder(page).click();
  await expect(page.getByRole('button', { name: 'Imprimir' })).toBeVisible();
};
const ORDER = /\/StoreCart\/clientOrderDetails/;
const ORDERS = /\/StoreCart\/orders\?/;
const open = {
  status: 'pending',
  statusDesc: 'Pendiente',
  nextStatuses: ['preparing', 'dispatched', 'cancelled'],
};

const mail = { recipient: 'compras.y.administracion@libreria-san-martin-de-los-andes.test', sentAt: null };
const mails = [
  {
    ...mail,
    mailId: 1,
    kind: 'order_client',
    queuedAt: ago(300),
    sentAt: ago(299),
    attempts: 1,
    lastError: '',
    nextAttemptAt: null,
  },
  {
    ...mail,
    mailId: 2,
    kind: 'order_company',
    queuedAt: ago(300),
    attempts: 0,
    lastError: '',
    nextAttemptAt: ago(-1),
  },
  {
    ...mail,
    mailId: 3,
    kind: 'order_dispatched',
    queuedAt: ago(200),
    attempts: 14,
    lastError: '451 4.7.1 Greylisted, please try again in 900 seconds',
    nextAttemptAt: ago(-9),
  },
  {
    ...mail,
    mailId: 4,
    kind: 'payment_alert',
    queuedAt: ago(9_000),
    attempts: 60,
    lastError: '550 5.1.1 User unknown',
    nextAttemptAt: null,
  },
];
const waiting = mails.slice(1).map((one, index) => ({
  ...one,
  formatedDocumentNumber: `PED-0001-0000004${index}`,
  externalId: '7d1c2f0e-5f57-4f5e-9a51-3c6a6f3f7b10',
}));
const payment = { currency: 'ARS', refunded: 0, at: ago(250), flag: null };
const payments = [
  { ...payment, paymentId: '1234567890', status: 'approved', amount: 152_300.5 },
  { ...payment, paymentId: '1234567891', status: 'approved', amount: 152_300.5, flag: 'paid_twice' },
  { ...payment, paymentId: '1234567892', status: 'charged_back', amount: 99, refunded: 99, flag: 'mismatch' },
];

/** The orders of the company's clients. */
export const orderScreens: readonly Screen[] = [
  { name: 'orders', address: '/orders', as: 'admin', prepare: ordersLoaded },
  { name: 'orders-nothing', address: '/orders?q=xqzkwj', as: 'admin', seldom: true },
  {
    name: 'orders-of-salesman',
    address: '/orders',
    as: 'salesman',
    forOthers: true,
    prepare: ordersLoaded,
    seldom: true,
  },
  {
    name: 'mails-waiting',
    address: '/orders',
    as: 'admin',
    arrange: (page) => changed(page, ORDERS, { waitingMails: 3 }),
    prepare: (page) => expect(page.getByText('Hay 3 mails de pedidos que no salieron.')).toBeVisible(),
    seldom: true,
  },
  {
    name: 'mails-waiting-listed',
    address: '/orders',
    as: 'admin',
    async arrange(page) {
      await changed(page, ORDERS, { waitingMails: 3 });
      await answered(page, /\/System\/mails\/waiting$/, waiting);
    },
    async prepare(page) {
      await page.getByRole('button', { name: 'Ver los mails que esperan' }).click();
      await expect(page.getByRole('dialog').getByRole('row')).toHaveCount(1 + waiting.length);
    },
  },
  { name: 'order-to-manage', address: '/orders', as: 'admin', prepare: toOrder },
  {
    name: 'order-to-look-at',
    address: '/orders',
    as: 'salesman',
    forOthers: true,
    prepare: toOrder,
    seldom: true,
  },
  {
    name: 'order-in-trouble',
    address: '/orders',
    as: 'admin',
    async arrange(page) {
      const state = { paymentStatus: 'paid', paymentStatusDesc: 'Pagado' };
      await changed(page, ORDER, { ...open, ...state, payments, paymentAlert: 'paid_twice' });
      await answered(page, /\/StoreCart\/orders\/[^/]+\/mails$/, mails);
    },
    async prepare(page) {
      await toOrder(page);
      await expect(page.getByRole('region', { name: 'Mails del pedido' }).getByRole('row')).toHaveCount(5);
    },
  },
  {
    name: 'order-advancing',
    address: '/orders',
    as: 'admin',
    arrange: (page) => changed(page, ORDER, open),
    async prepare(page) {
      await toOrder(page);
      await page.getByRole('button', { name: 'Pasar a En preparación' }).click();
    },
    seldom: true,
  },
  {
    name: 'order-cancelling',
    address: '/orders',
    as: 'admin',
    arrange: (page) => changed(page, ORDER, { ...open, paymentStatus: 'paid' }),
    async prepare(page) {
      await toOrder(page);
      await page.getByRole('button', { name: 'Cancelar pedido' }).click();
    },
    seldom: true,
  },
  {
    name: 'order-repeated-for-nobody',
    address: '/purchases',
    as: 'salesman',
    forOthers: true,
    arrange: forNobody,
    async prepare(page) {
      await firstOrder(page).click();
      await page.getByRole('button', { name: 'Repetir pedido' }).click();
      await expect(page.getByRole('dialog', { name: 'Elija primero el cliente' })).toBeVisible();
    },
    seldom: true,
  },
];
