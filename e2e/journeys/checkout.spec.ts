import type { Page } from '@playwright/test';
import type { Api } from '../support/api.js';
import { payAs, tellPlatform } from '../support/payments.js';
import { expectAt, first, inPesos, minimumOf, onSale, packOf, pesosIn, unitPrice } from '../support/shop.js';
import {
  expect,
  expectAccessible,
  expectNoSideways,
  expectNotice,
  open,
  test,
  widths,
} from '../support/test.js';

const CONFIRMED = 'El pedido ha sido confirmado. Pronto recibirá un mail con los detalles del pedido.';
const ENOUGH = 30_001;

let buyer: Api;

test.beforeEach(async ({ apiOf, page, logIn }) => {
  buyer = await apiOf('otherClient');
  await buyer.emptyCart();
  const dear = first(
    await onSale(buyer),
    (one) => (one.stock ?? 0) > 400 && unitPrice(one) > 500,
    'product of which there is plenty',
  );
  const pack = Math.max(packOf(dear), minimumOf(dear));
  await buyer.put(dear.code, pack * Math.ceil(ENOUGH / unitPrice(dear) / pack));
  await logIn(page, 'otherClient');
});

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const summary = (page: Page) => page.getByRole('complementary');
const paymentStatus = async () => (await buyer.orders())[0]?.paymentStatus;

/** Through the first two steps, to be fetched at the shop; with card payment the order is to be paid then. */
async function confirmForPickUp(page: Page) {
  await open(page, '/checkout');
  await page.getByRole('button', { name: 'Finalizar', exact: true }).click();
  await page.getByRole('radio', { name: 'Retiro en el local' }).check();
  await page.getByRole('button', { name: 'Continuar al pago' }).click();
  await expectNotice(page, CONFIRMED);
  await expect(heading(page)).toHaveText('Pago');
}

async function everyWidth(page: Page, what: string) {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoSideways(page, `${what} at ${width}`);
  }
}

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
  await expect(page.getByText(inPesos(total)).first()).toBeVisible();
});

test('the cart adds the post to its total when it is chosen', async ({ page }) => {
  await open(page, '/cart');
  await summary(page).getByRole('button', { name: 'Finalizar Pedido' }).click();
  const before = pesosIn((await summary(page).locator('output').textContent()) ?? '');
  await page.getByRole('radio', { name: 'Correo' }).check();
  const row = summary(page).locator('dd').last();
  const shipping = pesosIn((await row.textContent()) ?? '');
  await expect(summary(page).locator('output')).toHaveText(inPesos(before + shipping));
  await summary(page).getByRole('button', { name: 'Confirmar Pedido' }).click();
  await expectAt(page, '/thanks');
  const [order] = await buyer.orders();
  expect(order?.total).toBe(Math.round((before + shipping) * 100) / 100);
  await expect(page.getByRole('link', { name: order?.formatedDocumentNumber ?? '' })).toBeVisible();
  await page.reload();
  await expect(page.getByText(inPesos(order?.total ?? 0))).toBeVisible();
});

test('its steps are for every width and everybody', async ({ page }) => {
  await open(page, '/checkout');
  await expect(page.getByRole('button', { name: 'Finalizar', exact: true })).toBeVisible();
  await everyWidth(page, 'the order');
  await expectAccessible(page, 'the order');
  await page.getByRole('button', { name: 'Finalizar', exact: true }).click();
  await page.getByRole('radio', { name: 'Envío a domicilio por correo' }).check();
  await page.getByRole('button', { name: 'Cambiar dirección' }).click();
  await expect(page.getByLabel('Provincia')).toBeEnabled();
  await everyWidth(page, 'the address');
  await expectAccessible(page, 'the address');
});

test.describe('by card', () => {
  test.skip(({ brandCode }) => brandCode !== 'barrilete', 'the other brand takes no cards');

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

  test('while the platform is away the order stands, and is paid at pick-up', async ({
    page,
    noise,
    shop,
  }) => {
    noise.expect(new RegExp(shop.paymentUrl), /503/, /paymentData/, /no payment could be prepared/);
    await tellPlatform(shop.paymentUrl, { do: 'trouble', trouble: { kind: 'fail', times: 50 } });
    await confirmForPickUp(page);
    await expect(page.getByText('En este momento no podemos comunicarnos con MercadoPago.')).toBeVisible();
    await tellPlatform(shop.paymentUrl, { do: 'calm' });
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
});
