// Browser test of searching: suggestions by keyboard, a whole code, help where nothing is found; and search words: a visitor's search without a
// result becomes a synonym on the desk, is found, and is undone.

import { randomInt } from 'node:crypto';
import { first } from '../support/shop.js';
import { expect, expectAccessible, expectFits, open, test } from '../support/test.js';

test('a search without a result becomes a synonym, and visitors find the product by it', async ({
  page,
  apiOf,
  logIn,
}) => {
  const letters = [...String(randomInt(1e9, 9e9))].map((digit) => 'bcdfghjkmn'[Number(digit)]).join('');
  const missing = `zz${letters}`;
  const visitor = await apiOf('otherClient');
  const [known] = (await visitor.products({ pageSize: 1 })).productItems;
  const name = known?.name.split(' ')[0] ?? '';

  await open(page, `/store?p=${missing}`);
  await expect(page.getByText(missing).first()).toBeVisible();
  await logIn(page, 'admin');
  await open(page, '/admin/busquedas');
  await page.getByRole('button', { name: `Descartar ${missing}` }).click();
  await expect(page.getByText(`Se descartó “${missing}”.`)).toBeVisible();
  await expect(page.getByRole('button', { name: `Crear sinónimo de ${missing}` })).toHaveCount(0);
  await page.getByRole('button', { name: /^Deshacer/ }).click();
  await page.getByRole('button', { name: `Crear sinónimo de ${missing}` }).click();
  const editor = page.getByRole('form', { name: 'Grupo de sinónimos' });
  await editor.getByRole('textbox', { name: 'Agregar otra palabra' }).fill(name);
  await expectAccessible(page, 'the editor of synonyms');
  await editor.getByRole('button', { name: /^Guardar/ }).click();
  await expect(page.getByText(`Guardado: ${missing}, ${name}.`)).toBeVisible();
  await expect
    .poll(async () => (await visitor.products({ searchTerm: missing })).totalCount)
    .toBeGreaterThan(0);
  await expectFits(page, 'search words');
  await page.getByRole('button', { name: /^Deshacer/ }).click();
  await expect(page.getByText('Se deshizo el cambio.')).toBeVisible();
  await expect.poll(async () => (await visitor.products({ searchTerm: missing })).totalCount).toBe(0);
});

test('suggestions lead by keyboard to a product and to a category, and are remembered', async ({
  page,
  api,
}) => {
  const { productItems } = await api.products({ searchTerm: 'cuaderno', pageSize: 8 });
  const product = first(productItems, ({ name }) => name.length > 0, 'notebook');
  const box = page.getByRole('combobox', { name: 'Buscar', exact: true });
  const list = page.getByRole('listbox', { name: 'Sugerencias' });
  await open(page, '/');
  await box.focus();
  await box.pressSequentially('cuad');
  await expect(list.getByRole('group', { name: 'Productos' }).getByRole('option').first()).toBeVisible();
  await box.fill('cuaderno');
  await expect(list.getByRole('option', { name: product.name }).first()).toBeVisible();
  await expect(list.getByRole('option', { name: /^Ver los \d+ resultados/ })).toBeVisible();
  await expectAccessible(page, 'suggestions');
  await expectFits(page, 'suggestions');
  await box.press('Escape');
  await expect(list).toBeHidden();
  await box.press('ArrowDown');
  await expect(list.getByRole('option', { selected: true })).toContainText(product.code);
  await box.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/product\\?pcode=${encodeURIComponent(product.code)}&`));

  await box.fill('cuaderno');
  await list.getByRole('group', { name: 'Categorías' }).getByRole('option').first().click();
  await expect(page).toHaveURL(/\/store\?c=/);
  await box.fill('cuaderno');
  await box.press('Enter');
  await expect(page).toHaveURL('/store?p=cuaderno');
  await box.fill('');
  await expect(list.getByRole('group', { name: 'Recientes' }).getByRole('option')).toHaveText(['cuaderno']);
});

test('what was typed just before the suggestions began to listen is suggested for', {
  tag: '@on-barrilete',
}, async ({ page }) => {
  await page.addInitScript(() => {
    const listen = EventTarget.prototype.addEventListener;
    let isTyped = false;
    EventTarget.prototype.addEventListener = function (type: string, ...rest: unknown[]) {
      if (type === 'input' && this instanceof HTMLInputElement && !isTyped) {
        isTyped = true;
        this.value = 'cuad';
      }
      Reflect.apply(listen, this, [type, ...rest]);
    };
  });
  await open(page, '/');
  await page.getByRole('combobox', { name: 'Buscar', exact: true }).focus();
  const list = page.getByRole('listbox', { name: 'Sugerencias' });
  await expect(list.getByRole('option').first()).toBeVisible();
});

test('a search for a whole bar code goes to its quantity, and one that finds nothing helps on', async ({
  page,
  api,
}) => {
  const { productItems } = await api.products({ pageSize: 50 });
  const product = first(productItems, ({ barCode }) => Boolean(barCode), 'product with a bar code');
  const box = page.getByRole('combobox', { name: 'Buscar', exact: true });
  await open(page, '/');
  await box.fill(product.barCode ?? '');
  await box.press('Enter');
  await expect(page.getByRole('spinbutton', { name: `Cantidad de ${product.name}` })).toBeFocused();

  await open(page, '/store?p=cuadenro+xqzkwj');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { name: 'Productos parecidos' })).toBeVisible();
  await expect(main.getByRole('link', { name: '“cuaderno”', exact: true })).toHaveAttribute(
    'href',
    '/store?p=cuaderno',
  );
  await expectAccessible(page, 'nothing found');
  await expectFits(page, 'nothing found');
  await main.getByRole('link', { name: 'Consultarnos por “cuadenro xqzkwj”' }).click();
  await expect(page.getByLabel('Mensaje')).toHaveValue(/“cuadenro xqzkwj”/);
});
