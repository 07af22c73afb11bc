// Browser test of the checkout's delivery step: another address, the cost of the post in the total, and free delivery
// above an amount.

import type { Page } from '@playwright/test';
import type { Api } from '../support/api.js';
import { chooseTransportAndTransfer, fillCart } from '../support/checkout.js';
import { expectAt, headerTotal, holdAnswers, inPesos, pesosIn, unsavedMark } from '../support/shop.js';
import { expect, expectNotice, open, test } from '../support/test.js';

const CONFIRMED = 'El pedido ha sido confirmado. Pronto recibirá un mail con los detalles del pedido.';

let buyer: Api;

test.beforeEach(async ({ apiOf, page, logIn }) => {
  buyer = await apiOf('otherClient');
  await fillCart(buyer);
  // as a first order: what an earlier one had chosen is forgotten
  await buyer.forgetDelivery();
  await logIn(page, 'otherClient');
});

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const summary = (page: Page) => page.getByRole('complementary');
/** The amount of the row 'Envío por Correo'. */
const shippingRow = (page: Page) =>
  summary(page).locator('.money-rows > div', { hasText: 'Envío por Correo' }).locator('dd');
const confirm = (page: Page) => summary(page).getByRole('button', { name: 'Confirmar Pedido' });
const freeDelivery = (page: Page) => summary(page).locator('[role="status"]').filter({ hasText: 'Envío' });

test('an order is sent to another address, and its shipping is part of what is owed', async ({
  page,
  brand,
}) => {
  await open(page, '/checkout');
  const steps = page.getByRole('list', { name: 'Pasos del pedido' });
  await expect(steps.locator('[aria-current="step"]')).toContainText('Pedido');
  await page.getByRole('button', { name: 'Finalizar', exact: true }).click();
  await expect(heading(page)).toHaveText('Entrega');
  await expect(heading(page)).toBeFocused();
  await expect(page.getByRole('link', { name: 'Ver mapa' })).toHaveAttribute('href', brand.contact.mapLink);
  await page.goBack();
  await expect(heading(page)).toHaveText('Pedido');
  await page.goForward();

  const goOn = page.getByRole('button', { name: /^(Continuar al pago|Confirmar Pedido)$/ });
  await goOn.click();
  await expect(page.getByText('Por favor elija cómo quiere recibir el pedido.')).toBeVisible();
  await page.getByRole('radio', { name: 'Envío a domicilio por correo' }).check();
  await expect(page.getByLabel('Método de envío')).not.toHaveValue('');
  await expect(page.getByLabel('Calle y número')).toHaveCount(0);
  await page.getByRole('button', { name: 'Cambiar dirección' }).click();
  await page.getByLabel('Calle y número').fill('');
  await page.getByRole('button', { name: 'Usar esta dirección' }).click();
  await expect(page.getByText('Por favor ingrese la calle de entrega.')).toBeVisible();
  await expect(page.getByLabel('Calle y número')).toBeFocused();
  await page.getByLabel('Calle y número').fill('Maipú 250');
  await page.getByLabel('Localidad').fill('Ushuaia');
  await page.getByLabel('Provincia').selectOption({ label: 'Tierra del Fuego' });
  await page.reload();
  await expect(page.getByLabel('Calle y número')).toHaveValue('Maipú 250');
  await page.getByRole('button', { name: 'Usar esta dirección' }).click();
  await expect(page.getByText('Maipú 250')).toBeVisible();

  const { total, shippingCost } = await buyer.cart();
  expect(shippingCost).toBeGreaterThan(0);
  await expect(summary(page)).toContainText(inPesos(shippingCost));
  await expect(summary(page).locator('output')).toHaveText(inPesos(total));
  await goOn.click();
  await expectNotice(page, CONFIRMED);
  const [order] = await buyer.orders();
  expect(order?.total).toBe(total);
  await open(page, `/purchases?o=${order?.externalId}`);
  await expect(page.getByText('Maipú 250')).toBeVisible();
  await expect(page.getByText('Ushuaia, Tierra del Fuego')).toBeVisible();
  await expect(page.getByText(inPesos(total)).first()).toBeVisible();
});

