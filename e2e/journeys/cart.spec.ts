// Browser test of the cart: adding, changing, removing and emptying lines, the minimum amount, and confirming the
// order exactly once.

import { brands } from '@mostrador/brands/all';
import type { Page } from '@playwright/test';
import { accounts } from '../support/accounts.js';
import type { Api, Product } from '../support/api.js';
import { chooseTransportAndTransfer } from '../support/checkout.js';
import { mailsOf, recipientOf } from '../support/mails.js';
import {
  callsOf,
  card,
  expectAt,
  first,
  holdAnswers,
  inPesos,
  minimumOf,
  onSale,
  packOf,
  pesosIn,
  quantity,
  storeOf,
  tokenWith,
  unitPrice,
  unsavedMark,
} from '../support/shop.js';
import { expect, expectFits, expectNotice, notices, open, test } from '../support/test.js';

const UPSERT = '**/StoreCart/upsertProductInCart**';
const CART = '**/StoreCart';
const MINIMUM = 'El pedido mínimo es de $\u00a030.000,00';

let client: Api;
let shelf: readonly Product[];
/** A product sold in packs larger than its minimum quantity. */
let packed: Product;
/** A product of which a few packs reach the minimum amount, and its minimum quantity does not. */
let dear: Product;

test.beforeEach(async ({ apiOf, page, logIn }) => {
  client = await apiOf('client');
  await client.emptyCart();
  shelf ??= await onSale(client);
  packed ??= first(shelf, (one) => minimumOf(one) > 1 && packOf(one) > minimumOf(one), 'product in packs');
  dear ??= first(
    shelf,
    (one) =>
      one !== packed && unitPrice(one) * minimumOf(one) < 25_000 && unitPrice(one) * packOf(one) * 6 > 30_001,
    'dear product',
  );
  await logIn(page, 'client');
});

/** As many packs as an order needs. */
const enough = (product: Product) =>
  packOf(product) * Math.ceil(30_001 / unitPrice(product) / packOf(product));

const lines = (page: Page) => page.locator('.cart-line');
const heldLines = async () =>
  (await client.cart()).cartProducts.map(({ product, quantity: units, observations }) => [
    product.code,
    units,
    observations,
  ]);
const line = (page: Page, { code }: Product) => lines(page).filter({ hasText: code });
const finish = (page: Page) =>
  page
    .getByRole('complementary', { name: 'Resumen del pedido' })
    .getByRole('button', { name: 'Finalizar Pedido' });
const summary = (page: Page) => page.getByRole('complementary', { name: 'Resumen del pedido' });
const badge = (page: Page) => page.locator('.header-cart .badge').locator('span').first();

test('less than the minimum is refused, what is added is marked, and a change keeps the observation of the line', async ({
  page,
}) => {
  const minimum = minimumOf(packed);
  const pack = packOf(packed);
  const calls = callsOf(page);
  await open(page, storeOf(packed));
  const one = card(page, packed);
  await quantity(one).fill(String(minimum - 1));
  await one.getByRole('button', { name: 'Agregar' }).click();
  await expect(one.getByText(`La cantidad mínima es ${minimum}.`)).toBeVisible();
  expect(calls.filter((call) => call.startsWith('PUT'))).toEqual([]);

  await quantity(one).fill(String(minimum + 1));
  await one.getByRole('button', { name: 'Agregar' }).click();
  await expectNotice(page, 'Producto agregado al carrito.');
  await expect(one.getByRole('button', { name: 'Listo' })).toBeDisabled();
  await expect(badge(page)).toHaveText('1');
  await client.put(packed.code, minimum + 1, 'Tapa azul');
  await one.getByRole('button', { name: 'Más' }).click();
  await one.getByRole('button', { name: 'Cambiar' }).click();
  await expect(one.getByRole('button', { name: 'Listo' })).toBeDisabled();
  await expect(badge(page)).toHaveText('1');
  const stepped = minimum + 1 < pack ? pack : minimum + 1 + pack;
  const { cartProducts } = await client.cart();
  expect(cartProducts).toMatchObject([{ quantity: stepped, observations: 'Tapa azul' }]);

  await open(page, storeOf(packed));
  await expect(quantity(one)).toHaveValue(String(stepped));
  await expect(one.getByRole('button', { name: 'Listo' })).toBeDisabled();
});

