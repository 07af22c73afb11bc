// Helpers of the journeys for the store: a product's price, minimum, pack and card, amounts in pesos, and session
// tokens.

import { expect, type Locator, type Page } from '@playwright/test';
import type { Api, Product } from './api.js';

/** Returns the price that the caller pays for a unit, in pesos. */
export function unitPrice({ price, discountedFinalPrice }: Product): number {
  if (price === null) throw new Error('A price is hidden from who asks.');
  return discountedFinalPrice !== null && discountedFinalPrice > 0 && discountedFinalPrice < price
    ? discountedFinalPrice
    : price;
}

export const minimumOf = (product: Product): number => Math.max(product.minimalSalesQuantity ?? 1, 1);
export const packOf = (product: Product): number => Math.max(product.presentationQuantity ?? 1, 1);

/** Returns up to 300 products that can be bought now, by code. @param query further filters. */
export async function onSale(
  api: Api,
  query: Readonly<Record<string, string>> = {},
): Promise<readonly Product[]> {
  const pages = await Promise.all(
    [0, 1, 2].map((pageNumber) => api.products({ pageSize: 100, pageNumber, sortParam: 'codA', ...query })),
  );
  return pages.flatMap((page) => page.productItems).filter((product) => product.stockStatusCode === 0);
}

export function first<Item>(items: readonly Item[], wanted: (item: Item) => boolean, what: string): Item {
  const found = items.find(wanted);
  if (found === undefined) throw new Error(`The demonstration data has no ${what}.`);
  return found;
}

/** Returns the store's address that lists this product alone. */
export const storeOf = (product: Product) => `/store?pc=${encodeURIComponent(product.code)}`;

export const card = (page: Page, product: Product): Locator =>
  page.getByRole('main').getByRole('article').filter({ hasText: product.code });

export const quantity = (within: Locator): Locator => within.getByRole('spinbutton');

export const cards = (page: Page): Locator => page.locator('.product-grid').getByRole('article');

/** Returns an amount such as '$ 12.450,00' as a number. */
export function pesosIn(text: string): number {
  const amount = /\$\s?([\d.]+),(\d\d)/.exec(text);
  if (amount === null) throw new Error(`There is no amount in "${text}".`);
  return Number(`${amount[1]?.replaceAll('.', '')}.${amount[2]}`);
}

/** The cart's total in the page's header. */
export const headerTotal = (page: Page): Locator => page.locator('.header-words b').last();

/** As an amount is written for people: '$ 1.234,50', with a space that does not break. */
export function inPesos(pesos: number): string {
  const [whole = '', cents = ''] = pesos.toFixed(2).split('.');
  return `$\u00a0${whole.replace(/\B(?=(\d{3})+$)/g, '.')},${cents}`;
}

/** The save mark of a cart's line while it is not saved. */
export const unsavedMark = (line: Locator): Locator =>
  line.locator('.cart-line-mark').getByText(/^(Sin guardar|Guardando…)$/);

/**
 * Holds the answers to one kind of request back, so that what happens meanwhile does not depend on time.
 * @param asked resolves when the first of them has reached the server.
 * @param release lets all of them through, and those that follow.
 */
export async function holdAnswers(page: Page, address: string, method: string) {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let reached = () => {};
  const asked = new Promise<void>((resolve) => {
    reached = resolve;
  });
  await page.route(address, async (route) => {
    if (route.request().method() !== method) return await route.fallback();
    const response = await route.fetch();
    reached();
    await released;
    await route.fulfill({ response }).catch(() => undefined);
  });
  return { asked, release };
}

/** Every call of the shop's interface that the page makes from now on, without pictures and page counts. */
export function callsOf(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (!pathname.startsWith('/api/') || /StoreProductsImages|StoreStats/.test(pathname)) return;
    calls.push(`${request.method()} ${pathname.slice('/api'.length)}${search}`);
  });
  return calls;
}

/** The way of a page, without its query. */
export async function expectAt(page: Page, path: string): Promise<void> {
  await expect.poll(() => new URL(page.url()).pathname, { message: 'where the journey has come' }).toBe(path);
}

/** A token that no server has signed: what browsers decide by themselves, they decide from its claims. */
export function tokenWith(claims: Readonly<Record<string, unknown>>): string {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const all = {
    ClientName: 'Nadie',
    ClientId: '1',
    WebProfileId: '1',
    ChangePasswordRequired: 'False',
    UserInRegistrationProcess: 'N',
    StoreUser: 'ok',
    exp: Math.floor(Date.now() / 1000) + 3_600,
    ...claims,
  };
  return `${part({ alg: 'HS256', typ: 'JWT' })}.${part(all)}.c2lnbmF0dXJl`;
}

/** Puts a token into the browser before the first page opens; once, so that a session that ends stays ended. */
export async function storeToken(page: Page, token: string): Promise<void> {
  await page.addInitScript((value) => {
    // the frame of a mail has no storage
    if (window !== window.top) return;
    if (sessionStorage.getItem('logged-in-by-test') !== null) return;
    sessionStorage.setItem('logged-in-by-test', '');
    localStorage.setItem('ecjwt', value);
  }, token);
}

export const storedToken = (page: Page): Promise<string | null> =>
  page.evaluate(() => localStorage.getItem('ecjwt'));