test('the cart adds the post to its total when it is chosen, and every place shows the same total', async ({
  page,
}) => {
  await open(page, '/cart');
  const sameTotal = async () => {
    const { total } = await buyer.cart();
    await expect(summary(page).locator('output')).toHaveText(inPesos(total));
    await expect(headerTotal(page)).toHaveText(inPesos(total));
  };
  const field = page.getByRole('spinbutton').first();
  const units = await field.inputValue();
  const held = await holdAnswers(page, '**/StoreCart/upsertProductInCart**', 'PUT');
  await field.fill('9000');
  const typed = await summary(page).locator('output').textContent();
  expect(typed).not.toBe(inPesos((await buyer.cart()).total));
  await expect(headerTotal(page)).toHaveText(typed ?? '');
  await field.fill(units);
  held.release();
  await expect(unsavedMark(page.locator('.cart-line'))).toHaveCount(0, { timeout: 15_000 });
  await sameTotal();
  await summary(page).getByRole('button', { name: 'Finalizar Pedido' }).click();
  // what the last order chose is chosen already
  await chooseTransportAndTransfer(page);
  await expect(confirm(page)).toBeEnabled();
  await sameTotal();
  const before = pesosIn((await summary(page).locator('output').textContent()) ?? '');
  await page.getByRole('radio', { name: 'Correo' }).check();
  await expect(summary(page).getByText('Envío por Correo')).toBeVisible();
  const row = shippingRow(page);
  const shipping = pesosIn((await row.textContent()) ?? '');
  expect(shipping).toBeGreaterThan(0);
  await expect(summary(page).locator('output')).toHaveText(inPesos(before + shipping));
  await sameTotal();
  await page.goBack();
  await expect(heading(page)).toHaveText('Detalle del Pedido');
  await sameTotal();
  await page.goto('/checkout');
  await expect(heading(page)).toHaveText('Pedido');
  await sameTotal();
  await page.goto('/cart?paso=confirmar');
  await sameTotal();
  await page.getByRole('radio', { name: 'Transporte' }).check();
  await expect(summary(page).locator('output')).toHaveText(inPesos(before));
  await sameTotal();
  await page.getByRole('radio', { name: 'Correo' }).check();
  await expect(summary(page).locator('output')).toHaveText(inPesos(before + shipping));
  await page.getByRole('radio', { name: /^Transferencia/ }).check();
  await confirm(page).click();
  await expectAt(page, '/thanks');
  const [order] = await buyer.orders();
  expect(order?.total).toBe(Math.round((before + shipping) * 100) / 100);
  await expect(page.getByRole('link', { name: order?.formatedDocumentNumber ?? '' })).toBeVisible();
  await page.reload();
  await expect(page.getByText(`Total a pagar ${inPesos(order?.toPay ?? 0)}`).first()).toBeVisible();
  await page.getByRole('button', { name: /Suba el comprobante/ }).click();
  const form = page.getByRole('dialog', { name: 'Informar un pago' });
  await form.getByRole('button', { name: 'Enviar comprobante' }).click();
  await expect(form.getByText('Elija el comprobante de la transferencia.')).toBeVisible();
  const buffer = Buffer.from(
    '%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n',
  );
  await form
    .getByLabel('Comprobante')
    .setInputFiles({ name: 'transferencia.pdf', mimeType: 'application/pdf', buffer });
  await form.getByLabel('Importe').fill('1.234,50');
  await form.getByRole('button', { name: 'Enviar comprobante' }).click();
  const told = page.getByRole('list', { name: 'Pagos informados' }).getByRole('listitem');
  await expect(told).toContainText('Informado');
  await expect(told).toContainText(inPesos(1_234.5));
});