test('a product is added from its own page, and changed there without losing its observation', async ({
  page,
}) => {
  await open(page, `/product?pcode=${encodeURIComponent(packed.code)}&q=${packOf(packed)}`);
  const main = page.getByRole('main');
  await expect(quantity(main).first()).toHaveValue(String(packOf(packed)));
  await expect(main.getByText(`Subtotal ${inPesos(unitPrice(packed) * packOf(packed))}`)).toBeVisible();
  await main.getByRole('button', { name: 'Agregar al carrito' }).click();
  await expectNotice(page, 'Producto agregado al carrito.');
  await expect(badge(page)).toHaveText('1');
  await expect(main.getByRole('switch')).toHaveCount(0);
  await client.put(packed.code, packOf(packed), 'Tapa azul');
  await main.getByRole('button', { name: 'Más' }).first().click();
  await main.getByRole('button', { name: 'Actualizar el pedido' }).click();
  await expect(main.getByRole('button', { name: 'Listo' }).first()).toBeDisabled();
  expect((await client.cart()).cartProducts).toMatchObject([
    { quantity: 2 * packOf(packed), observations: 'Tapa azul' },
  ]);
});

test('a failed addition to the cart says why', { tag: '@on-papelera' }, async ({ page, noise }) => {
  noise.expect(/500/);
  await open(page, storeOf(packed));
  const add = card(page, packed).getByRole('button', { name: 'Agregar' });
  const wrong = 'Error al intentar agregar el producto.';
  const failed = 'Error al agregar producto. Si el error persiste contacte al administrador.';
  for (const [answer, said] of [
    [{ json: { resultCode: -5, message: 'Quedan 2 unidades.' } }, 'Quedan 2 unidades.'],
    [{ json: { resultCode: -1 } }, wrong],
    [{ json: {} }, wrong],
    [{ status: 500, json: { message: 'No hay lugar.' } }, 'No hay lugar.'],
    [{ status: 500, json: {} }, failed],
  ] as const) {
    await page.route(UPSERT, (route) => route.fulfill(answer));
    await add.click();
    await expectNotice(page, said);
    await expect(add).toBeEnabled();
    await page.unroute(UPSERT);
  }
});

test('the cart shows each line with its amounts, and leads to its product', async ({ page }) => {
  await client.put(packed.code, packOf(packed));
  await client.put(dear.code, minimumOf(dear));
  await open(page, '/cart');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Detalle del Pedido');
  const cart = await client.cart();
  await expect(lines(page)).toHaveCount(2);
  for (const { product, price, quantity: units } of cart.cartProducts) {
    const shown = line(page, product);
    await expect(shown.locator('.cart-line-unit')).toContainText(inPesos(price));
    await expect(shown.locator('.cart-line-subtotal strong')).toHaveText(inPesos(price * units));
    await expect(quantity(shown)).toHaveValue(String(units));
    await expect(quantity(shown)).toHaveAttribute('min', String(minimumOf(product)));
    await expect(shown.getByRole('link', { name: `${product.code} - ${product.name}` })).toHaveAttribute(
      'href',
      `/product?p=${encodeURIComponent(product.code)}`,
    );
    if (product.price !== null && product.price > price)
      await expect(shown.locator('.cart-line-subtotal s')).toHaveText(inPesos(product.price * units));
  }
  await expect(summary(page).getByRole('status').filter({ hasText: /^\$/ })).toHaveText(inPesos(cart.total));
  await line(page, packed).getByRole('link', { name: packed.name }).click();
  await expectAt(page, '/product');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(packed.name);
});

