// Browser test of offline orders that conflict: prices or stock have changed, the session has ended, or the user logs
// out with unsent orders.

import { accounts } from '../support/accounts.js';
import {
  databaseOf,
  expectReadyToKeep,
  keepOrders,
  keptOrders,
  linesFor,
  orderOf,
} from '../support/device.js';
import {
  expectAt,
  first,
  inPesos,
  minimumOf,
  onSale,
  packOf,
  storeToken,
  unitPrice,
} from '../support/shop.js';
import { expect, expectNotice, open, test } from '../support/test.js';

test.use({ ownContext: true });

test('what has changed since an order was taken is decided line by line, and sent as it was accepted', async ({
  page,
  brandCode,
  tokenOf,
  apiOf,
  logIn,
}) => {
  const api = await apiOf('otherClient');
  const shelf = await onSale(api);
  const { minimumPurchaseAmount } = await api.context();
  const [{ product: dear, quantity } = { product: undefined, quantity: 0 }] = linesFor(
    shelf,
    minimumPurchaseAmount,
    1,
  );
  if (dear === undefined) throw new Error('Nothing is on sale.');
  const scarce = first(
    shelf,
    ({ stock, code }) => stock !== null && stock > 0 && code !== dear.code,
    'scarce product',
  );
  const gone = { ...dear, code: 'YA-NO-ESTA', name: 'Un producto retirado' };
  const order = orderOf([
    { product: dear, quantity, price: Math.round(unitPrice(dear) * 90) / 100 },
    { product: scarce, quantity: 90_000 },
    { product: gone, quantity: 1 },
  ]);
  const database = databaseOf(brandCode, await tokenOf('otherClient'));
  await logIn(page, 'otherClient');
  await open(page, '/aboutus');
  await keepOrders(page, database, [order]);
  await expect
    .poll(async () => (await keptOrders(page, database)).map(({ state }) => state))
    .toEqual(['differs']);

  await page.getByRole('button', { name: '1 pedido sin enviar' }).click();
  const panel = page.getByRole('dialog', { name: 'Datos sin conexión' });
  await expect(panel.getByText('Cambiaron 3 productos')).toBeVisible();
  await panel.getByRole('button', { name: /^Abrir el pedido/ }).click();
  const review = page.getByRole('dialog', { name: /^Pedido (de|propio)/ });
  await expect(review.getByText(/^Costaba/)).toBeVisible();
  await expect(review.getByText('Ya no está a la venta.')).toBeVisible();
  const send = review.getByRole('button', { name: 'Aceptar y enviar' });
  await expect(send).toBeDisabled();
  await review.getByRole('radio', { name: 'Aceptar el precio' }).check({ force: true });
  const leaving = review.getByRole('radio', { name: 'Quitar del pedido' });
  await leaving.nth(1).check({ force: true });
  await expect(send).toBeDisabled();
  await leaving.nth(2).check({ force: true });
  await expect(review.getByText(inPesos(unitPrice(dear) * quantity)).last()).toBeVisible();
  await send.click();
  await expect
    .poll(async () => (await keptOrders(page, database)).map(({ state }) => state))
    .toEqual(['sent']);
  const [accepted] = await keptOrders(page, database);
  expect(accepted?.localUniqueId).not.toBe(order.localUniqueId);
  const placed = (await api.orders()).find(({ externalId }) => externalId === accepted?.localUniqueId);
  expect(placed).toMatchObject({ formatedDocumentNumber: accepted?.answer?.formatedDocumentNumber });
});

