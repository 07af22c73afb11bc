// Playwright's `test` for all journeys: fixtures for the brand, the running shop, API, log-in and noise, and checks of
// accessibility and layout.

import { brandOf } from '@mostrador/brands/all';
import type { Brand } from '@mostrador/brands/brand';
import { test as base, expect, type Page } from '@playwright/test';
import { giveBackShop, type RunningShop, takeShop } from '../setup/running-shops.js';
import { type Account, accounts, PASSWORD } from './accounts.js';
import { Api } from './api.js';
import { axeViolations } from './axe.js';
import { KeptContext } from './kept-context.js';
import { Noise } from './noise.js';
import { storeToken } from './shop.js';

export { expect } from '@playwright/test';

export interface ShopOptions {
  /** The code of the brand whose shop is visited. */
  readonly brandCode: string;
  /** The name of the shop that is visited; each Playwright project has one of its own. */
  readonly shopName: string;
}

/** The widths that every screen is made for. */
export const widths = [360, 768, 1280] as const;

interface TestOptions {
  /** Whether a test gets a browser context of its own, because it changes what a kept one cannot take back, such as the clock. */
  readonly ownContext: boolean;
}

interface Fixtures extends TestOptions {
  readonly brand: Brand;
  readonly noise: Noise;
  /** Calls the API as a visitor. */
  readonly api: Api;
  /** Calls the API as an account. */
  readonly apiOf: (account: Account) => Promise<Api>;
  /** Opens the shop later on as an account, without the login screen. */
  readonly logIn: (page: Page, account: Account) => Promise<void>;
}

interface WorkerFixtures {
  readonly shop: RunningShop;
  readonly keptContext: KeptContext;
  readonly tokenOf: (account: Account) => Promise<string>;
}

export const test = base.extend<Fixtures, ShopOptions & WorkerFixtures>({
  brandCode: ['', { option: true, scope: 'worker' }],
  shopName: ['', { option: true, scope: 'worker' }],
  shop: [
    async ({ shopName }, use) => {
      await use(await takeShop(shopName));
      await giveBackShop(shopName);
    },
    // three starts of at most five minutes, which wait for each other on the stage: the error of the start must come first
    { scope: 'worker', timeout: 1_000_000 },
  ],
  // one login for each account: the shop slows down who logs in again and again
  tokenOf: [
    async ({ shop }, use) => {
      const tokens = new Map<Account, Promise<string>>();
      const api = new Api(shop.url);
      await use((account) => {
        const token = tokens.get(account) ?? api.token(accounts[account], PASSWORD);
        tokens.set(account, token);
        return token;
      });
    },
    { scope: 'worker' },
  ],
  ownContext: [false, { option: true }],
  keptContext: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from the pattern
    async ({}, use) => use(new KeptContext()),
    { scope: 'worker' },
  ],
  // the second try records everything from the start
  context: async ({ browser, ownContext, keptContext }, use, info) => {
    const isKept = !ownContext && info.retry === 0;
    const context = isKept ? await keptContext.lend(browser) : await browser.newContext();
    await use(context);
    if (!isKept) await context.close();
    else if (info.status === info.expectedStatus) await keptContext.takeBack();
  },
  brand: async ({ brandCode }, use) => {
    const brand = brandOf(brandCode);
    if (brand === undefined) throw new Error(`There is no brand ${brandCode}.`);
    await use(brand);
  },
  baseURL: async ({ shop }, use) => use(shop.url),
  api: async ({ shop }, use) => use(new Api(shop.url)),
  apiOf: async ({ shop, tokenOf }, use) => use(async (account) => new Api(shop.url, await tokenOf(account))),
  noise: [
    async ({ shop, context }, use, info) => {
      const noise = new Noise(shop.url, shop.logFiles);
      // the payment step of an order that is not paid loads the platform's script
      noise.expect(new RegExp(`^outbound: ${shop.paymentUrl}/js/v2$`));
      const stopListening = noise.listenTo(context);
      await use(noise);
      stopListening();
      if (info.status !== info.expectedStatus) {
        await info.attach('shop.log', { body: noise.written().join('\n'), contentType: 'text/plain' });
      }
      expect(noise.rest(), 'what nobody should see or hear').toEqual([]);
    },
    { auto: true },
  ],
  logIn: async ({ tokenOf }, use) => use(async (page, account) => storeToken(page, await tokenOf(account))),
});