test('a line of the cart steps, is marked until it is saved by a button, and keeps its observations', async ({
  page,
}) => {
  const minimum = minimumOf(packed);
  const pack = packOf(packed);
  await client.put(packed.code, minimum);
  await open(page, '/cart');
  const one = line(page, packed);
  const save = one.getByRole('button', { name: `Guardar ${packed.name}` });
  await expect(save).toBeDisabled();
  // a save of its own does not get ahead of the button
  const itself = await holdAnswers(page, UPSERT, 'PUT');
  await one.getByRole('button', { name: `Agregar ${packed.name}` }).click();
  await expect(quantity(one)).toHaveValue(String(pack));
  await expect(unsavedMark(one)).toBeVisible();
  await one.getByRole('button', { name: `Agregar ${packed.name}` }).click();
  await expect(quantity(one)).toHaveValue(String(2 * pack));
  await save.click();
  itself.release();
  await expectNotice(page, 'Datos actualizados');
  await expect(unsavedMark(one)).toHaveCount(0);

  await one.getByRole('button', { name: /^Quitar unidades de/ }).click();
  await one.getByRole('button', { name: /^Quitar unidades de/ }).click();
  await expect(quantity(one)).toHaveValue(String(minimum));
  await quantity(one).fill('');
  await quantity(one).blur();
  await expect(quantity(one)).toHaveValue(String(minimum));
  await quantity(one).fill(String(minimum - 1));
  await expect(one.getByText(`La cantidad mínima es ${minimum}.`)).toBeVisible();
  await expect(save).toBeDisabled();

  const again = await holdAnswers(page, UPSERT, 'PUT');
  await quantity(one).fill(String(minimum + 1));
  await expect(one.getByRole('textbox')).toHaveCount(0);
  await one.getByRole('button', { name: `Agregar una observación a ${packed.name}` }).click();
  const note = one.getByRole('textbox', { name: `Observaciones de ${packed.name}` });
  await expect(note).toBeFocused();
  await note.fill('Sin el color rojo');
  await summary(page).getByRole('button', { name: 'Guardar Cambios' }).click();
  again.release();
  await expectNotice(page, 'Datos actualizados');
  await page.reload();
  await expect(quantity(one)).toHaveValue(String(minimum + 1));
  await expect(one.getByRole('textbox', { name: `Observaciones de ${packed.name}` })).toHaveValue(
    'Sin el color rojo',
  );
});

test('removing takes a line out; without lines there is no cart', { tag: '@on-barrilete' }, async ({
  page,
}) => {
  await client.put(packed.code, packOf(packed));
  await client.put(dear.code, minimumOf(dear));
  await open(page, '/cart');
  await line(page, packed)
    .getByRole('button', { name: `Eliminar ${packed.name}` })
    .click();
  await expectNotice(page, 'Producto eliminado.');
  await expect(lines(page)).toHaveCount(1);
  await expect(badge(page)).toHaveText('1');
  await line(page, dear)
    .getByRole('button', { name: `Eliminar ${dear.name}` })
    .click();
  await expectAt(page, '/store');
  await expectNotice(page, 'No hay productos en el carrito.');
  await expect(page.locator('.header-cart .badge')).toHaveCount(0);

  await page.goto('/cart');
  await expectAt(page, '/store');
  await expectNotice(page, 'No hay productos en el carrito.');
});

test('a line is removed once, however often its bin is pressed, and the focus goes on to the next one', {
  tag: '@on-papelera',
}, async ({ page }) => {
  for (const product of shelf.slice(0, 3)) await client.put(product.code, minimumOf(product));
  await open(page, '/cart');
  await expect(lines(page)).toHaveCount(3);
  let removals = 0;
  page.on('request', (request) => {
    if (request.method() === 'PATCH') removals += 1;
  });
  const bins = page.getByRole('button', { name: /^Eliminar / });
  const names = await bins.evaluateAll((all) => all.map((bin) => bin.getAttribute('aria-label') ?? ''));
  await bins.first().dblclick();
  await expectNotice(page, 'Producto eliminado.');
  await expect(lines(page)).toHaveCount(2);
  expect(removals).toBe(1);
  await expect(notices(page).getByText('Error')).toHaveCount(0);
  await expect(page.getByRole('button', { name: names[1] ?? '', exact: true })).toBeFocused();
  await bins.last().press('Enter');
  await expect(lines(page)).toHaveCount(1);
  await expect(page.getByRole('button', { name: names[1] ?? '', exact: true })).toBeFocused();
});

