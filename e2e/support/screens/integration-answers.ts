// Faked answers about connectors and webhooks: in use with faults and long texts, and unreadable.

import type { Page } from '@playwright/test';
import { ago, answered } from './answers.js';

const TANGO = /\/Admin\/connectors\/tango$/;
const EXCHANGES = /\/Admin\/connectorexchanges\?/;
const EXCHANGE = /\/Admin\/connectorexchanges\/\d+$/;
const FOLDER = /\/Admin\/folderconnector$/;
const FOLDER_FILES = /\/Admin\/folderconnector\/files\?/;
const DELIVERIES = /\/Admin\/webhookdeliveries\?/;
const ORDER_FILES = /\/Admin\/folderconnector\/orderfiles$/;

const LATE = 'Tango no contestó a tiempo. Lo intentamos de nuevo en unos minutos.';
const NO_LIST =
  'Tango no tiene la lista de precios del pedido, o está inhabilitada. Dice: “Lista de precios inexistente”.';

const group = (name: string, given: object = {}) => ({
  group: name,
  lastRunAt: ago(4),
  rows: 120_000,
  changes: 1_834,
  nextRunAt: ago(-11),
  state: 'done',
  message: '',
  ...given,
});

/** Tango in use, with a stream that fails and orders that wait for a person. */
const tango = {
  kind: 'tango',
  name: 'Tango Gestión',
  about: 'Trae catálogo, listas, stock y clientes; lleva pedidos.',
  enabled: true,
  hasSecret: true,
  failure: null,
  answeredAt: ago(1),
  isRunning: false,
  groups: [
    group('catalogue'),
    group('stock', { state: 'failed', message: LATE }),
    group('clients', { state: 'warned', message: '2 observaciones', nextRunAt: ago(-1_500) }),
    group('orders', { state: 'warned', message: '1 observación', rows: 25, changes: 25 }),
    group('invoices', { lastRunAt: null, nextRunAt: null, rows: 0, changes: 0, state: null }),
  ],
  orderNotices: [
    { orderNumber: 12_345_678, externalId: '00000000-0000-4000-8000-000000000001', message: NO_LIST },
    {
      orderNumber: 1_234,
      externalId: '00000000-0000-4000-8000-000000000002',
      message:
        'Rechazado en Tango. Dice: “El cliente supera el cupo de crédito”. Decida qué hacer con él en la tienda.',
    },
  ],
  settings: {
    catalogueMinutes: 30,
    stockMinutes: 15,
    clientsMinutes: 60,
    sendsOrders: true,
    invoicesMinutes: 0,
    baseList: '1',
    warehouseCode: '',
    sellerCode: '',
    addsInvoices: true,
  },
  notificationUrl: 'https://tienda.example/connectors/tango/4fVn0mTqYbWcQ8sXk1uJr7LzPd3aEoHi9NgRtS2vUxw',
};

const exchange = (exchangeId: number, stream: string, given: object = {}) => ({
  exchangeId,
  kind: 'tango',
  stream,
  state: 'done',
  startedAt: ago(exchangeId * 37),
  finishedAt: ago(exchangeId * 37),
  milliseconds: 1_240,
  rows: 120_000,
  changes: 18,
  problems: 0,
  times: 1,
  failure: null,
  ...given,
});
const refusedOrders = exchange(2, 'orders', { state: 'warned', rows: 25, changes: 25, problems: 2 });
const exchanges = {
  totalCount: 60,
  exchanges: [
    exchange(1, 'prices', { state: 'running', finishedAt: null, milliseconds: null, rows: 0, changes: 0 }),
    refusedOrders,
    exchange(3, 'stock', { state: 'failed', rows: 0, changes: 0, failure: LATE, times: 14 }),
    exchange(4, 'customer-prices'),
    exchange(5, 'clients', { state: 'warned', problems: 1_200 }),
    exchange(6, 'invoices', { rows: 4, changes: 4 }),
  ],
};

