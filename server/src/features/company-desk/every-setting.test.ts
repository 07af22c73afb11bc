// Every setting of the company: all are changed at once, and another process, a restart and a backup have them; one undo takes them
// back. A setting without a row here does not compile.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  COMPANY_SECTIONS,
  type CompanyField,
  type CompanyValues,
  sectionOf,
} from '@mostrador/rules/company-settings';
import { createTestDatabase } from '@mostrador/trials/testing/database';
import { makeProduct, makeUser } from '@mostrador/trials/testing/factories';
import { openShop } from '@mostrador/trials/testing/open-shop';
import { type TestShop, testShop } from '@mostrador/trials/testing/test-shop';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { App } from '../../app.js';
import { saveImageByContent } from '../../platform/images/originals.js';
import { roleName } from '../../platform/postgres/database-addresses.js';
import { backup } from '../backup/backup.service.js';
import { restore } from '../backup/restore.service.js';
import { brandDefaults } from '../company/company.service.js';

let shop: TestShop;
/** Another process on the same database. */
let other: TestShop;
let token: string;
/** A picture of the shop. */
let fileName: string;

beforeAll(async () => {
  shop = await testShop('papelera');
  other = await testShop('papelera', shop);
  const { companyId } = shop.app.shop.company();
  token = await shop.token((await makeUser(shop.db, { companyId, profile: 3 })).email);
  const grey = sharp({ create: { width: 800, height: 160, channels: 3, background: '#777' } });
  fileName = await saveImageByContent(join(shop.dataDir, 'images', 'papelera'), await grey.webp().toBuffer());
});
afterAll(async () => {
  await other.close();
  await shop.close();
});

const order = { subject: 'Pedido {pedido}', heading: 'Hola {cliente}', intro: 'Son {total} en {empresa}.' };
const account = { subject: 'Su cuenta', heading: 'Hola {cliente}', intro: 'Lo espera {empresa}.' };

const changed = (): CompanyValues => ({
  name: 'Papelera Nueva',
  legalName: 'Papelera Nueva S.R.L.',
  brandShort: 'Nueva',
  greeting: 'Bienvenidos a la nueva',
  street: 'Av. Pavón 2860',
  neighbourhood: 'Boedo',
  city: 'Rosario',
  postalCode: 'S2000',
  province: 'Santa Fe',
  mapLink: 'https://www.openstreetmap.org/#map=17/-32.9/-60.6',
  hours: 'De 8 a 16',
  pickUpHours: 'De 9 a 15',
  phone: '0341 455-0100',
  whatsapp: 'https://wa.me/5493414550100',
  email: 'hola@nueva.test',
  emailNote: 'Respondemos hoy',
  orderMail: 'pedidos@nueva.test',
  instagram: 'https://www.instagram.com/nueva',
  facebook: 'https://www.facebook.com/nueva',
  taxId: '30-71234567-1',
  ivaCondition: 'Monotributo',
  dataFiscalLink: 'https://qr.afip.gob.ar/?qr=nueva',
  footerText: '© Papelera Nueva',
  newProductIva: 'IVA10.5',
  newBookIva: 'EXENTO',
  minimumPurchaseAmount: 4_000_050,
  freeDelivery: { above: 25_000_000, provinceCodes: ['B', 'C'] },
  paymentOptions: [1],
  paymentsMercadoPago: true,
  priceVisibleForUsersOnly: false,
  verifiesClients: false,
  bankHolder: 'Papelera Nueva S.R.L.',
  bankName: 'Banco Nación',
  bankCbu: '2850590940090418135201',
  bankAlias: 'papelera.nueva',
  bankTaxId: '30-71234567-1',
  deliveryMethods: [{ code: 'NUEVO', name: 'Expreso nuevo', deliveryOption: 1, active: true }],
  shippingZones: [{ zone: 'Centro', provinces: ['B', 'C'], rates: [{ upToGrams: 1_000, price: 498_000 }] }],
  defaultWeightGrams: 321,
  volumetricDivisor: 4_321,
  showBanner: false,
  banners: [{ fileName, description: 'Vuelta al cole', link: '/store?tg=NOV', from: null, until: null }],
  logo: { fileName, width: 800, height: 160 },
  logoOnWhite: { fileName, width: 800, height: 160 },
  headerBackgroundColor: '#14613f',
  headerFontColor: '#fffff0',
  navBarBackgroundColor: '#fafafa',
  navLinkColor: '#101010',
  navLinkHoverColor: '#14613f',
  thumbShadowColor: '#123123',
  helpHeading: 'Cómo nos compra',
  helpIntro: 'Es fácil.',
  helpSteps: [{ title: 'Uno', text: 'Elija.' }],
  helpConditions: [{ title: 'Pago', text: 'Por transferencia.' }],
  aboutHeading: 'Somos nuevos',
  aboutParagraphs: ['Desde **2026**.'],
  mailOrderPlaced: order,
  mailOrderPreparing: order,
  mailOrderDispatched: order,
  mailOrderDelivered: order,
  mailOrderCancelled: order,
  mailConfirmEmail: account,
  mailAccountReady: account,
});

const FIELDS = Object.values(COMPANY_SECTIONS).flat() as readonly CompanyField[];
/** What the desk reads from tables of their own, which no process remembers. */
const OF_TABLES: ReadonlySet<string> = new Set(['deliveryMethods', 'shippingZones', 'banners']);

const read = () => shop.call('companySettings', {}, token);

