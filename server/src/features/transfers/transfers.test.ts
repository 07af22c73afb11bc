// Tests of transfers with the real app: telling one with its receipt, hostile receipts, who reads what, and the desk's decisions.

import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Transfer } from '@mostrador/contract/entries/transfers';
import { callPath } from '@mostrador/contract/routes';
import { dayAfter, dayAt } from '@mostrador/rules/days';
import { formatPesos } from '@mostrador/rules/money';
import {
  assign,
  type MadeUser,
  makeEntry,
  makeOrder,
  makeProduct,
  makeUser,
  RECEIPT_PDF,
} from '@mostrador/trials/testing/factories';
import { type TestShop, testShop } from '@mostrador/trials/testing/test-shop';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { privateKey } from '../../platform/private-files.js';
import { deleteEntries } from '../account/entry-records.queries.js';
import { audit } from '../audit/audit.service.js';

let shop: TestShop;
let administrator: string;
const today = dayAt(Date.now());

beforeAll(async () => {
  shop = await testShop();
  const { companyId } = shop.app.shop.company();
  administrator = await shop.token((await makeUser(shop.db, { companyId, profile: 3, name: 'Alba' })).email);
});
afterAll(() => shop.close());

type Signed = MadeUser & { readonly token: string; readonly clientId: number };
async function buyer(): Promise<Signed> {
  const user = await makeUser(shop.db);
  return { ...user, clientId: user.clientId ?? 0, token: await shop.token(user.email) };
}

async function orderOf({ companyId, clientId, clientCode, userId }: Signed): Promise<string> {
  const client = { clientId, clientCode: clientCode ?? '' };
  const product = await makeProduct(shop.db);
  return (await makeOrder(shop.db, { companyId, userId, client, product, mark: 'pago' })).externalId;
}

interface Told {
  readonly status: number;
  readonly body: Transfer & { readonly code: string; readonly message: string; readonly field?: string };
}

async function tell(
  token: string,
  payload: Buffer = RECEIPT_PDF,
  query: Readonly<Record<string, string>> = {},
): Promise<Told> {
  const asked = new URLSearchParams({
    key: randomUUID(),
    amount: '52446568',
    paidOn: today,
    fileName: 'pago nación.pdf',
    ...query,
  });
  const response = await shop.app.http.inject({
    method: 'POST',
    url: `/api${callPath('tellTransfer', undefined)}?${asked}`,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
    payload,
  });
  return { status: response.statusCode, body: response.json() };
}

const download = (transferId: string, token: string) =>
  shop.app.http.inject({
    url: `/api${callPath('transferReceipt', { transferId })}`,
    headers: { authorization: `Bearer ${token}` },
  });

async function mailsOf(recipient: string) {
  const { rows } = await sql<{ kind: string; detail: Record<string, string> }>`
    select kind, detail from mails where recipient = ${recipient} and kind like 'transfer%' order by mail_id`.execute(
    shop.db,
  );
  return rows;
}
const filesHeld = () =>
  existsSync(join(shop.dataDir, 'receipts'))
    ? readdirSync(join(shop.dataDir, 'receipts'), { recursive: true, withFileTypes: true }).filter((entry) =>
        entry.isFile(),
      ).length
    : 0;

