// Browser test of a new shop: from an empty production database to the first order of an invited client, by screens alone.

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, type Page, test } from '@playwright/test';
import { type MailServer, startMailServer } from '../setup/mail-server.js';
import type { ShopProcess } from '../setup/shop-process.js';
import { startNewShop } from '../setup/start-shop.js';
import { linkIn, mailTo } from '../support/mails.js';
import { Noise } from '../support/noise.js';
import { cards, expectAt } from '../support/shop.js';
import { expect, expectAccessible, expectFits, expectNotice, open } from '../support/test.js';
import { bookFile, clientFile } from '../support/third-shop-files.js';

const OWNER = { name: 'Ana Sosa', email: 'ana@distribuidora.test', password: 'Pincel-verde#73' };
const BUYER_PASSWORD = 'Cuarzo#Violeta7';

const BOOKS = 10_000;
const CLIENTS = 500;

let folder: string;
let mails: MailServer;
let shop: ShopProcess;
let context: BrowserContext;
let page: Page;
let noise: Noise;

test.beforeAll(async ({ browser }) => {
  test.setTimeout(180_000);
  folder = mkdtempSync(join(tmpdir(), 'mostrador-third-'));
  mails = await startMailServer(join(folder, 'mails'), { encrypts: true });
  shop = await startNewShop('tienda', join(folder, 'data'), {
    NODE_ENV: 'production',
    SMTP_URL: mails.url,
    MAIL_FROM: 'Distribuidora <pedidos@distribuidora.test>',
    // the test's mail server has a certificate that it signed itself
    NODE_TLS_REJECT_UNAUTHORIZED: '0',
  });
  noise = new Noise(shop.url, shop.logFiles);
  context = await browser.newContext({ baseURL: shop.url });
  noise.listenTo(context);
  page = await context.newPage();
});
test.afterAll(async () => {
  await context.close();
  await shop.stop();
  await mails.close();
  rmSync(folder, { recursive: true, force: true });
});

/** The way to a step from the list on the start page. */
async function openStep(label: string): Promise<void> {
  await page.getByRole('navigation').getByRole('link', { name: 'Inicio' }).first().click();
  await page.getByRole('region', { name: 'Primeros pasos' }).getByRole('link', { name: label }).click();
}

async function expectStepDone(label: string): Promise<void> {
  await page.getByRole('navigation').getByRole('link', { name: 'Inicio' }).first().click();
  const step = page
    .getByRole('region', { name: 'Primeros pasos' })
    .getByRole('listitem')
    .filter({ hasText: label });
  await expect(step).toContainText('listo', { timeout: 15_000 });
}

/** Loads a file whose columns are recognised by their titles. */
async function load(kind: string, file: string, rows: string): Promise<void> {
  await page.getByLabel('Qué se carga').selectOption(kind);
  // another kind has a field of its own for its file
  await expect(page.getByLabel('Qué se carga')).toHaveValue(kind);
  await page.locator('input[type=file]').setInputFiles(file);
  await page.waitForURL(/\/admin\/importaciones\/[0-9a-f-]{36}$/, { timeout: 60_000 });
  if (kind === 'products') await expect(page.getByLabel('Decimales')).toHaveValue('.');
  await page.getByRole('button', { name: 'Revisar los cambios' }).click();
  await page.getByRole('button', { name: `Aplicar ${rows} filas` }).click({ timeout: 60_000 });
  await expect(page.getByText('Los cambios ya rigen en la tienda.')).toBeVisible({ timeout: 90_000 });
}

