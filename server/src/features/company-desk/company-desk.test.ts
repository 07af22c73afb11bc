// The company's settings on the desk: what the shop derives from a setting, what is refused when wrong or stale, and mails with given
// words. every-setting.test.ts has each setting in every process, the history and a backup.

import type { SettingEdit } from '@mostrador/contract/entries/company-desk';
import { makeUser } from '@mostrador/trials/testing/factories';
import { type TestShop, testShop } from '@mostrador/trials/testing/test-shop';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let shop: TestShop;
/** Another process on the same database. */
let other: TestShop;
let token: string;

beforeAll(async () => {
  shop = await testShop('papelera');
  other = await testShop('papelera', shop);
  const { companyId } = shop.app.shop.company();
  const administrator = await makeUser(shop.db, { companyId, profile: 3 });
  token = await shop.token(administrator.email);
});
afterAll(async () => {
  await other.close();
  await shop.close();
});

const read = () => shop.call('companySettings', {}, token);
async function edit(field: string, to: unknown): Promise<SettingEdit> {
  return { field, from: (await read()).values[field], to };
}
async function save(field: string, to: unknown) {
  return shop.call('saveCompanySettings', { body: { edits: [await edit(field, to)] } }, token);
}
async function refusal(field: string, to: unknown) {
  const { status, body } = await shop.raw(
    'saveCompanySettings',
    { body: { edits: [await edit(field, to)] } },
    token,
  );
  return [status, body.code, body.field, body.message];
}
const context = () => other.call('companyContext', {});
const brand = () => other.app.shop.brand;

const banner = {
  fileName: '',
  description: 'Vuelta al cole',
  link: '/store?tg=NOV',
  from: null,
  until: null,
};
const zone = (name: string, provinces: readonly string[], price: number) => ({
  zone: name,
  provinces,
  rates: [{ upToGrams: 1_000, price }],
});
const words = {
  subject: 'Ya está {pedido}',
  heading: 'Gracias {cliente}',
  intro: 'Son {total} en {empresa}.',
};

describe('a setting that is changed on the desk', () => {
  it.each<readonly [field: string, to: unknown, seen: () => unknown, expected: unknown]>([
    ['name', 'Papelera Nueva', async () => (await context()).description, 'Papelera Nueva'],
    ['phone', '011 4308-2200', () => brand().contact.phoneLink, '+541143082200'],
    ['whatsapp', '11 5555-0199', () => brand().contact.whatsapp, 'https://wa.me/5491155550199'],
    [
      'ivaCondition',
      'Responsable Inscripto',
      async () => (await context()).copyryghtText,
      '© 2026 Papelera del Plata S.A. · CUIT 30-50001975-8 · IVA Responsable Inscripto',
    ],
    [
      'dataFiscalLink',
      'https://qr.afip.gob.ar/?qr=x',
      () => brand().legal?.dataFiscalLink,
      'https://qr.afip.gob.ar/?qr=x',
    ],
    ['minimumPurchaseAmount', 4_000_050, async () => (await context()).minimumPurchaseAmount, 40_000.5],
    [
      'freeDelivery',
      { above: 25_000_000, provinceCodes: ['B', 'C'] },
      async () => (await context()).freeDelivery?.provinceCodes,
      ['B', 'C'],
    ],
    ['priceVisibleForUsersOnly', false, async () => (await context()).priceVisibleForUsersOnly, 'false'],
    ['bankCbu', '2850590940090418135201', () => brand().contact.bankAccount, 'CBU 2850590940090418135201'],
    ['mailOrderPlaced', words, () => other.app.shop.company().own.mailOrderPlaced?.subject, words.subject],
  ])('reaches what another process makes of it: %s', async (field, to, seen, expected) => {
    const { values, actionId } = await save(field, to);
    expect(values[field]).toEqual(field === 'whatsapp' ? expected : to);
    await expect.poll(seen).toEqual(expected);
    await shop.call('undoAction', { params: { actionId: actionId ?? '' } }, token);
  });

  it('changes what buyers can choose: delivery methods and the shipping table', async () => {
    const buyer = await shop.token((await makeUser(shop.db)).email);
    const method = (code: string, active: boolean) => ({ code, name: code, deliveryOption: 2, active });
    await save('deliveryMethods', [method('RETIRO', false), method('COR', true)]);
    expect((await other.call('deliveryOptions', {}, buyer)).map(({ code }) => code)).toEqual(['COR']);
    await save('shippingZones', [zone('AMBA', ['B', 'C'], 498_000), zone('Sur', ['U'], 2_130_050)]);
    const { values } = await read();
    expect(values['shippingZones']).toEqual([
      zone('AMBA', ['B', 'C'], 498_000),
      zone('Sur', ['U'], 2_130_050),
    ]);
  });

  it('keeps the brand’s value as the default, and returns to it', async () => {
    const { defaults } = await save('helpIntro', 'Otra introducción.');
    expect(defaults['helpIntro']).not.toBe('Otra introducción.');
    const { values } = await save('helpIntro', null);
    expect(values['helpIntro']).toBe(defaults['helpIntro']);
    expect(
      await shop.db.selectFrom('company_settings').where('key', '=', 'helpIntro').selectAll().execute(),
    ).toEqual([]);
  });

  it('is not seen by another company', async () => {
    const barrilete = await testShop('barrilete', shop);
    await save('greeting', 'Solo de la papelera');
    expect(barrilete.app.shop.brand.greeting).not.toBe('Solo de la papelera');
    const elsewhere = await makeUser(shop.db, {
      profile: 3,
      companyId: barrilete.app.shop.company().companyId,
    });
    const { values } = await barrilete.call('companySettings', {}, await barrilete.token(elsewhere.email));
    expect(values['greeting']).not.toBe('Solo de la papelera');
    await barrilete.close();
  });
});

