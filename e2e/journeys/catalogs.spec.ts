// Browser test of the catalogue editor: building a catalogue by click, drag and keyboard, ordering, publishing,
// unsaved changes, and a salesman's own catalogues.

import type { Locator, Page } from '@playwright/test';
import { expectAt } from '../support/shop.js';
import { alive, expect, expectNotice, open, test } from '../support/test.js';

const CATALOGS = '/api/store/StoreProductsCatalogs';

const list = (page: Page, name: string): Locator => page.getByRole('grid', { name, exact: true });
const rows = (within: Locator): Locator => within.locator('[data-row]');
const row = (page: Page, name: string): Locator =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) });
const names = (within: Locator): Promise<string[]> =>
  rows(within).evaluateAll((all) =>
    all
      .toSorted((a, b) => Number(a.getAttribute('aria-rowindex')) - Number(b.getAttribute('aria-rowindex')))
      .map((one) => one.querySelector('.pick-name')?.textContent ?? ''),
  );
const howMany = async (within: Locator) => Number(await within.getAttribute('aria-rowcount'));

/** Drags from the middle of one element to a point of another, in small steps. */
async function dragTo(
  page: Page,
  from: Locator,
  to: Locator,
  at: { readonly x: number; readonly y: number },
) {
  const start = await from.boundingBox();
  const end = await to.boundingBox();
  if (start === null || end === null) throw new Error('What is dragged, or where to, cannot be seen.');
  await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2);
  await page.mouse.down();
  await page.mouse.move(start.x + start.width / 2 + 20, start.y + start.height / 2 + 5, { steps: 3 });
  await page.mouse.move(end.x + at.x, end.y + at.y, { steps: 6 });
  await expect(page.locator('.pick-ghost')).toBeVisible();
  await page.waitForTimeout(60);
  await page.mouse.up();
}

