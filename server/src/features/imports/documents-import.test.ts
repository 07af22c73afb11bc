// Importing the PDF files of account entries: found by the numbers in their names, checked by content, replaced, undone, and
// downloaded.

import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DOCUMENT_MAX_BYTES } from '@mostrador/rules/limits';
import {
  type MadeClient,
  type MadeUser,
  makeClient,
  makeEntry,
  makeUser,
  PDF,
} from '@mostrador/trials/testing/factories';
import { type TestShop, testShop } from '@mostrador/trials/testing/test-shop';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { beginUndo, undoBatch } from '../undo/undo.service.js';
import { readOptions } from './import-options.js';
import { kindNamed } from './kinds.js';
import { importRows } from './row-import.service.js';

const folder = mkdtempSync(join(tmpdir(), 'mostrador-documents-'));
let shop: TestShop;
let buyer: MadeUser;
let client: MadeClient;
let token: string;
beforeAll(async () => {
  shop = await testShop();
  client = await makeClient(shop.db);
  buyer = await makeUser(shop.db, { client });
  token = await shop.token(buyer.email);
});
afterAll(async () => {
  await shop.close();
  rmSync(folder, { recursive: true });
});

const pdf = (text: string) => Buffer.concat([PDF, Buffer.from(`% ${text}\n%%EOF\n`)]);

/** Imports a folder of files, and returns the counts and the reasons of rejections. */
async function load(name: string, files: Readonly<Record<string, Buffer | string>>) {
  const path = join(folder, name);
  mkdirSync(path, { recursive: true });
  for (const [file, content] of Object.entries(files)) writeFileSync(join(path, file), content);
  const { counts, reported } = await importRows(
    shop.app.shop.db,
    kindNamed('documents'),
    readOptions(['documents', path, '--company', 'papelera']),
    { write: () => undefined },
    new AbortController().signal,
    shop.app.shop.files,
  );
  return { counts, reasons: reported.shown.map(({ code, reason }) => `${code}: ${reason}`) };
}
const documents = async () => {
  const { entries } = await shop.call('accountEntries', { query: { show: 'documents' } }, token);
  return new Map(entries.map(({ number, document }) => [number, document]));
};
const fetched = (documentId: string, bearer = token) =>
  shop.app.http.inject({
    method: 'GET',
    url: `/api/store/StoreAccount/documents/${documentId}`,
    headers: { authorization: `Bearer ${bearer}` },
  });
const entryOf = (number: string, kind: 'invoice' | 'credit_note' = 'invoice') =>
  makeEntry(shop.db, { companyId: buyer.companyId, clientId: client.clientId, number, kind });

it('finds entries by the names of files, answers each file, and gives downloads that are never shown inline', async () => {
  await entryOf('A 0001-00000245');
  await entryOf('A 0001-00000246');
  await entryOf('A 0002-00000007');
  await entryOf('A 0002-00000007', 'credit_note');
  const { counts, reasons } = await load('one', {
    'FC A 0001-00000245.pdf': pdf('245'),
    '30709182734_001_00001_00000246.pdf': pdf('246'),
    'A0000200000007.pdf': pdf('which one'),
    'NC A 0002-00000007.pdf': pdf('the note'),
    'A0009900000001.pdf': pdf('unknown'),
    'A0000100000245 bis.pdf': '<html><script>alert(1)</script>%PDF-1.4 %%EOF',
  });
  expect(counts).toMatchObject({ read: 6, created: 3, rejected: 3 });
  expect(reasons).toEqual([
    'A0000100000245 bis.pdf: no es un PDF',
    'A0000200000007.pdf: hay 2 comprobantes con ese número (Factura A 0002-00000007, Nota de crédito A 0002-00000007): agregue el tipo y la letra al nombre',
    'A0009900000001.pdf: ningún comprobante tiene ese número',
  ]);
  const documentId = (await documents()).get('A 0001-00000245')?.documentId ?? '';
  const answer = await fetched(documentId);
  expect(answer.statusCode).toBe(200);
  expect(answer.rawPayload).toEqual(pdf('245'));
  expect(answer.headers).toMatchObject({
    'content-type': 'application/pdf',
    'cache-control': 'private, no-store',
    'content-disposition': 'attachment; filename="FC A 0001-00000245.pdf"',
    'x-content-type-options': 'nosniff',
  });
});

it('changes nothing for the same file, replaces another one, and an undo puts the first one back', async () => {
  await entryOf('A 0003-00000001');
  const first = await load('again', { 'A 0003-00000001.pdf': pdf('first') });
  expect(first.counts).toMatchObject({ created: 1 });
  expect((await load('again', {})).counts).toMatchObject({ unchanged: 1, created: 0, updated: 0 });
  const before = (await documents()).get('A 0003-00000001')?.documentId;
  expect((await load('again', { 'A 0003-00000001.pdf': pdf('second') })).counts).toMatchObject({
    updated: 1,
  });
  const after = (await documents()).get('A 0003-00000001')?.documentId ?? '';
  expect(after).not.toBe(before);
  expect((await fetched(before ?? '')).statusCode).toBe(404);
  const { rows } = await sql<{ action_id: string }>`
    select action_id from change_log where kind = 'account_document' order by change_id desc limit 1`.execute(
    shop.db,
  );
  const actionId = rows[0]?.action_id ?? '';
  const author = { userId: null, source: 'screen' as const };
  const begun = beginUndo(crypto.randomUUID());
  const progress = await shop.db
    .transaction()
    .execute(async (tx) => undoBatch(tx, shop.app.shop, author, { actionId }, { ...begun, next: 'others' }));
  expect(progress).toMatchObject({ restored: 1, keptCount: 0 });
  expect((await documents()).get('A 0003-00000001')?.documentId).toBe(before);
});

it('refuses what is too heavy or no PDF, and stores no file for it', async () => {
  await entryOf('A 0004-00000001');
  const stored = () => readdirSync(join(shop.dataDir, 'documents'), { recursive: true }).length;
  const before = stored();
  const hostile: readonly (Buffer | string)[] = [
    '',
    'MZ%PDF-1.4\n%%EOF',
    '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>',
    '%PDF-1.4 no end',
    'GIF89a%PDF-1.4 %%EOF',
    Buffer.concat([PDF, Buffer.alloc(DOCUMENT_MAX_BYTES)]),
  ];
  for (const content of hostile) {
    const { counts } = await load('hostile', { 'A 0004-00000001.pdf': content });
    expect(counts).toMatchObject({ created: 0, rejected: 1 });
  }
  expect(stored()).toBe(before);
});
