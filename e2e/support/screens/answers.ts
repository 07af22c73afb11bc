import type { Page } from '@playwright/test';

/** The page gets this answer to a call, and the shop hears nothing of it. */
export const answered = (page: Page, path: RegExp, json: unknown): Promise<unknown> =>
  page.route(path, (route) => route.fulfill({ json }));

/** The shop's own answer, in which something is different when the page reads it. */
export const changed = (page: Page, path: RegExp, change: object): Promise<unknown> =>
  page.route(path, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), ...change } });
  });

const CART = /\/StoreCart$/;

/** Shows the page of a salesman who buys for no client. */
export const forNobody = (page: Page): Promise<unknown> =>
  changed(page, CART, { targetClientId: null, targetClientCode: null, clientName: '' });

/** A salesman buys for a client whose name is long. */
export const forSomebody = (page: Page): Promise<unknown> =>
  changed(page, CART, {
    targetClientId: 2_000_000,
    targetClientCode: 'C-2000000',
    clientName: 'Librería, papelería y juguetería San Martín de los Andes S.R.L.',
  });

/** Minutes, hours and days before now, as the shop tells moments. */
export const ago = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString();
