// Every setting of the company: each is changed alone, and another process shows it because the database announced it; all of them are
// in the history, survive a restart and a backup, and are taken back one by one. A setting without a row here does not compile.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SETTINGS_MARK } from '@mostrador/contract/settings-mark';
import { COMPANY_SECTIONS, type CompanyField, type CompanyValues } from '@mostrador/rules/company-settings';
import { createTestDatabase } from '@mostrador/trials/testing/database';
import { makeProduct, makeUser } from '@mostrador/trials/testing/factories';
import { openShop } from '@mostrador/trials/testing/open-shop';
import { type TestShop, testShop } from '@mostrador/trials/testing/test-shop';
import { sql } from 'kysely';
import pg from 'pg';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { App } from '../../app.js';
import { FolderBlobs } from '../../platform/blobs/folder-blobs.js';
import { saveImageByContent } from '../../platform/images/originals.js';
import { roleName } from '../../platform/postgres/database-addresses.js';
import { backup } from '../backup/backup.service.js';
import { restore } from '../backup/restore.service.js';
import { brandDefaults, companyContext, type OwnField } from '../company/company.service.js';
import { companySettings, isOwnField } from './company-desk.service.js';

let shop: TestShop;
/** Another process on the same database. */
let other: TestShop;
let token: string;
/** A picture of the shop. */
let fileName: string;
/** Hears what the database announces, as every process does. */
let listener: pg.Client;

beforeAll(async () => {
  shop = await testShop('papelera');
  other = await testShop('papelera', shop);
  const { companyId } = shop.app.shop.company();
  token = await shop.token((await makeUser(shop.db, { companyId, profile: 3 })).email);
  const grey = sharp({ create: { width: 800, height: 160, channels: 3, background: '#777' } });
  fileName = await saveImageByContent(shop.app.shop.files, 'papelera', await grey.webp().toBuffer());
  listener = new pg.Client({ connectionString: shop.connectionString });
  listener.on('notification', ({ channel, payload }) => announced.push(`${channel} ${payload}`));
  await listener.connect();
  await listener.query('listen account_changed');
  await listener.query('listen catalog_changed');
});
afterAll(async () => {
  await listener.end();
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
  shippingIva: 'IVA10.5',
  priceDisplay: 'final_net',
  minimumPurchaseAmount: 4_000_050,
  freeDelivery: { above: 25_000_000, provinceCodes: ['B', 'C'] },
  paymentOptions: [1],
  paymentsMercadoPago: true,
  priceVisibleForUsersOnly: false,
  verifiesClients: false,
  offersReserveStock: true,
  invoiceMails: false,
  dueMails: false,
  dueMailDays: 5,
  creditControl: 'hold',
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
  audience: 'Vendemos a kioscos.',
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
  mailStockBack: account,
});

const FIELDS = Object.values(COMPANY_SECTIONS).flat() as readonly CompanyField[];
/** What each call reads from tables of their own: no process remembers it. */
const OF_TABLES: ReadonlySet<string> = new Set(['deliveryMethods', 'shippingZones', 'banners']);
/** What no text of the brand shows as it is stored. */
const APART = /^(ivaCondition|bank|logo|mail)/;

const read = (of = shop) => of.call('companySettings', {}, token);

/** The value by which a process serves the shop: what it remembers of brand and company, or reads for each call. */
async function served(of: TestShop, field: CompanyField): Promise<unknown> {
  if (OF_TABLES.has(field)) return (await read(of)).values[field];
  const { brand, company } = of.app.shop;
  const { own, freeDelivery, ...columns } = company();
  if (field === 'freeDelivery')
    return freeDelivery && { above: freeDelivery.above, provinceCodes: freeDelivery.provinceCodes };
  if (Object.hasOwn(columns, field)) return columns[field as keyof typeof columns];
  // the footer adds the fiscal data
  if (field === 'footerText') return brand.company.copyryghtText.split(' · CUIT')[0];
  return APART.test(field) ? own[field] : brandDefaults(brand, columns.name)[field as OwnField];
}

/** What visitors of a process get must be what it would make now: its kept answers are dropped, too. */
async function expectFreshContext(of: TestShop): Promise<void> {
  const made = async () => JSON.parse(JSON.stringify(await companyContext(of.app.shop)));
  await expect.poll(() => of.call('companyContext', {})).toEqual(await made());
}

/** The mark of the settings that answers of a process carry: to a visitor, whose answers are kept, and to an administrator. */
async function marks(of: TestShop): Promise<readonly unknown[]> {
  const answers = [await of.raw('companyContext', {}), await of.raw('companySettings', {}, token)];
  return answers.map(({ headers }) => headers[SETTINGS_MARK]);
}

async function save(values: Partial<CompanyValues>) {
  const current = (await read()).values;
  const edits = Object.entries(values).map(([field, to]) => ({ field, from: current[field], to }));
  return shop.call('saveCompanySettings', { body: { edits } }, token);
}

/** What the database has announced, as 'channel payload'. */
const announced: string[] = [];

