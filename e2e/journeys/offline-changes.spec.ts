// Browser test of offline orders when something changes meanwhile: a blocked client, a new version of the shop, a
// device without storage.

import type { Page } from '@playwright/test';
import { setBlocked } from '../support/database.js';
import {
  databaseOf,
  expectReadyToKeep,
  keepOrders,
  keptOrders,
  linesFor,
  orderOf,
  withAnotherClient,
} from '../support/device.js';
import { republished } from '../support/new-version.js';
import { cards, onSale, storeToken } from '../support/shop.js';
import { alive, expect, notices, open, test } from '../support/test.js';

test.use({ ownContext: true });

const noNetwork = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to load resource|could not be read/;

test('an order for a client who is blocked meanwhile is kept with the reason, and goes out when it may', async ({
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
  const api = await apiOf('salesman');
  const { minimumPurchaseAmount } = await api.context();
  const database = databaseOf(brandCode, await tokenOf('salesman'));
  const state = async () => (await keptOrders(page, database))[0]?.state;
  await withAnotherClient(await apiOf('admin'), async ({ clientId, clientCode }) => {
    const [line] = linesFor(await onSale(api, { clientCode }), minimumPurchaseAmount, 1);
    if (line === undefined) throw new Error('Nothing is on sale.');
    const order = orderOf([line], clientId);
    await logIn(page, 'salesman');
    await open(page, '/datasync');
    await expectReadyToKeep(page, database);
    await context.setOffline(true);
    await keepOrders(page, database, [order]);
    // the page may have tried it already
    await expect(page.getByText(/^(Listo para enviar|Esperando la conexión)$/)).toBeVisible();
    await setBlocked(shop, clientId, true);
    try {
      await context.setOffline(false);
      await expect.poll(state).toBe('refused');
      const reason = 'La cuenta del cliente está bloqueada. El pedido no se puede enviar.';
      await expect(page.getByText(reason)).toBeVisible();
      await page.getByRole('button', { name: /^Abrir el pedido/ }).click();
      const review = page.getByRole('dialog', { name: /^Pedido (de|propio)/ });
      await expect(review.getByText(reason)).toBeVisible();
      await setBlocked(shop, clientId, false);
      await review.getByRole('button', { name: 'Enviar otra vez' }).click();
      await expect.poll(state).toBe('sent');
    } finally {
      await setBlocked(shop, clientId, false);
    }
    const placed = (await api.orders()).filter(({ externalId }) => externalId === order.localUniqueId);
    expect(placed).toHaveLength(1);
  });
});

test('a device that keeps nothing says so, and still orders over the network', async ({
  page,
  noise,
  logIn,
}) => {
  noise.expect(/could not be read|could not be sent|did not come|Denied by the journey/);
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('Denied by the journey.', 'SecurityError');
    };
  });
  await logIn(page, 'salesman');
  await open(page, '/datasync');
  const refused = page.getByText('Este navegador no deja guardar datos en el dispositivo');
  await expect(page.getByRole('main').locator(refused)).toBeVisible();
  await expect(page.getByRole('status', { name: 'Cargando pedidos' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Sincronizar datos' }).click();
  await expect(notices(page).getByText('Este navegador no deja guardar datos')).toBeVisible();
  await open(page, '/store');
  await expect(
    cards(page)
      .first()
      .getByRole('button', { name: /Agregar|Actualizar|Listo/ }),
  ).toBeVisible();
});

test('a new version of the shop in between takes nothing: it opens without a network, and the order goes out', async ({
  page,
  context,
  shop,
  brandCode,
  noise,
  tokenOf,
  apiOf,
}) => {
  const front = await republished(brandCode, shop);
  test.setTimeout(front.built ? 600_000 : 120_000);
  noise.expect(noNetwork);
  // the noise listens to the shop's own address
  noise.expect(new RegExp(front.url));
  const api = await apiOf('otherClient');
  const { minimumPurchaseAmount } = await api.context();
  const [order] = linesFor(await onSale(api), minimumPurchaseAmount, 1).map((line) => orderOf([line]));
  if (order === undefined) throw new Error('Nothing is on sale.');
  const token = await tokenOf('otherClient');
  const database = databaseOf(brandCode, token);
  const choose = async (entry: string) => {
    await page.getByRole('button', { name: /^Su cuenta:/ }).click();
    // a notice may offer the same
    await page.getByRole('button', { name: entry, exact: true }).first().click();
  };
  try {
    await storeToken(page, token);
    await open(page, `${front.url}/store`);
    await choose('Datos sin conexión');
    await page.getByRole('button', { name: 'Sincronizar datos' }).click();
    await expect(page.getByText('Completa')).toBeVisible({ timeout: 60_000 });
    await page.getByRole('button', { name: 'Cerrar' }).first().click();
    await choose('Modo sin conexión');
    await keepOrders(page, database, [order]);
    const [before] = await keptVersions(page);
    expect(before, 'the version that is kept at first').toBeDefined();
    const code = await codeOf(page);

    await front.publish();
    await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
    const isReplaced = async () => {
      const kept = await keptVersions(page);
      return kept.length === 1 && kept[0] !== before;
    };
    await expect.poll(isReplaced, { timeout: 60_000 }).toBe(true);

    await context.setOffline(true);
    await page.goto(`${front.url}/cart`);
    await alive(page);
    expect((await codeOf(page)) !== code, 'whether the new build runs').toBe(front.built);
    await expect(
      page.getByRole('button', { name: /^Modo sin conexión\..*1 pedido sin enviar/ }),
    ).toBeVisible();
    expect((await keptOrders(page, database)).map(({ state }) => state)).toEqual(['waiting']);

    await context.setOffline(false);
    await choose('Volver a conectarse');
    await expect.poll(async () => (await keptOrders(page, database))[0]?.state).toBe('sent');
    const placed = (await api.orders()).filter(({ externalId }) => externalId === order.localUniqueId);
    expect(placed).toHaveLength(1);
  } finally {
    await context.setOffline(false);
    await front.close();
  }
});

/** The versions of the shop that the service worker keeps. */
const keptVersions = (page: Page) =>
  page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('offline-')));

/** The file with which the page's code begins: the first of a page's files is every screen's. */
const codeOf = async (page: Page) =>
  (await page.locator('script[data-code]').getAttribute('data-code'))?.split(' ')[0];
