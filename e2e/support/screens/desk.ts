// Screens for the design and screenshot tests: the desk's start page in its states, its palette, menu and list of keys,
// and the first view of its other screens.

import { expect, type Page } from '@playwright/test';
import { ago, answered } from './answers.js';
import type { Screen } from './screen.js';

const START = /\/Admin\/start$/;
const day = (daysAgo: number) => ago(daysAgo * 1_440).slice(0, 10);
const LONG_NAME = 'Distribuidora de papelería, librería y juguetería San Martín de los Andes S.R.L.';

/** A day on which everything waits. */
const busy = {
  readAt: ago(0),
  toPrepare: {
    count: 1_240,
    total: 99_999_999_999,
    orders: Array.from({ length: 6 }, (_, order) => ({
      externalId: `00000000-0000-4000-8000-00000000000${order}`,
      orderNumber: 12_345_678 + order,
      placedAt: ago(60 * 24 * (6 - order)),
      clientTitle: LONG_NAME,
      lines: 2_000,
      delivery: 'Expreso al interior, con seguro',
      total: 1_234_567_890,
    })),
  },
  waiting: {
    count: 38,
    clients: Array.from({ length: 6 }, (_, client) => ({
      clientId: 2_000_000 + client,
      title: LONG_NAME,
      legalId: '30712345671',
      city: 'San Carlos de Bariloche',
      since: ago(60 * 5 * (client + 1)),
    })),
  },
  soldOut: {
    count: null,
    products: Array.from({ length: 6 }, (_, product) => ({
      productId: 3_000_000 + product,
      code: `LARGO-${1_000_000 + product}`,
      title: 'Cuaderno tapa dura araña verde 16×21 cuadriculado, 48 hojas, con etiquetas y elástico',
      imagePath: null,
    })),
  },
  failedMails: {
    count: 12,
    mails: Array.from({ length: 6 }, (_, mail) => ({
      mailId: mail + 1,
      kind: 'order_client',
      recipient: 'administracion.y.compras@una-libreria-con-nombre-largo.example',
      orderNumber: mail % 2 === 0 ? 12_345_678 : null,
      externalId: mail % 2 === 0 ? '00000000-0000-4000-8000-000000000001' : null,
      queuedAt: ago(600),
      attempts: 24,
      lastError: '552 5.2.2 The email account that you tried to reach is over quota',
    })),
  },
  sales: Array.from({ length: 14 }, (_, at) => ({
    day: day(13 - at),
    orders: at,
    total: at * 987_654_321,
  })),
};

const shown = (page: Page) => expect(page.getByRole('link', { name: /^Para preparar/ })).toBeVisible();

export const deskScreens: readonly Screen[] = [
  { name: 'desk-start', address: '/admin', as: 'admin', prepare: shown },
  {
    name: 'desk-start-busy',
    address: '/admin',
    as: 'admin',
    arrange: (page) => answered(page, START, busy),
    prepare: shown,
  },
  {
    name: 'desk-start-failed',
    address: '/admin',
    as: 'admin',
    arrange: (page) => page.route(START, (route) => route.fulfill({ status: 400, json: {} })),
    prepare: (page) => expect(page.getByRole('alert')).toBeVisible(),
    says: /400|deskStart could not be read/,
    seldom: true,
  },
  {
    name: 'desk-palette',
    address: '/admin',
    as: 'admin',
    within: '.pal',
    async prepare(page) {
      await shown(page);
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: 'Buscar o ir a' }).fill('a');
      await expect(page.getByRole('group', { name: 'Productos' })).toBeVisible();
    },
  },
  {
    name: 'desk-keys',
    address: '/admin',
    as: 'admin',
    at: [768, 1280],
    within: 'dialog[open]',
    async prepare(page) {
      await shown(page);
      await page.keyboard.press('?');
      await expect(page.getByRole('dialog', { name: 'Atajos de teclado' })).toBeVisible();
    },
    seldom: true,
  },
  {
    name: 'desk-menu',
    address: '/admin',
    as: 'admin',
    at: [360, 768],
    within: 'dialog[open]',
    async prepare(page) {
      await shown(page);
      await page.getByRole('button', { name: 'Más' }).click();
      await expect(page.getByRole('dialog', { name: 'Menú' })).toBeVisible();
    },
    seldom: true,
  },
  {
    name: 'desk-products',
    address: '/admin/productos',
    as: 'admin',
    at: [360, 768, 1280, 1600],
    prepare: (page) => expect(page.getByRole('tab', { name: /^Sin stock/ })).toBeInViewport(),
  },
  {
    name: 'desk-categories',
    address: '/admin/categorias',
    as: 'admin',
    // the tree is taller than a phone, whose strip of tabs must keep its height
    at: [360, 768],
    // by its role: a category may have the same name
    prepare: (page) => expect(page.getByRole('link', { name: 'Etiquetas', exact: true })).toBeInViewport(),
  },
  {
    name: 'desk-prices',
    address: '/admin/precios',
    as: 'admin',
    at: [360, 1280, 1600],
    prepare: (page) => expect(page.getByText('Programados', { exact: true })).toBeInViewport(),
  },
  { name: 'desk-transfers', address: '/admin/pagos', as: 'admin', seldom: true },
  {
    name: 'desk-imports-documents',
    address: '/admin/importaciones?kind=documents',
    as: 'admin',
    seldom: true,
  },
  { name: 'desk-imports', address: '/admin/importaciones', as: 'admin', at: [360, 768, 1280] },
];
