// Browser test of offers: staff make one, the client opens its link, leaves a product out and turns the rest into an order.

import type { Product } from '../support/api.js';
import { first, inPesos, onSale, packOf, unitPrice } from '../support/shop.js';
import { expect, expectAccessible, expectNoSideways, open, test } from '../support/test.js';

/** Returns the units, in whole packs, that reach the minimum amount. */
const enough = (product: Product) =>
  packOf(product) * Math.ceil(30_001 / unitPrice(product) / packOf(product));

test('an offer is made from a list on the desk, and its client turns a part of it into an order', async ({
  page,
  browser,
  apiOf,
  logIn,
}) => {
  const client = await apiOf('client');
  const { clientName } = await client.cart();
  const shelf = await onSale(client);
  const plenty = (one: Product) => (one.stock ?? 0) > 4 * enough(one);
  const stays = first(shelf, plenty, 'product with plenty of stock');
  const leaves = first(shelf, (one) => one !== stays && plenty(one), 'second product with plenty of stock');

  await logIn(page, 'admin');
  await open(page, '/admin/presupuestos/nuevo');
  await page.getByRole('combobox', { name: 'Nombre, código o CUIT' }).fill(clientName);
  await page.getByRole('option', { name: clientName }).first().click();
  await page
    .getByLabel('Código y cantidad')
    .fill(`${stays.code}\t${enough(stays)}\n${leaves.code} ${enough(leaves)}`);
  await page.getByRole('button', { name: 'Agregar' }).click();
  await expect(page.getByRole('textbox', { name: `Cantidad de ${leaves.name}` })).toHaveValue(
    String(enough(leaves)),
  );
  await expectAccessible(page, 'a new offer');
  await page.getByRole('button', { name: 'Hacer y enviar' }).click();
  await page.waitForURL(/\/admin\/presupuestos\/[0-9a-f-]{36}$/);
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toContainText('PRE-0001-');
  const number = (await heading.textContent()) ?? '';
  await expectAccessible(page, 'an offer on the desk');
  const externalId = new URL(page.url()).pathname.split('/').at(-1) ?? '';

  const buyer = await (await browser.newContext()).newPage();
  await logIn(buyer, 'client');
  const link = `${new URL(page.url()).origin}/presupuestos?p=${externalId}`;
  await open(buyer, link);
  await expect(buyer.getByRole('heading', { level: 1 })).toContainText(number);
  await buyer.getByRole('checkbox', { name: `Pedir ${leaves.name}` }).uncheck();
  const total = inPesos(enough(stays) * unitPrice(stays));
  await expect(buyer.getByRole('complementary', { name: 'Resumen del pedido' }).locator('output')).toHaveText(
    total,
  );
  await expectAccessible(buyer, 'an offer of a client');
  await buyer.getByRole('button', { name: 'Convertir en pedido' }).click();
  await buyer.waitForURL('**/thanks');
  await open(buyer, link);
  await expect(buyer.getByText(/Este presupuesto ya es el pedido PED-0001-/)).toBeVisible();
  await buyer.setViewportSize({ width: 360, height: 780 });
  await expectNoSideways(buyer, 'an offer on a phone');
  const [order] = await client.orders();
  expect(order?.total).toBeCloseTo(enough(stays) * unitPrice(stays), 2);
  await buyer.context().close();

  await open(page, '/admin/presupuestos');
  const row = page.getByRole('grid', { name: 'Presupuestos' }).getByRole('row').nth(1);
  await expect(row).toContainText('Aceptado');
  await expectAccessible(page, 'the table of offers');
});
