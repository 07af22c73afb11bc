// Screens for the design and screenshot tests: the desk's page of integrations, the pages of the connectors to Tango and to a folder, and the
// log of webhooks, as they are at first, in use with faults, and when they cannot be read.

import { expect, type Page } from '@playwright/test';
import { inUse, unreadable } from './integration-answers.js';
import type { Screen } from './screen.js';

const all = '/admin/integraciones';
const shared = { as: 'admin', seldom: true } as const;
const says = /400|could not be read/;
const logOf = (page: Page, name: string) => expect(page.getByRole('table', { name })).toBeVisible();
const EXCHANGE_LOG = 'Registro de intercambios';
const alerted = (page: Page) => expect(page.getByRole('alert').first()).toBeVisible();

export const integrationScreens: readonly Screen[] = [
  { ...shared, name: 'desk-integrations', address: all },
  {
    ...shared,
    name: 'desk-integrations-busy',
    address: all,
    arrange: inUse,
    prepare: (page) => logOf(page, 'Qué se intercambia con Tango'),
  },
  { ...shared, name: 'desk-integrations-failed', address: all, arrange: unreadable, prepare: alerted, says },
  { ...shared, name: 'desk-integrations-tango', address: `${all}/tango` },
  {
    ...shared,
    name: 'desk-integrations-tango-busy',
    address: `${all}/tango`,
    arrange: inUse,
    prepare: (page) => logOf(page, EXCHANGE_LOG),
  },
  {
    ...shared,
    name: 'desk-integrations-tango-exchange',
    address: `${all}/tango`,
    arrange: inUse,
    within: 'dialog[open]',
    async prepare(page) {
      await logOf(page, EXCHANGE_LOG);
      await page.getByRole('button', { name: 'Pedidos Ver' }).click();
      await expect(page.getByRole('dialog', { name: 'Pedidos' }).getByText('12345678')).toBeVisible();
    },
  },
  {
    ...shared,
    name: 'desk-integrations-tango-settings',
    address: `${all}/tango`,
    arrange: inUse,
    within: 'dialog[open]',
    async prepare(page) {
      await logOf(page, EXCHANGE_LOG);
      await page.getByRole('button', { name: 'Ajustes' }).click();
      await expect(page.getByRole('dialog', { name: 'Ajustes de Tango' })).toBeVisible();
    },
  },
  {
    ...shared,
    name: 'desk-integrations-tango-failed',
    address: `${all}/tango`,
    arrange: unreadable,
    prepare: alerted,
    says,
  },
  { ...shared, name: 'desk-integrations-folder', address: `${all}/carpeta` },
  {
    ...shared,
    name: 'desk-integrations-folder-busy',
    address: `${all}/carpeta`,
    arrange: inUse,
    prepare: (page) => logOf(page, 'Archivos de la carpeta'),
  },
  {
    ...shared,
    name: 'desk-integrations-folder-settings',
    address: `${all}/carpeta`,
    arrange: inUse,
    within: 'dialog[open]',
    async prepare(page) {
      await logOf(page, 'Archivos de la carpeta');
      await page.getByRole('button', { name: 'Ajustes' }).click();
      await expect(page.getByRole('dialog', { name: 'Ajustes de la carpeta' })).toBeVisible();
    },
  },
  {
    ...shared,
    name: 'desk-integrations-folder-failed',
    address: `${all}/carpeta`,
    arrange: unreadable,
    prepare: alerted,
    says,
  },
  { ...shared, name: 'desk-integrations-webhooks', address: `${all}/avisos` },
  {
    ...shared,
    name: 'desk-integrations-webhooks-busy',
    address: `${all}/avisos`,
    arrange: inUse,
    prepare: (page) => expect(page.getByText('12345002')).toBeVisible(),
  },
];