describe('a change that is refused', () => {
  it('names the setting that is wrong and changes nothing', async () => {
    expect(await refusal('taxId', '30-50001975-9')).toEqual([
      400,
      'setting_invalid',
      'taxId',
      'El último dígito del CUIT no corresponde: revise los 11.',
    ]);
    const { values } = await read();
    expect(values['taxId']).toBe('30-50001975-8');
  });

  it('names two zones that overlap', async () => {
    expect(await refusal('shippingZones', [zone('AMBA', ['C'], 1), zone('Centro', ['C', 'X'], 1)])).toEqual([
      400,
      'setting_invalid',
      'shippingZones',
      'Ciudad Autónoma de Buenos Aires está en dos zonas: AMBA y Centro.',
    ]);
  });

  it('names colours that cannot be read, and one that can', async () => {
    const [status, , field, message] = await refusal('headerFontColor', '#3a5ab0');
    expect([status, field]).toEqual([400, 'headerFontColor']);
    expect(message).toMatch(
      /El texto del encabezado no se lee sobre el fondo del encabezado: .* #[0-9a-f]{6}\.$/,
    );
  });

  it('knows no other setting and no picture that does not exist', async () => {
    expect((await refusal('code', 'otra'))[0]).toBe(400);
    expect((await refusal('banners', [{ ...banner, fileName: 'no-existe.webp' }])).slice(2)).toEqual([
      'banners',
      'La imagen de un banner ya no existe.',
    ]);
  });

  it('says who changed a setting meanwhile, and overwrites nothing', async () => {
    const stale = await edit('hours', 'De 8 a 16');
    await save('hours', 'De 10 a 19');
    const { status, body } = await shop.raw('saveCompanySettings', { body: { edits: [stale] } }, token);
    expect([status, body.code, body.field]).toEqual([409, 'changed_meanwhile', 'hours']);
    expect(body).toMatchObject({
      conflicts: [{ kind: 'company_setting', key: 'data', field: 'hours', current: 'De 10 a 19' }],
    });
    expect((await read()).values['hours']).toBe('De 10 a 19');
  });

  it('lets only one of two users at the same time win a setting', async () => {
    const edits = await Promise.all(['De 1 a 2', 'De 3 a 4'].map((to) => edit('hours', to)));
    const answers = await Promise.all(
      edits.map((one) => shop.raw('saveCompanySettings', { body: { edits: [one] } }, token)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('leaves an older change alone when a newer one stands on it', async () => {
    const first = await save('emailNote', 'Uno');
    await save('emailNote', 'Dos');
    const undone = await shop.call('undoAction', { params: { actionId: first.actionId ?? '' } }, token);
    expect(undone).toMatchObject({ restored: 0, keptCount: 1 });
    expect((await read()).values['emailNote']).toBe('Dos');
  });
});

it('says what a minimum order would change', async () => {
  const effect = await shop.call('minimumOrderEffect', { query: { amount: 4_000_000 } }, token);
  expect(effect).toEqual({ orders: 0, below: 0, carts: 0 });
});

it('shows a mail in the given words, and refuses an unknown placeholder', async () => {
  const body = { field: 'mailOrderDispatched', ...words };
  const mail = await shop.call('previewCompanyMail', { body }, token);
  expect(mail.subject).toBe('Ya está PED-0001-00000042');
  expect(mail.text).toMatch(/Son \$\s86\.400,00 en Papelera/);
  const { status, body: refused } = await shop.raw(
    'previewCompanyMail',
    { body: { ...body, subject: '{nada}' } },
    token,
  );
  expect([status, refused.field]).toEqual([400, 'mailOrderDispatched']);
});

it('queues a test of a mail to the user’s own address', async () => {
  const { recipient } = await shop.call(
    'sendCompanyMailTest',
    { body: { field: 'mailAccountReady', subject: 'Hola', heading: 'Hola', intro: 'Hola {cliente}' } },
    token,
  );
  const mail = await shop.db
    .selectFrom('mails')
    .where('kind', '=', 'mail_test')
    .selectAll()
    .executeTakeFirstOrThrow();
  expect(mail.recipient).toBe(recipient);
});
