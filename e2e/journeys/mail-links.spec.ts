// Browser test of what a page gives away: a mail's token leaves the address before anything else is fetched, and scripts
// take no plain strings.

import { expect, open, test } from '../support/test.js';

const TOKEN = 'token-de-un-mail-1234567890';

for (const [what, link, ended] of [
  ['recovery', `/recover?t=${TOKEN}&u=nadie%40mostrador.test`, /\/store$/],
  ['confirmation', `/login?t=${TOKEN}`, /\/login$/],
] as const) {
  test(`the link of a ${what} mail leaves no token in the address, in a request or in a referrer`, async ({
    page,
    noise,
  }) => {
    noise.expect(/status of 400/);
    const leaks: string[] = [];
    let fetched = 0;
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      const isLink = request.isNavigationRequest();
      // the call that takes the token, as the shop's older clients send it
      const isCall = pathname.endsWith('/clientbywebtoken');
      fetched += 1;
      if (!isLink && !isCall && request.url().includes(TOKEN)) leaks.push(request.url());
      if ((request.headers()['referer'] ?? '').includes(TOKEN)) leaks.push(`referrer of ${request.url()}`);
    });
    await page.addInitScript(() => {
      // what every script after the first one sees
      document.addEventListener('readystatechange', () => {
        const seen = document.documentElement.dataset['seen'] ?? '';
        document.documentElement.dataset['seen'] = `${seen} ${location.href}`;
      });
    });
    const answered = page.waitForResponse((response) => response.status() === 400);
    await page.goto(link);
    await answered;
    await expect(page).toHaveURL(ended);
    expect(await page.evaluate(() => document.documentElement.dataset['seen'])).not.toContain(TOKEN);
    expect(await page.evaluate(() => document.referrer)).not.toContain(TOKEN);
    expect(fetched).toBeGreaterThan(3);
    expect(leaks).toEqual([]);
    await page.goto('/aboutus');
    await page.goBack();
    expect(page.url()).not.toContain(TOKEN);
  });
}

test('a string becomes no script and no markup, except where the payment platform’s script needs it', async ({
  page,
  brand,
  noise,
}) => {
  noise.expect(/Trusted/);
  await open(page, '/store');
  const refusedSinks = await page.evaluate(() => {
    const sinks = [
      () => document.createElement('div').insertAdjacentHTML('beforeend', '<b>x</b>'),
      () => {
        document.createElement('script').src = '/assets/app/x.js';
      },
      () => {
        document.createElement('script').text = 'x';
      },
    ];
    return sinks.filter((sink) => {
      try {
        sink();
        return false;
      } catch {
        return true;
      }
    }).length;
  });
  // barrilete takes cards
  expect(refusedSinks).toBe(brand.code === 'papelera' ? 3 : 0);
});
