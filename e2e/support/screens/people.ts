// Screens for the design and screenshot tests: impersonation and its trail, salesmen's assignments, and choosing the
// target client.

import { expect, type Page } from '@playwright/test';
import { accounts } from '../accounts.js';
import { ago, answered, forNobody, forSomebody } from './answers.js';
import type { Screen } from './screen.js';

const first = (page: Page, name: RegExp) => page.getByRole('button', { name }).first();

/** Impersonates a client; this only adds a line to the client's trail. */
const act = async (page: Page) => {
  await page.getByLabel('Buscar cliente').fill(accounts.otherClient);
  const row = page.getByRole('row').filter({ hasText: accounts.otherClient });
  await row.getByRole('button', { name: /^Impersonarse/ }).click();
  await expect(page.getByRole('button', { name: 'Volver a mi cuenta' })).toBeVisible();
};

const entry = {
  actorName: 'María de los Ángeles Fernández',
  actorEmail: accounts.admin,
  userEmail: accounts.client,
};
const done = [
  ['confirmCart', 'PED-0001-00000042', 'done'],
  ['upsertProductInCart', 'CUADERNO-UNIVERSITARIO-84-AZUL', 'refused'],
  [
    'webStoreClient',
    'legalName, legalId, deliveryAddressStreet, deliveryAddressNumber, contactPhone2',
    'failed',
  ],
  ['impersonate', '', 'begun'],
] as const;
const trail = {
  totalCount: 41,
  entries: done.map(([call, detail, outcome], index) => ({
    ...entry,
    trailEntryId: index + 1,
    at: ago(index * 2_000),
    call,
    detail,
    outcome,
  })),
};

const changes = (
  [
    ['legalId', '30500010912', '30500012516', 'pending', true],
    [
      'legalName',
      'Librería El Faro',
      'Librería, papelería y juguetería El Faro de los Andes S.R.L.',
      'pending',
      false,
    ],
    ['taxCategory', '', 'Responsable Inscripto', 'accepted', true],
    ['legalName', 'El Faro', 'Librería El Faro', 'reverted', false],
  ] as const
).map(([field, oldValue, newValue, state, isCurrent], index) => ({
  identityChangeId: index + 1,
  clientId: 7,
  clientCode: 'C-0007',
  clientName: 'Librería, papelería y juguetería El Faro de los Andes S.R.L.',
  field,
  oldValue,
  newValue,
  isCurrent,
  changedAt: ago(index * 2_000),
  userEmail: accounts.client,
  actorName: index === 1 ? entry.actorName : '',
  state,
  decidedByName: state === 'pending' ? '' : entry.actorName,
  decidedAt: state === 'pending' ? null : ago(index * 100),
}));
const identityChanges = { totalCount: 4, pendingCount: 2, changes };

/** Clients, for those who sell to them. */
export const peopleScreens: readonly Screen[] = [
  { name: 'impersonate', address: '/impersonate', as: 'admin' },
  {
    name: 'identity-changes',
    address: '/identitychanges?todos=1',
    as: 'admin',
    arrange: (page) => answered(page, /\/identityChanges/, identityChanges),
  },
  { name: 'identity-changes-none', address: '/identitychanges', as: 'admin', seldom: true },
  { name: 'impersonate-nothing', address: '/impersonate?q=xqzkwj', as: 'admin', seldom: true },
  {
    name: 'trail',
    address: '/impersonate',
    as: 'admin',
    prepare: (page) => first(page, /^Actividad/).click(),
    seldom: true,
  },
  {
    name: 'trail-of-much',
    address: '/impersonate',
    as: 'admin',
    arrange: (page) => answered(page, /\/storeclients\/\d+\/trail/, trail),
    async prepare(page) {
      await first(page, /^Actividad/).click();
      await expect(page.getByRole('dialog').getByRole('row')).toHaveCount(1 + done.length);
    },
  },
  {
    name: 'salesmen',
    address: '/impersonate',
    as: 'admin',
    forOthers: true,
    async prepare(page) {
      await first(page, /^Vendedores/).click();
      await expect(page.getByRole('dialog').getByText(accounts.salesman)).toBeVisible();
    },
    seldom: true,
  },
  {
    name: 'acting',
    address: '/impersonate',
    as: 'admin',
    async prepare(page) {
      await act(page);
      await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
    },
  },
  {
    name: 'acting-profile',
    address: '/impersonate',
    as: 'admin',
    async prepare(page) {
      await act(page);
      await page.getByRole('button', { name: /^Su cuenta:/ }).click();
      await page.getByRole('link', { name: 'Perfil' }).click();
      await expect(page.getByLabel('Razón social')).toBeVisible();
    },
    seldom: true,
  },
  { name: 'product-of-salesman', address: '/product?pcode=MANY', as: 'salesman' },
  { name: 'profile-of-salesman', address: '/profile', as: 'salesman' },
  {
    name: 'target',
    address: '/store',
    as: 'salesman',
    forOthers: true,
    arrange: forNobody,
    async prepare(page) {
      await page.getByRole('button', { name: 'Elija el cliente' }).click();
      await expect(page.getByRole('dialog').getByRole('option').first()).toBeVisible();
    },
  },
  {
    name: 'target-chosen',
    address: '/store',
    as: 'salesman',
    forOthers: true,
    arrange: forSomebody,
    prepare: (page) => expect(page.getByRole('button', { name: /^Comprando para:/ })).toBeVisible(),
    seldom: true,
  },
  {
    name: 'target-changing',
    address: '/store',
    as: 'salesman',
    forOthers: true,
    arrange: forSomebody,
    async prepare(page) {
      await page.getByRole('button', { name: /^Comprando para:/ }).click();
      await expect(page.getByRole('dialog').getByRole('option').first()).toBeVisible();
    },
    seldom: true,
  },
  {
    name: 'cart-for-nobody',
    address: '/cart',
    as: 'salesman',
    forOthers: true,
    cart: true,
    arrange: forNobody,
    prepare: (page) => expect(page.getByText('Elija para qué cliente es el pedido')).toBeVisible(),
    seldom: true,
  },
];
