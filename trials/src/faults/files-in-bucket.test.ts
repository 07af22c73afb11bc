// Two machines that share a database and a bucket, and nothing else: pictures, receipts and documents, while the bucket is away, busy,
// full or loses answers; a backup, the auditor and the nightly deletion; and that no answer holds a link into the bucket.

import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { callPath } from '@mostrador/contract/routes';
import { dayAt } from '@mostrador/rules/days';
import { auditFiles } from '@mostrador/server/features/audit/file-audit.service';
import { backup } from '@mostrador/server/features/backup/backup.service';
import { restore } from '@mostrador/server/features/backup/restore.service';
import { exportTasks } from '@mostrador/server/features/exports/export-jobs.service';
import { makePublicList } from '@mostrador/server/features/exports/public-list.service';
import { withdrawPublicList } from '@mostrador/server/features/public-list/public-list-file.service';
import { removeOld } from '@mostrador/server/features/retention/retention.service';
import type { BlobPlace } from '@mostrador/server/platform/blobs/blob-store';
import { openBlobs } from '@mostrador/server/platform/blobs/open-blobs';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { S3StandIn } from '../s3-stand-in/s3-stand-in.js';
import { createTestDatabase } from '../testing/database.js';
import { makeDocument, makeProduct, makeUser, RECEIPT_PDF } from '../testing/factories.js';
import { type TestShop, testShop } from '../testing/test-shop.js';

const PREFIX = 'tienda/';
let standIn: S3StandIn;
let here: TestShop;
let there: TestShop;
let administrator: string;
let buyer: {
  readonly token: string;
  readonly companyId: number;
  readonly clientId: number;
  readonly userId: number;
};
/** Every answer of both machines, with its headers. */
const answers: string[] = [];

beforeAll(async () => {
  standIn = await S3StandIn.start();
  const place = standIn.place(PREFIX);
  // A machine remembers what it has seen of a place; another order of the fields is another machine's.
  const otherPlace = Object.fromEntries(Object.entries(place).reverse()) as unknown as BlobPlace;
  here = await testShop('papelera', undefined, { files: place });
  there = await testShop('papelera', here, { files: otherPlace });
  const { companyId } = here.app.shop.company();
  administrator = await here.token((await makeUser(here.db, { companyId, profile: 3 })).email);
  const user = await makeUser(here.db);
  buyer = { ...user, clientId: user.clientId ?? 0, token: await here.token(user.email) };
});
afterAll(async () => {
  await there.close();
  await here.close();
  await standIn.close();
});
afterEach(async () => {
  standIn.fault = () => undefined;
  // A bucket that failed is asked again after a second.
  await expect
    .poll(() => here.app.shop.files.head('exports/x.pdf').catch(() => 'resting'), { timeout: 15_000 })
    .toBeUndefined();
});

async function ask(shop: TestShop, token: string | undefined, url: string, payload?: Buffer) {
  const answer = await shop.app.http.inject({
    method: payload === undefined ? 'GET' : 'POST',
    url: `/api${url}`,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(payload !== undefined && { 'content-type': 'application/octet-stream' }),
    },
    ...(payload !== undefined && { payload }),
  });
  answers.push(JSON.stringify(answer.headers) + answer.rawPayload.toString('latin1'));
  return answer;
}
const picture = (red: number) =>
  sharp({ create: { width: 300, height: 200, channels: 3, background: { r: red, g: 20, b: 20 } } })
    .png()
    .toBuffer();
const addPicture = (shop: TestShop, productId: number, bytes: Buffer) =>
  ask(shop, administrator, callPath('addProductPicture', { productId: String(productId) }), bytes);
const show = (shop: TestShop, name: string) =>
  ask(shop, undefined, `/store/StoreProductsImages/proxy/${name}?w=160`);
const tell = (shop: TestShop, key: string = randomUUID()) => {
  const query = new URLSearchParams({ key, amount: '100', paidOn: dayAt(Date.now()), fileName: 'pago.pdf' });
  return ask(shop, buyer.token, `${callPath('tellTransfer', undefined)}?${query}`, RECEIPT_PDF);
};
const receiptOf = (shop: TestShop, transferId: string) =>
  ask(shop, buyer.token, callPath('transferReceipt', { transferId }));
const countOf = async (table: string) => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(
    here.db,
  );
  return rows[0]?.n;
};
const objects = (folder: string) =>
  [...standIn.bucket.objects.keys()].filter((key) => key.startsWith(PREFIX + folder));
const namesOf = (shop: TestShop) =>
  readdirSync(shop.dataDir).filter((name) => ['images', 'drawings', 'documents', 'receipts'].includes(name));