async function filterBy(page: Page, category: string) {
  await page.getByRole('button', { name: 'Filtros', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Filtros' });
  const all = dialog.getByRole('navigation').getByRole('button', { name: 'Todos' });
  await all.click();
  await dialog.getByRole('region', { name: 'Categorías' }).getByRole('button', { name: category }).click();
  await expect(dialog.getByRole('heading', { level: 3, name: category })).toBeVisible();
  await dialog.getByRole('button', { name: 'Filtrar' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.locator('.editor-list').first()).toHaveAttribute('aria-busy', 'false');
}

async function biggestCategories(page: Page): Promise<readonly string[]> {
  const answer = await page.request.get('/api/store/StoreProducts/products/categories');
  const categories = (await answer.json()) as { categoryDescripcion: string; productsCount: number }[];
  return categories
    .toSorted((a, b) => b.productsCount - a.productsCount)
    .slice(0, 2)
    .map(({ categoryDescripcion }) => categoryDescripcion);
}

/** A catalogue of the account's own with the first products of the shop. */
async function makeCatalog(page: Page, token: string, name: string): Promise<number> {
  const found = await page.request.get('/api/store/StoreProducts/products?pageSize=12&sortParam=codA');
  const { productItems } = (await found.json()) as { productItems: { productId: number }[] };
  const made = await page.request.post(`${CATALOGS}/catalogs`, {
    headers: { authorization: `Bearer ${token}` },
    data: {
      catalogName: name,
      catalogDetails: productItems.map(({ productId }, order) => ({ productId, order })),
    },
  });
  return ((await made.json()) as { catalogId: number }).catalogId;
}

async function removeCatalog(page: Page, token: string, catalogId: number) {
  const headers = { authorization: `Bearer ${token}` };
  expect((await page.request.delete(`${CATALOGS}/catalog/${catalogId}`, { headers })).ok()).toBe(true);
}

test('an administrator builds a catalogue by click, drag and keys, orders it and publishes it', async ({
  page,
  logIn,
  browser,
  shop,
  noise,
}) => {
  test.setTimeout(120_000);
  noise.expect(/status of 500/, /500 of .*StoreProductsCatalogs\/catalog\//);
  const name = `Vuelta al cole ${Date.now()}`;
  const [first = '', second = ''] = await biggestCategories(page);
  await logIn(page, 'admin');
  // an administrator is shown products that the visitor is not
  await page.addInitScript(() => localStorage.setItem('invisibleProducts', '0'));
  await open(page, '/catalogslist');
  await page.getByRole('link', { name: 'Crear catálogo' }).first().click();
  await expectAt(page, '/cateditor');
  const left = list(page, 'Productos');
  const right = list(page, 'Catálogo');
  await expect(rows(left).first()).toBeVisible();

  await filterBy(page, first);
  const clicked = (await names(left))[0];
  await rows(left).first().locator('.pick-name').click();
  await expect.poll(() => names(right)).toEqual([clicked]);
  await rows(right).first().locator('.pick-name').click();
  await expect.poll(() => howMany(right)).toBe(0);
  await expect.poll(async () => (await names(left))[0]).toBe(clicked);
  await rows(left)
    .first()
    .getByRole('button', { name: /^Agregar/ })
    .click();
  await expect.poll(() => names(right)).toEqual([clicked]);

  const dragged = (await names(left))[2];
  await dragTo(page, rows(left).nth(2).locator('.pick-name'), right, { x: 120, y: 6 });
  await expect.poll(() => names(right)).toEqual([dragged, clicked]);

  await left.focus();
  await page.keyboard.press('Home');
  for (let more = 1; more < 28; more += 1) await page.keyboard.press('Shift+ArrowDown');
  await expect(page.getByRole('button', { name: 'Agregar 28', exact: true })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect.poll(() => howMany(right)).toBe(30);
  await expect(page.getByText('28 productos se sumaron al catálogo.')).toBeAttached();

  await filterBy(page, second);
  await rows(left).nth(1).getByRole('checkbox').check();
  await left.focus();
  await page.keyboard.press('Home');
  for (let more = 1; more < 30; more += 1) await page.keyboard.press('Shift+ArrowDown');
  await page.getByRole('button', { name: 'Agregar 30', exact: true }).click();
  await expect.poll(() => howMany(right)).toBe(60);

  await page.getByRole('button', { name: 'Ordenar' }).click();
  const order = list(page, 'Orden');
  const before = await names(order);
  await rows(order).nth(3).click();
  await page.getByRole('button', { name: 'Al principio' }).click();
  await expect.poll(async () => (await names(order))[0]).toBe(before[3]);
  await page.getByRole('button', { name: 'Bajar' }).click();
  await expect.poll(async () => (await names(order))[1]).toBe(before[3]);
  await page.getByRole('button', { name: 'Subir' }).click();
  await order.focus();
  await page.keyboard.press('Alt+End');
  await expect(page.getByText(`${before[3]}: lugar 60 de 60.`)).toBeAttached();
  await page.keyboard.press('Alt+Home');
  await expect.poll(async () => (await names(order))[0]).toBe(before[3]);
  await dragTo(page, rows(order).nth(1).locator('.pick-name'), rows(order).nth(0), { x: 200, y: 4 });
  await expect.poll(async () => (await names(order)).slice(0, 2)).toEqual([before[0], before[3]]);

  await page.getByRole('button', { name: 'Continuar' }).click();
  await page.getByRole('button', { name: 'Guardar catálogo' }).click();
  await expect(page.getByText('Por favor ingrese el nombre del catálogo.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Nombre del catálogo' }).fill(`  ${name} `);
  await page.getByRole('button', { name: 'Guardar catálogo' }).click();
  await expectAt(page, '/catalogslist');
  await expectNotice(page, 'Catálogo guardado.');
  await expect(row(page, name)).toContainText('60 productos');
  await row(page, name)
    .getByRole('checkbox', { name: `${name}: público`, exact: false })
    .check();
  await expect(row(page, name).getByRole('checkbox', { name: /: público/ })).toBeChecked();
  await expect(row(page, name).getByRole('checkbox', { name: /: público/ })).toBeEnabled();

  const visitor = await browser.newContext({ baseURL: shop.url });
  const store = await visitor.newPage();
  await open(store, '/store');
  await store.getByRole('complementary', { name: 'Filtros' }).getByRole('link', { name }).click();
  await expect(store.getByRole('heading', { level: 1 })).toHaveText(name);
  await expect(store.locator('.store-count')).toContainText('60 ');
  const shown = store.locator('.product-grid').getByRole('article');
  await expect(shown.first()).toContainText(before[0] ?? '');
  await expect(shown.nth(1)).toContainText(before[3] ?? '');
  await store.getByRole('complementary', { name: 'Filtros' }).getByRole('link', { name: first }).click();
  await expect(store.locator('.store-count')).toContainText('30 ');
  expect(new URL(store.url()).searchParams.get('cat')).not.toBeNull();
  await shown.first().getByRole('link').first().click();
  await expectAt(store, '/product');
  expect(new URL(store.url()).searchParams.get('cat')).not.toBeNull();
  await visitor.close();

  await row(page, name)
    .getByRole('link', { name: `Detalles de ${name}` })
    .click();
  await expect.poll(() => howMany(right)).toBe(60);
  const inside = new Set(await names(right));
  expect((await names(left)).filter((one) => inside.has(one))).toEqual([]);
  await page.getByRole('link', { name: 'Volver a los catálogos' }).click();
  await expectAt(page, '/catalogslist');

  await row(page, name)
    .getByRole('button', { name: `Eliminar ${name}` })
    .click();
  const question = page.getByRole('dialog', { name: 'Eliminar catálogo' });
  await expect(question).toContainText(`Confirma eliminar el catálogo ${name}?`);
  await question.getByRole('button', { name: 'Cancelar' }).click();
  await expect(row(page, name)).toBeVisible();
  await row(page, name)
    .getByRole('button', { name: `Eliminar ${name}` })
    .click();
  await page.route('**/StoreProductsCatalogs/catalog/*', (route) =>
    route.fulfill({ status: 500, body: '{}' }),
  );
  await question.getByRole('button', { name: 'Eliminar', exact: true }).click();
  await expectNotice(page, 'Error inesperado al intentar eliminar el catálogo.');
  await page.unroute('**/StoreProductsCatalogs/catalog/*');
  await question.getByRole('button', { name: 'Eliminar', exact: true }).click();
  await expectNotice(page, 'Catálogo eliminado.');
  await expect(row(page, name)).toHaveCount(0);
  await expect(page.locator('main')).toBeFocused();
});

test('the order of the catalogues is saved, and what is not saved is asked about', {
  tag: '@on-barrilete',
}, async ({ page, logIn, noise }) => {
  noise.expect(/status of 500/, /500 of .*catalogs\/order/);
  await logIn(page, 'admin');
  await open(page, '/catalogslist');
  const titles = page.getByRole('rowheader').locator('.catalogs-name');
  await expect(titles.first()).toBeVisible();
  const before = await titles.allTextContents();
  const arrows = (place: number, which: RegExp) =>
    page
      .getByRole('row')
      .nth(place + 1)
      .getByRole('button', { name: which });
  await expect(arrows(0, /^Subir/)).toBeDisabled();
  await expect(arrows(before.length - 1, /^Bajar/)).toBeDisabled();
  await arrows(1, /^Subir/).click();
  const swapped = [before[1], before[0], ...before.slice(2)];
  expect(await titles.allTextContents()).toEqual(swapped);
  await expect(arrows(0, /^Bajar/)).toBeFocused();

  const leaving = page.getByRole('dialog', { name: '¿Salir sin guardar?' });
  await page.getByRole('link', { name: 'La Empresa', exact: true }).click();
  await leaving.getByRole('button', { name: 'Quedarme' }).click();
  await expectAt(page, '/catalogslist');
  expect(await titles.allTextContents()).toEqual(swapped);

  await page.route('**/catalogs/order', (route) => route.fulfill({ status: 500, body: '{}' }));
  await page.getByRole('button', { name: 'Guardar orden' }).click();
  await expectNotice(page, 'Error inesperado al guardar el orden de los catálogos.');
  await page.unroute('**/catalogs/order');
  await page.getByRole('button', { name: 'Guardar orden' }).click();
  await expectNotice(page, 'El orden de los catálogos fue guardado.');
  await page.reload();
  await alive(page);
  await expect.poll(() => titles.allTextContents()).toEqual(swapped);
  await arrows(0, /^Bajar/).click();
  await page.getByRole('button', { name: 'Guardar orden' }).click();
  await expectNotice(page, 'El orden de los catálogos fue guardado.');
});

test('a change that is not saved survives the back button, a failure and another saver', {
  tag: '@on-barrilete',
}, async ({ page, logIn, tokenOf, noise }) => {
  noise.expect(/status of (409|500)/, /500 of .*catalogs/);
  const token = await tokenOf('admin');
  const name = `De dos ${Date.now()}`;
  const catalogId = await makeCatalog(page, token, name);
  await logIn(page, 'admin');
  await open(page, '/catalogslist');
  await row(page, name)
    .getByRole('link', { name: /^Detalles/ })
    .click();
  const right = list(page, 'Catálogo');
  await expect.poll(() => howMany(right)).toBe(12);
  await rows(right).first().locator('.pick-name').click();
  await expect.poll(() => howMany(right)).toBe(11);

  await page.goBack();
  const leaving = page.getByRole('dialog', { name: '¿Salir sin guardar?' });
  await leaving.getByRole('button', { name: 'Quedarme' }).click();
  await expectAt(page, '/cateditor');
  expect(await howMany(right)).toBe(11);

  await page.request.put(`${CATALOGS}/catalogs`, {
    headers: { authorization: `Bearer ${token}` },
    data: { catalogId, catalogName: name, revision: 1, catalogDetails: [] },
  });
  await page.getByRole('button', { name: 'Ordenar' }).click();
  await page.getByRole('button', { name: 'Continuar' }).click();
  const save = page.getByRole('button', { name: 'Guardar catálogo' });
  await page.route('**/catalogs', (route) => route.fulfill({ status: 500, body: '{}' }));
  await save.click();
  await expectNotice(page, 'Error inesperado al guardar el catálogo.');
  await page.unroute('**/catalogs');
  await expect(save).toBeEnabled();
  await save.click();
  await expect(page.getByText(/Otra persona guardó este catálogo/)).toBeVisible();
  await page.getByRole('button', { name: 'Guardar de todos modos' }).click();
  await expectAt(page, '/catalogslist');
  await expect(row(page, name)).toContainText('11 productos');
  await removeCatalog(page, token, catalogId);
});

test('a salesman curates catalogues of their own, and a client none', { tag: '@on-barrilete' }, async ({
  page,
  logIn,
  tokenOf,
}) => {
  const token = await tokenOf('salesman');
  const name = `De vendedor ${Date.now()}`;
  const catalogId = await makeCatalog(page, token, name);
  await logIn(page, 'salesman');
  await open(page, '/catalogslist');
  const own = row(page, name);
  await expect(own.getByRole('checkbox', { name: /: público/ })).toBeDisabled();
  await own.getByRole('checkbox', { name: /: semipúblico/ }).check();
  await expectNotice(page, 'Catálogo guardado.');
  await expect(own.getByRole('checkbox', { name: /: semipúblico/ })).toBeChecked();
  await own.getByRole('link', { name: /^Detalles/ }).click();
  await page.getByRole('button', { name: 'Ordenar' }).click();
  await page.getByRole('button', { name: 'Continuar' }).click();
  await expect(page.getByRole('textbox', { name: 'Nombre del catálogo' })).toHaveValue(name);
  await expect(page.getByRole('checkbox', { name: 'Catálogo predeterminado' })).toHaveCount(0);
  await removeCatalog(page, token, catalogId);
});

for (const path of ['/catalogslist', '/cateditor']) {
  test(`${path} leads a client to the store`, async ({ page, logIn }) => {
    await logIn(page, 'client');
    await open(page, path);
    await expectAt(page, '/store');
  });
}

test('the filters dialog walks the categories and gives back what was chosen', {
  tag: '@on-barrilete',
}, async ({ page }) => {
  await open(page, '/store');
  await page.getByRole('button', { name: 'Filtros', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Filtros' });
  const heading = dialog.getByRole('heading', { level: 3 }).first();
  const accept = dialog.getByRole('button', { name: 'Filtrar' });
  await expect(heading).toHaveText('Productos');
  const entries = dialog.getByRole('region', { name: 'Categorías' });
  expect((await entries.boundingBox())?.height).toBeCloseTo(350, 0);
  await expect(accept).toBeEnabled();
  const count = await entries.getByRole('button').count();
  await expect(dialog.getByText(`${count} results available`)).toBeAttached();

  await page.route('**/products/categories*', async (route) => {
    await new Promise((done) => setTimeout(done, 400));
    await route.continue();
  });
  const category = ((await entries.getByRole('button').first().textContent()) ?? '').replace(/\(.*/, '');
  await entries.getByRole('button').first().click();
  await expect(accept).toBeDisabled();
  await expect(accept).toBeEnabled();
  await expect(heading).toHaveText(category);
  await dialog.getByRole('searchbox', { name: 'Producto (nombre o código)' }).fill('a');
  await expect(heading).toHaveText(`${category}, “a”`);
  await expect(accept).toBeEnabled();
  await accept.click();
  await expect(dialog).toBeHidden();
  await expect.poll(() => new URL(page.url()).searchParams.get('p')).toBe('a');
  expect(new URL(page.url()).searchParams.get('c')).not.toBeNull();

  await page.getByRole('button', { name: 'Filtros', exact: true }).click();
  await dialog.getByRole('navigation').getByRole('button', { name: 'Todos' }).click();
  await dialog.getByRole('button', { name: 'Cerrar' }).last().click();
  expect(new URL(page.url()).searchParams.get('p')).toBe('a');
  await page.getByRole('button', { name: 'Filtros', exact: true }).click();
  while ((await entries.getByRole('button').count()) > 0) {
    await entries.getByRole('button').last().click();
    await expect(accept).toBeEnabled();
  }
  await expect(dialog.getByText('No results available')).toBeAttached();
});

for (const [account, tag, legends] of [
  ['salesman', '@on-barrilete', ['En stock', 'Sin stock', 'A ingresar']],
  ['admin', '@on-papelera', ['En stock', 'Sin stock', 'A ingresar', 'Visibilidad', 'Imágenes']],
] as const) {
  test(`products filters of the ${account} are kept, shown and taken back`, { tag }, async ({
    page,
    logIn,
  }) => {
    await logIn(page, account);
    await page.addInitScript(() => {
      if (sessionStorage.getItem('filters-set') !== null) return;
      sessionStorage.setItem('filters-set', '');
      localStorage.setItem('soldOut', '0');
      localStorage.setItem('invisibleProducts', '1');
    });
    await open(page, '/store');
    const chip = page.getByText('Filtros de Productos activos');
    await expect(chip).toBeVisible();
    await page.getByRole('button', { name: 'Cambiar los Filtros de Productos' }).click();
    const dialog = page.getByRole('dialog', { name: 'Filtros de Productos' });
    await expect(dialog.locator('legend')).toHaveText(legends);
    const inStock = dialog.getByRole('group', { name: 'En stock' });
    await expect(inStock.getByRole('radio', { name: 'Mostrar' })).toBeChecked();
    await inStock.getByRole('radio', { name: 'Indistinto' }).check();
    const asked = page.waitForRequest((request) => request.url().includes('StoreProducts/products?'));
    await dialog.getByRole('button', { name: 'Aplicar' }).click();
    const query = new URL((await asked).url()).searchParams;
    expect(query.get('soldOut')).toBe('0');
    expect(query.get('inStock') ?? '-1').toBe('-1');
    expect(query.get('visibleInPortal')).toBe(account === 'admin' ? '0' : null);
    const kept = await page.evaluate(() =>
      ['inStock', 'soldOut', 'inStockSoon', 'invisibleProducts', 'productsWithoutImage'].map((key) =>
        localStorage.getItem(key),
      ),
    );
    expect(kept).toEqual(['-1', '0', '0', ...(account === 'admin' ? ['1', '0'] : [null, null])]);
    await page.getByRole('button', { name: 'Quitar filtros' }).click();
    await expect(chip).toHaveCount(0);
    expect(await page.evaluate(() => localStorage.getItem('soldOut'))).toBeNull();
  });
}
