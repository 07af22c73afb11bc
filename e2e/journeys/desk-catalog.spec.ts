// Browser test of the desk's pictures and categories: pictures added by choice and by drop and ordered by keys, a
// category created, moved by keys and by the mouse, hidden and removed, tags and the home's carousels; the shop shows it.

import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import type { Product } from '../support/api.js';
import { alive, expect, expectAccessible, expectFits, open, test } from '../support/test.js';

/** A PNG of one colour and 900 px, drawn by the browser. */
async function png(page: Page, colour: string): Promise<Buffer> {
  const data = await page.evaluate((fill) => {
    const canvas = document.createElement('canvas');
    canvas.width = 900;
    canvas.height = 900;
    const context = canvas.getContext('2d');
    if (context === null) throw new Error('The browser draws nothing.');
    context.fillStyle = fill;
    context.fillRect(0, 0, 900, 900);
    return canvas.toDataURL('image/png').split(',')[1] ?? '';
  }, colour);
  return Buffer.from(data, 'base64');
}

const pictures = (page: Page): Locator =>
  page.getByRole('list', { name: 'Fotos del producto, en su orden' }).getByRole('listitem');

async function drop(page: Page, name: string, bytes: Buffer): Promise<void> {
  const dataTransfer = await page.evaluateHandle(
    ({ file, base64 }) => {
      const transfer = new DataTransfer();
      const data = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      transfer.items.add(new File([data], file, { type: 'image/png' }));
      return transfer;
    },
    { file: name, base64: bytes.toString('base64') },
  );
  await page.locator('.pics-area').dispatchEvent('drop', { dataTransfer });
}

/** Colours that no other run has used: the same picture is added once. */
const colour = () => `#${randomUUID().slice(0, 6)}`;

test('two pictures are added to a product by choice and by drop, ordered by keys, and the shop shows the first', async ({
  page,
  apiOf,
  logIn,
  noise,
}) => {
  noise.expect(/status of 415/);
  const admin = await apiOf('admin');
  const [product] = (await admin.products({ pageSize: 1, sortParam: 'codA' }))
    .productItems as readonly (Product & {
    productId: number;
  })[];
  if (product === undefined) throw new Error('The shop has no product.');
  const before = product.images.length;
  const mainPicture = async () =>
    (await admin.products({ productCode: product.code })).productItems[0]?.imagePath;

  await logIn(page, 'admin');
  await open(page, `/admin/productos/${product.productId}`);
  await expect(pictures(page)).toHaveCount(before);
  const input = page.locator('input[type=file]');
  await input.setInputFiles({ name: 'tapa.png', mimeType: 'image/png', buffer: await png(page, colour()) });
  await expect(pictures(page)).toHaveCount(before + 1);
  await drop(page, 'dorso.png', await png(page, colour()));
  await expect(pictures(page)).toHaveCount(before + 2);
  await expectAccessible(page, 'the pictures of a product', '.pics-area');

  const last = pictures(page).last().getByRole('button', { name: /^Foto/ });
  await last.focus();
  await page.keyboard.press('Alt+Home');
  await expect(page.getByText(`Ahora es la principal, de ${before + 2}.`)).toBeVisible();
  await expect(
    pictures(page)
      .first()
      .getByRole('button', { name: /Principal$/ }),
  ).toBeFocused();
  await page.keyboard.press('Alt+ArrowRight');
  await expect(page.getByText(`Movida al lugar 2 de ${before + 2}.`)).toBeVisible();
  await page.keyboard.press('Alt+ArrowLeft');
  await expect(page.getByText(`Ahora es la principal, de ${before + 2}.`)).toBeVisible();
  await expect.poll(mainPicture).not.toBe(product.imagePath);
  const shown = await mainPicture();

  await input.setInputFiles({
    name: 'foto.png',
    mimeType: 'image/png',
    buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
  });
  await expect(page.getByRole('alert')).toContainText('El archivo no es una foto JPEG, PNG, WebP ni AVIF.');
  await page.getByRole('button', { name: 'Cerrar el aviso de foto.png' }).click();
  await expect(pictures(page)).toHaveCount(before + 2);

  const visitor = await page.context().newPage();
  await visitor.goto(`/product?pcode=${encodeURIComponent(product.code)}`);
  await expect(visitor.locator(`img[src*="${shown}"]`).first()).toBeVisible();
  await visitor.close();

  await pictures(page).first().getByRole('button', { name: /^Foto/ }).focus();
  await page.keyboard.press('Delete');
  await expect(pictures(page)).toHaveCount(before + 1);
  await page.getByRole('status').filter({ hasText: 'Foto quitada.' }).waitFor();
  await page.locator('.pics-news').getByRole('button', { name: 'Deshacer' }).click();
  await expect(pictures(page)).toHaveCount(before + 2);
  await expect.poll(mainPicture).toBe(shown);

  for (const count of [before + 1, before]) {
    const added = count === before + 1 ? pictures(page).first() : pictures(page).last();
    await added.getByRole('button', { name: /^Foto/ }).focus();
    await page.keyboard.press('Delete');
    await expect(pictures(page)).toHaveCount(count);
  }
  await expect.poll(mainPicture).toBe(product.imagePath);
});