it('shows on one machine the pictures, receipts and documents that the other has stored', async () => {
  const { productId } = await makeProduct(here.db);
  const added = await addPicture(here, productId, await picture(200));
  expect(added.statusCode).toBe(200);
  const { fileName } = added.json().added;
  for (const shop of [there, here]) expect((await show(shop, fileName)).statusCode).toBe(200);
  expect((await show(there, 'no-existe.webp')).statusCode).toBe(404);

  const told = await tell(there);
  expect(told.statusCode).toBe(200);
  const receipt = await receiptOf(here, told.json().transferId);
  expect(receipt.headers['content-disposition']).toContain('attachment');
  expect(receipt.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  const documentId = await makeDocument(here.db, here.app.shop.files, buyer);
  const url = callPath('accountDocument', { documentId });
  expect((await ask(there, buyer.token, url)).statusCode).toBe(200);
  const stranger = await there.token((await makeUser(here.db)).email);
  for (const path of [url, callPath('transferReceipt', { transferId: told.json().transferId })])
    for (const token of [stranger, undefined])
      expect([401, 404]).toContain((await ask(there, token, path)).statusCode);
  expect([namesOf(here), namesOf(there)]).toEqual([[], []]);
});

it('gives on one machine the lists that the other has made, and withdraws the public one on both', async () => {
  const { companyId } = here.app.shop.company();
  const signal = new AbortController().signal;
  const listOf = (shop: TestShop) => shop.app.http.inject({ url: '/assets/downloads/papelera/catalogo.pdf' });
  await makePublicList(here.app.shop, signal);
  const first = await listOf(there);
  expect([first.statusCode, first.rawPayload.subarray(0, 5).toString()]).toEqual([200, '%PDF-']);
  const etag = String(first.headers.etag);
  const again = await here.app.http.inject({
    url: '/assets/downloads/papelera/catalogo.pdf',
    headers: { 'if-none-match': etag },
  });
  expect([again.statusCode, again.headers.etag]).toEqual([304, etag]);
  await withdrawPublicList(there.app.shop);
  expect(objects('exports/')).toEqual([`${PREFIX}exports/catalogo-papelera.pdf.stale`]);
  await makePublicList(here.app.shop, signal);
  expect(objects('exports/')).toEqual([`${PREFIX}exports/catalogo-papelera.pdf`]);

  const { exportId } = await here.call('createExport', { body: { format: 'xlsx' } }, buyer.token);
  const make = exportTasks(there.app.shop).tasks[`export:${companyId}`];
  standIn.fault = ({ method }) => (method === 'PUT' ? 'full' : undefined);
  await expect(make?.({ exportId }, { stopping: signal, signal, attempt: 1 })).rejects.toThrow('507');
  expect((await here.call('exportState', { params: { exportId } }, buyer.token)).state).toBe('waiting');
  standIn.fault = () => undefined;
  await make?.({ exportId }, { stopping: signal, signal, attempt: 2 });
  const file = await ask(here, buyer.token, callPath('exportFile', { exportId }));
  expect([file.statusCode, file.rawPayload.subarray(0, 2).toString()]).toEqual([200, 'PK']);
  expect(readdirSync(join(there.dataDir, 'exports'))).toEqual([]);
  for (const key of objects('exports/')) standIn.bucket.objects.delete(key);
  expect((await ask(there, buyer.token, callPath('exportFile', { exportId }))).statusCode).toBe(404);
});

it('goes on selling while the bucket is away: shown pictures stay, others and uploads are refused for now', async () => {
  const { productId, code } = await makeProduct(here.db, { price: '100.00', stock: 5 });
  const { fileName } = (await addPicture(here, productId, await picture(90))).json().added;
  expect((await show(here, fileName)).statusCode).toBe(200);
  const before = [await countOf('product_images'), await countOf('transfers'), standIn.bucket.objects.size];
  standIn.fault = () => 'away';
  expect((await show(here, fileName)).statusCode).toBe(200);
  const unseen = await show(there, fileName);
  expect([unseen.statusCode, unseen.headers['retry-after'], unseen.headers['cache-control']]).toEqual([
    503,
    '5',
    'no-store',
  ]);
  expect(unseen.json().message).toBe('La imagen no está disponible en este momento.');
  for (const refused of [await addPicture(here, productId, await picture(91)), await tell(here)]) {
    expect(refused.statusCode).toBe(503);
    expect(refused.json().message).toBe(
      'Los archivos no están disponibles en este momento. Por favor intente de nuevo en unos minutos.',
    );
  }
  const added = await here.call(
    'upsertProductInCart',
    { query: {}, body: { product: { code }, quantity: 1 } },
    buyer.token,
  );
  expect(added.resultCode).toBe(0);
  expect([await countOf('product_images'), await countOf('transfers'), standIn.bucket.objects.size]).toEqual(
    before,
  );
});

it('stores nothing by half in a full bucket, and says so', async () => {
  const { productId } = await makeProduct(here.db);
  for (const fault of ['quota', 'full'] as const) {
    const before = [await countOf('product_images'), await countOf('transfers'), standIn.bucket.objects.size];
    standIn.fault = ({ method }) => (method === 'PUT' ? fault : undefined);
    for (const refused of [await addPicture(here, productId, await picture(120)), await tell(here)]) {
      expect(refused.statusCode).toBe(503);
      expect(refused.json().message).toContain('No queda lugar para guardar archivos.');
    }
    expect([
      await countOf('product_images'),
      await countOf('transfers'),
      standIn.bucket.objects.size,
    ]).toEqual(before);
  }
});

it.each(['slow-down', 'lost', 'error', 'half'] as const)(
  'stores each file once when every second request meets "%s"',
  async (fault) => {
    const { productId } = await makeProduct(here.db);
    let nth = 0;
    standIn.fault = () => {
      nth += 1;
      return nth % 2 === 1 ? fault : undefined;
    };
    const { fileName } = (await addPicture(here, productId, await picture(50 + fault.length))).json().added;
    const key = randomUUID();
    const told = [await tell(here, key), await tell(there, key)].map((answer) => answer.json().transferId);
    expect(new Set(told).size).toBe(1);
    standIn.fault = () => undefined;
    expect((await show(there, fileName)).statusCode).toBe(200);
    expect((await receiptOf(there, told[0])).statusCode).toBe(200);
    expect(await auditFiles(here.db, here.app.shop.files, 'papelera')).toEqual([]);
  },
);

it('keeps the file of a transfer whose row may be there, and deletes it at night if it is not', async () => {
  const before = await countOf('transfers');
  // The row cannot be written; whether it was is unknown to the machine.
  await sql`alter table transfers add constraint broken check (bank <> 'x') not valid`.execute(here.db);
  const query = new URLSearchParams({
    key: randomUUID(),
    amount: '100',
    paidOn: dayAt(Date.now()),
    fileName: 'a.pdf',
    bank: 'x',
  });
  const failed = await ask(here, buyer.token, `${callPath('tellTransfer', undefined)}?${query}`, RECEIPT_PDF);
  await sql`alter table transfers drop constraint broken`.execute(here.db);
  expect([failed.statusCode, await countOf('transfers')]).toEqual([500, before]);
  const left = objects('receipts/').length;
  expect(left).toBe((before ?? 0) + 1);
  here.forward(2 * 86_400_000);
  expect((await removeOld(here.app.shop)).files).toBe(1);
  expect(objects('receipts/')).toHaveLength(before ?? 0);
  expect(await auditFiles(here.db, here.app.shop.files, 'papelera')).toEqual([]);
});

it('finds a file that is missing from the bucket or was changed there', async () => {
  const id = await makeDocument(here.db, here.app.shop.files, buyer);
  const [key = ''] = objects('documents/').filter((each) => each.includes(id));
  standIn.bucket.put(key, Buffer.from('otra cosa'), {});
  const found = async () =>
    (await auditFiles(here.db, here.app.shop.files, 'papelera')).map(({ detail }) => detail);
  expect(await found()).toEqual([`${id}: the file has another content`]);
  standIn.bucket.objects.delete(key);
  expect(await found()).toEqual([`${id}: the file is missing`]);
  await sql`delete from account_documents where external_id = ${id}::uuid`.execute(here.db);
});

it('takes a backup of the bucket, and restores it below another prefix or into a folder, with every file', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'mostrador-bucket-backup-'));
  const file = join(folder, 'shop.zip');
  const { files } = await backup({
    connectionString: here.connectionString,
    files: here.app.shop.files,
    file,
    appVersion: 'test',
  });
  expect(files).toBe(standIn.bucket.objects.size);
  for (const place of [standIn.place('copia/'), { kind: 'folder', folder: join(folder, 'files') } as const]) {
    const target = await createTestDatabase();
    const store = openBlobs(place);
    // One file is there with another content, one with its own.
    const [first = '', second = ''] = objects('').map((key) => key.slice(PREFIX.length));
    await store.put(first, Buffer.from('otra cosa'));
    await store.put(second, standIn.bucket.objects.get(PREFIX + second)?.bytes ?? Buffer.alloc(0));
    const { connectionString } = target;
    const restored = await restore({
      connectionString,
      dataDir: join(folder, 'data'),
      files: store,
      file,
      replace: false,
    });
    expect([restored.files, restored.violations]).toEqual([files, []]);
    for (const [key, { bytes }] of standIn.bucket.objects)
      if (key.startsWith(PREFIX))
        expect((await store.read(key.slice(PREFIX.length)))?.equals(bytes), key).toBe(true);
    await target.drop();
  }
  rmSync(folder, { recursive: true });
});

it('gave no answer with a link into the bucket, its address, its prefix or its keys', () => {
  expect(answers.length).toBeGreaterThan(30);
  const { accessKeyId, secretAccessKey } = standIn.keys;
  const traces = [
    'X-Amz-',
    'x-amz-',
    standIn.endpoint,
    `${standIn.name}/`,
    PREFIX,
    accessKeyId,
    secretAccessKey,
  ];
  for (const answer of answers) for (const trace of traces) expect(answer).not.toContain(trace);
  expect(answers.filter((answer) => /"location"/.test(answer))).toEqual([]);
  expect(standIn.refused).toEqual([]);
});
