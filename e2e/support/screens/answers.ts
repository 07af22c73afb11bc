// Fakes the shop's answers in the browser, so that a screen shows a state that the demonstration data does not have.

import type { Page } from '@playwright/test';

/** Answers the page's calls with this JSON; they do not reach the shop. */
export const answered = (page: Page, path: RegExp, json: unknown): Promise<unknown> =>
  page.route(path, (route) => route.fulfill({ json }));

/** Passes the page's calls to the shop and changes fields of its answers. */
export const changed = (page: Page, path: RegExp, change: object): Promise<unknown> =>
  page.route(path, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), ...change } });
  });

const CART = /\/StoreCart$/;

/** Fakes a cart of a salesman who has chosen no target client. */
export const forNobody = (page: Page): Promise<unknown> =>
  changed(page, CART, { targetClientId: null, targetClientCode: null, clientName: '' });

/** Fakes a cart of a salesman whose target client has a long name. */
export const forSomebody = (page: Page): Promise<unknown> =>
  changed(page, CART, {
    targetClientId: 2_000_000,
    targetClientCode: 'C-2000000',
    clientName: 'Librería, papelería y juguetería San Martín de los Andes S.R.L.',
  });

/** Returns the time so many minutes ago, as the shop writes times. */
export const ago = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString();