test('a category is created, moved by keys and by the mouse, hidden and removed, and the shop follows', async ({
  page,
  logIn,
}) => {
  const name = `Prueba ${randomUUID().slice(0, 8)}`;
  await logIn(page, 'admin');
  await open(page, '/admin/categorias');
  const tree = page.getByRole('tree', { name: 'Categorías, con sus productos' });
  const row = (label: string | RegExp) => tree.getByRole('treeitem', { name: label });
  const said = page.getByRole('contentinfo').getByRole('status').or(page.locator('.d-said'));
  await expect(tree.getByRole('treeitem').first()).toBeVisible();
  await expectAccessible(page, 'the category tree');

  await page.getByRole('button', { name: 'Nueva categoría' }).click();
  const form = page.getByRole('dialog', { name: 'Nueva categoría' });
  await form.getByLabel('Nombre').fill(name);
  await expect(form.getByLabel('Código')).toHaveValue(name.toUpperCase().replace(' ', '-'));
  await form.getByRole('button', { name: 'Guardar' }).click();
  await expect(said.first()).toContainText(`Se creó ${name}.`);
  await expect(row(new RegExp(name))).toHaveAttribute('aria-level', '1');

  // by keys: up, and into the category that is now before it
  const parent = tree.locator('[role=treeitem][aria-level="1"]').nth(-2);
  const parentName = (await parent.locator('.ctree-label').textContent()) ?? '';
  await tree.focus();
  await page.keyboard.press('End');
  await page.keyboard.press('Alt+ArrowRight');
  await expect(said.first()).toContainText(`${name}: en ${parentName}`);
  await expect(row(new RegExp(name))).toHaveAttribute('aria-level', '2');
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await expect(said.first()).toContainText('Se deshizo el cambio.');
  await expect(row(new RegExp(name))).toHaveAttribute('aria-level', '1');

  // by the mouse: onto the middle of the first category
  const first = tree.getByRole('treeitem').first();
  const firstName = (await first.locator('.ctree-label').textContent()) ?? '';
  await row(new RegExp(name)).scrollIntoViewIfNeeded();
  const closeAll = await tree.getByRole('treeitem').count();
  expect(closeAll).toBeGreaterThan(2);
  await tree.focus();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  const panel = page.getByRole('complementary', { name: `Categoría ${name}` });
  await panel.getByLabel('Dentro de', { exact: true }).selectOption({ label: firstName });
  await expect(said.first()).toContainText(`${name}: en ${firstName}`);
  await expectAccessible(page, 'the panel of a category', '.d-panel');
  const dragged = row(new RegExp(name));
  await dragged.scrollIntoViewIfNeeded();
  const from = await dragged.boundingBox();
  const above = tree.locator('[role=treeitem]').nth((await indexOf(tree, name)) - 1);
  const to = await above.boundingBox();
  if (from === null || to === null) throw new Error('The rows are not on the screen.');
  await page.mouse.move(from.x + 150, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x + 150, to.y + to.height / 2 + 12, { steps: 3 });
  await page.mouse.move(to.x + 150, to.y + to.height / 2, { steps: 5 });
  await expect(tree.locator('[data-drop="inside"]')).toHaveCount(1);
  const target = (await above.locator('.ctree-label').textContent()) ?? '';
  await page.mouse.up();
  await expect(said.first()).toContainText(`${name}: en ${target}`);

  await panel.getByRole('button', { name: 'Ocultar' }).click();
  await expect(said.first()).toContainText(`${name} quedó oculta.`);
  await expect(row(new RegExp(name))).toContainText('Oculta');
  await panel.getByRole('button', { name: 'Mostrar' }).click();
  await expect(said.first()).toContainText(`${name} se ve en la tienda.`);
  await panel.getByRole('button', { name: 'Quitar' }).click();
  await expect(said.first()).toContainText(`Se quitó ${name}.`);
  await expect(row(new RegExp(name))).toHaveCount(0);
});

