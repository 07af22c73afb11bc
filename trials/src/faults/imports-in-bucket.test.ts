// Imports on two machines that share a database and a bucket: parts arrive at either, either compares and applies, and the bucket fails.

import { randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { callPath } from '@mostrador/contract/routes';
import { type ApiImport, startApiImport } from '@mostrador/server/features/imports/api-imports.service';
import { importTasks } from '@mostrador/server/features/imports/import-jobs.service';
import { importTask } from '@mostrador/server/features/imports/import-task';
import type { BlobPlace } from '@mostrador/server/platform/blobs/blob-store';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { S3StandIn } from '../s3-stand-in/s3-stand-in.js';
import { makeProduct, makeUser } from '../testing/factories.js';
import { type TestShop, testShop } from '../testing/test-shop.js';

let standIn: S3StandIn;
let here: TestShop;
let there: TestShop;
let token: string;

beforeAll(async () => {
  standIn = await S3StandIn.start();
  const place = standIn.place();
  // A machine opens each place once; another order of the fields is another machine's.
  const otherPlace = Object.fromEntries(Object.entries(place).reverse()) as unknown as BlobPlace;
  here = await testShop('papelera', undefined, { files: place });
  there = await testShop('papelera', here, { files: otherPlace });
  token = await here.token((await makeUser(here.db, { profile: 3 })).email);
});
afterAll(async () => {
  await there.close();
  await here.close();
  await standIn.close();
});
afterEach(async () => {
  standIn.fault = () => undefined;
  for (const { app } of [here, there])
    await expect
      .poll(() => app.shop.files.head('exports/x.pdf').catch(() => 'resting'), { timeout: 15_000 })
      .toBeUndefined();
});

async function work(shop: TestShop, importId: string): Promise<void> {
  const { companyId } = shop.app.shop.company();
  const { signal } = new AbortController();
  const task = importTasks(shop.app.shop).tasks[importTask(companyId)];
  await task?.({ importId }, { stopping: signal, signal, attempt: 1 });
}
const send = (shop: TestShop, importId: string, offset: number, payload: Buffer) =>
  shop.app.http.inject({
    method: 'PUT',
    url: `/api${callPath('uploadImportPart', { importId })}?offset=${offset}`,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
    payload,
  });
const objects = () => [...standIn.bucket.objects.keys()].filter((key) => key.startsWith('imports/'));
const copies = (shop: TestShop) => readdirSync(join(shop.dataDir, 'imports'));
const stockOf = async (code: string) => {
  const { rows } = await sql<{ stock: number }>`select stock from products where code = ${code}`.execute(
    here.db,
  );
  return rows[0]?.stock;
};

/** Begins an upload of which the machines get a part in turn. */
async function upload(content: Buffer, partBytes: number): Promise<string> {
  const body = { kind: 'stock', fileName: 'stock.csv', bytes: content.byteLength } as const;
  const { importId } = await here.call('uploadImport', { body }, token);
  for (let offset = 0, nth = 0; offset < content.byteLength; offset += partBytes, nth += 1) {
    const part = content.subarray(offset, offset + partBytes);
    expect((await send(nth % 2 === 0 ? here : there, importId, offset, part)).statusCode).toBe(200);
  }
  return importId;
}
async function compare(shop: TestShop, importId: string) {
  const { options, columns } = await shop.call('importDetail', { params: { importId } }, token);
  const body = { options, columns: columns.map(({ field }) => field), compare: true };
  await shop.call('saveImportOptions', { params: { importId }, body }, token);
}

it('puts parts together that arrived at several machines, compares on one, applies on the other, and gives the rejected rows', async () => {
  const { code } = await makeProduct(here.db, { stock: 1 });
  const noise = Array.from({ length: 400 }, () => `NO-${randomBytes(4).toString('hex')};5`);
  const importId = await upload(Buffer.from(['codigo;stock', `${code};77`, ...noise, ''].join('\n')), 999);
  expect(objects().length).toBeGreaterThan(4);
  await compare(there, importId);
  await work(here, importId);
  const compared = await there.call('importDetail', { params: { importId } }, token);
  expect([compared.state, compared.comparison?.rejected]).toEqual(['compared', 400]);
  await here.call(
    'applyImport',
    { params: { importId }, body: { excludedLines: [], deactivates: 0, confirmsShare: false, at: null } },
    token,
  );
  await work(there, importId);
  expect(await stockOf(code)).toBe(77);
  const rejected = await here.app.http.inject({
    url: `/api${callPath('rejectedRows', { importId })}`,
    headers: { authorization: `Bearer ${token}` },
  });
  expect([
    rejected.statusCode,
    rejected.body.split('\n').filter((line) => line.startsWith('NO-')).length,
  ]).toEqual([200, 400]);
  for (const shop of [here, there])
    expect(copies(shop).filter((name) => name.startsWith(importId))).toEqual([`${importId}.csv`]);
});

it('refuses a part while the bucket is away and takes it again afterwards, and a job waits for the bucket', async () => {
  const { code } = await makeProduct(here.db, { stock: 1 });
  const content = Buffer.from(`codigo;stock\n${code};5\n`);
  const body = { kind: 'stock', fileName: 'stock.csv', bytes: content.byteLength } as const;
  const { importId } = await here.call('uploadImport', { body }, token);
  standIn.fault = () => 'away';
  const refused = await send(here, importId, 0, content);
  expect([refused.statusCode, refused.json().message]).toEqual([
    503,
    'Los archivos no están disponibles en este momento. Por favor intente de nuevo en unos minutos.',
  ]);
  standIn.fault = ({ method }) => (method === 'PUT' ? 'quota' : undefined);
  await expect
    .poll(async () => (await send(there, importId, 0, content)).json().message, { timeout: 15_000 })
    .toContain('No queda lugar');
  standIn.fault = () => undefined;
  await expect
    .poll(async () => (await send(here, importId, 0, content)).statusCode, { timeout: 15_000 })
    .toBe(200);
  await compare(here, importId);
  standIn.fault = () => 'slow-down';
  await expect(work(there, importId)).rejects.toMatchObject({ name: 'BlobUnavailable' });
  expect((await here.call('importDetail', { params: { importId } }, token)).state).toBe('comparing');
  standIn.fault = () => undefined;
  await expect
    .poll(
      () =>
        work(there, importId).then(
          () => 'done',
          () => 'waits',
        ),
      { timeout: 15_000 },
    )
    .toBe('done');
  expect((await here.call('importDetail', { params: { importId } }, token)).state).toBe('compared');
  await there.call('discardImport', { params: { importId } }, token);
  expect(objects().filter((key) => key.includes(importId))).toEqual([]);
});

it('imports on one machine what another system has sent to the other, and leaves nothing of a refused file', async () => {
  const { code } = await makeProduct(here.db, { stock: 1 });
  const wanted: ApiImport = {
    apiKeyId: undefined,
    kind: 'stock',
    format: 'csv',
    fileName: 'erp.csv',
    mode: 'upsert',
    dryRun: false,
    atomic: false,
    maxShare: 0,
    priceList: undefined,
    decimalMark: '.',
    maxBytes: 1_000_000,
    checkFields: () => undefined,
  };
  const start = (text: string) => startApiImport(here.app.shop, wanted, Readable.from([Buffer.from(text)]));
  const { import_id: importId } = await start(`code,stock\n${code},31\n`);
  await work(there, importId);
  expect(await stockOf(code)).toBe(31);
  const before = objects().length;
  await expect(start('sin,columnas\n1,2\n')).rejects.toMatchObject({ status: 422 });
  standIn.fault = ({ method }) => (method === 'PUT' ? 'full' : undefined);
  await expect(start(`code,stock\n${code},32\n`)).rejects.toMatchObject({ failure: 'full' });
  standIn.fault = () => undefined;
  expect(objects()).toHaveLength(before);
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from imports where state not in ('done', 'discarded', 'compared')`.execute(
    here.db,
  );
  expect(rows[0]?.n).toBe(0);
});
