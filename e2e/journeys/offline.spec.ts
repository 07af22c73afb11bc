// Browser test of working offline from end to end: download the shop, open it without a network, take orders, also by a pasted list, and
// send each one once.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { accounts, PASSWORD } from '../support/accounts.js';
import type { Product } from '../support/api.js';
import { chooseTransportAndTransfer } from '../support/checkout.js';
import { databaseOf, keptOrders, linesFor, withAnotherClient } from '../support/device.js';
import { filmOf } from '../support/fake-camera.js';
import { type Newcomer, newcomer } from '../support/people.js';
import {
  card,
  expectAt,
  minimumOf,
  onSale,
  packOf,
  quantity,
  storeOf,
  tokenWith,
  unsavedMark,
} from '../support/shop.js';
import { alive, expect, expectAccessible, open, test } from '../support/test.js';

test.use({ ownContext: true });

const account = (page: Page) => page.getByRole('button', { name: /^Su cuenta:/ });
const summary = (page: Page) => page.getByRole('complementary', { name: 'Resumen del pedido' });

const mark = (page: Page) => page.getByRole('button', { name: /^Modo sin conexión\. Datos de/ });

async function search(page: Page, words: string) {
  await page.getByRole('combobox', { name: 'Buscar', exact: true }).fill(words);
  await page.keyboard.press('Enter');
}

async function choose(page: Page, entry: string) {
  await account(page).click();
  await page.getByRole('button', { name: entry, exact: true }).click();
}

const setToken = (page: Page, token: string) =>
  page.evaluate((value) => localStorage.setItem('ecjwt', value), token);

/** Chooses the client at this position of the salesman's list. */
async function buyFor(page: Page, place: number) {
  await page
    .getByRole('button', { name: /Elija el cliente|Cambiar de cliente/ })
    .first()
    .click();
  const list = page.getByRole('dialog', { name: 'Elija el cliente' });
  await list.getByRole('option').nth(place).click();
  await expect(list).toBeHidden();
}