async function indexOf(tree: Locator, name: string): Promise<number> {
  const labels = await tree.locator('.ctree-label').allTextContents();
  return labels.indexOf(name);
}

test('a moved category is at its new place in the store, and returns by undo', async ({ page, logIn }) => {
  await logIn(page, 'admin');
  await open(page, '/admin/categorias');
  const tree = page.getByRole('tree');
  const roots = tree.locator('[role=treeitem][aria-level="1"] .ctree-label');
  await expect(roots.nth(1)).toBeVisible();
  const [one = '', two = ''] = await roots.allTextContents();
  await tree.focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('Alt+ArrowDown');
  await expect(page.locator('.d-said')).toContainText(`${one}: en el primer nivel, lugar 2`);
  const store = await page.context().newPage();
  const inStore = async () => {
    await store.goto('/store');
    await alive(store);
    const list = store.locator('.side-list').first();
    await expect(list).toContainText(one);
    const text = (await list.textContent()) ?? '';
    return text.indexOf(two) < text.indexOf(one);
  };
  await expect.poll(inStore, { timeout: 40_000 }).toBe(true);
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await expect(page.locator('.d-said')).toContainText('Se deshizo el cambio.');
  await expect(roots.first()).toHaveText(one);
  await expect.poll(inStore, { timeout: 40_000 }).toBe(false);
  await store.close();
});

test('a tag is created, put on a product and taken off, and the carousels of the home are previewed', async ({
  page,
  logIn,
}) => {
  const name = `Prueba ${randomUUID().slice(0, 8)}`;
  await logIn(page, 'admin');
  await open(page, '/admin/categorias?vista=etiquetas');
  await page.getByRole('button', { name: 'Nueva etiqueta' }).click();
  const form = page.getByRole('dialog', { name: 'Nueva etiqueta' });
  await form.getByLabel('Nombre').fill(name);
  await form.getByRole('button', { name: 'Guardar' }).click();
  await page.getByRole('link', { name }).click();
  const panel = page.getByRole('complementary', { name: `Etiqueta ${name}` });
  await panel.getByLabel('Agregar productos').fill('cua');
  await panel
    .getByRole('button', { name: /^Agregar / })
    .first()
    .click();
  await expect(page.locator('.d-said')).toContainText(`tiene la etiqueta ${name}.`);
  await expect(panel.getByText('1 producto', { exact: true })).toBeVisible();
  await panel.getByLabel('Agregar productos').fill('');
  await expectAccessible(page, 'the tags and the panel of one');
  await panel.getByRole('button', { name: /^Quitar la etiqueta de / }).click();
  await expect(page.locator('.d-said')).toContainText(`ya no tiene la etiqueta ${name}.`);
  await panel.getByRole('button', { name: 'Quitar', exact: true }).click();
  await expect(page.locator('.d-said')).toContainText(`Se quitó ${name}.`);

  await page.getByRole('link', { name: 'Inicio de la tienda' }).click();
  await expect(
    page
      .getByRole('region', { name: /, etiqueta NOV$/ })
      .getByRole('listitem')
      .first(),
  ).toBeVisible();
  await expectAccessible(page, 'the preview of the carousels');
  await expectFits(page, 'the preview of the carousels');
});
