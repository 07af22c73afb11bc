// Browser test of the printable product list (/storeexport): selection, A4 sheets, and its download as PDF or
// spreadsheet with the cart's prices.

import type { Download, Page } from '@playwright/test';
import { bytesOf, rowsOf, withoutSpaces, wordsOfPages } from '../support/files.js';
import { callsOf, expectAt, first, inPesos, minimumOf, onSale, unitPrice } from '../support/shop.js';
import { expect, expectAccessible, expectNotice, open, test } from '../support/test.js';

const sheets = (page: Page) => page.locator('.sheet');
const items = (page: Page) => page.locator('li.sheet-item');
const menu = (page: Page) => page.getByRole('complementary', { name: 'Qué imprimir' });
const button = (page: Page, name: string) => menu(page).getByRole('button', { name, exact: true });
const panel = (page: Page) => page.getByRole('region', { name: 'Descarga', exact: true });
const codesOf = (page: Page) => items(page).locator('.product-code').allInnerTexts();

async function loaded(page: Page, address: string): Promise<void> {
  await open(page, address);
  // before that the page does not know yet that a user is logged in, and forgets what was pressed
  await expect(page.getByRole('button', { name: /^Su cuenta:/ })).toBeVisible();
  await button(page, 'Cargar Productos').click();
  await expect(items(page).first()).toBeVisible();
}

/** The shop may have to render all pictures of a list for the first time. */
const PICTURES_MS = 150_000;

async function download(page: Page, name: string): Promise<Download> {
  const [file] = await Promise.all([
    page.waitForEvent('download', { timeout: PICTURES_MS }),
    button(page, name).click(),
  ]);
  return file;
}

test('a visitor who opens the export is redirected to the store', { tag: '@on-barrilete' }, async ({
  page,
}) => {
  await open(page, '/storeexport');
  await expectAt(page, '/store');
});

test('the default catalogue is preselected, and the button loads it', async ({ page, logIn, brand }) => {
  await logIn(page, 'client');
  const calls = callsOf(page);
  await open(page, '/storeexport?sn=3');
  await expect(page).toHaveURL(/cat=\d+/);
  const chosen = menu(page).locator('.side-link[aria-current]').last();
  // the address changes a moment before the list does
  await expect(chosen).not.toHaveText(/^Todos/);
  // the name alone, without the number of its products
  const name = await chosen.evaluate((link) => link.firstChild?.textContent ?? '');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await expect(page).toHaveTitle(`${name} | ${brand.titles.suffix}`);
  await expect(button(page, 'Imprimir')).toBeDisabled();
  expect(calls.filter((call) => call.includes('productsexport'))).toEqual([]);

  await button(page, 'Cargar Productos').click();
  await expect(items(page).first()).toBeVisible();
  const cover = sheets(page).first().getByRole('definition');
  await expect(sheets(page).first().getByRole('term')).toHaveText(['Título', 'Fecha']);
  await expect(cover.last()).toHaveText(/^\d\d\/\d\d\/\d{4}$/);
  const counts = await sheets(page).evaluateAll((all) =>
    all.map((sheet) => sheet.querySelectorAll('.sheet-item').length),
  );
  expect(counts.slice(0, 3)).toEqual([6, 9, 9]);
  expect(calls.filter((call) => call.includes('productsexport'))).toHaveLength(1);

  await menu(page).getByLabel('Título', { exact: true }).fill('Lista de marzo');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lista de marzo');

  const item = items(page).first();
  await expect(item.getByRole('link')).toHaveAttribute('href', /^\/product\?pcode=.+&cat=\d+&sn=3$/);
  await item.click();
  await expectAt(page, '/product');
  await page.goBack();
  await expect(items(page).first()).toBeVisible();
  expect(calls.filter((call) => call.includes('productsexport'))).toHaveLength(1);
});