test('from an empty database to the first order of an invited client', async ({ browser }) => {
  test.setTimeout(300_000);
  const begun = Date.now();
  const timed: string[] = [];
  const lap = (what: string) => timed.push(`${what} ${((Date.now() - begun) / 1_000).toFixed(1)}`);
  const [link] = /http\S+\/admin\/instalacion#\S+/.exec(readFileSync(shop.logFiles[0] ?? '', 'utf8')) ?? [];
  if (link === undefined) throw new Error('The start printed no link.');

  await open(page, link);
  await page.getByLabel('Nombre y apellido').fill(OWNER.name);
  await page.getByLabel('E-mail').fill(OWNER.email);
  await page.getByRole('textbox', { name: /^Contraseña/ }).fill(OWNER.password);
  await page.getByRole('textbox', { name: /^Repetir contraseña/ }).fill(OWNER.password);
  await page.getByRole('button', { name: 'Crear y entrar' }).click();
  await expectAt(page, '/admin');
  await expect(page.getByRole('region', { name: 'Primeros pasos' })).toContainText('0 de 7');
  await expectAccessible(page, 'the start page of a new shop');
  lap('administrator');

  await openStep('Complete los datos de su empresa');
  for (const [label, value] of [
    ['Nombre', 'Distribuidora Sur'],
    ['Razón social', 'Distribuidora Sur S.R.L.'],
    ['Calle y número', 'Belgrano 1450'],
    ['Teléfono', '0223 455-0100'],
    ['Mail de contacto', 'ventas@distribuidora.test'],
    ['Mail que recibe los pedidos', 'pedidos@distribuidora.test'],
    ['CUIT', '30-71234567-1'],
  ] as const)
    await page.getByRole('textbox', { name: label, exact: true }).first().fill(value);
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Guardamos los cambios. La tienda ya los muestra.')).toBeVisible();
  await expectStepDone('Complete los datos de su empresa');
  await expect(page.getByRole('link', { name: 'Distribuidora Sur' })).toBeVisible();
  lap('company');

  const books = join(folder, 'libros.csv');
  writeFileSync(books, bookFile(BOOKS));
  await openStep('Cargue sus productos');
  await load('products', books, '10.000');
  await expectStepDone('Ponga los precios');
  lap('products');

  const clients = join(folder, 'clientes.csv');
  writeFileSync(clients, clientFile(CLIENTS));
  await openStep('Traiga a sus clientes');
  await page
    .getByRole('link', { name: /Importar/ })
    .first()
    .click();
  await load('clients', clients, '500');
  await expectStepDone('Traiga a sus clientes');
  lap('clients');

  await openStep('Invite a sus clientes');
  await page.getByLabel('Velocidad').selectOption('10000');
  await page.getByRole('button', { name: 'Invitar a 500 clientes' }).click();
  await expect(page.getByText('Los mails empiezan a salir.')).toBeVisible();
  const invitation = await mailTo(mails.folder, 'compras1@clientes.test', /cuenta/i);
  lap('invited');

  const own = await browser.newContext({ baseURL: shop.url });
  noise.listenTo(own);
  const buyer = await own.newPage();
  await open(buyer, linkIn(invitation, '/invitacion'));
  await buyer.getByRole('textbox', { name: /^Contraseña/ }).fill(BUYER_PASSWORD);
  await buyer.getByRole('textbox', { name: /^Repetir contraseña/ }).fill(BUYER_PASSWORD);
  await buyer.getByRole('button', { name: 'Entrar a la tienda' }).click();
  await expectAt(buyer, '/store');
  await buyer.getByPlaceholder('Nombre o código').first().fill('libro 777');
  await buyer.keyboard.press('Enter');
  await expect(cards(buyer).first()).toContainText('777');
  await cards(buyer)
    .first()
    .getByRole('button', { name: /Agregar/ })
    .click();
  await expectNotice(buyer, 'Producto agregado al carrito.');
  await open(buyer, '/checkout');
  await buyer.getByRole('button', { name: 'Finalizar', exact: true }).click();
  await buyer.getByRole('radio').first().check();
  await buyer.getByRole('button', { name: /^(Continuar al pago|Confirmar Pedido)$/ }).click();
  await expectNotice(buyer, /El pedido ha sido confirmado/);
  lap('ordered');
  await mailTo(mails.folder, 'compras1@clientes.test', /PED-0001-00000001/);
  await mailTo(mails.folder, 'pedidos@distribuidora.test', /PED-0001-00000001/);
  lap('mails');

  await page.getByRole('navigation').getByRole('link', { name: 'Inicio' }).first().click();
  await expect(page.getByRole('row', { name: /Librería 1\b/ })).toBeVisible({ timeout: 15_000 });
  await expect(page.getByRole('region', { name: 'Primeros pasos' })).toHaveCount(0);
  await expectFits(page, 'the start page with the first order');
  lap('seen');
  test.info().annotations.push({ type: 'seconds', description: timed.join(', ') });
  await own.close();
  expect(noise.rest(), 'what nobody should see or hear').toEqual([]);
});
