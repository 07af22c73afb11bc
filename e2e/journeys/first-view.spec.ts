// Browser test of a page's first frames: a signed-in user sees no visitor's menu and no hidden price, and late content
// moves nothing.

import type { Page } from '@playwright/test';
import { cards, expectAt } from '../support/shop.js';
import { alive, expect, open, test } from '../support/test.js';

test.use({ ownContext: true, serviceWorkers: 'allow' });

/** Texts that only visitors are shown. */
const VISITORS = /Iniciar Sesión|Registrarse|Inicie sesión|Consulte el precio/i;

const NOTHING = /(?!)/;

/** Watches each frame from the page's first moment for unwanted text and for layout shifts. */
async function watch(page: Page, unwanted: RegExp): Promise<void> {
  await page.addInitScript((pattern) => {
    const seen: string[] = [];
    let moved = 0;
    const look = () => {
      const found = new RegExp(pattern, 'i').exec(document.querySelector('#root')?.textContent ?? '');
      // biome-ignore lint/performance/useDomNodeTextContent: what is hidden does not count
      const visible = found && document.body.innerText.includes(found[0]);
      if (visible) seen.push(found[0]);
    };
    const eachFrame = () => {
      look();
      requestAnimationFrame(eachFrame);
    };
    eachFrame();
    new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput } = entry as PerformanceEntry & {
          value: number;
          hadRecentInput: boolean;
        };
        if (!hadRecentInput) moved += value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
    Object.assign(window, { watched: () => ({ seen, moved }) });
  }, unwanted.source);
}

const watched = (page: Page) =>
  page.evaluate(() => (window as unknown as { watched: () => { seen: string[]; moved: number } }).watched());

/** The calls take their time, so that every step of the page can be seen. */
async function slowCalls(page: Page): Promise<void> {
  await page.route('**/api/**', async (route) => {
    if (!/StoreProductsImages/.test(route.request().url()))
      await new Promise((done) => setTimeout(done, 700));
    await route.continue().catch(() => undefined);
  });
}

for (const [account, path] of [
  ['client', '/'],
  ['client', '/store'],
  ['salesman', '/store'],
] as const) {
  test(`${path} shows a ${account} no visitor's menu and no hidden price, not for a frame`, async ({
    page,
    logIn,
  }) => {
    await logIn(page, account);
    // the first page that opens stores the hint for the next one
    await open(page, '/aboutus');
    await slowCalls(page);
    await watch(page, VISITORS);
    await page.goto(path, { waitUntil: 'commit' });
    await expect(page.getByRole('article').locator('.price-now').first()).toBeVisible();
    await expect(page.locator('.header .skeleton, .price-coming')).toHaveCount(0);
    const { seen, moved } = await watched(page);
    expect(seen).toEqual([]);
    expect(moved).toBeLessThan(0.02);
  });
}

test('a guarded page that is opened directly never shows the store', { tag: '@on-papelera' }, async ({
  page,
  logIn,
}) => {
  await logIn(page, 'client');
  await open(page, '/aboutus');
  await slowCalls(page);
  await watch(page, /Iniciar Sesión|Agregar|Relevancia/);
  for (const path of ['/cart', '/purchases']) {
    await page.goto(path, { waitUntil: 'commit' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const { seen, moved } = await watched(page);
    expect(seen, path).toEqual([]);
    // the number of lines or orders is not known before, so the footer moves down
    expect(moved, path).toBeLessThan(0.05);
    await expectAt(page, path);
  }
});

test('late content moves nothing, even when the page has no hint of the user', async ({
  page,
  context,
  logIn,
}) => {
  await logIn(page, 'admin');
  await slowCalls(page);
  await watch(page, NOTHING);
  for (const path of ['/impersonate', '/catalogslist', '/orders', '/purchases', '/profile', '/system']) {
    await context.clearCookies({ name: 'mv' });
    await page.goto(path, { waitUntil: 'commit' });
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('.skeleton, .spinner')).toHaveCount(0);
    expect((await watched(page)).moved, path).toBeLessThan(0.02);
  }
});

test('a hint without a session becomes a visitor’s page', { tag: '@on-barrilete' }, async ({
  page,
  context,
  shop,
}) => {
  await context.addCookies([{ name: 'mv', value: '1', url: shop.url }]);
  const html = await (await page.request.get('/store')).text();
  expect(html).toContain('price-coming');
  await open(page, '/store');
  await expect(page.locator('.header').getByText('Iniciar Sesión')).toBeVisible();
  await expect(page.locator('.price-coming')).toHaveCount(0);
  expect((await context.cookies()).filter(({ name }) => name === 'mv')).toEqual([]);
});

test('what is pressed before its code has come is done when it comes', async ({ page, brand, logIn }) => {
  await logIn(page, 'client');
  const html = await (await page.request.get('/')).text();
  const first = new Set(/data-code="([^"]+)"/.exec(html)?.[1]?.split(' '));
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const held: string[] = [];
  await page.route('**/assets/app/*.js', async (route) => {
    const { pathname } = new URL(route.request().url());
    if (!first.has(pathname) && !/\/(?:start|take-token)-/.test(pathname)) {
      held.push(pathname);
      await released;
    }
    await route.continue().catch(() => undefined);
  });
  await page.goto('/');
  await alive(page);
  const title = brand.home.carousels[0]?.title ?? '';
  const carousel = page.getByRole('region', { name: title });
  await carousel.getByRole('button', { name: `${title}: siguientes` }).click();
  const menu = page.locator('.header').getByRole('button', { name: /^Su cuenta/ });
  await menu.click();
  await expect(menu).toHaveAttribute('aria-expanded', 'true');
  expect(held).not.toEqual([]);
  await expect(carousel.getByRole('button', { name: `${title}: anteriores` })).toBeDisabled();

  release();
  await expect(page.locator('.header').getByRole('link', { name: 'Pedidos' })).toBeVisible();
  await expect(carousel.getByRole('button', { name: `${title}: anteriores` })).toBeEnabled();
});

test('without a connection the brand says so, and with it the shop is there again', async ({
  noise,
  page,
  context,
  brand,
}) => {
  noise.expect(/ERR_INTERNET_DISCONNECTED|ERR_FAILED: .*StoreProductsImages|could not be read/);
  await page.clock.install();
  await open(page, '/');
  const registered = () =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
  await page.clock.fastForward(25_000);
  expect(await registered()).toBe(0);
  await page.clock.fastForward(6_000);
  await expect.poll(registered).toBe(1);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);

  await context.setOffline(true);
  await page.goto('/store?c=Cuadernos');
  await expect(page.getByRole('heading', { level: 1, name: 'No hay conexión' })).toBeVisible();
  await expect(page.getByRole('img', { name: brand.images.logo.alt })).toHaveJSProperty('complete', true);
  await expect(page).toHaveURL('/store?c=Cuadernos');
  await context.setOffline(false);
  await page.getByRole('link', { name: 'Reintentar' }).click();
  await alive(page);
  await expect(cards(page).first()).toBeVisible();
  // nothing but the offline page, files whose names carry their content, and the list of those files is kept
  const kept = await page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => url.slice(location.origin.length));
  });
  const known = ['/offline.html', '/sw.js?builds'];
  expect(kept.filter((path) => !path.startsWith('/assets/') && !known.includes(path))).toEqual([]);
});