test('the cart says what is missing for free delivery to the capital, and the post is free above it', async ({
  page,
}) => {
  await buyer.sendToCapital();
  await open(page, '/cart');
  const missing = 40_000.01 - (await buyer.cart()).total;
  expect(missing, 'what is in the cart is below the amount').toBeGreaterThan(0);
  await expect(summary(page)).toContainText(`Le faltan ${inPesos(missing)} para el envío sin cargo`);
  const units = page.locator('.cart-line').getByRole('spinbutton');
  await units.fill(String(2 * Number(await units.inputValue())));
  await expect(freeDelivery(page)).toHaveText('Envío sin cargo');
  await expect(summary(page)).not.toContainText('Le faltan');
  await summary(page).getByRole('button', { name: 'Finalizar Pedido' }).click();

  await page.getByRole('radio', { name: 'Correo' }).check();
  await expect(freeDelivery(page)).toHaveText('Envío sin cargo');
  await expect(shippingRow(page)).toHaveText('Sin cargo');
  const { total, shippingCost } = await buyer.cart();
  expect([total > 40_000, shippingCost]).toEqual([true, 0]);
  await expect(summary(page).locator('output')).toHaveText(inPesos(total));
  await open(page, '/checkout');
  await expect(freeDelivery(page)).toHaveText('Envío sin cargo');
  await page.getByRole('button', { name: 'Finalizar', exact: true }).click();
  await page.getByRole('radio', { name: 'Envío a domicilio por correo' }).check();
  await expect(shippingRow(page)).toHaveText('Sin cargo');
  await page.getByRole('button', { name: /^(Continuar al pago|Confirmar Pedido)$/ }).click();
  await expectNotice(page, CONFIRMED);
  const [order] = await buyer.orders();
  expect(order?.total).toBe(total);
  await open(page, `/purchases?o=${order?.externalId}`);
  await expect(page.getByRole('row', { name: 'Envío Sin cargo' })).toBeVisible();
});

test('sending chosen before its methods have come stays chosen, and is saved with the post', {
  tag: '@on-papelera',
}, async ({ page }) => {
  const methods = await holdAnswers(page, '**/deliveryOptions**', 'GET');
  await open(page, '/checkout');
  await page.getByRole('button', { name: 'Finalizar', exact: true }).click();
  const post = page.getByRole('radio', { name: 'Envío a domicilio por correo' });
  await post.check();
  await page.getByRole('radio', { name: 'Retiro en el local' }).check();
  await expect.poll(async () => (await buyer.cart()).pickUp).toBe(true);
  await post.check();
  const saved = page.waitForResponse((response) => response.request().method() === 'PUT');
  methods.release();
  await saved;
  await expect(page.getByLabel('Método de envío')).not.toHaveValue('');
  await expect(post).toBeChecked();
  expect(await buyer.cart()).toMatchObject({ pickUp: false, deliveryMethod: expect.stringMatching(/./) });
});

test('a confirmation before the methods of sending have come waits for them', async ({ page }) => {
  await buyer.sendToCapital();
  await open(page, '/cart');
  await summary(page).getByRole('button', { name: 'Finalizar Pedido' }).click();
  await page.getByRole('radio', { name: 'Correo' }).check();
  await expect.poll(async () => (await buyer.cart()).pickUp).toBe(false);
  const methods = await holdAnswers(page, '**/deliveryOptions**', 'GET');
  await open(page, '/checkout');
  await page.getByRole('button', { name: 'Finalizar', exact: true }).click();
  await expect(page.getByRole('radio', { name: 'Envío a domicilio por correo' })).toBeChecked();
  await page.getByRole('button', { name: /^(Continuar al pago|Confirmar Pedido)$/ }).click();
  await expect(page.getByText('Por favor elija un método de envío.')).toHaveCount(0);
  methods.release();
  await expectNotice(page, CONFIRMED);
});

test('what belongs to the sending stays in its place while the choice is saved', {
  tag: '@on-barrilete',
}, async ({ page }) => {
  await open(page, '/checkout');
  await page.getByRole('button', { name: 'Finalizar', exact: true }).click();
  const pickUp = page.getByRole('radio', { name: 'Retiro en el local' });
  const method = page.getByLabel('Método de envío');
  for (let times = 0; times < 5; times += 1) {
    await pickUp.check();
    await expect.poll(async () => (await buyer.cart()).pickUp).toBe(true);
    const saved = page.waitForResponse((response) => response.request().method() === 'PUT');
    await page.getByRole('radio', { name: 'Envío a domicilio por correo' }).check();
    await method.evaluate((select) => select.setAttribute('data-first', ''));
    await saved;
    await page.evaluate(() => new Promise((drawn) => setTimeout(drawn, 50)));
    await expect(method).toHaveAttribute('data-first', '');
  }
});