describe('a told transfer', () => {
  it('is of its client and order, with a private file, a mail to the client and one to the company', async () => {
    const ana = await buyer();
    const orderId = await orderOf(ana);
    const { status, body } = await tell(ana.token, RECEIPT_PDF, { orderIds: orderId });
    expect({ status, body }).toMatchObject({
      status: 200,
      body: {
        amount: 52_446_568,
        paidOn: today,
        state: 'told',
        reason: '',
        orders: [{ externalId: orderId }],
        receipt: { fileName: 'pago nación.pdf', bytes: RECEIPT_PDF.length },
      },
    });
    const path = join(shop.dataDir, privateKey('receipts', body.transferId));
    expect(readFileSync(path)).toEqual(RECEIPT_PDF);
    expect(statSync(path).mode & 0o077).toBe(0);
    expect(await mailsOf(ana.email)).toMatchObject([
      { kind: 'transfer_told', detail: { Importe: formatPesos(52_446_568) } },
    ]);
    const { orderMail } = shop.app.shop.company();
    expect((await mailsOf(orderMail)).at(-1)?.kind).toBe('transfer_to_check');
    expect(await shop.call('transfers', { query: {} }, ana.token)).toEqual([body]);
    expect(await shop.call('transfers', { query: { orderId } }, ana.token)).toEqual([body]);
    expect((await shop.call('deskCounts', {}, administrator)).toldTransfers).toBeGreaterThan(0);
  });

  it('names the bank and the entries of the account that it pays, which the mail lists and no import removes', async () => {
    const ana = await buyer();
    const entries = [await makeEntry(shop.db, ana), await makeEntry(shop.db, ana)];
    const entryIds = entries.map(({ externalId }) => externalId).join(',');
    const { status, body } = await tell(ana.token, RECEIPT_PDF, { entryIds, bank: ' Banco Nación ' });
    expect({ status, body }).toMatchObject({
      status: 200,
      body: {
        bank: 'Banco Nación',
        orders: [],
        entries: entries.map(({ externalId, number }) => ({ entryId: externalId, kind: 'invoice', number })),
      },
    });
    expect(await mailsOf(ana.email)).toMatchObject([
      {
        detail: { Desde: 'Banco Nación', Paga: entries.map(({ number }) => `Factura ${number}`).join(', ') },
      },
    ]);
    const ids = entries.map(({ entryId }) => entryId);
    expect(await deleteEntries(shop.db, ana.companyId, ids)).toEqual(new Set());
  });

  it('pays no entry of another client, nor one that does not exist', async () => {
    const [ana, beto] = [await buyer(), await buyer()];
    const own = await makeEntry(shop.db, ana);
    const others = await makeEntry(shop.db, beto);
    for (const entryIds of [others.externalId, `${own.externalId},${others.externalId}`, randomUUID()])
      expect((await tell(ana.token, RECEIPT_PDF, { entryIds })).status).toBe(404);
    // by an order of one client and an entry of another, which the same salesman looks after
    const salesman = await makeUser(shop.db, { profile: 2 });
    await assign(shop.db, salesman, ana);
    await assign(shop.db, salesman, beto);
    const orderIds = await orderOf(ana);
    const told = await tell(await shop.token(salesman.email), RECEIPT_PDF, {
      orderIds,
      entryIds: others.externalId,
    });
    expect(told.status).toBe(404);
    expect(await shop.call('transfers', { query: {} }, ana.token)).toEqual([]);
  });

  it('is told once, however often its form is sent, also at the same time', async () => {
    const ana = await buyer();
    const key = randomUUID();
    const before = filesHeld();
    const sent = await Promise.all(Array.from({ length: 6 }, () => tell(ana.token, RECEIPT_PDF, { key })));
    sent.push(await tell(ana.token, RECEIPT_PDF, { key }));
    expect(sent.map(({ status }) => status)).toEqual(Array(7).fill(200));
    expect(new Set(sent.map(({ body }) => body.transferId)).size).toBe(1);
    expect(await shop.call('transfers', { query: {} }, ana.token)).toHaveLength(1);
    expect(await mailsOf(ana.email)).toHaveLength(1);
    expect(filesHeld()).toBe(before + 1);
  });

  it('is refused with a sentence for its field, and leaves no file', async () => {
    const ana = await buyer();
    const before = filesHeld();
    const wrong = async (query: Record<string, string>) => {
      const { status, body } = await tell(ana.token, RECEIPT_PDF, query);
      return [status, body.field];
    };
    expect(await wrong({ amount: '0' })).toEqual([400, 'amount']);
    expect(await wrong({ amount: '1e15' })).toEqual([400, 'amount']);
    expect(await wrong({ paidOn: dayAfter(today, 1) })).toEqual([400, 'paidOn']);
    expect(await wrong({ paidOn: dayAfter(today, -181) })).toEqual([400, 'paidOn']);
    expect(await wrong({ orderIds: "x'; --" })).toEqual([400, 'orderIds']);
    expect(filesHeld()).toBe(before);
  });

  it('is one of at most twenty in a day, counted exactly', async () => {
    const ana = await buyer();
    const sent = await Promise.all(Array.from({ length: 24 }, () => tell(ana.token)));
    const told = sent.filter(({ status }) => status === 200);
    expect(told.length).toBeLessThanOrEqual(20);
    while (told.length < 20) told.push(await tell(ana.token).then((answer) => answer));
    expect((await tell(ana.token)).status).toBe(429);
    expect(await shop.call('transfers', { query: {} }, ana.token)).toHaveLength(20);
  });
});

