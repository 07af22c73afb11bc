// Browser test of a client's account: the client tells a payment of an invoice and an administrator credits it; an order beyond the
// credit limit is in review until an administrator releases it.

import { chooseTransportAndTransfer, fillCart } from '../support/checkout.js';
import { expectAt } from '../support/shop.js';
import { expect, expectAccessible, expectNoSideways, open, test } from '../support/test.js';

const RECEIPT = Buffer.from(
  '%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n',
);

test('a client tells the payment of an invoice, and an administrator credits it', async ({
  page,
  browser,
  logIn,
}) => {
  await logIn(page, 'client');
  await page.setViewportSize({ width: 360, height: 780 });
  await open(page, '/cuenta');
  await page.getByRole('button', { name: 'Informar un pago' }).click();
  const form = page.getByRole('dialog', { name: 'Informar un pago' });
  const invoice = form
    .getByRole('group', { name: /^Qué paga/ })
    .getByRole('checkbox')
    .first();
  await invoice.check();
  await expect(form.getByText('El importe cubre justo lo elegido.')).toBeVisible();
  const amount = await form.getByLabel('Importe').inputValue();
  await form.getByLabel('Desde').fill('Banco Nación');
  await form
    .getByLabel('Comprobante')
    .setInputFiles({ name: 'pago.pdf', mimeType: 'application/pdf', buffer: RECEIPT });
  await expectAccessible(page, 'the form of a payment');
  await expectNoSideways(page, 'the form of a payment on a phone');
  await form.getByRole('button', { name: 'Enviar comprobante' }).click();
  await page.getByRole('tab', { name: 'Pagos informados' }).click();
  const told = page.getByRole('list', { name: 'Pagos informados' }).getByRole('listitem').first();
  await expect(told).toContainText(amount);
  await expect(told).toContainText('Paga Factura');
  await expect(told).toContainText('Informado');
  await expectAccessible(page, 'the told payments');

  const desk = await (await browser.newContext()).newPage();
  await logIn(desk, 'admin');
  await open(desk, new URL('/admin/pagos', page.url()).href);
  const row = desk.getByRole('grid', { name: 'Pagos informados' }).getByRole('row').nth(1);
  await expect(row).toContainText(amount);
  await row.click();
  await desk.keyboard.press('Enter');
  const sheet = desk.getByRole('dialog');
  await expect(sheet).toContainText('Desde: Banco Nación');
  await expect(sheet).toContainText('Factura');
  await expectAccessible(desk, 'the sheet of a told payment');
  await sheet.getByRole('button', { name: 'Acreditar', exact: true }).click();
  await expect(row).toContainText('Acreditado');
  await desk.context().close();
  await page.reload();
  await page.getByRole('tab', { name: 'Pagos informados' }).click();
  await expect(told).toContainText('Acreditado');
});

test('an order beyond the credit limit is in review, and an administrator releases it', async ({
  page,
  browser,
  apiOf,
  logIn,
}) => {
  const [client, admin] = [await apiOf('client'), await apiOf('admin')];
  await logIn(page, 'client');
  const { clientId } = await client.cart();
  const limit = await admin.creditLimit(clientId);
  await admin.saveClient(clientId, { field: 'creditLimit', from: limit, to: 100 });
  await admin.saveSetting({ field: 'creditControl', from: 'off', to: 'hold' });
  try {
    await fillCart(client);
    await open(page, '/cart?paso=confirmar');
    await chooseTransportAndTransfer(page);
    await expect(page.getByText('Supera el límite de crédito.')).toBeVisible();
    await expect(page.getByText('Revisamos el pedido y le avisamos por mail')).toBeVisible();
    await page.getByRole('complementary').getByRole('button', { name: 'Confirmar Pedido' }).click();
    await expect(page.getByText('El pedido quedó en revisión')).toBeVisible();
    await expect(page.getByText('El pedido ha sido confirmado')).toHaveCount(0);
    await expectAt(page, '/thanks');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Recibimos su pedido');
    await expect(page.getByText('En revisión', { exact: true })).toBeVisible();
    await expectAccessible(page, 'the thanks of an order in review');
    const [order] = await client.orders();

    const desk = await (await browser.newContext()).newPage();
    await logIn(desk, 'admin');
    await open(desk, new URL(`/admin/pedidos/${order?.externalId}`, page.url()).href);
    await expect(desk.getByText(/^Supera el límite de crédito en/)).toBeVisible();
    await expectAccessible(desk, 'an order in review on the desk');
    await desk.getByRole('button', { name: 'Liberar', exact: true }).click();
    await desk.getByRole('dialog').getByRole('button', { name: 'Liberar y avisar' }).click();
    await expect(desk.getByRole('button', { name: 'Liberar', exact: true })).toBeHidden();
    await desk.context().close();
    expect((await client.orders())[0]?.statusDesc).toBe('Pendiente');
  } finally {
    await admin.saveSetting({ field: 'creditControl', from: 'hold', to: 'off' });
    await admin.saveClient(clientId, { field: 'creditLimit', from: 100, to: limit });
  }
});
