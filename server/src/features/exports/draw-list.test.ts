// A product list is made beside the thread that answers requests, fails with what stopped it, and leaves no file open then.

import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { papelera } from '@mostrador/brands/papelera/brand';
import type { ExportedProduct } from '@mostrador/contract/entries/exports';
import { compileSources } from '@mostrador/trials/testing/compile-sources';
import pino from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { printedBrand } from '../../platform/pdf/pdf-theme.js';
import { builtInBrandFolder } from '../company/brands.service.js';
import type { ListData } from './list-job.js';

/** Above it, the list was made in the caller's thread, which would be busy all the time. */
const BUSY_SHARE_MAX = 0.5;
const log = pino({ level: 'silent' });

let folder: string;
/** The compiled code: only this starts threads. */
let compiled: typeof import('./draw-list.js');
let closeThreads: () => Promise<void> = async () => undefined;

beforeAll(async () => {
  await compileSources();
  folder = mkdtempSync(join(tmpdir(), 'mostrador-lists-'));
  const dist = new URL('../../../dist/', import.meta.url);
  compiled = await import(new URL('features/exports/draw-list.js', dist).href);
  ({ closeThreads } = await import(new URL('platform/threads/thread-pools.js', dist).href));
});
afterAll(async () => {
  await closeThreads();
  rmSync(folder, { recursive: true, force: true });
});

const product = (nth: number): ExportedProduct => ({
  productId: nth,
  code: `CUA-${nth}`,
  name: `Cuaderno ${nth} rayado tapa dura`,
  subtitle: 'Por 84 hojas',
  price: 1_234.5,
  discountedFinalPrice: 1_111.05,
  taxCode: '21',
  taxRate: 21,
  isPriceToPublic: false,
  imagePath: null,
  barCode: '5901234123457',
  isbn: null,
  stockStatusCode: 0,
  categoryCode: `C${nth % 7}`,
  categoryDescripcion: 'Cuadernos',
});

function listOf(format: ListData['format'], count: number): ListData {
  const products = Array.from({ length: count }, (_, nth) => product(nth));
  return {
    format,
    path: join(folder, `list.${format}`),
    about: {
      brand: printedBrand(papelera),
      brandFolder: builtInBrandFolder('papelera'),
      files: { kind: 'folder', folder },
      cacheFolder: join(folder, 'cache', 'images'),
      title: 'Lista de productos',
      clientName: undefined,
      showsPrices: true,
      priceView: { display: 'final_net', isVisitor: false },
      at: Date.UTC(2026, 10, 27),
      totalCount: count,
    },
    products: [JSON.stringify(products.slice(0, 500)), JSON.stringify(products.slice(500))],
    categories: [],
  };
}

it.each([
  ['xlsx', 5_000],
  ['pdf', 500],
] as const)('leaves the thread that answers requests free while %s of %i is made', async (format, count) => {
  const list = listOf(format, count);
  const done: number[] = [];
  const output = {
    signal: new AbortController().signal,
    progress: async (products: number) => void done.push(products),
  };
  const before = performance.eventLoopUtilization();
  await compiled.drawList(list, output, log);
  expect(performance.eventLoopUtilization(before).utilization).toBeLessThan(BUSY_SHARE_MAX);
  expect(done.at(-1)).toBe(count);
  expect(done).toEqual([...done].sort((a, b) => a - b));
  expect(statSync(list.path).size).toBeGreaterThan(20_000);
});

it.each(['xlsx', 'pdf'] as const)(
  'fails with what stopped it, and has closed its file (%s)',
  async (format) => {
    const list = listOf(format, 1_000);
    const leaving = new AbortController();
    const progress = async (done: number) => {
      if (done > 200) leaving.abort(new Error('the process is stopping'));
    };
    await expect(compiled.drawList(list, { signal: leaving.signal, progress }, log)).rejects.toThrow(
      'stopping',
    );
    rmSync(list.path, { force: true });
    const refused = async () => {
      throw new Error('no database');
    };
    await expect(
      compiled.drawList(list, { signal: new AbortController().signal, progress: refused }, log),
    ).rejects.toThrow('no database');
    rmSync(list.path, { force: true });
    // the same thread makes the next list
    await compiled.drawList(
      listOf(format, 10),
      { signal: new AbortController().signal, progress: async () => undefined },
      log,
    );
    expect(existsSync(list.path)).toBe(true);
  },
);
