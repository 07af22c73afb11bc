import { fillCart, openScreen, screens, settled } from '../support/screens.js';
import { test, widths } from '../support/test.js';

const FOLDER = process.env['MOSTRADOR_SHOTS'] ?? 'test-results/shots';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const screen of screens) {
  const { name, as, at = widths, status } = screen;
  test(`${name} as a picture`, async ({ page, api, apiOf, brand, logIn, noise }) => {
    if (status !== undefined) noise.expect(new RegExp(`status of ${status}`));
    if (as === 'otherClient') await fillCart(await apiOf(as));
    if (as !== undefined) await logIn(page, as);
    await page.setViewportSize({ width: at[0] ?? 1280, height: 800 });
    await openScreen(page, api, screen);
    for (const width of at) {
      await page.setViewportSize({ width, height: 800 });
      await settled(page);
      await page.screenshot({
        path: `${FOLDER}/${name}-${width}-${brand.code}.png`,
        fullPage: !/drawer|filters|emptying|front/.test(name),
        animations: 'disabled',
      });
    }
  });
}
