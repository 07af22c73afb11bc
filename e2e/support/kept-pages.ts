// Pages that several tests share, one for each role: a screen opens in half the processor time where the browser has the app's files
// already compiled.

import type { Browser, Page } from '@playwright/test';
import type { Account } from './accounts.js';
import type { Noise } from './noise.js';
import { storeToken } from './shop.js';

/** Of this worker, which restarts after a failed test. */
const pages = new Map<Account | undefined, Page>();

/**
 * Lends the page of a role to a test, with nothing on the device but the role's token; what the test leaves there, and its routes, are
 * removed afterwards.
 * @param token of the account; undefined for a visitor.
 */
export async function withKeptPage(
  { browser, noise, as, token }: Lending,
  work: (page: Page) => Promise<void>,
): Promise<void> {
  const page = pages.get(as) ?? (await newPage(browser, token));
  // a test that fails leaves its page in an unknown state
  pages.delete(as);
  const stopListening = noise.listenTo(page.context());
  await work(page);
  await page.unrouteAll({ behavior: 'wait' });
  await page.mouse.move(0, 0);
  // of the same origin, so that the process stays: nothing goes on there until the next test
  await page.goto('/robots.txt');
  // only now: a screen that still asks the server would do so without its token
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  stopListening();
  pages.set(as, page);
}

interface Lending {
  readonly browser: Browser;
  readonly noise: Noise;
  readonly as: Account | undefined;
  readonly token: string | undefined;
}

async function newPage(browser: Browser, token: string | undefined): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  if (token !== undefined) await storeToken(page, token);
  return page;
}
