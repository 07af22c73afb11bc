// Screens for the design and screenshot tests: the open menus of the navigation and of the account, and the phone's
// menu.

import { expect, type Page } from '@playwright/test';
import type { Account } from '../accounts.js';
import type { Screen } from './screen.js';

const entry = (name: string) => (page: Page) =>
  page.getByRole('navigation', { name: 'Principal' }).getByRole('button', { name }).click();
const account = (page: Page) => page.getByRole('button', { name: /^Su cuenta:/ });
/** Waits until the menu is complete: its code loads after the page. */
const whole = (page: Page) => expect(page.getByText('Datos sin conexión').last()).toBeVisible();

/** The phone's menu, with all entries of the navigation and of the account's menu. */
const drawer = (name: string, as?: Account): Screen => ({
  name,
  address: '/store',
  ...(as !== undefined && { as }),
  at: [360],
  async prepare(page) {
    if (as !== undefined) await expect(account(page)).toBeVisible();
    await page.getByRole('button', { name: 'Menú' }).click();
    if (as !== undefined) await whole(page);
  },
});

/** An open menu of the navigation. */
const menu = (name: string, button: string, more: Partial<Screen> = {}): Screen => ({
  name,
  address: '/store',
  at: [768, 1280],
  within: '.nav-bar',
  prepare: entry(button),
  ...more,
});

const ownMenu = (name: string, as: Account, more: Partial<Screen> = {}): Screen => ({
  name,
  address: '/aboutus',
  as,
  within: '.header .menu',
  async prepare(page) {
    await account(page).click();
    await whole(page);
  },
  ...more,
});

/** 'Filtros de Productos', from the navigation and from the drawer. */
const productFilters = (as: 'salesman' | 'admin'): readonly Screen[] => [
  {
    name: `products-filters-of-${as}`,
    address: '/store',
    as,
    at: [768, 1280],
    async prepare(page) {
      await entry('Administración')(page);
      await page.getByRole('button', { name: 'Filtros de Productos' }).click();
      await page.getByRole('dialog', { name: 'Filtros de Productos' }).waitFor();
    },
    seldom: true,
  },
  {
    name: `products-filters-of-${as}-in-hand`,
    address: '/store',
    as,
    at: [360],
    async prepare(page) {
      await expect(account(page)).toBeVisible();
      await page.getByRole('button', { name: 'Menú' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Filtros de Productos' }).click();
      await page.getByRole('dialog', { name: 'Filtros de Productos' }).waitFor();
    },
    seldom: true,
  },
];

/** What each role finds its way by. */
export const menuScreens: readonly Screen[] = [
  drawer('drawer'),
  { ...drawer('drawer-of-client', 'client'), seldom: true },
  { ...drawer('drawer-of-salesman', 'salesman'), seldom: true },
  drawer('drawer-of-admin', 'admin'),
  menu('menu', 'Clientes', { address: '/aboutus', at: [1280] }),
  menu('menu-downloads', 'Descargas', { seldom: true }),
  menu('menu-downloads-of-client', 'Descargas', { as: 'client', seldom: true }),
  menu('menu-of-salesman', 'Administración', { as: 'salesman', seldom: true }),
  menu('menu-of-admin', 'Administración', { as: 'admin', seldom: true }),
  ownMenu('user-menu', 'client', { address: '/purchases' }),
  ownMenu('user-menu-of-salesman', 'salesman', { seldom: true }),
  ownMenu('user-menu-of-admin', 'admin', { seldom: true }),
  ...productFilters('salesman'),
  ...productFilters('admin'),
  {
    name: 'notice',
    address: '/orders',
    as: 'client',
    // a notice with the focus in it stays
    prepare: (page) => page.locator('.toast-close').first().focus(),
    seldom: true,
  },
];
