// Takes a screenshot of every screen at each width for people to look at (`npm run shots`); checks nothing.

import { fillCart, openScreen, screens, settled } from '../support/screens.js';
import { test, widths } from '../support/test.js';

const FOLDER = process.env['MOSTRADOR_SHOTS'] ?? 'test-results/shots';

test.use({ ownContext: true, contextOptions: { reducedMotion: 'reduce' } });

for (const screen of screens) {
  const { name, as, at = widths, status, says, cart } = screen;
  test(`takes a screenshot of ${name} at each width`, {
    tag: screen.forOthers ? ['@for-others'] : [],
  }, async ({ page, api, apiOf, brand, logIn, noise }) => {
    if (status !== undefined) noise.expect(new RegExp(`status of ${status}`));
    if (says !== undefined) noise.expect(says);
    if (as !== undefined && cart) await fillCart(await apiOf(as));
    if (as !== undefined) await logIn(page, as);
    await page.setViewportSize({ width: at[0] ?? 1280, height: 800 });
    await openScreen(page, api, screen);
    // with a modal dialog open, only the window is captured, not the whole page
    const inFront = await page.evaluate(() => document.querySelector('dialog:modal') !== null);
    for (const width of at) {
      await page.setViewportSize({ width, height: 800 });
      await settled(page);
      await page.screenshot({
        path: `${FOLDER}/${name}-${width}-${brand.code}.png`,
        fullPage: !inFront,
        animations: 'disabled',
      });
    }
  });
}