test('the address narrows the list, another order follows, another selection waits for the button', {
  tag: '@on-papelera',
}, async ({ page, logIn, apiOf }) => {
  await logIn(page, 'client');
  const calls = callsOf(page);
  await loaded(page, '/storeexport?p=cua&c=Cuadernos&o=prA&cat=*');
  const [call = ''] = calls.filter((one) => one.includes('productsexport'));
  const query = new URLSearchParams(call.split('?')[1]);
  expect(Object.fromEntries(query)).toEqual({
    searchTerm: 'cua',
    ctegoryCodeFilter: 'Cuadernos',
    sortParam: 'prA',
    catalogId: '*',
  });
  const client = await apiOf('client');
  const list = (sortParam: string) =>
    client.products({
      searchTerm: 'cua',
      ctegoryCodeFilter: 'Cuadernos',
      sortParam,
      pageSize: 20,
      pageNumber: 0,
    });
  const expected = async (sort: string) =>
    (await list(sort)).productItems.slice(0, 6).map(({ code }) => code);
  expect((await codesOf(page)).slice(0, 6)).toEqual(await expected('prA'));

  await menu(page).getByLabel('Ordenar').selectOption('prD');
  await expect(page).toHaveURL(/o=prD/);
  const dearest = await expected('prD');
  await expect.poll(async () => (await codesOf(page)).slice(0, 6)).toEqual(dearest);

  const one = first(
    (await list('prD')).productItems,
    ({ images }) => images.length > 0,
    'product with a picture',
  );
  const shown = items(page).filter({ hasText: one.code }).first();
  await expect(shown).toContainText(one.name);
  await expect(shown).toContainText(inPesos(unitPrice(one)));
  await shown.scrollIntoViewIfNeeded();
  await expect(shown.locator('img')).toBeVisible();

  const shownBefore = await codesOf(page);
  await menu(page).getByRole('button', { name: 'Quitar Búsqueda: cua' }).click();
  await expect(page.getByText('La selección cambió.')).toBeVisible();
  await expect(button(page, 'Imprimir')).toBeDisabled();
  // more lines may have been drawn meanwhile
  const shownStill = (await codesOf(page)).filter((_, at) => shownBefore[at]);
  expect(shownStill).toEqual(shownBefore.filter(Boolean));
  await button(page, 'Cargar Productos').click();
  await expect(page.getByText('La selección cambió.')).toBeHidden();
  await expect(button(page, 'Imprimir')).toBeEnabled();
});

test('a product without a picture says so, and one whose picture does not come too', {
  tag: '@on-papelera',
}, async ({ page, logIn, api, noise }) => {
  noise.expect(/status of 404/);
  await logIn(page, 'client');
  const without = first(await onSale(api), ({ images }) => images.length === 0, 'product without a picture');
  await loaded(page, `/storeexport?p=${encodeURIComponent(without.code)}&cat=*`);
  await expect(items(page).filter({ hasText: without.code })).toContainText('Sin imagen');

  await page.route('**/StoreProductsImages/proxy/**', (route) => route.fulfill({ status: 404 }));
  await loaded(page, '/storeexport?c=Libretas&cat=*');
  await expect(items(page).first()).toContainText('Sin imagen');
});

test('the printed list is A4: six products on the first sheet, nine on each other, none lost', async ({
  page,
  logIn,
  brand,
}) => {
  test.setTimeout(2 * PICTURES_MS);
  await logIn(page, 'client');
  await page.addInitScript(() => {
    window.print = () => {
      const pictures = [...document.querySelectorAll<HTMLImageElement>('.sheet img')];
      document.documentElement.dataset['printed'] = String(pictures.filter((one) => !one.complete).length);
    };
  });
  await loaded(page, '/storeexport?c=Libretas&cat=*');
  await expect(button(page, 'Imprimir')).toBeEnabled();
  const codes = await codesOf(page);
  await button(page, 'Imprimir').click();
  // printed, with no picture missing
  await expect(page.locator('html')).toHaveAttribute('data-printed', '0', { timeout: PICTURES_MS });

  const pages = await wordsOfPages(await page.pdf({ preferCSSPageSize: true }));
  expect(pages).toHaveLength(1 + Math.max(0, Math.ceil((codes.length - 6) / 9)));
  for (const [place, words] of pages.entries()) {
    const from = place === 0 ? 0 : 6 + (place - 1) * 9;
    const own = codes.slice(from, place === 0 ? 6 : from + 9);
    expect(
      codes.filter((code) => words.includes(code)),
      `the products of sheet ${place + 1}`,
    ).toEqual(expect.arrayContaining(own));
    expect(words.match(/\$[\d.]+,\d\d/g)?.length, `the prices of sheet ${place + 1}`).toBe(own.length);
    expect(words).toContain('Fecha');
    expect(words).not.toContain(withoutSpaces('Ir al contenido'));
    expect(words).toContain(withoutSpaces(`${brand.companyName} · precios sin impuestos`));
  }
});

test('both files have the prices of the cart, to the cent', async ({ page, logIn, apiOf, brand }) => {
  test.setTimeout(3 * PICTURES_MS);
  const client = await apiOf('client');
  const { productItems } = await client.products({
    ctegoryCodeFilter: 'Libretas',
    pageSize: 20,
    pageNumber: 0,
  });
  const bought = productItems.filter(({ stockStatusCode }) => stockStatusCode === 0).slice(0, 4);
  await client.emptyCart();
  for (const product of bought) await client.put(product.code, minimumOf(product));
  const { cartProducts } = await client.cart();
  expect(cartProducts).toHaveLength(4);

  await logIn(page, 'client');
  await open(page, '/storeexport?c=Libretas&cat=*');
  const sheet = await download(page, 'Descargar Excel');
  expect(sheet.suggestedFilename()).toBe(`${brand.companyName} - Libretas.xlsx`);
  await expectNotice(page, `Se descargó “${sheet.suggestedFilename()}”.`);
  const rows = await rowsOf(sheet);
  const pdf = await download(page, 'Descargar PDF');
  expect(pdf.suggestedFilename()).toBe(`${brand.companyName} - Libretas.pdf`);
  const pages = await wordsOfPages(await bytesOf(pdf));
  for (const { product, price } of cartProducts) {
    const row = rows.find((one) => one.get('Código') === product.code);
    expect(row?.get('Precio neto'), product.code).toBe(price);
    const words = pages.find((one) => one.includes(product.code));
    expect(words, product.code).toContain(withoutSpaces(inPesos(price)));
  }
  await client.emptyCart();
});

