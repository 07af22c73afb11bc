// The image store: one rendering for simultaneous requests, replaced originals, cache limits, a full disk, the render
// queue, and allowed originals.

import { mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pino from 'pino';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FolderBlobs } from '../blobs/folder-blobs.js';
import { saveDrawing } from './drawings.js';
import { isImageName } from './image-names.js';
import { ImageStore, type ImageStoreOptions } from './image-store.js';
import { saveImage } from './originals.js';
import { renderImage } from './render.js';
import { RenderQueue } from './render-queue.js';

const log = pino({ level: 'silent' });
let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mostrador-store-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const noise = (seed: number, size = 200) =>
  sharp({
    create: {
      width: size,
      height: size,
      channels: 3,
      background: '#fff',
      noise: { type: 'gaussian', mean: 99 + seed, sigma: 60 },
    },
  })
    .webp()
    .toBuffer();
const files = () => new FolderBlobs(folder);
const store = (options: Partial<ImageStoreOptions> = {}) =>
  new ImageStore({
    files: files(),
    company: 'papelera',
    cacheFolder: join(folder, 'cache'),
    log,
    ...options,
  });
const kept = () =>
  readdirSync(join(folder, 'cache')).map((name) => statSync(join(folder, 'cache', name)).size);

describe('ImageStore', () => {
  it('draws once for twenty requests at the same time, and not again after a restart', async () => {
    await saveImage(files(), 'papelera', 'a.webp', await noise(1));
    const render = vi.fn(renderImage);
    const one = store({ render });
    const all = await Promise.all(
      Array.from({ length: 20 }, async () => (await one.find('a.webp', 96, 'avif'))?.bytes()),
    );
    expect(render).toHaveBeenCalledTimes(1);
    expect(new Set(all.map((bytes) => bytes?.toString('base64'))).size).toBe(1);
    const restarted = store({ render });
    expect(await (await restarted.find('a.webp', 96, 'avif'))?.bytes()).toEqual(all[0]);
    expect(render).toHaveBeenCalledTimes(1);
  });

  it('draws anew when the original was replaced', async () => {
    await saveImage(files(), 'papelera', 'a.webp', await noise(1));
    const before = await store().find('a.webp', 96, 'webp');
    await saveImage(files(), 'papelera', 'a.webp', await noise(20, 210));
    expect((await store().find('a.webp', 96, 'webp'))?.key).not.toBe(before?.key);
  });

  it('keeps its files below the limit, the last used ones', async () => {
    const maximum = 60_000;
    const small = store({ diskBytes: maximum, memoryBytes: 1 });
    for (let i = 0; i < 30; i += 1) {
      await saveImage(files(), 'papelera', `${i}.webp`, await noise(i));
      await (await small.find(`${i}.webp`, 160, 'jpeg'))?.bytes();
      expect(kept().reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(maximum);
    }
    const { key = '' } = (await small.find('29.webp', 160, 'jpeg')) ?? {};
    expect(readdirSync(join(folder, 'cache'))).toContain(key);
    expect(kept().length).toBeLessThan(30);
  });

  it('notes a use, and forgets the drafts of a killed process', async () => {
    await saveImage(files(), 'papelera', 'a.webp', await noise(1));
    const image = await store().find('a.webp', 160, 'jpeg');
    await image?.bytes();
    const file = join(folder, 'cache', image?.key ?? '');
    const draft = `${file}.1.part`;
    writeFileSync(draft, 'x');
    for (const old of [file, draft]) utimesSync(old, new Date(0), new Date(0));
    await (await store().find('a.webp', 160, 'jpeg'))?.bytes();
    expect(statSync(file).mtimeMs).toBeGreaterThan(Date.now() - 60_000);
    await saveImage(files(), 'papelera', 'b.webp', await noise(2));
    await (await store({ diskBytes: 1 }).find('b.webp', 160, 'jpeg'))?.bytes();
    expect(readdirSync(join(folder, 'cache')).some((name) => name.endsWith('.part'))).toBe(false);
  });

  it('answers although the disk takes nothing', async () => {
    await saveImage(files(), 'papelera', 'a.webp', await noise(1));
    writeFileSync(join(folder, 'file'), '');
    const image = await store({ cacheFolder: join(folder, 'file') }).find('a.webp', 96, 'webp');
    expect((await image?.bytes())?.length).toBeGreaterThan(100);
  });
});

describe('RenderQueue', () => {
  it('runs no more than it may, and refuses what it will never get to', async () => {
    const queue = new RenderQueue({ parallel: 2, longest: 3 });
    let active = 0;
    let most = 0;
    const work = async () => {
      active += 1;
      most = Math.max(most, active);
      await wait(5);
      active -= 1;
      return Buffer.alloc(1);
    };
    const results = await Promise.allSettled(
      Array.from({ length: 6 }, (_, i) => queue.once(String(i), work)),
    );
    expect(results.map(({ status }) => status)).toEqual([...Array(5).fill('fulfilled'), 'rejected']);
    expect(most).toBe(2);
    await expect(queue.once('x', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await queue.once('x', work)).toHaveLength(1);
  });
});

describe('originals', () => {
  it('takes pictures under plain names only', async () => {
    const bytes = await noise(1);
    await expect(saveImage(files(), 'papelera', '../a.webp', bytes)).rejects.toThrow('Not the name');
    await expect(saveImage(files(), 'papelera', 'a.webp', Buffer.from('<svg/>'))).rejects.toThrow(
      'Not an image',
    );
    await saveImage(files(), 'papelera', 'x/y/a.webp', bytes);
    expect(readdirSync(join(folder, 'images/papelera/x/y'))).toEqual(['a.webp']);
    expect(isImageName('Banner_1-2.v3.JPEG')).toBe(true);
  });

  it('draws what stands for a picture at the width that is asked for, and never takes an SVG for an original', async () => {
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300"><circle cx="50" cy="50" r="40"/></svg>';
    await saveDrawing(files(), 'papelera', 'dibujo.webp', svg);
    const drawn = new ImageStore({
      files: files(),
      company: 'papelera',
      cacheFolder: join(folder, 'cache-d'),
      log,
    });
    for (const width of [160, 800]) {
      const bytes = await (await drawn.find('dibujo.webp', width, 'webp'))?.bytes();
      const { width: w, height: h, format } = await sharp(bytes).metadata();
      expect([w, h, format]).toEqual([width, (width * 3) / 4, 'webp']);
    }
    const wide = await (await drawn.find('dibujo.webp', 1_920, 'webp'))?.bytes();
    expect((await sharp(wide).metadata()).width).toBe(800);
    expect(await drawn.find('dibujo.webp.svg', 160, 'webp')).toBeUndefined();
    await expect(saveDrawing(files(), 'papelera', '../x.webp', svg)).rejects.toThrow('Not the name');
  });
});
