// Cuts the connection and kills the browser while a device sends its offline orders: the server must place each order
// exactly once.

import type { Page, Route } from '@playwright/test';
import { databaseOf, keepOrders, keptOrders, linesFor, networkIsBack, orderOf } from '../support/device.js';
import { onSale } from '../support/shop.js';
import { expect, open, test } from '../support/test.js';

/** Number of cuts in one run; `npm run offline-cuts` makes two hundred. */
const { OFFLINE_CUTS = '6' } = process.env;
const CUTS = Number(OFFLINE_CUTS);
/** Number of orders: each is cut about four times. */
const ORDERS = Math.max(2, Math.round(CUTS / 4));
const SENDING = '**/api/store/StoreCart/offline';

// the cuts are made between the page and the network
test.use({ ownContext: true, serviceWorkers: 'block' });

/** When the connection is cut: before the request arrives, during it, after the answer, or by killing the page. */
const kinds = ['before', 'during', 'after', 'killed'] as const;

test('orders are sent once each, wherever the line is cut and the browser is killed', async ({
  page: firstPage,
  context,
  brandCode,
  brand,
  noise,
  tokenOf,
  apiOf,
  logIn,
}) => {
  test.setTimeout(60_000 + CUTS * 3_000);
  noise.expect(/ERR_FAILED|ERR_CONNECTION|Failed to load resource/);
  const api = await apiOf('otherClient');
  const { minimumPurchaseAmount } = await api.context();
  const orders = linesFor(await onSale(api), minimumPurchaseAmount, ORDERS).map((line) => orderOf([line]));
  const database = databaseOf(brandCode, await tokenOf('otherClient'));

  let chance = 7;
  const next = () => {
    chance = (chance * 48_271) % 2_147_483_647;
    return chance;
  };
  const made = { before: 0, during: 0, after: 0, killed: 0 };
  let left = CUTS;
  let page = firstPage;
  const cut = async (route: Route) => {
    const kind = kinds[next() % kinds.length] ?? 'before';
    if (left === 0 || next() % 5 === 0) return await route.continue();
    left -= 1;
    made[kind] += 1;
    if (kind === 'during') void route.fetch().catch(() => undefined);
    if (kind === 'after' || kind === 'killed') await route.fetch();
    if (kind === 'killed') await page.close();
    else await route.abort('failed');
  };
  const arrive = async (next: Page) => {
    await logIn(next, 'otherClient');
    await next.route(SENDING, cut);
    await open(next, '/aboutus');
    return next;
  };
  await arrive(page);
  await keepOrders(page, database, orders);

  const states = async () => {
    if (page.isClosed()) page = await arrive(await context.newPage());
    try {
      await networkIsBack(page);
      return (await keptOrders(page, database)).map(({ state }) => state);
    } catch (error) {
      if (!page.isClosed()) throw error;
      return ['killed'];
    }
  };
  await expect
    .poll(async () => (await states()).every((state) => state === 'sent'), {
      timeout: 40_000 + CUTS * 3_000,
      intervals: [150],
      message: 'that every order is sent',
    })
    .toBe(true);

  const ids = orders.map(({ localUniqueId }) => localUniqueId);
  const placed = (await api.orders())
    .map(({ externalId }) => externalId)
    .filter((id) => ids.some((one) => one === id));
  expect([...placed].sort(), `${CUTS} cuts on ${brand.companyName}`).toEqual([...ids].sort());
  const numbers = (await keptOrders(page, database)).map(({ answer }) => answer?.formatedDocumentNumber);
  expect(new Set(numbers).size).toBe(ORDERS);
  test.info().annotations.push({
    type: 'cuts',
    description: `${CUTS} cuts (${JSON.stringify(made)}), ${ORDERS} orders, 0 lost, 0 doubled`,
  });
});

test('two tabs send each order once', async ({ page, context, brandCode, tokenOf, apiOf, logIn }) => {
  const api = await apiOf('otherClient');
  const { minimumPurchaseAmount } = await api.context();
  const orders = linesFor(await onSale(api), minimumPurchaseAmount, 3).map((line) => orderOf([line]));
  const database = databaseOf(brandCode, await tokenOf('otherClient'));
  const sent: unknown[] = [];
  await context.route(SENDING, async (route) => {
    sent.push((route.request().postDataJSON() as { localUniqueId: unknown }).localUniqueId);
    await route.continue();
  });
  const other = await context.newPage();
  for (const tab of [page, other]) {
    await logIn(tab, 'otherClient');
    await open(tab, '/aboutus');
  }
  await keepOrders(page, database, orders);
  await Promise.all([networkIsBack(page), networkIsBack(other)]);
  await expect
    .poll(async () => (await keptOrders(page, database)).map(({ state }) => state))
    .toEqual(['sent', 'sent', 'sent']);
  expect([...sent].sort()).toEqual(orders.map(({ localUniqueId }) => localUniqueId).sort());
});
