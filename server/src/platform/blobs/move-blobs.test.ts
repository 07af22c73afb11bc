// Copying files from the folder to the bucket and back: interrupted, repeated, with files that differ, and with originals that go.

import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { S3StandIn } from '@mostrador/trials/s3-stand-in/s3-stand-in';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { BucketBlobs } from './bucket-blobs.js';
import { FolderBlobs } from './folder-blobs.js';
import { type MoveOptions, moveBlobs } from './move-blobs.js';

const FILES = 40;
let standIn: S3StandIn;
let folder: string;
let local: FolderBlobs;
let bucket: BucketBlobs;
const contents = new Map<string, Buffer>();

beforeEach(async () => {
  standIn = await S3StandIn.start();
  folder = mkdtempSync(join(tmpdir(), 'mostrador-move-'));
  local = new FolderBlobs(join(folder, 'data'));
  bucket = new BucketBlobs(standIn.place('tienda/'), { pauseMs: 1, restMs: 0 });
  contents.clear();
  for (let nth = 0; nth < FILES; nth += 1) {
    const key = nth % 2 === 0 ? `images/papelera/${nth}.webp` : `documents/aa/${nth}.pdf`;
    contents.set(key, randomBytes(10 + nth * 100));
    await local.put(key, contents.get(key) ?? Buffer.alloc(0));
  }
});
afterEach(async () => {
  await standIn.close();
  rmSync(folder, { recursive: true });
});

const move = (from: MoveOptions['from'], to: MoveOptions['to'], more: Partial<MoveOptions> = {}) =>
  moveBlobs({
    from,
    to,
    folders: ['images', 'documents'],
    deletesOriginals: false,
    temporaryFolder: join(folder, 'moving'),
    signal: new AbortController().signal,
    ...more,
  });
const isWhole = async (store: MoveOptions['from']) => {
  for (const [key, bytes] of contents) if ((await store.read(key))?.equals(bytes) !== true) return false;
  return true;
};

it('copies every file to the bucket and back, and copies none a second time', async () => {
  expect(await move(local, bucket)).toMatchObject({ copied: FILES, known: 0, deleted: 0, differing: [] });
  expect(await isWhole(bucket)).toBe(true);
  expect(await move(local, bucket)).toMatchObject({ copied: 0, known: FILES });
  rmSync(join(folder, 'data'), { recursive: true });
  expect(await move(bucket, local)).toMatchObject({ copied: FILES });
  expect(await isWhole(local)).toBe(true);
  expect(readdirSync(join(folder, 'moving'))).toEqual([]);
});

it('leaves what is not wanted', async () => {
  const figures = await move(local, bucket, { isWanted: (key) => key.endsWith('.pdf') });
  expect(figures.copied).toBe(FILES / 2);
  expect([...standIn.bucket.objects.keys()].every((key) => key.endsWith('.pdf'))).toBe(true);
});

it('goes on where it was interrupted, or where the bucket was away', async () => {
  const controller = new AbortController();
  const first = await move(local, bucket, {
    signal: controller.signal,
    onFile: ({ copied }) => copied >= 5 && controller.abort(),
  });
  expect(first.copied).toBeGreaterThanOrEqual(5);
  expect(first.copied).toBeLessThan(FILES);
  let left = 30;
  standIn.fault = () => {
    left -= 1;
    return left < 0 ? 'away' : undefined;
  };
  await expect(move(local, bucket)).rejects.toMatchObject({ failure: 'unreachable' });
  standIn.fault = () => undefined;
  const last = await move(local, bucket);
  expect([last.copied + last.known, last.differing]).toEqual([FILES, []]);
  expect(await isWhole(bucket)).toBe(true);
});

it('deletes originals only with that option, and only those whose copies are the same', async () => {
  await bucket.put('documents/aa/1.pdf', Buffer.from('otra'));
  standIn.bucket.put('tienda/documents/aa/3.pdf', Buffer.from('dañada'), {
    // As a store would say that changed a file after it came.
    'x-amz-meta-sha256': 'a'.repeat(64),
  });
  const figures = await move(local, bucket, { deletesOriginals: true });
  expect(figures).toMatchObject({ copied: FILES - 2, deleted: FILES - 2 });
  expect(figures.differing.toSorted()).toEqual(['documents/aa/1.pdf', 'documents/aa/3.pdf']);
  expect(
    (await local.read('documents/aa/1.pdf'))?.equals(contents.get('documents/aa/1.pdf') ?? Buffer.alloc(0)),
  ).toBe(true);
  expect((await bucket.read('documents/aa/1.pdf'))?.toString()).toBe('otra');
  expect(readdirSync(join(folder, 'data', 'images', 'papelera'))).toEqual([]);
});
