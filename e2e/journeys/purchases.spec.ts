// Browser test of a client's order history (/purchases): search by number and day, repeating an order, and several together.

import type { Product } from '../support/api.js';
import { first, inPesos, minimumOf, onSale, packOf, unitPrice } from '../support/shop.js';
import { expect, open, test } from '../support/test.js';

/** Returns the units, in whole packs, that reach the minimum amount. */
const enough = (product: Product) =>
  packOf(product) * Math.ceil(30_001 / unitPrice(product) / packOf(product));

const REPEAT = /StoreCart\/orders\/[^/]+\/repeat$/;

test('the history is searched by number and day, and going back keeps the search', {
  tag: '@on-barrilete',
}, async ({ page, apiOf, logIn }) => {
  const [, second] = await (await apiOf('client')).orders();
  if (second === undefined) throw new Error('The demonstration has no second order.');
  await logIn(page, 'client');
  await open(page, '/purchases?por=50');
  const rows = page.getByRole('table', { name: 'Pedidos' }).locator('tbody tr');
  await page.getByLabel('Número de pedido').fill(second.formatedDocumentNumber.slice(-6));
  await expect(rows).toHaveCount(1);
  await rows.getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Pedido ${second.formatedDocumentNumber}`);
  await page.getByRole('link', { name: 'Volver a pedidos' }).click();
  await expect(page.getByLabel('Número de pedido')).toHaveValue(second.formatedDocumentNumber.slice(-6));
  await expect(page.getByLabel('Pedidos por página')).toHaveValue('50');
  await expect(rows).toHaveCount(1);
  await page.getByLabel('Desde').fill('2001-01-01');
  await page.getByLabel('Hasta').fill('2001-12-31');
  await expect(page.getByRole('heading', { name: 'No hay pedidos con esos filtros' })).toBeVisible();
  // neither day is lost, however soon the second one follows
  await expect(page).toHaveURL(/2001-01-01.*2001-12-31/);
  await page.getByRole('link', { name: 'Limpiar filtros' }).click();
  await expect(page.getByLabel('Número de pedido')).toHaveValue('');
  await expect(page.getByLabel('Desde')).toHaveValue('');
  await expect(rows).not.toHaveCount(1);
});

test('an order is repeated in one request, and each line says what became of it', async ({
  page,
  apiOf,
  logIn,
}) => {
  const client = await apiOf('client');
  const other = await apiOf('otherClient');
  await client.emptyCart();
  await other.emptyCart();
  const shelf = await onSale(client);
  const scarce = first(
    shelf.filter(({ stock }) => stock !== null).sort((one, next) => (one.stock ?? 0) - (next.stock ?? 0)),
    (one) => (one.stock ?? 0) > minimumOf(one),
    'product of which few are left',
  );
  const kept = first(
    shelf,
    (one) => one !== scarce && (one.stock ?? 0) > 4 * enough(one),
    'product with plenty of stock',
  );
  await client.put(scarce.code, minimumOf(scarce));
  await client.put(kept.code, enough(kept));
  expect((await client.confirm()).resultCode).toBeGreaterThanOrEqual(0);
  const [newest] = await client.orders();
  if (newest === undefined) throw new Error('The order that was confirmed is not in the history.');
  // another client buys all that is left
  await other.put(scarce.code, (scarce.stock ?? 0) - minimumOf(scarce));
  await other.put(kept.code, enough(kept));
  expect((await other.confirm()).resultCode).toBeGreaterThanOrEqual(0);

  await logIn(page, 'client');
  const repeated: string[] = [];
  page.on('request', (request) => {
    if (REPEAT.test(request.url())) repeated.push(request.method());
  });
  // as if the product had cost a peso then
  await page.route(REPEAT, async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { lines: { code: string; priceThen: number }[] };
    for (const line of answer.lines) if (line.code === kept.code) line.priceThen = 1;
    await route.fulfill({ json: answer });
  });
  await open(page, `/purchases?o=${newest.externalId}`);
  // one request, however often the button is pressed
  await page.getByRole('button', { name: 'Repetir pedido' }).dblclick();
  const told = page.getByRole('dialog', { name: 'Pedido repetido' });
  const lines = told.getByRole('table').locator('tbody tr');
  await expect(lines).toHaveCount(2);
  await expect(lines.filter({ hasText: scarce.code })).toContainText('Sin stock');
  const dearer = lines.filter({ hasText: kept.code });
  await expect(dearer).toContainText('Agregado');
  await expect(dearer).toContainText(`antes ${inPesos(1)}, ahora ${inPesos(unitPrice(kept))}`);
  expect(repeated).toEqual(['POST']);
  await expect(page.locator('.header-cart .badge').locator('span').first()).toHaveText('1');
  await told.getByRole('link', { name: 'Ver el carrito' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Detalle del Pedido');
  const { cartProducts } = await client.cart();
  expect(cartProducts.map(({ product, quantity }) => [product.code, quantity])).toEqual([
    [kept.code, enough(kept)],
  ]);
  await client.emptyCart();
});

test("last month's three orders become one confirmed order in at most six clicks", async ({
  page,
  apiOf,
  logIn,
}) => {
  const client = await apiOf('otherClient');
  await client.emptyCart();
  const shelf = (await onSale(client)).filter((one) => (one.stock ?? 0) > 20 * enough(one));
  const [shared, ...others] = shelf;
  if (shared === undefined || others.length < 3) throw new Error('The demonstration has too little stock.');
  for (const other of others.slice(0, 3)) {
    await client.put(shared.code, enough(shared));
    await client.put(other.code, minimumOf(other));
    expect((await client.confirm()).resultCode).toBe(0);
  }
  const before = (await client.orders()).map(({ externalId }) => externalId);
  const three = before.slice(0, 3);
  // as if they had been placed in the month before
  const lastMonth = new Date();
  lastMonth.setUTCDate(0);
  await page.route('**/StoreCart/clientOrders**', async (route) => {
    const response = await route.fetch();
    const orders = (await response.json()) as { externalId: string; cartPurchaseDate: string }[];
    const dated = orders.map((order) => ({
      ...order,
      cartPurchaseDate: three.includes(order.externalId) ? lastMonth.toISOString() : '2020-01-15T12:00:00Z',
    }));
    await route.fulfill({ json: dated });
  });
  await logIn(page, 'otherClient');
  await open(page, '/purchases');
  let clicks = 0;
  const click = async (role: 'button' | 'link', name: string) => {
    clicks += 1;
    await page.getByRole(role, { name, exact: true }).locator('visible=true').first().click();
  };
  await click('button', 'Elegir los 3 del mes pasado');
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(3);
  await click('button', 'Repetir 3 juntos');
  const told = page.getByRole('dialog', { name: 'Pedidos repetidos' });
  const lines = told.getByRole('table').locator('tbody tr');
  await expect(lines).toHaveCount(4);
  await expect(lines.filter({ hasText: shared.code })).toContainText(
    String(3 * enough(shared)).replace(/\B(?=(\d{3})+$)/g, '.'),
  );
  await click('link', 'Ver el carrito');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Detalle del Pedido');
  await click('button', 'Finalizar Pedido');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Confirmar Pedido');
  await click('button', 'Confirmar Pedido');
  await expect(page).toHaveURL(/\/thanks/);
  expect(clicks).toBeLessThanOrEqual(6);
  const [newest] = await client.orders();
  expect(before).not.toContain(newest?.externalId);
});
