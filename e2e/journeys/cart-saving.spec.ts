// Browser test of the cart that saves itself and is the same in two windows: what is typed while a line is being saved or removed is kept, confirming and
// leaving wait, a lost save is tried again, a refused one says why, and a removal is undone.

import type { Page } from '@playwright/test';
import type { Api, Product } from '../support/api.js';
import {
  expectAt,
  first,
  headerTotal,
  holdAnswers,
  inPesos,
  minimumOf,
  onSale,
  packOf,
  quantity,
  storeToken,
  unitPrice,
  unsavedMark,
} from '../support/shop.js';
import { expect, expectFits, expectNotice, open, test } from '../support/test.js';

const UPSERT = '**/StoreCart/upsertProductInCart**';
const CART = '**/StoreCart';

let client: Api;
let shelf: readonly Product[];
let dear: Product;
let packed: Product;

test.beforeEach(async ({ apiOf, page, logIn }) => {
  client = await apiOf('client');
  await client.emptyCart();
  shelf ??= await onSale(client);
  dear = first(
    shelf,
    (one) => unitPrice(one) * minimumOf(one) < 25_000 && unitPrice(one) * packOf(one) * 6 > 30_001,
    'dear product',
  );
  packed = first(shelf, (one) => one !== dear && packOf(one) > minimumOf(one), 'product in packs');
  await logIn(page, 'client');
});

/** As many packs as an order needs. */
const enough = (product: Product) =>
  packOf(product) * Math.ceil(30_001 / unitPrice(product) / packOf(product));

const lines = (page: Page) => page.locator('.cart-line');
const line = (page: Page, { code }: Product) => lines(page).filter({ hasText: code });
const summary = (page: Page) => page.getByRole('complementary', { name: 'Resumen del pedido' });
const finish = (page: Page) => summary(page).getByRole('button', { name: 'Finalizar Pedido' });
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const saved = async () => (await client.cart()).cartProducts.map((one) => one.quantity);
const slow = { timeout: 15_000 };

test('what is typed while a save is on its way is kept, and is not confirmed unseen', async ({ page }) => {
  const units = enough(dear);
  const pack = packOf(dear);
  await client.put(dear.code, units);
  await open(page, '/cart');
  const one = line(page, dear);
  const itself = await holdAnswers(page, UPSERT, 'PUT');
  await quantity(one).fill(String(units + pack));
  await expect(unsavedMark(one)).toBeVisible();
  await itself.asked;
  await quantity(one).fill(String(units + 2 * pack));
  itself.release();
  await expect.poll(saved, slow).toEqual([units + 2 * pack]);
  await expect(unsavedMark(one)).toHaveCount(0, slow);
  await expect(quantity(one)).toHaveValue(String(units + 2 * pack));

  await page.unroute(UPSERT);
  const again = await holdAnswers(page, UPSERT, 'PUT');
  await quantity(one).fill(String(units + 3 * pack));
  await again.asked;
  // waits for the save on its way; what is typed meanwhile has not been seen when it was pressed
  const together = page.waitForResponse(
    (response) => response.request().method() === 'PUT' && /StoreCart$/.test(response.url()),
  );
  await finish(page).click();
  await quantity(one).fill(String(units + 4 * pack));
  again.release();
  await together;
  await expect(finish(page)).toBeEnabled();
  await expect(heading(page)).toHaveText('Detalle del Pedido');
  await expect(quantity(one)).toHaveValue(String(units + 4 * pack));
  await finish(page).click();
  await expect(summary(page).getByRole('button', { name: 'Confirmar Pedido' })).toBeVisible();
  expect(await saved()).toEqual([units + 4 * pack]);
});