test('what is added by keys leaves the focus on its button', { tag: '@on-barrilete' }, async ({ page }) => {
  const cartRead = page.waitForResponse(CART);
  await open(page, storeOf(packed));
  await (await cartRead).finished();
  const one = card(page, packed);
  await one.getByRole('button', { name: 'Agregar' }).press('Enter');
  const done = one.getByRole('button', { name: 'Listo' });
  await expect(done).toBeDisabled();
  await expect(done).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(done).not.toBeFocused();
});

test('a double click opens the question about emptying and leaves it open', { tag: '@on-papelera' }, async ({
  page,
}) => {
  await client.put(packed.code, packOf(packed));
  await open(page, '/cart');
  const dialog = page.getByRole('dialog');
  const opener = summary(page).getByRole('button', { name: 'Vaciar Carrito' });
  const place = await opener.boundingBox();
  if (place === null) throw new Error('The button is not to be seen.');
  // both presses at one place, which is beside the dialog
  const [x, y] = [place.x + place.width / 2, place.y + place.height / 2];
  await page.mouse.dblclick(x, y, { delay: 60 });
  await expect(dialog).toBeVisible();
  await page.waitForTimeout(500);
  await expect(dialog).toBeVisible();
  await page.mouse.click(x, y);
  await expect(dialog).toBeHidden();
});

test('emptying asks first, then removes line by line', { tag: '@on-barrilete' }, async ({ page }) => {
  for (const product of shelf.slice(0, 3)) await client.put(product.code, minimumOf(product), product.code);
  const before = await heldLines();
  await open(page, '/cart');
  await expect(lines(page)).toHaveCount(3);
  const patches: number[] = [];
  let under = 0;
  page.on('request', (request) => {
    if (request.method() !== 'PATCH') return;
    under += 1;
    patches.push(under);
  });
  page.on('requestfinished', (request) => {
    if (request.method() === 'PATCH') under -= 1;
  });
  await summary(page).getByRole('button', { name: 'Vaciar Carrito' }).click();
  const dialog = page.getByRole('dialog');
  await expect(
    dialog.getByText('Confirma vaciar el carrito? Una vez confirmada esta acción no se puede deshacer.'),
  ).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancelar' }).click();
  await expect(lines(page)).toHaveCount(3);
  expect(patches).toEqual([]);

  await summary(page).getByRole('button', { name: 'Vaciar Carrito' }).click();
  await dialog.getByRole('button', { name: 'Vaciar Carrito' }).click();
  await expectAt(page, '/store');
  await expectNotice(page, 'Carrito vaciado exitosamente.');
  await expect(page.locator('main')).toBeFocused();
  await expect(notices(page).getByText('No hay productos en el carrito.')).toHaveCount(0);
  expect(patches).toEqual([1, 1, 1]);
  await expect(page.locator('.header-cart .badge')).toHaveCount(0);

  await notices(page).getByRole('button', { name: 'Deshacer: volver a poner los 3 productos' }).click();
  await expectNotice(page, 'Los 3 productos volvieron a su pedido.');
  await expect(badge(page)).toHaveText('3');
  expect(await heldLines()).toEqual(before);
});

