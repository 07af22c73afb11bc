// Browser test of the cart while a line is being saved or removed: what is typed meanwhile is kept, and confirming
// waits.

import type { Page } from '@playwright/test';
import type { Api, Product } from '../support/api.js';
import { first, inPesos, minimumOf, onSale, packOf, quantity, unitPrice } from '../support/shop.js';
import { expect, expectNotice, open, test } from '../support/test.js';

const UPSERT = '**/StoreCart/upsertProductInCart**';
const CART = '**/StoreCart';

let client: Api;
let dear: Product;
let packed: Product;

test.beforeEach(async ({ apiOf, page, logIn }) => {
  client = await apiOf('client');
  await client.emptyCart();
  const shelf = await onSale(client);
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

const line = (page: Page, { code }: Product) => page.locator('.cart-line').filter({ hasText: code });
const summary = (page: Page) => page.getByRole('complementary', { name: 'Resumen del pedido' });
const finish = (page: Page) => summary(page).getByRole('button', { name: 'Finalizar Pedido' });

test('what is typed while a save is on its way is kept, and is not confirmed unseen', async ({ page }) => {
  const units = enough(dear);
  await client.put(dear.code, units);
  await open(page, '/cart');
  const one = line(page, dear);
  const held = async (address: string, press: () => Promise<void>, typed: number) => {
    let answer = () => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route(address, async (route) => {
      if (route.request().method() !== 'PUT') return await route.continue();
      const response = await route.fetch();
      await answered;
      await route.fulfill({ response });
    });
    const asked = page.waitForRequest((request) => request.method() === 'PUT');
    await press();
    await asked;
    await quantity(one).fill(String(typed));
    const arrived = page.waitForResponse((response) => response.request().method() === 'PUT');
    answer();
    await arrived;
    await page.unroute(address);
  };
  const pack = packOf(dear);
  await quantity(one).fill(String(units + pack));
  await held(
    UPSERT,
    () => one.getByRole('button', { name: `Guardar ${dear.name}` }).click(),
    units + 2 * pack,
  );
  await expectNotice(page, 'Datos actualizados');
  await expect(quantity(one)).toHaveValue(String(units + 2 * pack));
  await expect(one.getByText('Sin guardar')).toBeAttached();

  await held(CART, () => finish(page).click(), units + 3 * pack);
  await expect(finish(page)).toBeEnabled();
  await expect(quantity(one)).toHaveValue(String(units + 3 * pack));
  await expect(one.getByText('Sin guardar')).toBeAttached();
  await finish(page).click();
  await expect(summary(page).getByRole('button', { name: 'Confirmar Pedido' })).toBeVisible();
  expect((await client.cart()).cartProducts.map((saved) => saved.quantity)).toEqual([units + 3 * pack]);
});

test('finishing waits for a line that is being saved, and for one that is being removed', async ({
  page,
}) => {
  const units = enough(dear);
  await client.put(dear.code, units);
  await client.put(packed.code, packOf(packed));
  await open(page, '/cart');
  const heading = page.getByRole('heading', { level: 1 });
  const whileHeld = async (address: string, press: () => Promise<void>) => {
    let answer = () => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route(address, async (route) => {
      const response = await route.fetch();
      await answered;
      await route.fulfill({ response });
    });
    const asked = page.waitForRequest(address);
    await press();
    await asked;
    await finish(page).click();
    await page.evaluate(() => new Promise((drawn) => setTimeout(drawn, 300)));
    await expect(heading).toHaveText('Detalle del Pedido');
    answer();
    await expect(heading).toHaveText('Confirmar Pedido');
    await page.unroute(address);
    const { total } = await client.cart();
    await expect(summary(page).locator('output')).toHaveText(inPesos(total));
  };
  const one = line(page, dear);
  await quantity(one).fill(String(units + packOf(dear)));
  await whileHeld(UPSERT, async () => {
    await one.getByRole('button', { name: `Guardar ${dear.name}` }).click();
    // as it was before: nothing is marked as unsaved any more
    await quantity(one).fill(String(units));
  });
  expect((await client.cart()).cartProducts).toMatchObject([{ quantity: units }, {}]);
  await page.goBack();
  await whileHeld('**/StoreCart/cartproduct/**', () =>
    line(page, packed)
      .getByRole('button', { name: `Eliminar ${packed.name}` })
      .click(),
  );
});