test('an order outlives its session: no other user sees it, and its owner sends it after logging in', async ({
  page,
  brandCode,
  noise,
  tokenOf,
  apiOf,
  logIn,
}) => {
  noise.expect(/status of 401/, /could not be read/);
  const api = await apiOf('otherClient');
  const { minimumPurchaseAmount } = await api.context();
  const orders = linesFor(await onSale(api), minimumPurchaseAmount, 1).map((line) => orderOf([line]));
  const token = await tokenOf('otherClient');
  const database = databaseOf(brandCode, token);
  // the server answers as it does to a token that has run out
  await page.route('**/api/store/StoreCart/offline', (route) =>
    route.fulfill({ status: 401, json: { code: 'unauthorized', message: '' } }),
  );
  await logIn(page, 'otherClient');
  await open(page, '/aboutus');
  await keepOrders(page, database, orders);
  await expect.poll(async () => (await keptOrders(page, database))[0]?.state).toBe('login');
  await page.unroute('**/api/store/StoreCart/offline');

  const become = async (other: string) => {
    await page.evaluate((value) => localStorage.setItem('ecjwt', value), other);
    await open(page, '/aboutus');
  };
  const otherToken = await tokenOf('client');
  await become(otherToken);
  await expectReadyToKeep(page, databaseOf(brandCode, otherToken));
  await page.getByRole('button', { name: /^Su cuenta:/ }).click();
  await page.getByRole('button', { name: 'Datos sin conexión', exact: true }).click();
  await expect(page.getByText('Todavía no guardó datos en este dispositivo.')).toBeVisible();
  await expect(page.getByText(/^N\.º local/)).toHaveCount(0);
  await expect(page.getByRole('button', { name: /sin enviar/ })).toHaveCount(0);
  expect((await keptOrders(page, database))[0]?.state).toBe('login');
  await become(token);
  await expect.poll(async () => (await keptOrders(page, database))[0]?.state).toBe('sent');
});

test('who leaves with an order unsent is asked; one for a stranger is refused and kept, another goes back into the cart', async ({
  page,
  brandCode,
  tokenOf,
  apiOf,
}) => {
  const api = await apiOf('salesman');
  const [product] = await onSale(api);
  if (product === undefined) throw new Error('Nothing is on sale.');
  const token = await tokenOf('salesman');
  const database = databaseOf(brandCode, token);
  await storeToken(page, token);
  await open(page, '/datasync');
  await keepOrders(page, database, [orderOf([{ product, quantity: 1, price: 1 }], 2_000_000)]);
  await expect.poll(async () => (await keptOrders(page, database))[0]?.state).toBe('refused');
  await expect(page.getByText('No se pudo enviar')).toBeVisible();
  await page.getByRole('button', { name: /^Su cuenta:/ }).click();
  await page.getByRole('button', { name: 'Salir' }).click();
  const question = page.getByRole('dialog', { name: 'Pedidos sin enviar' });
  await expect(question.getByText(/^Tiene 1 pedido sin enviar/)).toBeVisible();
  await question.getByRole('button', { name: 'Quedarse' }).click();
  await page.getByRole('button', { name: /^Abrir el pedido/ }).click();
  const review = page.getByRole('dialog', { name: /^Pedido (de|propio)/ });
  await review.getByRole('button', { name: 'Descartar pedido' }).click();
  await page
    .getByRole('dialog', { name: 'Descartar el pedido' })
    .getByRole('button', { name: 'Descartar pedido' })
    .click();
  await expectNotice(page, 'El pedido fue descartado.');
  expect(await keptOrders(page, database)).toEqual([]);

  const [client] = (await (await apiOf('admin')).clients()).filter(
    ({ userName }) => userName === accounts.otherClient,
  );
  const quantity = Math.max(minimumOf(product), packOf(product));
  await keepOrders(page, database, [orderOf([{ product, quantity, price: 1 }], client?.clientId)]);
  await page.getByRole('button', { name: /^Abrir el pedido/ }).click();
  await review.getByRole('button', { name: 'Volver al carrito' }).click();
  await expectAt(page, '/cart');
  await expect(page.getByRole('main').getByText(product.code).first()).toBeVisible();
  expect(await keptOrders(page, database)).toEqual([]);
  await api.emptyCart();
  await api.forgetTarget();
});