/** A page that has come alive: its buttons answer. */
export async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await alive(page);
}

/** React marks what it has taken over. */
export async function alive(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const main = document.querySelector('main');
    return main !== null && Object.keys(main).some((key) => key.startsWith('__reactFiber'));
  });
}

/**
 * Fails if axe finds a violation of WCAG 2.2 A or AA.
 * @param within a selector: an open menu covers what is beneath it, and that is then too small to press.
 */
export async function expectAccessible(page: Page, what: string, within = 'html'): Promise<void> {
  await coloursSettled(page);
  const findings = (await axeViolations(page, within)).flatMap(({ id, help, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) => `${id}: ${help} at ${target.join(' ')}: ${failureSummary ?? ''}`,
    ),
  );
  expect([...findings, ...(await lostReferences(page))], `axe on ${what}`).toEqual([]);
}

/** Half of a change of colours has a contrast of its own. What goes on for ever is not waited for. */
async function coloursSettled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => Number(effect?.getComputedTiming().endTime) !== Number.POSITIVE_INFINITY);
    const late = new Promise((done) => setTimeout(done, 1_000));
    await Promise.race([late, Promise.all(ending.map((one) => one.finished.catch(() => undefined)))]);
  });
}

/** Returns the references to missing elements: labels, descriptions and lists that no screen reader announces. */
function lostReferences(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    ['aria-labelledby', 'aria-describedby', 'aria-controls', 'for'].flatMap((attribute) =>
      [...document.querySelectorAll(`[${attribute}]`)]
        .filter((element) => element.checkVisibility())
        .flatMap((element) => (element.getAttribute(attribute) ?? '').split(' '))
        .filter((id) => document.getElementById(id) === null)
        .map((id) => `${attribute} names ${id}, which is not there`),
    ),
  );
}

/** The document is as wide as the window: nothing sticks out sideways. */
export async function expectNoSideways(page: Page, what: string): Promise<void> {
  const sticking = await page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    // the desk's page scrolls by itself on a phone
    const desk = document.querySelector('.d-main');
    const isDeskWide = desk !== null && desk.scrollWidth > desk.clientWidth;
    if (document.documentElement.scrollWidth <= width && !isDeskWide) return [];
    return [...document.querySelectorAll('body *')]
      .filter((element) => element.getBoundingClientRect().right > width + 1)
      .slice(0, 5)
      .map((element) => `${element.tagName.toLowerCase()}.${element.className}`);
  });
  expect(sticking, `what sticks out of ${what}`).toEqual([]);
}

interface WaysToFit {
  readonly at?: readonly number[];
  /** A selector of the part that is checked by axe. */
  readonly within?: string | undefined;
  /** Whether the other brand leaves it out, so that axe runs at both ends of the widths. */
  readonly isOnOneBrand?: boolean;
}

/** Fits every width, and says everything to every reader: as a telephone shows it and as a desk does. */
export async function expectFits(
  page: Page,
  what: string,
  { at = widths, within, isOnOneBrand = false }: WaysToFit = {},
): Promise<void> {
  for (const width of at) {
    await page.setViewportSize({ width, height: 800 });
    // what a sticky header covers half while one scrolls is no fault of its own
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
    await expectNoSideways(page, `${what} at ${width} px`);
    if (heardAt(at, isOnOneBrand).includes(width))
      await expectAccessible(page, `${what} at ${width} px`, within);
  }
}

/**
 * Between a telephone and a desk nothing else is said, it is only arranged otherwise. Each brand is heard at one of the
 * two widths, and with EVERY_READER at both: axe takes most of the time of the journeys.
 */
function heardAt(at: readonly number[], isOnOneBrand: boolean): readonly number[] {
  const ends = at.filter((width) => width !== 768);
  const { EVERY_READER } = process.env;
  if (EVERY_READER !== undefined || isOnOneBrand || ends.length < 2) return ends;
  const { brandCode } = test.info().project.use as ShopOptions;
  return ends.filter((width) => width < 768 === (brandCode === 'barrilete'));
}

/** The notices, top right. */
export const notices = (page: Page) => page.getByRole('region', { name: 'Avisos' });

export async function expectNotice(page: Page, text: string | RegExp): Promise<void> {
  await expect(notices(page).locator('.toast-text').getByText(text, { exact: true }).last()).toBeVisible();
}
