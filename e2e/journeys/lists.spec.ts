// Browser test of lists: save the cart as a list, change and share it, put it into the order, favourites, and 'Avíseme'.

import { first, minimumOf, onSale, packOf } from '../support/shop.js';
import { expect, expectAccessible, expectNotice, open, test, widths } from '../support/test.js';

const FAVOURITE = /\/StoreLists\/favourites\/[^/]+$/;
const LIST = /\/StoreLists\/lists\/[0-9a-f-]{36}$/;
const LINES = /\/StoreLists\/lists\/[0-9a-f-]{36}\/lines$/;

test('a client keeps a list, its quantities and a favourite, and puts the list into the order', async ({
  page,
  apiOf,
  logIn,
}) => {
  const client = await apiOf('client');
  // a repeated test finds the list of before
  const name = `Semanal ${test.info().retry + 1}`;
  await client.emptyCart();
  await client.forgetFavourites();
  const shelf = await onSale(client);
  const plenty = (one: (typeof shelf)[number]) => (one.stock ?? 0) > 20 * packOf(one);
  const one = first(shelf, plenty, 'product with plenty of stock');
  const other = first(shelf, (product) => product !== one && plenty(product), 'second product');
  await client.put(one.code, minimumOf(one));
  await client.put(other.code, minimumOf(other));

  await logIn(page, 'client');
  await open(page, '/cart');
  await page.getByRole('button', { name: 'Guardar como lista' }).click();
  const dialog = page.getByRole('dialog', { name: 'Guardar como lista' });
  await dialog.getByLabel('Nombre de la lista').fill(name);
  await dialog.getByRole('button', { name: 'Guardar', exact: true }).click();
  await page.getByRole('link', { name: 'Ver la lista' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  const lines = page.locator('.list-line');
  const line = (code: string) => lines.filter({ hasText: code });
  await expect(lines).toHaveCount(2);

  // the quantity saves itself, and a removed line comes back to its place
  const saved = page.waitForResponse((response) => LINES.test(response.url()));
  await line(one.code)
    .getByRole('spinbutton')
    .fill(String(minimumOf(one) + packOf(one)));
  await saved;
  await expect(page.getByText('Guardado', { exact: true })).toBeVisible();
  await line(one.code)
    .getByRole('button', { name: `Quitar ${one.name} de la lista` })
    .click();
  await expect(lines).toHaveCount(1);
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await expect(lines.first()).toContainText(one.code);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    await expectAccessible(page, `a list at ${width}`);
  }

  await client.emptyCart();
  await page.reload();
  await expect(line(one.code).getByRole('spinbutton')).toHaveValue(String(minimumOf(one) + packOf(one)));
  await page.getByRole('button', { name: 'Agregar todo al pedido' }).click();
  const told = page.getByRole('dialog', { name: 'Lista agregada al pedido' });
  await expect(told.getByRole('table').locator('tbody tr')).toHaveCount(2);
  await told.getByRole('button', { name: 'Seguir acá' }).click();
  expect((await client.cart()).cartProducts.map(({ product }) => product.code).sort()).toEqual(
    [one.code, other.code].sort(),
  );

  await page.getByRole('link', { name: other.name }).click();
  const marked = page.waitForResponse((response) => FAVOURITE.test(response.url()));
  await page.getByRole('button', { name: 'Guardar en favoritos' }).click();
  await expect(page.getByRole('button', { name: 'En favoritos' })).toBeVisible();
  await marked;
  // the heart of a card
  await open(page, `/store?p=${encodeURIComponent(one.code)}`);
  const heart = page.getByRole('main').getByRole('button', { name: `Favorito: ${one.name}`, exact: true });
  const answered = page.waitForResponse((response) => FAVOURITE.test(response.url()));
  await heart.click();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await answered;
  await open(page, '/listas/favoritos');
  await expect(line(other.code)).toBeVisible();
  await expect(line(one.code)).toBeVisible();

  // a deleted list can be put back
  const read = page.waitForResponse((response) => LIST.test(response.url()));
  await page.getByRole('link', { name }).click();
  await read;
  await page.getByRole('button', { name: 'Borrar lista' }).click();
  await expect(page.getByText(`Se borró la lista ${name}.`)).toBeVisible();
  await expectAccessible(page, 'the lists');
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await client.emptyCart();
});

test('a client asks for a notice of what is out of stock, and takes it back', async ({
  page,
  apiOf,
  logIn,
}) => {
  const client = await apiOf('client');
  const pages = await Promise.all(
    [0, 1, 2].map((pageNumber) => client.products({ pageSize: 100, pageNumber })),
  );
  const none = first(
    pages.flatMap(({ productItems }) => productItems),
    ({ stockStatusCode }) => stockStatusCode === 1,
    'product out of stock',
  );
  await logIn(page, 'client');
  await open(page, `/store?p=${encodeURIComponent(none.code)}`);
  const card = page.getByRole('main').getByRole('article').filter({ hasText: none.code });
  await card.getByRole('button', { name: 'Avíseme', exact: true }).click();
  await expectNotice(page, 'Le avisamos por mail cuando haya stock.');
  await expect(card.getByRole('button', { name: 'Le avisamos', exact: true })).toBeVisible();
  await open(page, `/product?pcode=${encodeURIComponent(none.code)}`);
  await expect(page.getByRole('button', { name: 'Le avisamos cuando haya' })).toBeVisible();
  await open(page, '/listas/avisos');
  const row = page.getByRole('row').filter({ hasText: none.code });
  await expect(row).toBeVisible();
  await expectAccessible(page, 'the notices');
  await row.getByRole('button', { name: /Cancelar el aviso/ }).click();
  await expect(page.getByRole('heading', { name: 'No pidió ningún aviso' })).toBeVisible();
});
