// A browser context that the tests of a worker share: a page opens in half the processor time where the browser has the app's files,
// and its process has them compiled.

import { setTimeout as wait } from 'node:timers/promises';
import type { Browser, BrowserContext, Page } from '@playwright/test';

/** Any small file of the shop. Its page stays open, and so does the process that it shares with the pages of the tests. */
const ANCHOR = '/robots.txt';
const CLEAN_LIMIT_MS = 10_000;

/** The context of a worker, which restarts after a failed test. */
export class KeptContext {
  #context: BrowserContext | undefined;
  #anchor: Page | undefined;

  /** Lends the context, with nothing on the device. */
  async lend(browser: Browser): Promise<BrowserContext> {
    if (this.#context !== undefined) return this.#context;
    const context = await browser.newContext();
    this.#anchor = await context.newPage();
    await this.#anchor.goto(ANCHOR);
    this.#context = context;
    return context;
  }

  /**
   * Closes the pages of a test, and removes what they left on the device and in the context. The browser's cache of files stays. Now and then
   * a context does not answer after a page was closed that had gone back: the next test gets a new one.
   */
  async takeBack(): Promise<void> {
    const [context, anchor] = [this.#context, this.#anchor];
    if (context === undefined || anchor === undefined) return;
    const late = new AbortController();
    const isClean = await Promise.race([
      clean(context, anchor).then(() => true),
      wait(CLEAN_LIMIT_MS, false, { signal: late.signal }),
    ]);
    late.abort();
    if (isClean) return;
    this.#context = undefined;
    void context.close().catch(() => undefined);
  }
}

async function clean(context: BrowserContext, anchor: Page): Promise<void> {
  // a shop may have several addresses
  const origins = new Set(context.pages().map((page) => new URL(page.url()).origin));
  for (const page of context.pages()) if (page !== anchor) await page.close();
  await context.unrouteAll({ behavior: 'wait' });
  await context.setOffline(false);
  await context.clearCookies();
  await context.clearPermissions();
  const session = await context.newCDPSession(anchor);
  for (const origin of origins)
    if (origin !== 'null') await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
  await session.detach();
}
