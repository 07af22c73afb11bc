// Visual regression test: compares screenshots of the main screens with accepted baselines.

import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { openScreen, type Screen, screens, settled } from '../support/screens.js';
import { expect, open, test } from '../support/test.js';
import { differences, readBaseline, shrunk, writeBaseline } from './cells.js';

/**
 * The compared screens and their widths: those whose content no other journey changes, at 360 px too if the layout differs.
 * `npm run shots` takes screenshots of all other states for people to look at.
 */
const LOOKS: Readonly<Record<string, readonly number[]>> = {
  home: [360, 1280],
  product: [360, 1280],
  'product-missing': [1280],
  login: [360, 1280],
  registration: [1280],
  about: [1280],
  help: [360, 1280],
  contact: [1280],
  terms: [1280],
};
const BASELINES = fileURLToPath(new URL('baselines/', import.meta.url));
const accepting = process.env['MOSTRADOR_ACCEPT_LOOKS'] === '1';

test.use({ ownContext: true, contextOptions: { reducedMotion: 'reduce' } });

async function look(page: Page): Promise<Buffer> {
  await page.mouse.move(0, 0);
  await page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    window.scrollTo({ top: 0, behavior: 'instant' });
  });
  await settled(page);
  return shrunk(
    page.context(),
    await page.screenshot({ animations: 'disabled', caret: 'hide', scale: 'css' }),
  );
}

for (const [name, widths] of Object.entries(LOOKS)) {
  const screen = screens.find((one): one is Screen => one.name === name);
  if (screen === undefined) throw new Error(`There is no screen ${name}.`);
  test(`${name} looks as it was accepted`, async ({ page, api, brand, logIn, noise }) => {
    if (screen.status !== undefined) noise.expect(new RegExp(`status of ${screen.status}`));
    if (screen.as !== undefined) await logIn(page, screen.as);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      await openScreen(page, api, screen);
      const now = await look(page);
      const path = join(BASELINES, brand.code, `${name}-${width}.png`);
      if (accepting) {
        await writeBaseline(path, now);
        continue;
      }
      const then = await readBaseline(path);
      if (then === undefined) throw new Error(`${path} does not exist: npm run shots -- --accept writes it.`);
      expect(await differences(page.context(), now, then), `${name} at ${width} px`).toEqual([]);
    }
  });
}

test('a button that moves and a colour that changes are seen, the same page is not', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await open(page, '/login');
  const button = page.getByRole('button', { name: 'Ingresar', exact: true });
  const before = await look(page);
  const since = async () => (await differences(page.context(), await look(page), before)).length;
  expect(await since()).toBe(0);
  const changes = { translate: '0 6px', 'background-color': '#8a1f1f', opacity: '0' };
  for (const [property, value] of Object.entries(changes)) {
    await button.evaluate((element, [name, to]) => element.style.setProperty(name, to), [
      property,
      value,
    ] as const);
    expect(await since(), `${property} changed`).toBeGreaterThan(0);
    await button.evaluate((element, name) => element.style.removeProperty(name), property);
    expect(await since(), `${property} taken back`).toBe(0);
  }
});
