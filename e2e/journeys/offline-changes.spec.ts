import { databaseOf, keepOrders, keptOrders, linesFor, orderOf } from '../support/device.js';
import { republished } from '../support/new-version.js';
import { onSale, storeToken } from '../support/shop.js';
import { alive, expect, open, test } from '../support/test.js';

const SENDING = '**/api/store/StoreCart/offline';
const CLIENT_BLOCKED = -23;

test('an order for a client who was blocked is kept with the reason, and goes out when it may', async ({
  page,
  brandCode,
  tokenOf,
  apiOf,
  logIn,
}) => {
  const api = await apiOf('otherClient');
  const { minimumPurchaseAmount } = await api.context();
  const [order] = linesFor(await onSale(api), minimumPurchaseAmount, 1).map((line) => orderOf([line]));
  if (order === undefined) throw new Error('Nothing is on sale.');
  const database = databaseOf(brandCode, await tokenOf('otherClient'));
  const reason = 'La cuenta del cliente está bloqueada. El pedido no se puede enviar.';
  // only the company's own system blocks a client; this is what the server then answers
  await page.route(SENDING, (route) =>
    route.fulfill({
      json: {
        resultCode: CLIENT_BLOCKED,
        message: reason,
        localUniqueId: order.localUniqueId,
        externalId: '',
        formatedDocumentNumber: '',
        totalNow: order.total,
        differences: [],
      },
    }),
  );
  await logIn(page, 'otherClient');
  await open(page, '/aboutus');
  await keepOrders(page, database, [order]);
  await expect.poll(async () => (await keptOrders(page, database))[0]?.state).toBe('refused');
  await page.getByRole('button', { name: '1 pedido sin enviar' }).click();
  const panel = page.getByRole('dialog', { name: 'Datos sin conexión' });
  await expect(panel.getByText(reason)).toBeVisible();
  await panel.getByRole('button', { name: /^Abrir el pedido/ }).click();
  const review = page.getByRole('dialog', { name: /^Pedido (de|propio)/ });
  await expect(review.getByText(reason)).toBeVisible();

  await page.unroute(SENDING);
  await review.getByRole('button', { name: 'Enviar otra vez' }).click();
  await expect.poll(async () => (await keptOrders(page, database))[0]?.state).toBe('sent');
  const placed = (await api.orders()).filter(({ externalId }) => externalId === order.localUniqueId);
  expect(placed).toHaveLength(1);
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
  test.setTimeout(120_000);
  noise.expect(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to load resource/);
  const api = await apiOf('otherClient');
  const { minimumPurchaseAmount } = await api.context();
  const [order] = linesFor(await onSale(api), minimumPurchaseAmount, 1).map((line) => orderOf([line]));
  if (order === undefined) throw new Error('Nothing is on sale.');
  const token = await tokenOf('otherClient');
  const database = databaseOf(brandCode, token);
  const account = page.getByRole('button', { name: /^Su cuenta:/ });
  const choose = async (entry: string) => {
    await account.click();
    await page.getByRole('button', { name: entry, exact: true }).click();
  };
  const versions = () =>
    page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('offline-')));
  const front = await republished(shop.url);
  // the noise listens to the shop's own address
  noise.expect(new RegExp(front.url));
  try {
    await storeToken(page, token);
    await open(page, `${front.url}/store`);
    await choose('Datos sin conexión');
    await page.getByRole('button', { name: 'Sincronizar datos' }).click();
    await expect(page.getByText('Completa')).toBeVisible({ timeout: 60_000 });
    await page.getByRole('button', { name: 'Cerrar' }).first().click();
    await choose('Modo sin conexión');
    await keepOrders(page, database, [order]);
    expect(await versions()).toEqual(['offline-build-1']);

    front.publish();
    await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
    await expect.poll(versions, { timeout: 30_000 }).toEqual(['offline-build-2']);

    await context.setOffline(true);
    await page.goto(`${front.url}/cart`);
    await alive(page);
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