const picture = (width = 40, height = 30) =>
  sharp({ create: { width, height, channels: 3, background: '#c60' } });
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
const page = Buffer.from('<!doctype html><script>alert(1)</script>');
const pdfWith = (inside: string) =>
  Buffer.from(`%PDF-1.4\n1 0 obj\n<< ${inside} >>\nendobj\ntrailer\n<< >>\n%%EOF\n`);

describe('a hostile receipt', () => {
  /** A PNG whose header says so many pixels. */
  async function bomb(): Promise<Buffer> {
    const bytes = Buffer.from(await picture().png().toBuffer());
    bytes.writeUInt32BE(60_000, 16);
    bytes.writeUInt32BE(60_000, 20);
    return bytes;
  }
  const REFUSED: readonly (readonly [string, number, () => Buffer | Promise<Buffer>])[] = [
    ['an empty file', 400, () => Buffer.alloc(0)],
    ['a drawing with a program', 415, () => svg],
    ['a page', 415, () => page],
    ['a page before a PDF', 415, () => Buffer.concat([page, RECEIPT_PDF])],
    ['a ZIP', 415, () => Buffer.from('PK\u0003\u0004 a.exe')],
    ['a GIF that is a JAR', 415, () => Buffer.from('GIF89a\u0001\u0000\u0001\u0000PK\u0003\u0004')],
    ['a WebP', 415, () => picture().webp().toBuffer()],
    ['a program', 415, () => Buffer.from('MZ\u0090\u0000')],
    ['a PDF with a program', 415, () => pdfWith('/OpenAction << /S /JavaScript /JS (app.alert(1)) >>')],
    ['a PDF with a program in coded letters', 415, () => pdfWith('/S /#4aava#53cript /J#53 (x)')],
    ['a PDF that starts something', 415, () => pdfWith('/S /Launch /F (cmd.exe)')],
    ['a PDF with a file in it', 415, () => pdfWith('/Names << /EmbeddedFiles 2 0 R >>')],
    ['half a PDF', 400, () => RECEIPT_PDF.subarray(0, 40)],
    ['half a photo', 400, async () => (await picture(400, 300).jpeg().toBuffer()).subarray(0, 900)],
    ['a picture bomb', 413, bomb],
    ['more than 10 MB', 413, () => Buffer.concat([RECEIPT_PDF, Buffer.alloc(10 * 1_048_576)])],
  ];

  it('is refused, whatever it is called, and nothing of it is kept', async () => {
    const ana = await buyer();
    const before = filesHeld();
    const answers: [string, number, string][] = [];
    for (const [name, , make] of REFUSED) {
      const { status, body } = await tell(ana.token, await make(), { fileName: 'pago.pdf' });
      answers.push([name, status, typeof body.message]);
    }
    expect(answers).toEqual(REFUSED.map(([name, status]) => [name, status, 'string']));
    expect(filesHeld()).toBe(before);
    expect(await shop.call('transfers', { query: {} }, ana.token)).toEqual([]);
  });

  it('of 200 MB is answered 413 without being kept in memory', async () => {
    const ana = await buyer();
    const { status, body } = await tell(ana.token, Buffer.alloc(200 * 1_048_576));
    expect([status, body.code]).toEqual([413, 'receipt_too_heavy']);
  });

  it('that is a photo and something else keeps its pixels alone', async () => {
    const ana = await buyer();
    const photo = await picture(60, 40)
      .withExif({ IFD0: { Make: 'Fotomatic' } })
      .jpeg()
      .toBuffer();
    const { status, body } = await tell(
      ana.token,
      Buffer.concat([photo, Buffer.from('PK\u0003\u0004'), page]),
      {
        fileName: '../../x\r\nset-cookie: a=b.html',
      },
    );
    expect(status).toBe(200);
    expect(body.receipt.fileName).toBe('xset-cookie ab.jpg');
    const stored = readFileSync(join(shop.dataDir, privateKey('receipts', body.transferId))).toString(
      'latin1',
    );
    expect(stored).not.toMatch(/PK.{0,2}<|<script|Fotomatic/s);
  });

  it('that is a PDF and a page is only ever downloaded, in a sandbox, and kept nowhere', async () => {
    const ana = await buyer();
    const both = Buffer.concat([RECEIPT_PDF.subarray(0, 9), page, RECEIPT_PDF]);
    const { body } = await tell(ana.token, both, { fileName: 'pago"; filename=x.html' });
    const { statusCode, headers, rawPayload } = await download(body.transferId, ana.token);
    expect(statusCode).toBe(200);
    expect(rawPayload).toEqual(both);
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    });
    expect(String(headers['content-security-policy'])).toContain('sandbox');
    expect(String(headers['content-disposition'])).toMatch(/^attachment; filename="[^"]+\.pdf"; filename\*=/);
  });
});

