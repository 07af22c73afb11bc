// Browser test of the orders screen: an administrator advances or cancels an order, the client sees each step and gets
// a mail; filters, PDF and a salesman's view.

import type { Page } from '@playwright/test';
import { accounts } from '../support/accounts.js';
import type { Api, Product } from '../support/api.js';
import { mailTo } from '../support/mails.js';
import { first, minimumOf, onSale, packOf, unitPrice } from '../support/shop.js';
import { expect, expectNotice, open, test } from '../support/test.js';

/** Returns the units, in whole packs, that reach the minimum amount. */
const enough = (product: Product) =>
  packOf(product) * Math.ceil(30_001 / unitPrice(product) / packOf(product));

/** Places an order of one product and returns its number. */
async function ordered(client: Api, product: Product): Promise<string> {
  await client.emptyCart();
  await client.put(product.code, Math.max(enough(product), minimumOf(product)));
  const { resultCode, message } = await client.confirm();
  expect(resultCode, message).toBeGreaterThanOrEqual(0);
  const [newest] = await client.orders();
  if (newest === undefined) throw new Error('The order that was confirmed is not in the history.');
  return newest.formatedDocumentNumber;
}

/** Finds an order by its number and opens it. */
async function openOrder(page: Page, number: string): Promise<void> {
  await page.getByLabel('Buscar pedidos').fill(number);
  await expect(rows(page)).toHaveCount(1);
  await page.getByRole('link', { name: `Ver ${number}` }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Pedido ${number}`);
}

async function become(page: Page, step: string, note: string): Promise<void> {
  await page.getByRole('button', { name: step }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Nota para el cliente').fill(note);
  await dialog.getByRole('button', { name: step }).click();
  await expect(dialog).toBeHidden();
  // its button is gone with the step
  await expect(page.locator('main')).toBeFocused();
}

const rows = (page: Page) => page.getByRole('table', { name: 'Pedidos' }).locator('tbody tr');
const timeline = (page: Page) =>
  page.getByRole('list', { name: 'Seguimiento del pedido' }).getByRole('listitem');

test('an order goes its way: the client sees each step and gets its mail; a cancelled one gives its stock back', async ({
  page,
  browser,
  shop,
  apiOf,
  logIn,
}) => {
  const client = await apiOf('client');
  const product = first(
    await onSale(client),
    (one) => one.stock !== null && one.stock > 3 * enough(one),
    'product with plenty of stock',
  );
  const sent = await ordered(client, product);
  const cancelled = await ordered(client, product);
  const stock = async () =>
    (await client.products({ searchTerm: product.code })).productItems.find(
      ({ code }) => code === product.code,
    )?.stock;
  const before = (await stock()) ?? 0;

  await logIn(page, 'admin');
  await open(page, '/store');
  await page.getByRole('button', { name: 'Administración' }).click();
  await page.getByRole('link', { name: 'Pedidos de clientes' }).click();
  await openOrder(page, sent);
  await become(page, 'Pasar a En preparación', '');
  await become(page, 'Marcar Despachado', 'Guía 0012345, Expreso del Sur');
  await expect(timeline(page).nth(2)).toHaveAttribute('aria-current', 'step');
  await expect(page.getByRole('region', { name: 'Mails del pedido' })).toContainText('Despachado');
  await mailTo(shop.mailDir, accounts.client, new RegExp(`preparando su pedido ${sent}`));
  await mailTo(shop.mailDir, accounts.client, new RegExp(`${sent} fue despachado`));

  await page.getByRole('link', { name: 'Volver a pedidos' }).click();
  await openOrder(page, cancelled);
  await page.getByRole('button', { name: 'Cancelar pedido' }).click();
  const question = page.getByRole('dialog', { name: '¿Cancelar el pedido?' });
  await expect(question).toContainText('Las unidades vuelven al stock');
  await expect(question.getByRole('button', { name: 'No cancelar' })).toBeFocused();
  await question.getByLabel('Nota para el cliente').fill('Sin transporte a esa zona');
  await question.getByRole('button', { name: 'Sí, cancelar el pedido' }).click();
  await expectNotice(page, `${cancelled}: Cancelado.`);
  await expect(page.getByText('Este pedido ya no cambia de estado.')).toBeVisible();
  await expect(page.locator('main')).toBeFocused();
  await mailTo(shop.mailDir, accounts.client, new RegExp(`${cancelled} fue cancelado`));
  expect(await stock(), 'what can be sold again').toBe(before + enough(product));

  const context = await browser.newContext();
  const own = await context.newPage();
  await logIn(own, 'client');
  await open(own, `${shop.url}/purchases`);
  await own.getByLabel('Número de pedido').fill(sent.slice(-8));
  await own.getByRole('link', { name: `Ver ${sent}` }).click();
  await expect(timeline(own)).toHaveCount(4);
  await expect(timeline(own).nth(2)).toContainText('Guía 0012345, Expreso del Sur');
  await context.close();
});

test('cancelling an order that was dispatched meanwhile shows its status, and keeps the note', {
  tag: '@on-barrilete',
}, async ({ page, apiOf, logIn }) => {
  const client = await apiOf('client');
  const product = first(
    await onSale(client),
    (one) => one.stock !== null && one.stock > 3 * enough(one),
    'product with plenty of stock',
  );
  const number = await ordered(client, product);
  await logIn(page, 'admin');
  await open(page, '/orders');
  await openOrder(page, number);
  await page.getByRole('button', { name: 'Cancelar pedido' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Nota para el cliente').fill('No hay reparto');
  await page.evaluate(async () => {
    const id = new URL(location.href).searchParams.get('o');
    for (const [from, to] of [
      ['pending', 'preparing'],
      ['preparing', 'dispatched'],
    ])
      await fetch(`/api/store/StoreCart/orders/${id}/status`, {
        method: 'PUT',
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${localStorage.getItem('ecjwt')}`,
        },
        body: JSON.stringify({ from, to }),
      });
  });
  await dialog.getByRole('button', { name: 'Sí, cancelar el pedido' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Despachado');
  await expect(dialog.getByRole('button', { name: 'Sí, cancelar el pedido' })).toHaveCount(0);
  await expect(dialog.getByLabel('Nota para el cliente')).toHaveValue('No hay reparto');
  await dialog.getByRole('button', { name: 'Volver' }).click();
  await expect(page.getByRole('button', { name: 'Marcar Entregado' })).toBeVisible();
});

