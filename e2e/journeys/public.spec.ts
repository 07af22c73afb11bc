// Browser test of the public pages: the printed QR code's page and its video, the home's banners, and the analytics
// tag.

import { expect, open, test } from '../support/test.js';

// the clock cannot be taken back, and banners move only where no one asks for less motion
test.use({ ownContext: true, contextOptions: { reducedMotion: 'no-preference' } });

test('a printed code leads to the film, which has captions and words, and on to the shop', async ({
  page,
  brand,
}) => {
  await open(page, '/QR');
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Ver el video/ })
    .click();
  await expect(page).toHaveURL('/qrdin');
  const film = page.locator('video');
  await expect
    .poll(() => film.evaluate((video: HTMLVideoElement) => video.readyState >= 1 && video.duration > 10))
    .toBe(true);
  expect(await film.evaluate((video: HTMLVideoElement) => video.paused)).toBe(true);
  await expect
    .poll(() => film.evaluate((video: HTMLVideoElement) => video.textTracks[0]?.cues?.length ?? 0))
    .toBeGreaterThan(2);
  await page.getByText('Qué se ve en el video').click();
  await expect(page.getByText(brand.qr.video.transcript[0] ?? '')).toBeVisible();
  await open(page, '/qrdime');
  const ways = page.getByRole('navigation', { name: 'Elija su compra' }).getByRole('link');
  await expect(ways).toHaveText(brand.qr.purchaseLinks.map(({ label }) => label));
});

test('the banners advance by themselves until the visitor stops them', { tag: '@on-barrilete' }, async ({
  page,
  api,
}) => {
  const { bannerImages } = await api.context();
  expect(bannerImages.length).toBeGreaterThan(1);
  await page.clock.install();
  await open(page, '/');
  const banners = page.getByRole('region', { name: 'Ofertas' });
  await banners.scrollIntoViewIfNeeded();
  await page.mouse.move(0, 0);
  await page.clock.runFor(8_000);
  await expect(banners.getByRole('button', { name: 'Anterior' })).toBeEnabled();
  await banners.getByRole('button', { name: 'Detener las ofertas' }).click();
  await expect(banners.getByRole('button', { name: 'Mover las ofertas' })).toBeVisible();
});

test('a measurement id loads its tag', { tag: '@on-papelera' }, async ({ page, noise }) => {
  noise.expect(/^outbound: https:\/\/www\.googletagmanager\.com/);
  await page.route('/', async (route) => {
    const answer = await route.fetch();
    const headers = { ...answer.headers() };
    delete headers['content-security-policy'];
    const body = (await answer.text()).replace('"analyticsIds":[]', '"analyticsIds":["G-TEST1234"]');
    await route.fulfill({ response: answer, headers, body });
  });
  const asked: string[] = [];
  await page.route('https://www.googletagmanager.com/**', async (route) => {
    asked.push(route.request().url());
    await route.fulfill({ contentType: 'text/javascript', body: '' });
  });
  await open(page, '/');
  await expect.poll(() => asked).toEqual(['https://www.googletagmanager.com/gtag/js?id=G-TEST1234']);
});