it('is read and told by the users of its client, its salesman and administrators, and by nobody else', async () => {
  const [ana, beto] = [await buyer(), await buyer()];
  const colleague = await makeUser(shop.db, {
    client: { clientId: ana.clientId, clientCode: ana.clientCode ?? '' },
  });
  const [salesman, other] = [
    await makeUser(shop.db, { profile: 2 }),
    await makeUser(shop.db, { profile: 2 }),
  ];
  await assign(shop.db, salesman, ana);
  const tokens = async (...people: MadeUser[]) => Promise.all(people.map(({ email }) => shop.token(email)));
  const [ofColleague = '', ofSalesman = '', ofOther = ''] = await tokens(colleague, salesman, other);
  const orderIds = await orderOf(ana);
  const { body } = await tell(ana.token, RECEIPT_PDF, { orderIds });
  const statuses = async (given: readonly string[]) =>
    Promise.all(given.map(async (token) => (await download(body.transferId, token)).statusCode));
  expect(await statuses([ana.token, ofColleague, ofSalesman, administrator])).toEqual([200, 200, 200, 200]);
  expect(await statuses([beto.token, ofOther, ''])).toEqual([404, 404, 401]);
  for (const token of [ofColleague, ofSalesman])
    expect((await tell(token, RECEIPT_PDF, { orderIds })).status).toBe(200);
  for (const token of [beto.token, ofOther])
    expect((await tell(token, RECEIPT_PDF, { orderIds })).status).toBe(404);
  expect(await shop.call('transfers', { query: {} }, beto.token)).toEqual([]);
  expect(await shop.call('transfers', { query: { orderId: orderIds } }, ana.token)).toHaveLength(3);
});

it('is credited or rejected on the desk, once, by who saw its state, with a mail each; and taken back', async () => {
  const ana = await buyer();
  const { body } = await tell(ana.token);
  const params = { transferId: body.transferId };
  const decide = (given: object) => shop.raw('decideTransfer', { params, body: given }, administrator);
  expect((await decide({ seen: 'told', state: 'rejected', reason: ' ' })).body.field).toBe('reason');
  const both = await Promise.all([
    decide({ seen: 'told', state: 'rejected', reason: 'El importe no coincide.' }),
    decide({ seen: 'told', state: 'credited' }),
  ]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const [now] = await shop.call('transfers', { query: {} }, ana.token);
  const lost = both.find(({ status }) => status === 409)?.body;
  expect(lost).toMatchObject({ code: 'changed_meanwhile', message: expect.stringContaining('Alba') });
  // what is decided so already stays, without a second mail
  expect((await decide({ seen: 'told', state: now?.state, reason: now?.reason })).status).toBe(200);
  expect((await mailsOf(ana.email)).map(({ kind }) => kind)).toEqual([
    'transfer_told',
    `transfer_${now?.state}`,
  ]);
  const { rows } = await sql<{ change_id: number }>`
    select change_id from change_log where kind = 'transfer' and entity_key = ${body.transferId} order by change_id desc limit 1`.execute(
    shop.db,
  );
  await shop.call('undoChange', { params: { changeId: String(rows[0]?.change_id) } }, administrator);
  expect(await shop.call('transfers', { query: {} }, ana.token)).toEqual([body]);
  expect((await mailsOf(ana.email)).at(-1)?.kind).toBe('transfer_reopened');
  const listed = await shop.call('deskTransfers', { query: { search: 'no hay nadie así' } }, administrator);
  expect(listed).toMatchObject({ totalCount: 0, transfers: [] });
  expect((await audit(shop.db)).filter(({ rule }) => rule.startsWith('a transfer'))).toEqual([]);
});
