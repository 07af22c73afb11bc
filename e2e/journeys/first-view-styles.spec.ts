// Browser test of the styles that a first paint waits for: they draw the first view of the busiest screens as all styles do.

import type { Page } from '@playwright/test';
import { expect, test } from '../support/test.js';

test.use({ ownContext: true });

/** Holds requests whose path matches, until they are released. */
async function hold(page: Page, path: RegExp): Promise<() => void> {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(path, async (route) => {
    await released;
    await route.continue().catch(() => undefined);
  });
  return release;
}

/** The file of all styles, and the app's code. */
const [STYLES, CODE] = [/\/assets\/app\/style-/, /\/assets\/app\/entry-browser-/];
const PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"/>';
/** What style sheets decide besides the place. Opacity changes by itself while a part waits for its data. */
const PROPERTIES = [
  'align-items',
  'background-color',
  'background-image',
  'border-bottom',
  'border-left',
  'border-radius',
  'border-right',
  'border-top',
  'box-shadow',
  'color',
  'content',
  'cursor',
  'display',
  'fill',
  'flex',
  'font-family',
  'font-size',
  'font-stretch',
  'font-weight',
  'gap',
  'grid-template-columns',
  'letter-spacing',
  'line-height',
  'margin',
  'mask-image',
  'outline',
  'overflow',
  'padding',
  'position',
  'stroke',
  'text-align',
  'text-decoration',
  'text-transform',
  'transform',
  'white-space',
  'z-index',
];

/** How each visible element is drawn and where, by its place in the document. */
const drawn = (page: Page) =>
  page.evaluate(
    (properties) =>
      [...document.querySelectorAll('body *')]
        .filter((element) => element.checkVisibility())
        .map((element) => {
          const { x, y, width, height } = element.getBoundingClientRect();
          const styles = [undefined, '::before', '::after'].map((part) => {
            const style = getComputedStyle(element, part);
            if (part !== undefined && style.content === 'none') return '';
            return properties.map((name) => `${name}: ${style.getPropertyValue(name)}`).join('; ');
          });
          const name = `${element.tagName} ${element.getAttribute('class')}`;
          return [name, ...[x, y, width, height].map(Math.round), ...styles].join(' | ');
        }),
    PROPERTIES,
  );

for (const width of [360, 1280])
  test(`the first paint at ${width} pixels looks as it does with all styles`, async ({ page, brand }) => {
    await page.setViewportSize({ width, height: 900 });
    // of the same size whenever they come
    await page.route(/\/assets\/images\/|\/StoreProductsImages\//, (route) =>
      route.fulfill({ contentType: 'image/svg+xml', body: PICTURE }),
    );
    const answer = await page.request.get('/api/store/StoreProducts/products');
    const { productItems } = (await answer.json()) as { productItems: readonly { code: string }[] };
    const code = encodeURIComponent(productItems[0]?.code ?? '');
    for (const path of ['/', '/store', `/product?pcode=${code}`, '/login', '/cart']) {
      const releaseStyles = await hold(page, STYLES);
      const releaseCode = await hold(page, CODE);
      await page.goto(path, { waitUntil: 'commit' });
      const all = page.locator('link[rel=stylesheet][href*="/style-"]');
      await expect(all, path).toHaveCount(1);
      await page.evaluate(() => document.fonts.ready);
      const before = await drawn(page);
      releaseStyles();
      await expect
        .poll(() =>
          page.evaluate(() => [...document.styleSheets].some(({ href }) => href?.includes('/style-'))),
        )
        .toBe(true);
      await page.evaluate(() => document.fonts.ready);
      expect(await drawn(page), `${path} of ${brand.code}`).toEqual(before);
      releaseCode();
      await page.unroute(STYLES);
      await page.unroute(CODE);
    }
  });
