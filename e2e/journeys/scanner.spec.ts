// Browser test of the scanner: the camera reads a bar code into a line of the quick order, and a scanner that types reads others, into
// the cart. Where the camera is allowed, and what is said when it may not be used.

import { chromium, type Page } from '@playwright/test';
import { filmOf } from '../support/fake-camera.js';
import { first, minimumOf, onSale, packOf, storeToken } from '../support/shop.js';
import { alive, expect, expectFits, open, test } from '../support/test.js';

const quantityOf = (page: Page, line: number) => page.getByLabel(`Cantidad, línea ${line}`, { exact: true });
const codeOf = (page: Page, line: number) => page.getByLabel(`Código, línea ${line}`, { exact: true });
const scanMode = (page: Page) => page.getByRole('radio', { name: 'Escanear' });

/** What a scanner that types sends: digits and Enter. */
async function typeLikeScanner(page: Page, code: string) {
  await page.keyboard.type(code);
  await page.keyboard.press('Enter');
}

test(
  'bar codes go from the camera and from a scanner that types into the order',
  {
    tag: '@on-papelera',
  },
  async ({ shop, noise, apiOf, tokenOf, launchOptions }, info) => {
    const client = await apiOf('client');
    await client.emptyCart();
    const shelf = (await onSale(client)).filter(
      (one) => one.barCode !== null && (one.stock ?? 0) > 5 * packOf(one) + minimumOf(one),
    );
    const filmed = first(shelf, (one) => packOf(one) > 1, 'product in packs');
    const typed = first(shelf, (one) => one !== filmed && packOf(one) > 1, 'second product in packs');
    const one = (product: typeof filmed) => Math.max(packOf(product), minimumOf(product));
    const browser = await chromium.launch({
      ...launchOptions,
      args: [...(launchOptions.args ?? []), ...filmOf(filmed.barCode ?? '', info.outputPath('camera.y4m'))],
    });
    try {
      const context = await browser.newContext({ baseURL: shop.url, locale: 'es-AR' });
      noise.listenTo(context);
      const page = await context.newPage();
      await storeToken(page, await tokenOf('client'));

      // the document of another page allows no camera, so the scanner loads its own, and the typed line stays
      await open(page, '/cart');
      await page
        .getByRole('navigation', { name: 'Principal' })
        .getByRole('link', { name: 'Pedido rápido' })
        .click();
      await codeOf(page, 1).fill(typed.code);
      await quantityOf(page, 1).fill(String(one(typed)));
      const loaded = page.waitForResponse((answer) => answer.request().isNavigationRequest());
      await scanMode(page).check({ force: true });
      const { 'permissions-policy': permissions, 'content-security-policy': contentSecurity } = (
        await loaded
      ).headers();
      expect(permissions).toContain('camera=(self)');
      expect(contentSecurity).toContain("script-src 'self' 'wasm-unsafe-eval'");
      await alive(page);
      const scanner = page.getByRole('region', { name: 'Lector de códigos de barras' });
      await expect(scanner.getByText('1 lectura')).toBeVisible({ timeout: 30_000 });
      await expect(scanner.getByRole('status')).toContainText(filmed.name);
      await expect(codeOf(page, 1)).toHaveValue(typed.code);
      await expect(codeOf(page, 2)).toHaveValue(filmed.barCode ?? '');
      await expect(quantityOf(page, 2)).toHaveValue(String(one(filmed)));
      await expectFits(page, 'the scanner', { isOnOneBrand: true });

      // on a button, and in a quantity, which keeps its value
      await scanMode(page).focus();
      await typeLikeScanner(page, filmed.barCode ?? '');
      await expect(quantityOf(page, 2)).toHaveValue(String(one(filmed) + packOf(filmed)));
      await expect(quantityOf(page, 2)).toBeFocused();
      await typeLikeScanner(page, typed.barCode ?? '');
      await expect(quantityOf(page, 1)).toHaveValue(String(one(typed) + packOf(typed)));
      await expect(quantityOf(page, 2)).toHaveValue(String(one(filmed) + packOf(filmed)));

      // without the camera the lines stay
      await page.getByRole('radio', { name: 'Escribir' }).check({ force: true });
      await expect(scanner).toHaveCount(0);
      expect(await page.evaluate(() => document.querySelectorAll('video').length)).toBe(0);
      await page.getByRole('button', { name: 'Agregar 2 al pedido' }).click();
      await expect.poll(async () => (await client.cart()).cartProducts.length).toBe(2);

      // in the cart the code goes to its field
      await open(page, '/cart');
      const field = page.getByRole('combobox', { name: 'Agregar por código' });
      await expect(field).toBeVisible();
      await page.getByRole('button', { name: 'Finalizar Pedido' }).first().focus();
      await typeLikeScanner(page, filmed.barCode ?? '');
      await expect(field).toHaveValue(filmed.barCode ?? '');
      await expect(page.getByRole('group', { name: 'Agregar por código' })).toContainText(filmed.name);
      await expect(page).toHaveURL(/\/cart$/);
      await context.close();
    } finally {
      await browser.close();
    }
  },
);
