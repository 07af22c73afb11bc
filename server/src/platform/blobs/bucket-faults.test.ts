// A bucket that is away, slow, full, busy or breaks off; wrong keys; and files of other prefixes and of strangers.

import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { type S3Asked, type S3Fault, S3StandIn } from '@mostrador/trials/s3-stand-in/s3-stand-in';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { BlobStore } from './blob-store.js';
import { BucketBlobs } from './bucket-blobs.js';
import { RememberedHeads } from './remembered-heads.js';

/** Longer than any answer takes on a busy machine. */
const TIMING = { silenceMs: 20_000, pauseMs: 1, restMs: 0 };
/** For a bucket that answers nothing. */
const SHORT = { ...TIMING, silenceMs: 250 };
const timingOf = (fault: S3Fault) => (fault === 'silent' ? SHORT : TIMING);
const KEY = 'documents/ab/factura.pdf';
const folder = mkdtempSync(join(tmpdir(), 'mostrador-bucket-'));
let standIn: S3StandIn;
let store: BlobStore;

beforeAll(async () => {
  standIn = await S3StandIn.start();
});
afterAll(async () => {
  await standIn.close();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(() => {
  standIn.fault = () => undefined;
  standIn.bucket.objects.clear();
  standIn.requests.length = 0;
  store = new BucketBlobs(standIn.place('a/'), TIMING);
});

/** The first requests meet the faults, in their order; later ones none. */
const faults = (...list: (S3Fault | undefined)[]) => {
  standIn.fault = () => list.shift();
};
const always = (fault: S3Fault, of: (asked: S3Asked) => boolean = () => true) => {
  standIn.fault = (asked) => (of(asked) ? fault : undefined);
};
const large = () => {
  const file = join(folder, 'large');
  writeFileSync(file, randomBytes(17 * 1_048_576));
  return { file };
};

it.each(['away', 'silent', 'error', 'slow-down', 'lost', 'half'] as const)(
  'repeats each request after the fault "%s", and does it once',
  async (fault) => {
    store = new BucketBlobs(standIn.place('a/'), timingOf(fault));
    faults(fault);
    await store.put(KEY, Buffer.from('%PDF'));
    expect(standIn.bucket.objects.get(`a/${KEY}`)?.bytes.toString()).toBe('%PDF');
    faults(fault, fault);
    expect((await store.read(KEY))?.toString()).toBe('%PDF');
    faults(fault === 'half' ? undefined : fault);
    expect((await store.head(KEY))?.bytes).toBe(4);
    faults(fault);
    const keys: string[] = [];
    for await (const { key } of store.list('documents/')) keys.push(key);
    expect(keys).toEqual([KEY]);
    faults(fault);
    await store.delete(KEY);
    expect(standIn.bucket.objects.size).toBe(0);
  },
);

it.each([
  ['away', 'unreachable', 3],
  ['silent', 'unreachable', 3],
  ['slow-down', 'unreachable', 3],
  ['quota', 'full', 1],
  ['full', 'full', 1],
  ['denied', 'refused', 1],
] as const)(
  'gives up at the fault "%s" as "%s" after %i attempts, with nothing stored',
  async (fault, failure, attempts) => {
    always(fault);
    for (const use of [
      () => store.put(KEY, Buffer.from('x')),
      () => store.read(KEY),
      () => store.head(KEY),
    ]) {
      store = new BucketBlobs(standIn.place('a/'), timingOf(fault));
      standIn.requests.length = 0;
      const error: unknown = await use().catch((reason: unknown) => reason);
      // The answer to a HEAD has no body, so that a quota cannot be told from a refusal.
      const isHead = standIn.requests[0]?.method === 'HEAD';
      if (!(isHead && fault === 'quota')) expect(error).toMatchObject({ name: 'BlobUnavailable', failure });
      expect(standIn.requests).toHaveLength(attempts);
      expect(String(error)).not.toContain(standIn.keys.secretAccessKey);
    }
    expect(standIn.bucket.objects.size).toBe(0);
  },
);

it('fails at once for a moment after a bucket did not answer, then tries once, and goes on afterwards', async () => {
  const resting = new BucketBlobs(standIn.place('a/'), { ...TIMING, restMs: 250 });
  always('away');
  await expect(resting.read(KEY)).rejects.toThrow('did not answer');
  await expect.poll(() => resting.read(KEY).catch(String), { timeout: 15_000 }).toContain('did not answer (');
  expect(standIn.requests).toHaveLength(4);
  const { length } = standIn.requests;
  await expect(resting.read(KEY)).rejects.toThrow('a moment ago');
  expect(standIn.requests).toHaveLength(length);
  standIn.fault = () => undefined;
  await expect.poll(() => resting.read(KEY).catch(() => 'resting'), { timeout: 15_000 }).toBeUndefined();
});

it('gives no half file for a whole one', async () => {
  await store.put(KEY, randomBytes(200_000));
  faults('half');
  const opened = await store.open(KEY);
  expect(opened?.bytes).toBe(200_000);
  await expect(opened && buffer(opened.content)).rejects.toMatchObject({ name: 'BlobUnavailable' });
  always('half');
  await expect(store.read(KEY)).rejects.toMatchObject({ failure: 'unreachable' });
});

it('waits as long as its reader takes', async () => {
  const bytes = randomBytes(3_000_000);
  await store.put(KEY, bytes);
  store = new BucketBlobs(standIn.place('a/'), SHORT);
  const opened = await store.open(KEY);
  const pieces: Buffer[] = [];
  let isFirst = true;
  for await (const piece of opened?.content ?? []) {
    pieces.push(piece as Buffer);
    if (isFirst) await new Promise((resolve) => setTimeout(resolve, SHORT.silenceMs * 1.5));
    isFirst = false;
  }
  expect(Buffer.concat(pieces).equals(bytes)).toBe(true);
});

it('stores a large file whole or not at all, whichever request fails, and deletes the parts of one that was cut off', async () => {
  const content = large();
  for (const fault of ['away', 'lost', 'slow-down'] as const) {
    let nth = 0;
    // Every other request fails once.
    standIn.fault = () => {
      nth += 1;
      return nth % 2 === 1 ? fault : undefined;
    };
    await store.put(KEY, content);
    expect(standIn.bucket.objects.get(`a/${KEY}`)?.bytes.byteLength).toBe(17 * 1_048_576);
    standIn.bucket.objects.clear();
    standIn.bucket.uploads.clear();
  }
  always('full', ({ query }) => query['partNumber'] === '2');
  await expect(store.put(KEY, content)).rejects.toMatchObject({ failure: 'full' });
  expect([standIn.bucket.objects.size, standIn.bucket.uploads.size]).toEqual([0, 0]);

  always('away', ({ method, query }) => query['partNumber'] === '2' || method === 'DELETE');
  await expect(store.put(KEY, content)).rejects.toMatchObject({ failure: 'unreachable' });
  expect([standIn.bucket.objects.size, standIn.bucket.uploads.size]).toEqual([0, 1]);
  standIn.fault = () => undefined;
  expect(await store.deleteUnfinished('documents/', new Date(Date.now() - 60_000))).toBe(0);
  expect(await store.deleteUnfinished('receipts/', new Date(Date.now() + 60_000))).toBe(0);
  expect(await store.deleteUnfinished('documents/', new Date(Date.now() + 60_000))).toBe(1);
  expect(standIn.bucket.uploads.size).toBe(0);
});

it('is refused with a wrong key, secret, region or bucket, and says which without the secret', async () => {
  const place = standIn.place('a/');
  await store.put(KEY, Buffer.from('x'));
  for (const [wrong, code] of [
    [{ secretAccessKey: 'another-secret' }, 'SignatureDoesNotMatch'],
    [{ accessKeyId: 'nobody' }, 'InvalidAccessKeyId'],
    [{ region: 'eu-west-1' }, 'AuthorizationHeaderMalformed'],
    [{ bucket: 'otro' }, 'NoSuchBucket'],
  ] as const) {
    const stranger = new BucketBlobs({ ...place, ...wrong }, TIMING);
    for (const use of [() => stranger.read(KEY), () => stranger.put(KEY, Buffer.from('y'))])
      await expect(use()).rejects.toMatchObject({
        failure: 'refused',
        message: expect.stringContaining(code),
      });
  }
  expect((await store.read(KEY))?.toString()).toBe('x');
});

it('refuses, in the stand-in, requests that were changed, are stale, or carry their signature in the link', async () => {
  await store.put(KEY, Buffer.from('x'));
  const url = `${standIn.endpoint}/${standIn.name}/a/${KEY}`;
  const sent: RequestInit[] = [];
  const { fetch } = globalThis;
  const spy = vi.spyOn(globalThis, 'fetch').mockImplementation((address, init) => {
    if (init !== undefined) sent.push(init);
    return fetch(address, init);
  });
  await store.read(KEY);
  spy.mockRestore();
  const headers = Object.fromEntries(new Headers(sent[0]?.headers).entries());
  const answers = await Promise.all([
    fetch(url, { headers }),
    fetch(url),
    fetch(`${url}?X-Amz-Signature=00`, { headers }),
    fetch(`${url}?versionId=1`, { headers }),
    fetch(url.replace('factura', 'otra'), { headers }),
    fetch(url, { headers, method: 'DELETE' }),
    fetch(url, { headers, method: 'PUT', body: 'z' }),
    fetch(url, { headers: { ...headers, 'x-amz-meta-sha256': 'f' } }),
    fetch(url, { headers: { ...headers, 'x-amz-date': '20200101T000000Z' } }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, ...Array(8).fill(403)]);
  expect((await store.read(KEY))?.toString()).toBe('x');
});

it('sees nothing of other prefixes, and lists no key that is not of the shop’s form', async () => {
  const neighbour = new BucketBlobs(standIn.place('b/'), TIMING);
  await neighbour.put(KEY, Buffer.from('ajena'));
  for (const foreign of [
    'a/documents/../../b/x',
    'a/documents/.oculto',
    'a/documents/',
    'a/logs/shop.log',
    'documents/x',
  ])
    standIn.bucket.put(foreign, Buffer.from('x'), {});
  await store.put(KEY, Buffer.from('propia'));
  const keys: string[] = [];
  for await (const { key } of store.list('documents/')) keys.push(key);
  expect(keys).toEqual([KEY]);
  expect((await store.read(KEY))?.toString()).toBe('propia');
  await store.delete(KEY);
  expect((await neighbour.read(KEY))?.toString()).toBe('ajena');
});

it('stores if absent on a server that does not know the condition', async () => {
  standIn.knowsNoCondition = true;
  expect(await store.putIfAbsent(KEY, Buffer.from('x'))).toBe(true);
  expect(await store.putIfAbsent(KEY, Buffer.from('y'))).toBe(false);
  expect((await store.read(KEY))?.toString()).toBe('x');
  standIn.knowsNoCondition = false;
});

it('signs every request in its headers, never in a link, and names the bucket in the host where the place says so', async () => {
  const urls: string[] = [];
  const spy = vi.spyOn(globalThis, 'fetch').mockImplementation(async (address) => {
    urls.push(String(address));
    return new Response('<ListBucketResult/>', { headers: { 'content-length': '0' } });
  });
  const place = { ...standIn.place('a/'), endpoint: 'https://s3.example.com', isVirtualHost: true };
  const hosted = new BucketBlobs(place, TIMING);
  await hosted.put('images/papelera/ñandú (1).jpg', Buffer.from('x'));
  for await (const _ of hosted.list('images/')) expect.unreachable();
  spy.mockRestore();
  expect(urls).toEqual([
    'https://archivos.s3.example.com/a/images/papelera/%C3%B1and%C3%BA%20%281%29.jpg',
    'https://archivos.s3.example.com/?list-type=2&prefix=a%2Fimages%2F',
  ]);
});

it('remembers pictures while the bucket is away, and forgets soon that one was missing', async () => {
  let now = 0;
  const pictures = new RememberedHeads(store, () => now);
  const [shown, missing] = ['images/papelera/a.webp', 'images/papelera/b.webp'];
  await store.put(shown, Buffer.from('x'));
  expect([await pictures.head(shown), await pictures.head(missing)]).toMatchObject([{ bytes: 1 }, undefined]);
  await store.put(missing, Buffer.from('later'));
  always('away');
  const asked = standIn.requests.length;
  expect([await pictures.head(shown), await pictures.head(missing)]).toMatchObject([{ bytes: 1 }, undefined]);
  expect(standIn.requests).toHaveLength(asked);
  await expect(pictures.head(KEY)).rejects.toMatchObject({ failure: 'unreachable' });
  now += 5_001;
  expect(await pictures.head(missing)).toBeUndefined();
  standIn.fault = () => undefined;
  now += 5_001;
  expect(await pictures.head(missing)).toMatchObject({ bytes: 5 });
  await pictures.put(missing, Buffer.from('anew'));
  expect(await pictures.head(missing)).toMatchObject({ bytes: 4 });
});
