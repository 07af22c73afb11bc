// Browser test of background sync: offline orders are sent while no page of the shop is open. It needs a whole
// Chromium, because the headless shell has no background sync.

import {
  databaseOf,
  dispatchSync,
  expectReadyToKeep,
  keepOrders,
  keptOrders,
  linesFor,
  orderOf,
  passOnDevice,
} from '../support/device.js';
import { onSale } from '../support/shop.js';
import { expect, open, test } from '../support/test.js';

const { WHOLE_CHROMIUM: whole = '/usr/bin/chromium' } = process.env;
test.use({
  ownContext: true,
  launchOptions: { executablePath: whole, args: ['--no-sandbox', '--disable-gpu'] },
});

const noNetwork = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to load resource|could not be read/;

test('what waits is sent by the browser itself while no page of the shop is open', async ({
  page,
  context,
  shop,
  brandCode,
  noise,
  tokenOf,
  apiOf,
  logIn,
}) => {
  noise.expect(noNetwork);
  const api = await apiOf('otherClient');
  const { minimumPurchaseAmount } = await api.context();
  const orders = linesFor(await onSale(api), minimumPurchaseAmount, 2).map((line) => orderOf([line]));
  const database = databaseOf(brandCode, await tokenOf('otherClient'));
  const states = async () => (await keptOrders(page, database)).map(({ state }) => state);
  await logIn(page, 'otherClient');
  // the page registers the worker after 30 seconds, here at once
  await page.addInitScript(() => {
    const { setTimeout: wait } = window;
    window.setTimeout = ((work: () => void, ms?: number) =>
      wait(work, ms === 30_000 ? 0 : ms)) as typeof window.setTimeout;
  });
  await open(page, '/aboutus');
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await expectReadyToKeep(page, database);
  await context.setOffline(true);
  await keepOrders(page, database, orders);
  await expect.poll(() => passOnDevice(page)).toMatchObject({ token: await tokenOf('otherClient') });

  // the page that says that there is no connection has no code
  await page.goto('/aboutus');
  await expect(page.getByRole('heading', { name: 'No hay conexión' })).toBeVisible();
  expect(await states()).toEqual(['waiting', 'waiting']);
  await context.setOffline(false);
  await dispatchSync(page, shop.url);
  await expect.poll(states).toEqual(['sent', 'sent']);
  const ids = orders.map(({ localUniqueId }) => localUniqueId);
  const placed = (await api.orders())
    .map(({ externalId }) => externalId)
    .filter((id) => ids.some((one) => one === id));
  expect([...placed].sort()).toEqual([...ids].sort());
  await expect.poll(() => passOnDevice(page)).toBeUndefined();
});