test('finishing waits for a line that is being saved, and for one that is being removed', async ({
  page,
}) => {
  const units = enough(dear);
  await client.put(dear.code, units);
  await client.put(packed.code, packOf(packed));
  await open(page, '/cart');
  const whileHeld = async (address: string, method: string, press: () => Promise<void>) => {
    const held = await holdAnswers(page, address, method);
    await press();
    await held.asked;
    await finish(page).click();
    await page.evaluate(() => new Promise((drawn) => setTimeout(drawn, 300)));
    await expect(heading(page)).toHaveText('Detalle del Pedido');
    held.release();
    await expect(heading(page)).toHaveText('Confirmar Pedido');
    await page.unroute(address);
    // the page saves the delivery of the client's last order, whose price belongs to the total
    await expect(async () => {
      const { total } = await client.cart();
      expect(await summary(page).locator('output').textContent()).toBe(inPesos(total));
    }).toPass(slow);
  };
  const one = line(page, dear);
  await whileHeld(UPSERT, 'PUT', async () => {
    const sent = page.waitForRequest(UPSERT);
    await quantity(one).fill(String(units + packOf(dear)));
    await sent;
    // as it was before, but the server may hold the other one by now
    await quantity(one).fill(String(units));
    await expect(unsavedMark(one)).toBeVisible();
  });
  expect((await client.cart()).cartProducts).toMatchObject([{ quantity: units }, {}]);
  await page.goBack();
  await whileHeld('**/StoreCart/cartproduct/**', 'PATCH', () =>
    line(page, packed)
      .getByRole('button', { name: `Eliminar ${packed.name}` })
      .click(),
  );
});

test('a cart saves itself: a lost save is tried again, a refused one says why, and leaving waits', async ({
  page,
  noise,
}) => {
  noise.expect(/503/);
  const counted = first(
    shelf,
    (one) => one !== dear && one !== packed && one.stock !== null,
    'counted product',
  );
  for (const product of [dear, packed, counted]) await client.put(product.code, minimumOf(product));
  await open(page, '/cart');

  let isDown = true;
  await page.route(UPSERT, (route) => (isDown ? route.fulfill({ status: 503, json: {} }) : route.fallback()));
  const lost = line(page, dear);
  const units = minimumOf(dear) + packOf(dear);
  await quantity(lost).fill(String(units));
  await expect(lost.getByRole('alert')).toContainText('Volvemos a intentar.', slow);
  await expect(unsavedMark(lost)).toBeVisible();
  await expect(headerTotal(page)).toHaveText((await summary(page).locator('output').textContent()) ?? '');
  isDown = false;
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(unsavedMark(lost)).toHaveCount(0, slow);
  await expect(lost.getByRole('alert')).toHaveCount(0);

  const refused = line(page, counted);
  const left = counted.stock ?? 0;
  await quantity(refused).fill(String(left + 1));
  await expect(refused.getByRole('alert')).toBeVisible(slow);
  await expect(quantity(refused)).toBeFocused();
  await expect(headerTotal(page)).toHaveText(inPesos((await client.cart()).total));
  await expectFits(page, 'a cart with a refused line', { within: 'main' });
  await refused.getByRole('button', { name: `Llevar ${left.toLocaleString('es-AR')} de` }).click();
  await expect(unsavedMark(refused)).toHaveCount(0, slow);

  // the removed line comes back where it was
  const before = (await client.cart()).cartProducts.map(({ product, quantity: held }) => [
    product.code,
    held,
  ]);
  await line(page, packed)
    .getByRole('button', { name: `Eliminar ${packed.name}` })
    .click();
  await expect(lines(page)).toHaveCount(2);
  await expect(page.getByRole('button', { name: /^Deshacer/ })).toBeVisible();
  await page.keyboard.press('Control+Z');
  await expectNotice(page, 'El producto volvió a su pedido.');
  expect(
    (await client.cart()).cartProducts.map(({ product, quantity: held }) => [product.code, held]),
  ).toEqual(before);
  await expect(lines(page).nth(1)).toContainText(packed.code);

  // leaving saves first, and asks nothing
  await quantity(line(page, packed)).fill(String(minimumOf(packed) + packOf(packed)));
  await summary(page).getByRole('link', { name: 'Seguir Comprando' }).click();
  await expectAt(page, '/store');
  expect((await client.cart()).cartProducts).toMatchObject([
    { quantity: units },
    { quantity: minimumOf(packed) + packOf(packed) },
    { quantity: left },
  ]);
  await expect(headerTotal(page)).toHaveText(inPesos((await client.cart()).total));
});

