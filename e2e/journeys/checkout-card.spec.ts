// Browser test of paying an order by card: approved, rejected, and with the payment platform out of reach.

import type { Page } from '@playwright/test';
import type { Api } from '../support/api.js';
import { fillCart } from '../support/checkout.js';
import { controlPlatform, payAs } from '../support/payments.js';
import { expectAt } from '../support/shop.js';
import { expect, expectAccessible, expectNotice, open, test } from '../support/test.js';

const CONFIRMED = 'El pedido ha sido confirmado. Pronto recibirá un mail con los detalles del pedido.';

let buyer: Api;

test.beforeEach(async ({ apiOf, page, logIn }) => {
  buyer = await apiOf('otherClient');
  await fillCart(buyer);
  await logIn(page, 'otherClient');
});

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const paymentStatus = async () => (await buyer.orders())[0]?.paymentStatus;

/** Confirms the order for pick-up; paying by card is the next step. */
async function confirmForPickUp(page: Page) {
  await open(page, '/checkout');
  await page.getByRole('button', { name: 'Finalizar', exact: true }).click();
  await page.getByRole('radio', { name: 'Retiro en el local' }).check();
  await page.getByRole('button', { name: 'Continuar al pago' }).click();
  await expectNotice(page, CONFIRMED);
  await expect(heading(page)).toHaveText('Pago');
}

test('a payment is approved, and the order is paid', async ({ page, noise, shop }) => {
  noise.expect(new RegExp(shop.paymentUrl));
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await open(page, '/cart');
  await page.getByRole('link', { name: 'Pagar online con tarjeta' }).click();
  await expect(heading(page)).toHaveText('Pedido');
  expect(asked.filter((url) => url.startsWith(shop.paymentUrl))).toEqual([]);
  await confirmForPickUp(page);
  await expectNotice(page, 'Para continuar con el pago tiene que hacer clic en Pagar');
  await expect(page.getByRole('button', { name: 'Pagar', exact: true })).toBeEnabled();
  const data = asked.findIndex((url) => url.includes('/paymentDataLinkData/MercadoPago'));
  expect(asked.findIndex((url) => url.startsWith(shop.paymentUrl))).toBeGreaterThan(data);
  await expectAccessible(page, 'the payment');

  // an order that is to be paid is never confirmed again
  await open(page, '/checkout');
  await expect(heading(page)).toHaveText('Pago');
  await payAs(page, 'Pagar');
  await expect(page).toHaveURL(/\/store\?m=ps$/);
  await expectNotice(page, 'Pago registrado.');
  await expect.poll(paymentStatus).toBe('paid');
  const [order] = await buyer.orders();
  await open(page, `/checkout?o=${order?.externalId}`);
  await expect(page.getByRole('heading', { name: 'Recibimos su pago' })).toBeVisible();
});

test('a payment is rejected, and the order waits for another', async ({ page, noise, shop }) => {
  noise.expect(new RegExp(shop.paymentUrl));
  await confirmForPickUp(page);
  await payAs(page, 'Rechazar');
  await expectNotice(page, 'Falló el intento de registrar el pago.');
  await expect(page.getByText('El pago anterior fue rechazado.')).toBeVisible();
  await payAs(page, 'Dejar pendiente');
  await expectNotice(page, 'Pago en proceso por la plataforma...');
  await expectAt(page, '/purchases');
});

test('while the platform is away the order stands, and is paid at pick-up', async ({ page, noise, shop }) => {
  noise.expect(new RegExp(shop.paymentUrl), /503/, /paymentData/, /no payment could be prepared/);
  await controlPlatform(shop.paymentUrl, { do: 'trouble', trouble: { kind: 'fail', times: 50 } });
  await confirmForPickUp(page);
  await expect(page.getByText('En este momento no podemos comunicarnos con Mercado Pago.')).toBeVisible();
  await controlPlatform(shop.paymentUrl, { do: 'calm' });
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await expect(page.getByRole('button', { name: 'Pagar', exact: true })).toBeEnabled();
  await page.getByRole('button', { name: 'Cancelar el pago y pagar al retirar' }).click();
  await expectNotice(page, 'Pago cancelado. Recuerde que debe pagar al retirar el pedido en el local.');
  await expectAt(page, '/thanks');
  expect(await paymentStatus()).toBe('none');
});

test('an address that says so pays nothing', async ({ page }) => {
  const before = (await buyer.orders()).map((order) => order.paymentStatus);
  await open(page, '/checkout?r=s');
  await expect(page).toHaveURL(/\/store\?m=ps$/);
  await expectNotice(page, 'Pago registrado.');
  expect((await buyer.orders()).map((order) => order.paymentStatus)).toEqual(before);
});