/** The values by which a process serves the shop: what it remembers of brand and company. */
function served({ shop: of }: App): Partial<Record<CompanyField, unknown>> {
  const { own, freeDelivery, ...company } = of.company();
  const given: Record<string, unknown> = {
    ...brandDefaults(of.brand, of.company().name),
    ...own,
    ...company,
    freeDelivery: freeDelivery && {
      above: freeDelivery.above,
      provinceCodes: freeDelivery.provinceCodes,
    },
  };
  return Object.fromEntries(
    FIELDS.filter((field) => !OF_TABLES.has(field)).map((field) => [field, given[field]]),
  );
}

const remembered = (values: Partial<CompanyValues>) =>
  Object.fromEntries(
    Object.entries(values).filter(([field]) => !OF_TABLES.has(field) && field !== 'footerText'),
  );

async function save(values: Partial<CompanyValues>) {
  const current = (await read()).values;
  const edits = Object.entries(values).map(([field, to]) => ({ field, from: current[field], to }));
  return shop.call('saveCompanySettings', { body: { edits } }, token);
}

it('names every setting of the screen', () => {
  expect(Object.keys(changed()).sort()).toEqual([...FIELDS].sort());
});

it('is seen by another process at once, is in the history by sections, survives a restart and a backup, and is undone', async () => {
  const before = (await read()).values;
  const wasServed = served(other.app);
  const to = changed();
  for (const field of FIELDS) expect(to[field], field).not.toEqual(before[field]);
  const { actionId, values } = await save(to);
  expect(values).toEqual({ ...before, ...to });
  const own = remembered(to);
  await expect.poll(() => served(other.app)).toMatchObject(own);
  const context = await other.call('companyContext', {});
  expect(context).toMatchObject({
    description: to.name,
    bannerTexts: ['Vuelta al cole'],
    headerBackgroundColor: to.headerBackgroundColor,
  });

  const { changes } = await shop.call(
    'changeLog',
    { query: { kind: 'company_setting', actionId: actionId ?? '' } },
    token,
  );
  expect(changes.flatMap(({ fields }) => fields.map(({ field }) => field)).sort()).toEqual(
    [...FIELDS].sort(),
  );
  for (const { fields } of changes)
    expect(new Set(fields.map(({ field }) => sectionOf(field as CompanyField))).size).toBe(1);

  const restarted = await testShop('papelera', shop);
  expect(served(restarted.app)).toMatchObject(own);
  await restarted.close();
  await inRestored(async (app) => {
    expect(served(app)).toMatchObject(own);
    const { rows } = await settingsOf(app);
    expect(rows).toEqual(['Centro', 'Expreso nuevo', 'Vuelta al cole']);
  });

  const undone = await shop.call('undoAction', { params: { actionId: actionId ?? '' } }, token);
  expect(undone).toMatchObject({ kept: [] });
  expect((await read()).values).toEqual(before);
  await expect.poll(() => served(other.app)).toEqual(wasServed);
}, 60_000);

/** Backs the shop up, restores it elsewhere and opens it there. */
async function inRestored(look: (app: App) => Promise<void>): Promise<void> {
  const place = mkdtempSync(join(tmpdir(), 'mostrador-every-setting-'));
  const target = await createTestDatabase();
  const file = join(place, 'shop.zip');
  const dataDir = join(place, 'data');
  try {
    const { connectionString } = shop;
    await backup({ connectionString, dataDir: shop.dataDir, file, appVersion: 'test' });
    await restore({
      connectionString: target.connectionString,
      runTimeRole: roleName(target.runTimeConnectionString),
      dataDir,
      file,
      replace: false,
    });
    const app = await openShop({ connectionString: target.connectionString, dataDir });
    await look(app).finally(() => app.close());
  } finally {
    await target.drop();
    rmSync(place, { recursive: true });
  }
}

/** What the tables of a restored shop name: the zone, the delivery method and the banner. */
async function settingsOf({ shop: of }: App): Promise<{ readonly rows: readonly string[] }> {
  const zones = await of.db.selectFrom('shipping_zones').select('zone as name').execute();
  const methods = await of.db
    .selectFrom('delivery_options')
    .where('company_id', '=', of.company().companyId)
    .select('name')
    .execute();
  const banners = await of.db
    .selectFrom('banners')
    .where('company_id', '=', of.company().companyId)
    .select('description as name')
    .execute();
  return { rows: [...zones, ...methods, ...banners].map(({ name }) => name).sort() };
}

it('refuses a payment that is no longer offered, also one that an open cart still has', async () => {
  const buyer = await shop.token((await makeUser(shop.db)).email);
  const { code } = await makeProduct(shop.db, { price: '90000.00', stock: 10 });
  await shop.call('upsertProductInCart', { query: {}, body: { product: { code }, quantity: 1 } }, buyer);
  await shop.call('updateCart', { body: { paymentOption: 2, pickUp: true } }, buyer);
  expect((await shop.call('cart', {}, buyer)).paymentOption).toBe(2);
  const { actionId } = await save({ paymentOptions: [1] });
  await expect.poll(() => shop.app.shop.company().paymentOptions, { timeout: 1_000 }).toEqual([1]);
  const cart = await shop.call('cart', {}, buyer);
  expect(cart.paymentOption).toBeNull();
  const confirm = (more: object) =>
    shop.call('confirmCart', { body: { externalId: cart.externalId, total: cart.total, ...more } }, buyer);
  for (const more of [{}, { paymentOption: 2 }])
    expect(await confirm(more)).toMatchObject({
      resultCode: -18,
      message: 'Por favor elija una forma de pago válida.',
    });
  expect(await confirm({ paymentOption: 1 })).toMatchObject({ resultCode: 0 });
  await shop.call('undoAction', { params: { actionId: actionId ?? '' } }, token);
});