test('a list goes on being made on other screens, one at a time, and can be given up', {
  tag: '@on-papelera',
}, async ({ page, logIn }) => {
  await logIn(page, 'otherClient');
  let looks = 0;
  const state = (change: object) => ({
    exportId: '7d1c2f0e-5f57-4f5e-9a51-3c6a6f3f7b10',
    state: 'working',
    productsDone: 0,
    productsTotal: null,
    fileName: 'Lista.pdf',
    bytes: null,
    ...change,
  });
  let ready = false;
  await page.route('**/StoreProducts/exports**', async (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname.endsWith('/file'))
      return route.fulfill({ body: '%PDF-1.7', contentType: 'application/pdf' });
    if (route.request().method() === 'POST') return route.fulfill({ json: state({ state: 'waiting' }) });
    looks += 1;
    return route.fulfill({
      json: ready
        ? state({ state: 'done', productsDone: 120, productsTotal: 120, bytes: 8 })
        : state({ productsDone: 40, productsTotal: 120 }),
    });
  });
  await open(page, '/storeexport?cat=*');
  await button(page, 'Descargar PDF').click();
  await expect(panel(page)).toContainText(/40 de 120/);
  await expectAccessible(page, 'the screen while a list is made');
  await button(page, 'Descargar Excel').click();
  await expectNotice(page, 'Ya se está preparando una lista. Espere a que termine o cancélela.');

  await page.getByRole('link', { name: 'La Empresa', exact: true }).first().click();
  await expectAt(page, '/aboutus');
  await expect(panel(page)).toBeVisible();
  const arrives = page.waitForEvent('download');
  ready = true;
  expect((await arrives).suggestedFilename()).toBe('Lista.pdf');
  await expect(panel(page)).toBeHidden();

  ready = false;
  await page.goBack();
  await button(page, 'Descargar PDF').click();
  await expect(panel(page)).toContainText(/40 de 120/);
  await panel(page).getByRole('button', { name: 'Cancelar' }).click();
  await expect(panel(page)).toBeHidden();
  const before = looks;
  await page.waitForTimeout(1_500);
  expect(looks).toBe(before);
});

test('too many downloads are refused with a message, and can be tried again', {
  tag: '@on-barrilete',
}, async ({ page, logIn, noise }) => {
  noise.expect(/status of 429/);
  await logIn(page, 'otherClient');
  const message = 'Pidió muchas listas en poco tiempo. Por favor intente más tarde.';
  await page.route('**/StoreProducts/exports', (route) =>
    route.fulfill({ status: 429, json: { code: 'too_often', message } }),
  );
  await open(page, '/storeexport?c=Libretas&cat=*');
  await button(page, 'Descargar Excel').click();
  await expect(panel(page).getByRole('alert')).toContainText(message);
  await expectAccessible(page, 'the refused download');
  await page.unroute('**/StoreProducts/exports');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    panel(page).getByRole('button', { name: 'Reintentar' }).click(),
  ]);
  expect((await rowsOf(file)).length).toBeGreaterThan(5);
});

test('a list that cannot be loaded says so, and so does an empty list', { tag: '@on-barrilete' }, async ({
  page,
  logIn,
  noise,
}) => {
  noise.expect(/status of 500|500 of|could not be read/);
  await logIn(page, 'otherClient');
  await page.route('**/productsexport**', (route) =>
    route.fulfill({ status: 500, json: { code: 'failure', message: '' } }),
  );
  await open(page, '/storeexport?cat=*');
  await button(page, 'Cargar Productos').click();
  await expect(page.getByRole('alert')).toContainText('No pudimos traer los productos.');
  await page.unroute('**/productsexport**');
  await page.getByRole('alert').getByRole('button', { name: 'Reintentar' }).click();
  await expect(items(page).first()).toBeVisible();

  await open(page, '/storeexport?p=xqzkwj&cat=*');
  await button(page, 'Cargar Productos').click();
  await expect(page.getByText('No encontramos productos con esa selección')).toBeVisible();
  await expect(button(page, 'Imprimir')).toBeDisabled();
});
