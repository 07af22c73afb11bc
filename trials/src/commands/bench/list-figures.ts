// The server's part of the benchmark of lists as files: gives the products photographs, makes a PDF or spreadsheet,
// and samples time and memory.

import { link, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ExportFormat } from '@mostrador/server/features/exports/exports.queries';
import { writeListFile } from '@mostrador/server/features/exports/write-list-file';
import { exportProducts } from '@mostrador/server/features/products/export-products.service';
import type { Shop } from '@mostrador/server/shop';
import { sql } from 'kysely';
import sharp from 'sharp';

export interface ListFigures {
  readonly products: number;
  readonly seconds: number;
  readonly bytes: number;
  readonly rssBytes: number;
  /** Growth of the process's memory. */
  readonly grownBytes: number;
}

/** Interval between two samples of the memory, in milliseconds. */
const LOOK = 25;
const ORIGINALS = 20;

/** Gives each product of a visitor's longest list a photograph: a few different ones under as many names as products. */
export async function addPhotographs(shop: Shop): Promise<void> {
  const { productItems } = await exportProducts(shop, undefined, { sortParam: 'nomA' });
  const ids = productItems.map(({ productId }) => productId);
  await sql`update products set image_path = 'p' || product_id || '.jpg' where product_id = any(${ids}::int[])`.execute(
    shop.db,
  );
  await makePhotographs(
    join(shop.dataDir, 'images', shop.company().code),
    ids.map((id) => `p${id}.jpg`),
  );
}

/** Writes a few different photographs under all these names. */
export async function makePhotographs(folder: string, names: readonly string[]): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (let nth = 0; nth < ORIGINALS; nth += 1) {
    const noise = { type: 'gaussian', mean: 100 + nth * 5, sigma: 30 } as const;
    const create = { width: 200, height: 200, channels: 3, background: '#ffffff', noise } as const;
    const jpeg = await sharp({ create }).resize(800, 800).jpeg({ quality: 85 }).toBuffer();
    await writeFile(join(folder, `original-${nth}.jpg`), jpeg);
  }
  for (const [nth, name] of names.entries())
    await link(join(folder, `original-${nth % ORIGINALS}.jpg`), join(folder, name));
}

/** Makes a visitor's longest list and looks at the clock and at the memory meanwhile. */
export async function measureList(shop: Shop, format: ExportFormat): Promise<ListFigures> {
  const key = `exports/bench.${format}`;
  globalThis.gc?.();
  const before = process.memoryUsage.rss();
  let rssBytes = before;
  const looking = setInterval(() => {
    rssBytes = Math.max(rssBytes, process.memoryUsage.rss());
  }, LOOK);
  const begun = performance.now();
  const file = { format, key, title: 'Lista de productos', selection: {} };
  const { total, bytes } = await writeListFile(
    shop,
    undefined,
    file,
    new AbortController().signal,
    async () => undefined,
  );
  const seconds = (performance.now() - begun) / 1_000;
  clearInterval(looking);
  await shop.files.delete(key);
  return { products: total, seconds, bytes, rssBytes, grownBytes: rssBytes - before };
}
