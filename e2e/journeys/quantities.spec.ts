// Browser test of a product's quantity field: steps by pack, fallback to the minimum, invalid numbers, and the reason
// of a refusal.

import type { Api, Product } from '../support/api.js';
import { card, cards, first, minimumOf, onSale, packOf, quantity, storeOf } from '../support/shop.js';
import { expect, notices, open, test } from '../support/test.js';

let client: Api;
/** A product sold in packs larger than its minimum quantity. */
let packed: Product;

test.beforeEach(async ({ apiOf, page, logIn }) => {
  client = await apiOf('client');
  await client.emptyCart();
  packed ??= first(
    await onSale(client),
    (one) => minimumOf(one) > 1 && packOf(one) > minimumOf(one),
    'product in packs',
  );
  await logIn(page, 'client');
});

test('the buttons of a quantity go by packs, and an empty field goes to the minimum', async ({ page }) => {
  const minimum = minimumOf(packed);
  const pack = packOf(packed);
  await open(page, storeOf(packed));
  const one = card(page, packed);
  await expect(quantity(one)).toHaveValue(String(minimum));
  await expect(one.getByRole('button', { name: 'Menos' })).toBeDisabled();
  await one.getByRole('button', { name: 'Más' }).click();
  await expect(quantity(one)).toHaveValue(String(pack));
  await one.getByRole('button', { name: 'Más' }).click();
  await expect(quantity(one)).toHaveValue(String(2 * pack));
  await one.getByRole('button', { name: 'Menos' }).click();
  await expect(quantity(one)).toHaveValue(String(pack));
  await one.getByRole('button', { name: 'Menos' }).click();
  await expect(quantity(one)).toHaveValue(String(minimum));
  await quantity(one).fill('');
  await quantity(one).blur();
  await expect(quantity(one)).toHaveValue(String(minimum));
});

test('a look at the cart that is overtaken by an adding does not bring back the cart from before', async ({
  page,
}) => {
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/StoreCart', async (route) => {
    const response = await route.fetch();
    await answered;
    await route.fulfill({ response }).catch(() => undefined);
  });
  const looked = page.waitForRequest((request) => new URL(request.url()).pathname.endsWith('/StoreCart'));
  await open(page, storeOf(packed));
  await looked;
  const one = card(page, packed);
  await one.getByRole('button', { name: 'Agregar' }).click();
  await expect(notices(page).getByText('Producto agregado al carrito.')).toBeVisible();
  answer();
  await page.evaluate(() => new Promise((drawn) => setTimeout(drawn, 300)));
  await expect(one.getByRole('button', { name: 'Listo' })).toBeDisabled();
  await expect(page.locator('.header-cart')).not.toContainText(/\$\s0,00/);
});

test('Enter in an emptied quantity shows what it falls back to, and orders nothing unseen', async ({
  page,
}) => {
  await client.put(packed.code, minimumOf(packed));
  await open(page, '/cart');
  const field = quantity(page.locator('.cart-line').filter({ hasText: packed.code }));
  await field.fill('77');
  await field.fill('');
  await field.press('Enter');
  await expect(field).toHaveValue(String(minimumOf(packed)));
  expect((await client.cart()).cartProducts.map((saved) => saved.quantity)).toEqual([minimumOf(packed)]);
});

test('what is no whole number is neither guessed nor ordered; a thousand may be written with its point', async ({
  page,
}) => {
  await open(page, storeOf(packed));
  const one = card(page, packed);
  const add = one.getByRole('button', { name: 'Agregar' });
  for (const typed of ['2,5', '-5', '1e3']) {
    await quantity(one).fill(typed);
    await expect(one.getByText('La cantidad debe ser un número entero entre 1 y 999.999.')).toBeVisible();
    await expect(quantity(one)).toHaveAttribute('aria-invalid', 'true');
    await add.click();
    await quantity(one).press('Enter');
  }
  expect((await client.cart()).cartProducts).toEqual([]);
  await quantity(one).fill('1.200');
  await expect(quantity(one)).toHaveValue('1200');
  await expect(one.getByRole('alert')).toHaveCount(0);
});

test('why a quantity was refused stays at its product until another one is typed', async ({ page }) => {
  await page.route('**/StoreCart/upsertProductInCart**', (route) =>
    route.fulfill({ json: { resultCode: -5, message: 'Quedan 7 unidades.' } }),
  );
  await open(page, storeOf(packed));
  const one = card(page, packed);
  await one.getByRole('button', { name: 'Agregar' }).click();
  await expect(one.getByText('Quedan 7 unidades.')).toBeVisible();
  await expect(notices(page).getByText('Quedan 7 unidades.')).toHaveCount(0, { timeout: 15_000 });
  await expect(one.getByText('Quedan 7 unidades.')).toBeVisible();
  await one.getByRole('button', { name: 'Más' }).click();
  await expect(one.getByText('Quedan 7 unidades.')).toHaveCount(0);
});

test('in the list, digits and Enter order one product after another', async ({ page }) => {
  await open(page, '/store');
  await page.getByRole('button', { name: 'Lista' }).click();
  // the choice is there before the code of the next visit
  await open(page, '/store');
  await expect(page.locator('html')).toHaveAttribute('data-view', 'list');
  await expect(page.getByRole('button', { name: 'Lista' })).toHaveAttribute('aria-pressed', 'true');
  const rows = cards(page).filter({ has: page.locator('.stepper > input:enabled') });
  expect((await rows.first().boundingBox())?.height).toBeLessThanOrEqual(48);
  await quantity(rows.first()).focus();
  const ordered = new Map<string, number>();
  // each says so for a moment only, while the next is typed
  const said: Promise<void>[] = [];
  for (let row = 0; row < 5; row += 1) {
    await expect(quantity(rows.nth(row))).toBeFocused();
    const code = await rows.nth(row).locator('.product-code').textContent();
    const minimum = Number(await quantity(rows.nth(row)).getAttribute('aria-valuemin'));
    ordered.set(code ?? '', minimum);
    await page.keyboard.type(String(minimum));
    await page.keyboard.press('Enter');
    const card = cards(page).filter({ has: page.getByText(code ?? '', { exact: true }) });
    said.push(expect(card.getByRole('button', { name: 'Listo' })).toBeVisible());
  }
  await Promise.all(said);
  const saved = async () => {
    const { cartProducts } = await client.cart();
    return new Map(cartProducts.map(({ product, quantity: units }) => [product.code, units]));
  };
  await expect.poll(saved).toEqual(ordered);
  // the reason of a refusal stays with its field, and so does the focus
  await quantity(rows.nth(5)).fill('0');
  await page.keyboard.press('Enter');
  await expect(rows.nth(5).getByRole('alert')).toBeVisible();
  await expect(quantity(rows.nth(5))).toBeFocused();
});
