import { fillCart, openScreen, screens, settled } from '../support/screens.js';
import { expect, expectAccessible, expectNoSideways, open, test, widths } from '../support/test.js';

test.beforeEach(async ({ apiOf }, info) => {
  if (/cart|store-of/.test(info.title)) await fillCart(await apiOf('otherClient'));
});

for (const screen of screens) {
  const { name, as, at = widths, status, within } = screen;
  test(`${name} fits every width and every reader`, async ({ page, api, brand, logIn, noise }, info) => {
    if (status !== undefined) noise.expect(new RegExp(`status of ${status}`));
    if (as !== undefined) await logIn(page, as);
    await page.setViewportSize({ width: at[0] ?? 1280, height: 800 });
    await openScreen(page, api, screen);
    for (const width of at) {
      await page.setViewportSize({ width, height: 800 });
      // what a sticky header covers half while one scrolls is no fault of its own
      await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
      await expectNoSideways(page, `${name} at ${width} px`);
      await expectAccessible(page, `${name} at ${width} px`, within);
      await settled(page);
      const path = info.project.outputDir;
      await page.screenshot({
        path: `${path}/screens/${brand.code}/${name}-${width}.png`,
        fullPage: !/drawer|filters|emptying|front/.test(name),
        animations: 'disabled',
      });
    }
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