/** Pastes five lines into the quick order, two of them with a fault. The others go to the cart of the device. */
async function orderByPaste(page: Page, shelf: readonly Product[]) {
  const wholePacks = (one: Product) => Math.ceil(minimumOf(one) / packOf(one)) * packOf(one);
  const good = shelf.filter((one) => (one.stock ?? 0) > 6 * wholePacks(one)).slice(0, 3);
  const [mistyped] = shelf.filter((one) => !good.includes(one));
  const lines = [
    ...good.map((one) => `${one.code}\t${wholePacks(one)}`),
    'NO-EXISTE-1\t4',
    `${mistyped?.code}\tdoce`,
  ];
  await page.getByRole('button', { name: 'Vaciar' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Vaciar' }).click();
  await page.getByRole('radio', { name: 'Pegar' }).check({ force: true });
  await page.getByLabel('Lista pegada').fill(lines.join('\n'));
  await page.getByRole('button', { name: 'Leer la lista' }).click();
  const quickSummary = page.getByRole('complementary', { name: 'Resumen' });
  await expect(quickSummary).toContainText('3 líneas listas, 2 por resolver');
  await expect(page.getByText('“NO-EXISTE-1” no está en el catálogo.')).toBeVisible();
  await expect(page.getByText('“doce” no es una cantidad.')).toBeVisible();
  await quickSummary.getByRole('button', { name: 'Agregar 3 al pedido' }).click();
  await expect(page.getByText('Se agregaron 3 productos al pedido.')).toBeVisible();
  await page.goto('/cart');
  for (const one of good)
    await expect(quantity(page.locator('.cart-line').filter({ hasText: one.code }))).toHaveValue(
      String(wholePacks(one)),
    );
}

/** Enters a client on the road, without a network. */
async function enterClient(page: Page, { legalName, cuit, email }: Newcomer) {
  await page.goto('/datasync');
  await alive(page);
  await page.getByRole('button', { name: 'Nuevo cliente' }).click();
  const form = page.locator('form.new-client');
  await expect(form.getByLabel('Condición impositiva')).toBeEnabled();
  await form.getByRole('textbox', { name: /^CUIT/ }).fill('30-1');
  await form.getByRole('button', { name: 'Guardar cliente' }).click();
  await expect(form.getByText('Por favor ingrese la razón social.')).toBeVisible();
  await expectAccessible(page, 'a new client on the device');
  await form.getByLabel('Razón Social').fill(legalName);
  await form.getByRole('textbox', { name: /^CUIT/ }).fill(cuit);
  await form.getByLabel('E-mail').fill(email);
  await form.getByRole('button', { name: 'Guardar cliente' }).click();
  const entered = page.getByRole('row', { name: new RegExp(legalName) });
  await expect(entered.getByText('Listo para enviar')).toBeVisible();
}

test('the shop is taken along, closed, opened without a network, and its orders arrive once each', async ({
  shop,
  brand,
  brandCode,
  api,
  apiOf,
  launchOptions,
}, info) => {
  test.setTimeout(120_000);
  const forOthers = brand.company.implementsThirdPartyPurchases;
  const who = forOthers ? 'salesman' : 'otherClient';
  const buys = forOthers ? [0, 1, 2] : [0];
  const buyer = await apiOf('otherClient');
  const { minimumPurchaseAmount } = await buyer.context();
  // one product for all of them, so that it is found in one search; twice the minimum: others may have lower prices
  const shelf = await onSale(buyer);
  const lines = linesFor(shelf, 2 * buys.length * minimumPurchaseAmount, 1);
  const product = lines[0]?.product;
  if (product === undefined) throw new Error('Nothing is on sale.');
  const units = Math.ceil((lines[0]?.quantity ?? 0) / buys.length / packOf(product)) * packOf(product);
  // a session of its own: the log-out at the end ends it for every copy of its token
  const token = await api.token(accounts[who], PASSWORD);
  const database = databaseOf(brandCode, token);
  const met = newcomer('Kiosco del camino');
  const folder = mkdtempSync(join(tmpdir(), 'mostrador-device-'));
  const film = filmOf(product.barCode ?? '', info.outputPath('camera.y4m'));
  const start = () =>
    chromium.launchPersistentContext(folder, {
      ...launchOptions,
      args: [...(launchOptions.args ?? []), ...film],
      baseURL: shop.url,
      locale: 'es-AR',
      viewport: { width: 1280, height: 800 },
    });
  let device: BrowserContext | undefined;
  const walk = async () => {
    device = await start();
    let page = await device.newPage();
    await open(page, '/aboutus');
    await setToken(page, token);
    await open(page, forOthers ? '/datasync' : '/store');
    if (!forOthers) await choose(page, 'Datos sin conexión');
    await page.getByRole('button', { name: 'Sincronizar datos' }).click();
    await expect(page.getByText('Completa')).toBeVisible({ timeout: 60_000 });
    if (!forOthers) await page.getByRole('button', { name: 'Cerrar' }).first().click();

    // the network goes and comes back while the page is open
    const file = await device.newPage();
    expect((await file.goto('/api/User/livenes'))?.fromServiceWorker(), 'a file is no screen').toBe(false);
    expect((await file.goto('/aboutus'))?.fromServiceWorker(), 'a screen may come from the device').toBe(
      true,
    );
    await file.close();
    await device.setOffline(true);
    await expect(mark(page)).toBeVisible();
    await search(page, product.name);
    await expect(card(page, product).first()).toBeVisible();
    if (forOthers) await buyFor(page, 0);
    await device.setOffline(false);
    await expect(mark(page)).toBeHidden();

    await choose(page, 'Modo sin conexión');
    await expect(mark(page)).toBeVisible();
    await device.close();

    device = await start();
    await device.setOffline(true);
    page = await device.newPage();
    // someone without the password writes a token with this user's claims
    await page.goto('/aboutus');
    const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as object;
    await setToken(page, tokenWith({ ...claims }));
    await page.goto(storeOf(product));
    await alive(page);
    await expect(account(page)).toBeVisible();
    await expect(
      page.getByText(/el servidor tiene que reconocer su sesión|No pudimos/).first(),
    ).toBeVisible();
    await expect(card(page, product)).toHaveCount(0);
    await setToken(page, token);

    await page.goto('/store');
    await alive(page);
    await expect(mark(page)).toBeVisible();
    await search(page, product.name);
    await expect(card(page, product).first()).toBeVisible();
    // the device keeps the bar code reader, and the page's permission to use the camera
    if (!forOthers) {
      await page.goto('/pedido-rapido?modo=escanear');
      const scanner = page.getByRole('region', { name: 'Lector de códigos de barras' });
      await expect(scanner.getByRole('status')).toContainText(product.name, { timeout: 30_000 });
      await orderByPaste(
        page,
        shelf.filter((one) => one !== product),
      );
      await page.goto('/listas');
      await expect(page.getByText('Sin conexión puede ver las listas')).toBeVisible();
    }
    for (const [index, place] of buys.entries()) {
      if (forOthers) await buyFor(page, place);
      await page.goto(storeOf(product));
      await alive(page);
      await expect(mark(page)).toBeVisible();
      await quantity(card(page, product)).fill(String(units));
      await card(page, product).getByRole('button', { name: 'Agregar' }).click();
      await expect(quantity(card(page, product))).toHaveValue(String(units));
      await expect(quantity(card(page, product))).toBeDisabled();
      await card(page, product).getByRole('button', { name: 'Ver carrito' }).click();
      const line = page.locator('.cart-line').filter({ hasText: product.code });
      await line.getByRole('button', { name: `Agregar ${product.name}` }).click();
      const raised = await quantity(line).inputValue();
      await expect(unsavedMark(line)).toHaveCount(0, { timeout: 15_000 });
      await page.goto('/cart');
      await expect(quantity(line)).toHaveValue(raised);
      await summary(page).getByRole('button', { name: 'Finalizar Pedido' }).click();
      await chooseTransportAndTransfer(page);
      await summary(page).getByRole('button', { name: 'Confirmar Pedido' }).click();
      await expect.poll(async () => (await keptOrders(page, database)).length).toBe(index + 1);
    }
    const taken = await keptOrders(page, database);
    expect(taken.map(({ state }) => state)).toEqual(buys.map(() => 'waiting'));
    expect(new Set(taken.map(({ targetClientId }) => targetClientId)).size).toBe(buys.length);
    if (forOthers) await enterClient(page, met);
    await device.close();

    device = await start();
    page = await device.newPage();
    await open(page, '/aboutus');
    await choose(page, 'Volver a conectarse');
    await expect
      .poll(async () => (await keptOrders(page, database)).map(({ state }) => state))
      .toEqual(buys.map(() => 'sent'));
    if (forOthers) {
      await page.goto('/datasync');
      await alive(page);
      const entered = page.getByRole('row', { name: new RegExp(met.legalName) });
      await expect(entered.getByText(/^Registrado: W-\d+, espera la verificación$/)).toBeVisible();
      expect(await (await apiOf('admin')).clientStatus(met.cuit)).toEqual(['waiting']);
    }
    const ids = (await keptOrders(page, database)).map(({ localUniqueId }) => localUniqueId);
    const placed = (await (await apiOf(who)).orders()).map(({ externalId }) => externalId);
    expect(placed.filter((id) => ids.includes(id)).sort()).toEqual([...ids].sort());

    // what is kept at a log-out is there again after the next log-in of the same user
    await choose(page, 'Salir');
    const leaving = page.getByRole('dialog', { name: 'Datos en este dispositivo' });
    await leaving.getByRole('button', { name: 'Conservar los datos y salir' }).click();
    await expectAt(page, '/store');
    await expect(account(page)).toBeHidden();
    const recognised = page.waitForResponse((response) => response.url().endsWith('/StoreUser/sessions'));
    await setToken(page, await api.token(accounts[who], PASSWORD));
    await open(page, '/aboutus');
    await recognised;
    expect((await keptOrders(page, database)).map(({ localUniqueId }) => localUniqueId)).toEqual(ids);

    await choose(page, 'Salir');
    await leaving.getByRole('button', { name: 'Borrar los datos' }).click();
    await expectAt(page, '/store');
    const left = () => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
    await expect.poll(left).not.toContain(database);
  };
  try {
    if (forOthers) await withAnotherClient(await apiOf('admin'), walk);
    else await walk();
  } finally {
    await device?.close();
    rmSync(folder, { recursive: true, force: true });
  }
});
