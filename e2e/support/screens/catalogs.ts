// Screens for the design and screenshot tests: the list of catalogues and the catalogue editor, in their states.

import { expect, type Page } from '@playwright/test';
import type { Screen } from './screen.js';

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

export const catalogScreens: readonly Screen[] = [
  { name: 'catalogslist', address: '/catalogslist', as: 'admin' },
  { name: 'catalogslist-of-salesman', address: '/catalogslist', as: 'salesman', seldom: true },
  {
    name: 'catalog-deleting',
    address: '/catalogslist',
    as: 'admin',
    prepare: (page) =>
      page
        .getByRole('button', { name: /^Eliminar/ })
        .first()
        .click(),
    seldom: true,
  },
  {
    name: 'catalogslist-unsaved',
    address: '/catalogslist',
    as: 'admin',
    prepare: (page) =>
      page
        .getByRole('button', { name: /^Bajar/ })
        .first()
        .click(),
    seldom: true,
  },
  { name: 'cateditor-new', address: '/cateditor', as: 'admin', seldom: true },
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
  {
    name: 'cateditor-emptying',
    address: '/catalogslist',
    as: 'admin',
    async prepare(page) {
      await toCatalog(page);
      // a narrow window shows one list at a time
      const pane = page.getByRole('radio', { name: /^Catálogo/ });
      if (await pane.isVisible()) await pane.check();
      await page.getByRole('button', { name: 'Vaciar' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
    seldom: true,
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
];