test('the list keeps its filters in the address, and an order is taken along as a PDF', async ({
  page,
  logIn,
}) => {
  await logIn(page, 'admin');
  await open(page, '/orders?estado=delivered');
  const tabs = page.getByRole('navigation', { name: 'Estado de los pedidos' });
  await expect(tabs.getByRole('link', { name: /^Entregado/ })).toHaveAttribute('aria-current', 'page');
  await expect(rows(page).first()).toContainText('Entregado');
  await page.getByLabel('Pedidos por página').selectOption('50');
  await expect(page).toHaveURL(/por=50/);
  await rows(page).first().getByRole('link', { name: /^Ver/ }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Descargar PDF' }).click();
  expect((await download).suggestedFilename()).toMatch(/^PED-0001-\d{8}\.pdf$/);
  await page.goBack();
  await expect(page).toHaveURL(/por=50&estado=delivered$/);
  await expect(rows(page).first()).toContainText('Entregado');
});

test('a salesman looks at the orders of the own clients without changing them', {
  tag: '@on-papelera',
}, async ({ page, brand, logIn }) => {
  await logIn(page, 'salesman');
  await open(page, '/orders');
  if (!brand.company.implementsThirdPartyPurchases) {
    await expect(page.getByRole('heading', { name: 'Todavía no hay pedidos' })).toBeVisible();
    return;
  }
  await rows(page).first().getByRole('link', { name: /^Ver/ }).click();
  await expect(page.getByRole('button', { name: 'Imprimir' })).toBeVisible();
  await expect(timeline(page).first()).toContainText('Pendiente');
  await expect(page.getByRole('region', { name: 'Cambiar estado' })).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Mails del pedido' })).toHaveCount(0);
});

test('a client cannot open the orders screen', { tag: '@on-papelera' }, async ({ page, logIn }) => {
  await logIn(page, 'client');
  await page.goto('/orders');
  await expectNotice(page, 'Esa pantalla es para vendedores y administradores.');
  await expect(page).toHaveURL(/\/store$/);
});