test('a long cart is emptied in one request, and comes back in one', { tag: '@on-papelera' }, async ({
  page,
}) => {
  for (const product of shelf.slice(0, 21)) await client.put(product.code, minimumOf(product));
  const { cartProducts } = await client.cart();
  const sent: string[] = [];
  page.on('request', (request) => {
    if (/\/cartproducts?\//.test(request.url())) sent.push(new URL(request.url()).pathname);
  });
  await open(page, '/cart');
  await expect(lines(page)).toHaveCount(21);
  await summary(page).getByRole('button', { name: 'Vaciar Carrito' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Vaciar Carrito' }).click();
  await expectAt(page, '/store');
  expect((await client.cart()).cartProducts).toEqual([]);
  await page.getByRole('button', { name: 'Deshacer: volver a poner los 21 productos' }).click();
  await expectNotice(page, 'Los 21 productos volvieron a su pedido.');
  expect(sent.map((path) => path.split('/').at(-1))).toEqual(['remove', 'restore']);
  const read = (one: (typeof cartProducts)[number]) => [one.product.code, one.quantity];
  expect((await client.cart()).cartProducts.map(read)).toEqual(cartProducts.map(read));
});

test('a line that cannot be saved or removed says why', { tag: '@on-papelera' }, async ({ page, noise }) => {
  noise.expect(/500/);
  await client.put(packed.code, packOf(packed));
  await open(page, '/cart');
  const one = line(page, packed);
  const answers = [
    [{ json: { resultCode: -5, message: 'Quedan 7 unidades.' } }, 'Quedan 7 unidades.'],
    [{ status: 500, json: {} }, undefined],
  ] as const;
  for (const [answer, said] of answers) {
    await page.route(UPSERT, (route) => route.fulfill(answer));
    await one.getByRole('button', { name: `Agregar ${packed.name}` }).click();
    // by itself: the line says why, and stays marked
    await expect(one.getByRole('alert')).toContainText(said ?? 'Volvemos a intentar.');
    await expect(unsavedMark(one)).toBeVisible();
    await one.getByRole('button', { name: `Guardar ${packed.name}` }).click();
    await expectNotice(page, said ?? 'Error inesperado.');
    await page.route(CART, (route) =>
      route.request().method() === 'PUT' ? route.fulfill(answer) : route.continue(),
    );
    await summary(page).getByRole('button', { name: 'Guardar Cambios' }).click();
    await expectNotice(page, said ?? 'Error inesperado.');
    await page.unroute(CART);
    await page.route('**/StoreCart/cartproduct/**', (route) => route.fulfill(answer));
    await one.getByRole('button', { name: `Eliminar ${packed.name}` }).click();
    await expectNotice(page, said ?? 'Error inesperado');
    await page.unroute('**/StoreCart/cartproduct/**');
    await page.unroute(UPSERT);
  }
  await expect(lines(page)).toHaveCount(1);
  await expect(unsavedMark(one)).toHaveCount(0, { timeout: 15_000 });
  const { cartProducts } = await client.cart();
  expect(cartProducts).toMatchObject([{ quantity: Number(await quantity(one).inputValue()) }]);
});

test('two windows of a client show the same cart', { tag: '@on-barrilete' }, async ({ page, context }) => {
  await client.put(packed.code, packOf(packed));
  await open(page, '/cart');
  await expect(lines(page)).toHaveCount(1);
  await client.put(dear.code, minimumOf(dear));
  const other = await context.newPage();
  await storeToken(other, (await page.evaluate(() => localStorage.getItem('ecjwt'))) ?? '');
  await open(other, '/cart');
  await expect(lines(other)).toHaveCount(2);
});