const LONG_FILE = 'precios-lista-mayorista-interior-vigencia-desde-2026-11-26-version-final-corregida.xlsx';
const file = (fileId: number, fileName: string, state: string, given: object = {}) => ({
  fileId,
  fileName,
  kind: 'prices',
  state,
  bytes: 4_096,
  seenAt: ago(fileId * 31),
  finishedAt: ago(fileId * 31),
  reason: '',
  movedTo: `procesados/2026-11-26/${fileName}`,
  importId: '00000000-0000-4000-8000-000000000003',
  counts: { read: 120_000, created: 12, updated: 4_812, rejected: 0 },
  hasRejectedRows: false,
  canRetry: true,
  ...given,
});
const waits = { finishedAt: null, movedTo: null, importId: null, counts: null, canRetry: false };
const files = {
  totalCount: 60,
  files: [
    file(1, 'stock.csv', 'waiting', { ...waits, kind: 'stock' }),
    file(2, 'leeme.txt', 'left', { ...waits, kind: null, reason: 'Ningún nombre de Ajustes coincide.' }),
    file(3, LONG_FILE, 'active', { ...waits }),
    file(4, 'clientes.csv', 'rejected', {
      kind: 'clients',
      counts: { read: 5_000, created: 3, updated: 40, rejected: 1_200 },
      hasRejectedRows: true,
    }),
    file(5, 'stock.csv', 'failed', {
      kind: 'stock',
      counts: null,
      importId: null,
      reason: 'Falta elegir la columna de «Código».',
    }),
    file(6, LONG_FILE, 'imported'),
    file(7, 'stock.csv', 'repeated', {
      kind: 'stock',
      counts: null,
      importId: null,
      reason: 'Tiene lo mismo que el último.',
    }),
  ],
};

const folder = {
  enabled: true,
  settings: {
    place: 'sftp',
    host: 'sftp.erp.example',
    port: 22,
    user: 'tienda',
    login: 'password',
    folder: '/intercambio',
    patterns: [{ pattern: 'stock*', kind: 'stock' }],
    decimalMark: ',',
    orders: 'each',
    ordersFormat: 'csv',
    ordersFolder: 'pedidos',
  },
  hasLogin: true,
  localFolders: [],
  hostKey: 'SHA256:47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU',
  seenHostKey: { type: 'ssh-ed25519', fingerprint: 'SHA256:uNiVztksCsDhcc0u9e8BrC0eDhcc0u9e8BrC0eDhcc0' },
  failure: 'El servidor mostró otra clave.',
  failingSince: ago(95),
  readAt: ago(96),
};
const orderFiles = {
  files: [
    { fileName: 'PED-0001-12345678-v2.csv', orders: 1, createdAt: ago(2), writtenAt: null },
    { fileName: 'pedidos-2026-11-26-140509123.csv', orders: 1_240, createdAt: ago(70), writtenAt: ago(70) },
  ],
};

const ENDPOINT = '00000000-0000-4000-8000-000000000004';
const delivery = (deliveryId: number, state: string, given: object = {}) => ({
  deliveryId,
  endpointId: ENDPOINT,
  endpointName: 'hooks.una-distribuidora-con-nombre-largo.example',
  type: 'order.confirmed',
  subject: `order:${deliveryId}`,
  subjectName: String(12_345_000 + deliveryId),
  state,
  attempts: 1,
  happenedAt: ago(deliveryId * 41),
  nextAttemptAt: null,
  deliveredAt: state === 'delivered' ? ago(deliveryId * 41) : null,
  lastStatus: 200,
  ...given,
});
const deliveries = {
  totalCount: 3,
  deliveries: [
    delivery(1, 'waiting', { attempts: 0, lastStatus: null, nextAttemptAt: ago(-3) }),
    delivery(2, 'failed', { attempts: 14, lastStatus: 503 }),
    delivery(3, 'delivered'),
  ],
};

/** Fakes connectors and webhooks that are in use, with faults. */
export async function inUse(page: Page): Promise<void> {
  await answered(page, TANGO, tango);
  await answered(page, EXCHANGES, exchanges);
  await answered(page, EXCHANGE, {
    ...refusedOrders,
    problemList: [
      { object: '12345678', message: NO_LIST },
      { object: '1234', message: 'No se envió: el total no coincide con la suma de sus líneas.' },
    ],
    importId: null,
    canRetry: true,
  });
  await answered(page, FOLDER, folder);
  await answered(page, FOLDER_FILES, files);
  await answered(page, ORDER_FILES, orderFiles);
  await answered(page, DELIVERIES, deliveries);
}

/** Fakes failures of the connectors' calls. */
export async function unreadable(page: Page): Promise<void> {
  for (const path of [TANGO, EXCHANGES, FOLDER, FOLDER_FILES, ORDER_FILES])
    await page.route(path, (route) => route.fulfill({ status: 400, json: {} }));
}
