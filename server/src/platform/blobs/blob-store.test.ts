// What every store of files does: one suite for the folder, the stand-in of a bucket, and a real bucket if S3_TEST_ENDPOINT,
// S3_TEST_BUCKET, S3_TEST_ACCESS_KEY_ID and S3_TEST_SECRET_ACCESS_KEY are set.

import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { S3StandIn } from '@mostrador/trials/s3-stand-in/s3-stand-in';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BlobPlace, BlobStore } from './blob-store.js';
import { openBlobs } from './open-blobs.js';

const temporary = mkdtempSync(join(tmpdir(), 'mostrador-blobs-'));
let standIn: S3StandIn;

beforeAll(async () => {
  standIn = await S3StandIn.start();
  standIn.pageKeys = 2;
});
afterAll(async () => {
  await standIn.close();
  rmSync(temporary, { recursive: true, force: true });
});

const { env } = process;
const realBucket = env['S3_TEST_ENDPOINT'];
const stores: readonly (readonly [string, () => BlobPlace])[] = [
  ['a folder', () => ({ kind: 'folder', folder: join(temporary, 'store') })],
  ['a bucket', () => standIn.place('tienda/')],
  ...(realBucket === undefined
    ? []
    : [
        [
          'a real bucket',
          (): BlobPlace => ({
            kind: 'bucket',
            endpoint: realBucket,
            bucket: env['S3_TEST_BUCKET'] ?? '',
            region: env['S3_TEST_REGION'] ?? 'us-east-1',
            accessKeyId: env['S3_TEST_ACCESS_KEY_ID'] ?? '',
            secretAccessKey: env['S3_TEST_SECRET_ACCESS_KEY'] ?? '',
            prefix: `prueba-${randomUUID()}/`,
            isVirtualHost: env['S3_TEST_ADDRESSING'] === 'host',
          }),
        ] as const,
      ]),
];

const keysOf = async (store: BlobStore, folder: string) => {
  const keys: string[] = [];
  for await (const { key } of store.list(folder)) keys.push(key);
  return keys;
};
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

describe.each(stores)('%s', (_name, place) => {
  let store: BlobStore;
  beforeAll(() => {
    store = openBlobs(place());
  });
  afterAll(async () => {
    for (const folder of ['images/', 'documents/', 'exports/'])
      for (const key of await keysOf(store, folder)) await store.delete(key);
  });

  it('gives back what was stored, whole and as a stream, and replaces it', async () => {
    const key = `exports/${randomUUID()}.pdf`;
    expect([await store.head(key), await store.read(key), await store.open(key)]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    await store.put(key, Buffer.from('primero'));
    const first = await store.head(key);
    const second = randomBytes(70_000);
    await store.put(key, second);
    const facts = await store.head(key);
    expect(facts?.bytes).toBe(70_000);
    expect(facts?.version).not.toBe(first?.version);
    expect(Math.abs(Date.now() - (facts?.modifiedAt.getTime() ?? 0))).toBeLessThan(60_000);
    expect([undefined, sha256(second)]).toContain(facts?.sha256);
    expect((await store.read(key))?.equals(second)).toBe(true);
    const opened = await store.open(key);
    expect(opened?.bytes).toBe(70_000);
    expect(opened && (await buffer(opened.content)).equals(second)).toBe(true);
    await store.delete(key);
    await store.delete(key);
    expect(await store.head(key)).toBeUndefined();
  });

  it('stores an empty file', async () => {
    await store.put('exports/vacio.pdf.stale', Buffer.alloc(0));
    expect((await store.head('exports/vacio.pdf.stale'))?.bytes).toBe(0);
    expect(await store.read('exports/vacio.pdf.stale')).toHaveLength(0);
    await store.delete('exports/vacio.pdf.stale');
  });

  it('keeps the first of two files that are stored if absent', async () => {
    const key = `images/papelera/${randomUUID()}.webp`;
    const stored = await Promise.all(
      ['a', 'b', 'c'].map((text) => store.putIfAbsent(key, Buffer.from(text))),
    );
    expect(stored.filter(Boolean)).toHaveLength(1);
    expect(await store.putIfAbsent(key, Buffer.from('tarde'))).toBe(false);
    expect((await store.read(key))?.toString()).toMatch(/^[abc]$/);
  });

  it('stores a file of this machine, larger than a part, and moves away only a temporary one', async () => {
    const bytes = randomBytes(8 * 1_048_576 + 5_000_000);
    const file = join(temporary, randomUUID());
    writeFileSync(file, bytes);
    const key = `documents/ab/${randomUUID()}.pdf`;
    await store.put(key, { file });
    const facts = await store.head(key);
    expect(facts?.bytes).toBe(bytes.byteLength);
    expect([undefined, sha256(bytes)]).toContain(facts?.sha256);
    const opened = await store.open(key);
    expect(sha256(opened === undefined ? Buffer.alloc(0) : await buffer(opened.content))).toBe(sha256(bytes));
    expect(existsSync(file)).toBe(true);
    await store.put(key, { file, isTemporary: true });
    expect((await store.head(key))?.bytes).toBe(bytes.byteLength);
    rmSync(file, { force: true });
  });

  it('lists the files of a folder in order, with their sizes, and no others', async () => {
    const names = ['c.webp', 'a.webp', 'sub/b.webp', 'd.webp', "ñandú (1)!*'&+ 50%.webp"].map(
      (name) => `images/lista/${name}`,
    );
    for (const key of [...names, 'images/lista2/x.webp']) await store.put(key, Buffer.from(key));
    expect(await keysOf(store, 'images/lista/')).toEqual([...names].sort());
    for await (const { key, bytes, modifiedAt } of store.list('images/lista/')) {
      expect(bytes).toBe(Buffer.byteLength(key));
      expect(modifiedAt.getTime()).toBeGreaterThan(Date.now() - 60_000);
    }
    expect(await keysOf(store, 'receipts/')).toEqual([]);
  });

  it('refuses keys that are not of the shop’s form, before anything is read or written', async () => {
    const wrong = [
      '../documents/a.pdf',
      'documents/../images/papelera/a.webp',
      'documents/..%2fx',
      'documents//a',
      '/documents/a',
      'documents/.a',
      'documents/a\u0000',
      'documents/a\u202eb',
      'documents/a\\b',
      'images/a.webp',
      'images/papelera/a.webp.part',
      'logs/shop.log',
      'jwt-secret',
      '',
      'documents/',
      `documents/${'a'.repeat(400)}`,
    ];
    for (const key of wrong)
      for (const use of [
        async () => store.head(key),
        async () => store.read(key),
        async () => store.open(key),
        async () => store.put(key, Buffer.from('x')),
        async () => store.putIfAbsent(key, Buffer.from('x')),
        async () => store.delete(key),
        async () => store.pathOf(key) ?? Promise.reject(new Error('Not the key')),
      ])
        await expect(use(), key).rejects.toThrow('Not the key');
    for (const folder of ['', '/', '../', 'logs/', 'images', 'images/../documents/'])
      await expect(keysOf(store, folder), folder).rejects.toThrow('Not a folder');
  });
});
