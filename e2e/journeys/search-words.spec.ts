// Browser test of search words: a visitor's search without a result becomes a synonym on the desk, is found, and is undone.

import { randomInt } from 'node:crypto';
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
