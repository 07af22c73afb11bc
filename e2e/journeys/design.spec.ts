// Accessibility and layout of every screen at every width, in a browser: screen reader rules, keyboard focus, dialogs
// and overflow.

import { fillCart, isFurtherState, openScreen, screens, settled, tagsOf } from '../support/screens.js';
import { expect, expectFits, expectNoSideways, open, test } from '../support/test.js';

const { EVERY_READER } = process.env;

for (const screen of screens) {
  const { name, as, at, status, says, within, cart, seldom } = screen;
  if (seldom && EVERY_READER === undefined) continue;
  test(`${name} fits every width and every reader`, { tag: tagsOf(screen) }, async ({
    page,
    api,
    apiOf,
    logIn,
    noise,
  }) => {
    if (status !== undefined) noise.expect(new RegExp(`status of ${status}`));
    if (says !== undefined) noise.expect(says);
    if (as !== undefined && cart) await fillCart(await apiOf(as));
    if (as !== undefined) await logIn(page, as);
    await page.setViewportSize({ width: at?.[0] ?? 1280, height: 800 });
    await openScreen(page, api, screen);
    const isOnOneBrand = isFurtherState(screen);
    await expectFits(page, name, { ...(at === undefined ? {} : { at }), within, isOnOneBrand });
    await expect(page.locator('img:not([alt])')).toHaveCount(0);
  });
}

test('keys alone reach the search, the menu and a product, and the focus is seen', async ({ page }) => {
  await open(page, '/store');
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Ir al contenido' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.locator('main')).toBeFocused();
  await page.keyboard.press('Tab');
  const outline = () =>
    page.evaluate(() => {
      const focused = document.activeElement;
      if (focused === null) return 'none';
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(focused);
      return outlineStyle !== 'none' && outlineWidth !== '0px' ? 'outline' : boxShadow;
    });
  expect(await outline()).not.toBe('none');
  // the search's ring is around the whole of it: its button says by one of its own that Enter presses it
  await page.getByRole('combobox', { name: 'Buscar', exact: true }).focus();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Buscar' })).toBeFocused();
  expect(await outline()).toBe('outline');
});

test('a dialog keeps the focus, closes by Esc, and gives the focus back', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await open(page, '/store');
  const opener = page.getByRole('button', { name: 'Filtros' });
  await opener.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Filtros' });
  await expect(dialog).toBeVisible();
  for (let press = 0; press < 4; press += 1) await page.keyboard.press('Tab');
  expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
});

test('a phone has its ways at the thumb, and a header that folds away', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await open(page, '/store');
  const tabs = page.getByRole('navigation', { name: 'Accesos' });
  await expect(tabs).toBeInViewport();
  await settled(page);
  await page.mouse.wheel(0, 600);
  await expect(page.locator('.header')).not.toBeInViewport();
  await page.mouse.wheel(0, -200);
  await expect(page.locator('.header')).toBeInViewport();
  // what is typed there has the whole window
  await open(page, '/login');
  await expect(tabs).toBeHidden();
  await page.setViewportSize({ width: 1280, height: 740 });
  await open(page, '/store');
  await expect(tabs).toBeHidden();
});

test('without a connection the search keeps room for its words', async ({ page, logIn, noise }) => {
  // nothing was taken along, and a wider window wants larger pictures
  noise.expect(/could not be read/, /ERR_FAILED: .*\/StoreProductsImages\//);
  await logIn(page, 'client');
  await open(page, '/store');
  // a picture on its way would fail
  await settled(page);
  await page.getByRole('button', { name: /^Su cuenta:/ }).click();
  await page.getByRole('button', { name: 'Modo sin conexión', exact: true }).click();
  const mark = page.locator('.offline-mark');
  await expect(mark).toHaveAttribute('aria-label', /^Modo sin conexión\./);
  for (const width of [660, 768, 1024, 1181, 1280]) {
    await page.setViewportSize({ width, height: 740 });
    const field = await page.locator('.header .search-box > input').boundingBox();
    expect(field?.width, `the field at ${width}`).toBeGreaterThanOrEqual(180);
    await expectNoSideways(page, `the header at ${width}`);
  }
});

test('product cards cast their shadow in the colour that the company sets', async ({ page, brand }) => {
  await open(page, '/store');
  const shadowOf = (colour: string) =>
    page.evaluate((set) => {
      document.documentElement.style.setProperty('--thumb-shadow', set);
      const card = document.querySelector('.product-grid .card');
      const picture = card?.querySelector('.card-picture');
      return [card, picture].map((part) => (part ? getComputedStyle(part).boxShadow : '')).join();
    }, colour);
  const set = brand.company.thumbShadowColor;
  const isSet = () => page.evaluate(() => document.documentElement.style.getPropertyValue('--thumb-shadow'));
  // the page sets it when the company has arrived
  await expect.poll(isSet).toBe(set);
  expect(await shadowOf(set)).not.toBe('none,none');
  expect(await shadowOf('#00ff00')).not.toBe(await shadowOf(set));
});
