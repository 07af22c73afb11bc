// Browser test of the desk's orders: one is found by its number, edited, delivered in part, and its remainder cancelled; its client sees
// what was changed and by whom, and a sum that is right.

import type { Product } from '../support/api.js';
import { first, inPesos, onSale, packOf, pesosIn, unitPrice } from '../support/shop.js';
import { expect, expectAccessible, expectFits, expectNoSideways, open, test } from '../support/test.js';

/** Returns the units, in whole packs and at least two of them, that reach the minimum amount. */
const enough = (product: Product) =>
  packOf(product) * Math.max(2, Math.ceil(30_001 / unitPrice(product) / packOf(product)));

test('an order is edited, delivered in part and closed on the desk, and its client sees each change', async ({
  page,
  browser,
  apiOf,
  logIn,
}) => {
  const client = await apiOf('client');
  await client.emptyCart();
  const shelf = await onSale(client);
  const plenty = (one: Product) => (one.stock ?? 0) > 4 * enough(one);
  const stays = first(shelf, plenty, 'product with plenty of stock');
  const leaves = first(shelf, (one) => one !== stays && plenty(one), 'second product with plenty of stock');
  await client.put(stays.code, enough(stays));
  await client.put(leaves.code, enough(leaves));
  expect((await client.confirm()).resultCode).toBeGreaterThanOrEqual(0);
  const [order] = await client.orders();
  if (order === undefined) throw new Error('The order that was confirmed is not in the history.');
  const number = order.formatedDocumentNumber;

  await logIn(page, 'admin');
  await open(page, '/admin/pedidos');
  const grid = page.getByRole('grid', { name: 'Pedidos' });
  await expect(grid.getByRole('row').nth(1)).toBeVisible();
  await expectAccessible(page, 'the table of orders');
  await page.keyboard.press('/');
  await page.keyboard.type(number.slice(-6));
  await page.waitForURL((url) => url.searchParams.get('q') === number.slice(-6));
  await expect(grid.getByRole('row')).toHaveCount(2);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(String(Number(number.slice(-8))));

  await page.getByRole('button', { name: 'Modificar' }).click();
  const sheet = page.getByRole('dialog', { name: `Modificar ${number}` });
  await sheet.getByLabel(`Cantidad de ${stays.code}`).fill(String(enough(stays) + packOf(stays)));
  await sheet.getByRole('button', { name: `Quitar ${leaves.code}` }).click();
  await sheet.getByLabel('Motivo, como lo lee el cliente').fill('Lo hablamos por teléfono');
  await expectAccessible(page, 'the sheet that edits an order');
  await sheet.getByRole('button', { name: 'Guardar y avisar' }).click();
  await expect(sheet).toBeHidden();

  const now = page.getByLabel(`Va ahora de ${stays.code}`);
  await now.fill(String(packOf(stays)));
  await expect(page.getByText(/El cliente ve qué sale hoy y qué queda/)).toBeVisible();
  await page.getByRole('button', { name: /^Entregar / }).click();
  await expect(page.getByText('Entrega parcial', { exact: true })).toBeVisible();
  await expectAccessible(page, 'an order that was delivered in part');
  await expectFits(page, 'an order on the desk');

  const buyer = await (await browser.newContext()).newPage();
  await logIn(buyer, 'client');
  await open(buyer, `${new URL(page.url()).origin}/purchases?o=${order.externalId}`);
  const changes = buyer.getByRole('region', { name: 'Cambios del pedido' });
  await expect(changes.getByRole('listitem').filter({ hasText: 'modificó el pedido' })).toContainText(
    'Lo hablamos por teléfono',
  );
  const lines = buyer.getByRole('table', { name: 'Productos del pedido' });
  await expect(lines.getByRole('row').filter({ hasText: leaves.name })).toContainText('Se quitó del pedido');
  await expect(lines.getByRole('row').filter({ hasText: stays.name })).toContainText(
    `Entregadas: ${packOf(stays)} · pendientes: ${enough(stays)}`,
  );
  await expect(buyer.getByText('Entrega parcial', { exact: true })).toBeVisible();
  await expectAccessible(buyer, 'a changed order of a client');

  await page.getByRole('button', { name: 'Cancelar lo que queda…' }).click();
  await page
    .getByRole('dialog', { name: 'Cancelar lo que queda' })
    .getByRole('button', { name: /^Cancelar \d/ })
    .click();
  await expect(now).toBeHidden();
  await buyer.reload();
  await expect(lines.getByRole('row').filter({ hasText: stays.name })).toContainText('No se entregan');
  const sums = await lines.locator('tbody tr td:last-child').allInnerTexts();
  const products = sums.map(pesosIn).reduce((all, one) => all + one, 0);
  expect(products).toBeCloseTo(packOf(stays) * unitPrice(stays), 2);
  await expect(lines.locator('tfoot')).toContainText(inPesos(products));
  await buyer.setViewportSize({ width: 360, height: 780 });
  await expectNoSideways(buyer, 'a changed order on a phone');
  await buyer.context().close();
});