test('emptying that meets a cart which another window has emptied leads to the store', {
  tag: '@on-papelera',
}, async ({ page }) => {
  await client.put(packed.code, packOf(packed));
  await open(page, '/cart');
  await expect(lines(page)).toHaveCount(1);
  await client.emptyCart();
  await summary(page).getByRole('button', { name: 'Vaciar Carrito' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Vaciar Carrito' }).click();
  await expectAt(page, '/store');
  await expectNotice(page, 'No hay productos en el carrito.');
});

test('an order below the minimum amount cannot be confirmed', async ({ page }) => {
  await client.put(dear.code, minimumOf(dear));
  await open(page, '/cart');
  await expect(summary(page).getByText(MINIMUM)).toBeVisible();
  await expect(finish(page)).toBeDisabled();
  await quantity(line(page, dear)).fill(String(enough(dear)));
  await expect(summary(page).getByText(MINIMUM)).toHaveCount(0);
  await expect(finish(page)).toBeEnabled();
  await quantity(line(page, dear)).fill(String(minimumOf(dear)));
  await expect(finish(page)).toBeDisabled();
});

test('a client searches, orders, and finds the order again', async ({ page, brand, shop }) => {
  await open(page, '/');
  await page.getByRole('combobox', { name: 'Buscar', exact: true }).fill(dear.code);
  await page.getByRole('combobox', { name: 'Buscar', exact: true }).press('Enter');
  await expectAt(page, '/store');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(dear.code);
  await quantity(card(page, dear)).fill(String(enough(dear)));
  await card(page, dear).getByRole('button', { name: 'Agregar' }).click();
  await expect(badge(page)).toHaveText('1');
  await page.locator('.header-cart').click();
  await expectAt(page, '/cart');
  await line(page, dear)
    .getByRole('button', { name: `Agregar una observación a ${dear.name}` })
    .click();
  await page.keyboard.type('Para el local');
  await finish(page).click();

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Confirmar Pedido');
  await page.getByText('Ver las líneas').click();
  const table = page.getByRole('table', { name: 'Detalle del Pedido' });
  await expect(table.getByRole('row')).toHaveCount(2);
  await expect(table.getByRole('textbox')).toHaveCount(0);
  await expect(table).toContainText('Para el local');
  await summary(page).getByRole('button', { name: 'Volver' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Detalle del Pedido');
  await finish(page).click();

  const transport = page.getByLabel('Nombre y dirección del transporte');
  await page.getByRole('radio', { name: 'Correo' }).check();
  await expect(transport).toBeDisabled();
  await expect(page.getByText('El costo del envío depende del peso y el tamaño')).toBeVisible();
  await page.getByRole('radio', { name: 'Transporte' }).check();
  await expect(transport).toBeEnabled();
  await transport.fill('Expreso del Sur, Iriarte 2040');
  await page.getByRole('radio', { name: 'Cheque / Echeq' }).check();
  await expect(summary(page).getByRole('button', { name: 'Confirmar Pedido' })).toBeEnabled();
  const { total } = await client.cart();
  await page.getByLabel('Código de descuento').fill('OTOÑO');
  await page.getByLabel('Observaciones del pedido').fill('Entregar por la mañana');
  await expect(summary(page).getByText(inPesos(total)).last()).toBeVisible();

  const posted = page.waitForRequest(
    (request) => request.method() === 'POST' && /StoreCart$/.test(request.url()),
  );
  await summary(page).getByRole('button', { name: 'Confirmar Pedido' }).click();
  expect((await posted).postDataJSON()).toMatchObject({
    deliveryOption: 1,
    deliveryDetails: 'Expreso del Sur, Iriarte 2040',
    paymentOption: 2,
    discountCodes: 'OTOÑO',
    observations: 'Entregar por la mañana',
    total,
  });
  await expectAt(page, '/thanks');
  await expectNotice(
    page,
    'El pedido ha sido confirmado. Pronto nos contactaremos con usted para continuar el pedido.',
  );
  await expect(
    page.getByRole('heading', { name: '¡Felicitaciones! Su pedido está confirmado' }),
  ).toBeVisible();
  await expect(page.getByText('En unos minutos va a recibir un mail con todos los detalles.')).toBeVisible();
  await expect(page).toHaveTitle(new RegExp(brand.brandShort));
  await expect(page.locator('.header-cart .badge')).toHaveCount(0);

  await page.getByRole('link', { name: 'Ver mis pedidos' }).click();
  const orders = page.getByRole('table', { name: 'Pedidos' });
  const newest = orders.getByRole('row').nth(1);
  await expect(newest).toContainText(/PED-0001-\d{8}/);
  const number = /PED-0001-\d{8}/.exec((await newest.textContent()) ?? '')?.[0] ?? '';
  await expect(newest).toContainText('Pendiente');
  await expect(newest).toContainText(inPesos(total));
  await expect(page.getByLabel('Pedidos por página').getByRole('option')).toHaveText(['25', '50', '100']);
  await expect(orders.getByRole('row')).toHaveCount(26);
  await page.getByLabel('Pedidos por página').selectOption('50');
  const { length } = await client.orders();
  await expect(orders.getByRole('row')).toHaveCount(1 + Math.min(50, length));

  await newest.getByRole('link', { name: `Ver ${number}` }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Pedido ${number}`);
  const detail = page.getByRole('table', { name: 'Productos del pedido' });
  await expect(detail).toContainText(dear.code);
  const subtotals = await detail.locator('tbody tr td:last-child').allTextContents();
  const sum = subtotals.reduce((all, text) => all + Math.round(pesosIn(text) * 100), 0);
  await expect(detail.locator('tfoot')).toContainText('Total sin impuestos');
  await expect(detail.locator('tfoot')).toContainText(inPesos(sum / 100));
  await expect(detail.getByRole('link', { name: dear.name })).toHaveAttribute(
    'href',
    `/product?p=${encodeURIComponent(dear.code)}`,
  );
  await expect(page.getByText('Transporte: Expreso del Sur, Iriarte 2040')).toBeVisible();
  await expect(page.getByText('Entregar por la mañana')).toBeVisible();

  const company = Object.values(brands).find(({ code }) => code === brand.code)?.contact.email;
  const named = async () =>
    (await mailsOf(shop.mailDir)).filter((mail) => `${mail.subject} ${mail.text}`.includes(number));
  await expect
    .poll(async () => (await named()).map(recipientOf).sort(), { timeout: 15_000 })
    .toEqual([accounts.client, company].sort());
  for (const mail of await named()) {
    expect(mail.text).toContain(dear.name);
    expect(mail.text).toContain('Observaciones: Entregar por la mañana');
  }
});

test('pressing the button twice makes one order', { tag: '@on-papelera' }, async ({ page }) => {
  await client.put(dear.code, enough(dear));
  const before = (await client.orders()).length;
  await open(page, '/cart');
  // the second click of a double click meets 'Confirmar Pedido' at the place of the first one, and does not press it
  await finish(page).dblclick();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Confirmar Pedido');
  await chooseTransportAndTransfer(page);
  expect((await client.orders()).length).toBe(before);
  await page.route(CART, async (route) => {
    await new Promise((later) => setTimeout(later, 400));
    await route.continue();
  });
  const confirm = summary(page).getByRole('button', { name: 'Confirmar Pedido' });
  await confirm.dblclick();
  await expect(confirm).toBeDisabled();
  await expectAt(page, '/thanks');
  expect((await client.orders()).length).toBe(before + 1);
  const [order] = await client.orders();
  const number = order?.formatedDocumentNumber ?? '';
  const transfer = page.getByRole('region', { name: 'Datos para la transferencia' });
  await expect(transfer.getByRole('definition').first()).toContainText(inPesos(order?.toPay ?? 0));
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await transfer.getByRole('button', { name: 'Copiar: Alias' }).click();
  await expect(transfer.getByText('Copiado')).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  await expect(transfer.getByText(copied, { exact: true })).toBeVisible();
  const chat = await page.getByRole('link', { name: 'Consultar por WhatsApp' }).getAttribute('href');
  expect(decodeURIComponent(chat ?? '')).toContain(number);
  await expectFits(page, 'the thanks of an order', { within: 'main', isOnOneBrand: true });
});

test('a failed confirmation says why, and keeps the cart', { tag: '@on-papelera' }, async ({
  page,
  noise,
}) => {
  noise.expect(/500/);
  await client.put(dear.code, enough(dear));
  await open(page, '/cart');
  await finish(page).click();
  await chooseTransportAndTransfer(page);
  const failed = 'Ha habido un problema inesperado al intentar confirmar el pedido.';
  for (const [answer, said] of [
    [{ json: { resultCode: -5, message: 'No queda stock.' } }, 'No queda stock.'],
    [{ json: { resultCode: -1 } }, failed],
    [{ status: 500, json: {} }, failed],
  ] as const) {
    await page.route(CART, (route) =>
      route.request().method() === 'POST' ? route.fulfill(answer) : route.continue(),
    );
    await summary(page).getByRole('button', { name: 'Confirmar Pedido' }).click();
    await expectNotice(page, said);
    await page.unroute(CART);
    await page.getByRole('button', { name: 'Cerrar' }).last().click();
  }
  await expectAt(page, '/cart');
  expect((await client.cart()).cartProducts).toHaveLength(1);
});

test('the server refuses a total that has changed meanwhile, and no order is made', {
  tag: '@on-barrilete',
}, async ({ page }) => {
  await client.put(dear.code, enough(dear));
  const before = (await client.orders()).length;
  await open(page, '/cart');
  await finish(page).click();
  await chooseTransportAndTransfer(page);
  await page.route(CART, async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    const body = { ...(route.request().postDataJSON() as object), total: 1 };
    return route.continue({ postData: JSON.stringify(body) });
  });
  await summary(page).getByRole('button', { name: 'Confirmar Pedido' }).click();
  await expect(notices(page).getByText(/Los precios se actualizaron: el total era/)).toBeVisible();
  await expectAt(page, '/cart');
  expect((await client.orders()).length).toBe(before);
});

test('confirming without a session leads to the store, and makes no order', { tag: '@on-papelera' }, async ({
  page,
  noise,
}) => {
  // the device may ask the server about the old token first
  noise.expect(/401 .*StoreUser\/sessions/);
  await client.put(dear.code, enough(dear));
  const before = (await client.orders()).length;
  await open(page, '/cart');
  await finish(page).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Confirmar Pedido');
  const calls = callsOf(page);
  const past = tokenWith({ exp: Math.floor(Date.now() / 1000) - 60 });
  // in one step: a page that notices the token by itself leads to the store before a click could
  await summary(page)
    .getByRole('button', { name: 'Confirmar Pedido' })
    .evaluate((button: HTMLElement, token) => {
      localStorage.setItem('ecjwt', token);
      button.click();
    }, past);
  await expectAt(page, '/store');
  expect(calls.filter((call) => call.startsWith('POST'))).toEqual([]);
  expect((await client.orders()).length).toBe(before);
});

test('what was chosen for the order is kept on the way back to its lines', { tag: '@on-barrilete' }, async ({
  page,
}) => {
  await client.put(dear.code, enough(dear));
  await open(page, '/cart');
  await finish(page).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.getByRole('radio', { name: /^Transporte/ }).check();
  await page.getByLabel('Nombre y dirección del transporte').fill('Expreso Lobos');
  await page.getByLabel('Código de descuento').fill('OTOÑO');
  await page.getByLabel('Observaciones del pedido').fill('Por la tarde');
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Detalle del Pedido');
  await expectAt(page, '/cart');
  await page.goForward();
  await expect(page.getByLabel('Nombre y dirección del transporte')).toHaveValue('Expreso Lobos');
  await summary(page).getByRole('button', { name: 'Volver' }).click();
  await finish(page).click();
  await expect(page.getByLabel('Código de descuento')).toHaveValue('OTOÑO');
  await expect(page.getByLabel('Observaciones del pedido')).toHaveValue('Por la tarde');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Confirmar Pedido');
  await expect(page.getByLabel('Observaciones del pedido')).toHaveValue('Por la tarde');
  await open(page, '/checkout');
  await expect(page.getByLabel('Observaciones del pedido')).toHaveValue('Por la tarde');
});