/** The notice by which processes learn of a setting. */
function noticeOf(field: CompanyField): string {
  if (field === 'banners') return 'account_changed banners';
  if (field === 'deliveryMethods') return 'account_changed delivery_options';
  if (field === 'shippingZones') return 'account_changed shipping_rates';
  return `account_changed ${isOwnField(field) ? 'company_settings' : 'companies'}`;
}

it('names every setting of the screen', () => {
  expect(Object.keys(changed()).sort()).toEqual([...FIELDS].sort());
});

describe('a setting that is changed alone', () => {
  /** The value before, and the action that changed it. */
  const done: { readonly field: CompanyField; readonly before: unknown; readonly actionId: string }[] = [];

  let firstMarks: readonly unknown[] = [];

  it('has not changed the mark of the answers yet, which two processes share', async () => {
    firstMarks = await marks(shop);
    expect(firstMarks).toEqual(Array(2).fill(expect.stringMatching(/^[\w-]{10}$/)));
    expect(new Set([...firstMarks, ...(await marks(other))]).size).toBe(1);
  });

  it.each(FIELDS)('is announced, and another process shows it: %s', async (field) => {
    const before = (await read()).values[field];
    const marksBefore = await marks(other);
    const to = changed()[field];
    expect(to).not.toEqual(before);
    announced.length = 0;
    const { actionId, values } = await save({ [field]: to });
    expect(values[field]).toEqual(to);
    done.push({ field, before, actionId: actionId ?? '' });
    await expect.poll(() => announced).toContain(noticeOf(field));
    await expect.poll(() => served(other, field)).toEqual(to);
    await expectFreshContext(other);
    // by another mark in any answer an open page learns that it shows older settings
    await expect.poll(async () => new Set(await marks(other))).not.toContain(marksBefore[0]);
    await expect.poll(() => marks(shop)).toEqual(await marks(other));
  });

  it('is in the history by its section, with the value before', async () => {
    for (const { field, before, actionId } of done) {
      const query = { kind: 'company_setting', actionId };
      const { changes } = await shop.call('changeLog', { query }, token);
      expect(changes.map(({ fields }) => fields)).toEqual([[{ field, before, after: changed()[field] }]]);
    }
  });

  it('survives a restart and a backup', async () => {
    const restarted = await testShop('papelera', shop);
    for (const field of FIELDS) expect(await served(restarted, field), field).toEqual(changed()[field]);
    await restarted.close();
    await inRestored(async ({ shop: of }) => {
      expect((await companySettings(of, of.db)).values).toEqual(changed());
    });
  });

  it('is taken back from the history, which another process shows too', async () => {
    for (const { field, before, actionId } of [...done].reverse()) {
      const undone = await shop.call('undoAction', { params: { actionId } }, token);
      expect(undone, field).toMatchObject({ restored: 1, kept: [] });
      expect((await read()).values[field], field).toEqual(before);
      if (!APART.test(field)) await expect.poll(() => served(other, field)).toEqual(before);
    }
    await expectFreshContext(other);
    await expect.poll(() => marks(other)).toEqual(firstMarks);
  });
});

it('is shown because the database announces it, and by no timer', async () => {
  const trigger = (state: 'disable' | 'enable') =>
    sql`alter table company_settings ${sql.raw(state)} trigger company_settings_changed`.execute(shop.db);
  const greeting = () => [shop, other].map(({ app }) => app.shop.brand.greeting);
  const [before = ''] = greeting();
  await trigger('disable');
  await save({ greeting: 'Sin aviso' });
  expect(greeting()).toEqual([before, before]);
  await sql`select pg_notify('account_changed', 'company_settings')`.execute(shop.db);
  await expect.poll(greeting).toEqual(['Sin aviso', 'Sin aviso']);
  await trigger('enable');
  await save({ greeting: before });
  await expect.poll(greeting).toEqual([before, before]);
});

/** Backs the shop up, restores it elsewhere and opens it there. */
async function inRestored(look: (app: App) => Promise<void>): Promise<void> {
  const place = mkdtempSync(join(tmpdir(), 'mostrador-every-setting-'));
  const target = await createTestDatabase();
  const file = join(place, 'shop.zip');
  const dataDir = join(place, 'data');
  try {
    const { connectionString } = shop;
    await backup({ connectionString, files: shop.app.shop.files, file, appVersion: 'test' });
    await restore({
      connectionString: target.connectionString,
      runTimeRole: roleName(target.runTimeConnectionString),
      dataDir,
      files: new FolderBlobs(dataDir),
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

it('refuses a payment that is no longer offered, also one that an open cart still has', async () => {
  const buyer = await shop.token((await makeUser(shop.db)).email);
  const { code } = await makeProduct(shop.db, { price: '90000.00', stock: 10 });
  await shop.call('upsertProductInCart', { query: {}, body: { product: { code }, quantity: 1 } }, buyer);
  await shop.call('updateCart', { body: { paymentOption: 2, pickUp: true } }, buyer);
  expect((await shop.call('cart', {}, buyer)).paymentOption).toBe(2);
  const { actionId } = await save({ paymentOptions: [1] });
  await expect.poll(() => shop.app.shop.company().paymentOptions).toEqual([1]);
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
