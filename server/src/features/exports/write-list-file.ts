// Makes one product list file: reads the products at the caller's prices, and lets a thread write them as PDF or XLSX.

import { mkdir, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pictureFolders, printedBrand } from '../../platform/pdf/pdf-theme.js';
import type { Session, Shop } from '../../shop.js';
import { categoryTree } from '../categories/category-tree.service.js';
import { priceDisplayOf } from '../company/company.service.js';
import { type ExportSelection, eachExportedPiece } from '../products/export-products.service.js';
import { buyerOf } from '../products/products.service.js';
import { drawList } from './draw-list.js';
import type { ExportFormat } from './exports.queries.js';
import type { ListData } from './list-job.js';

export interface ListFile {
  readonly format: ExportFormat;
  /** Where it is stored when it is complete. */
  readonly key: string;
  readonly title: string;
  readonly selection: ExportSelection;
}

/**
 * Writes a list of products to a PDF or XLSX file on this machine, with the session's current rights and prices, and stores it. A second run
 * starts over.
 * @param progress called with the number of written products and of all; the list goes on when it resolves.
 * @returns the numbers of products and bytes.
 */
export async function writeListFile(
  shop: Shop,
  session: Session | undefined,
  file: ListFile,
  signal: AbortSignal,
  progress: (done: number, total: number) => Promise<void>,
): Promise<{ total: number; bytes: number }> {
  const path = join(shop.dataDir, `${file.key}.part`);
  const { total, data } = await readList(shop, session, file, path);
  await progress(0, total);
  await mkdir(dirname(path), { recursive: true });
  try {
    await drawList(data, { signal, progress: (done) => progress(done, total) }, shop.log);
    const { size: bytes } = await stat(path);
    await shop.files.put(file.key, { file: path, isTemporary: true });
    return { total, bytes };
  } finally {
    await rm(path, { force: true });
  }
}

async function readList(
  shop: Shop,
  session: Session | undefined,
  { format, title, selection }: ListFile,
  path: string,
): Promise<{ total: number; data: ListData }> {
  // A catalogue keeps its curator's order, without sections by category.
  const curated = typeof selection.catalogId === 'number' && !selection.sortParam && !selection.searchTerm;
  const sorted = selection.sortParam || selection.searchTerm || curated;
  const products: string[] = [];
  let total = 0;
  const totalCount = await eachExportedPiece(
    shop,
    session,
    { ...selection, ...(!sorted && { sortParam: 'nomA' }) },
    (piece) => {
      products.push(JSON.stringify(piece));
      total += piece.length;
    },
  );
  const data: ListData = {
    format,
    path,
    about: {
      brand: printedBrand(shop.brand),
      ...pictureFolders(shop),
      cacheFolder: join(shop.dataDir, 'cache', 'images'),
      title,
      clientName: session?.client?.legalName,
      showsPrices: buyerOf(shop, session).seesPrices,
      priceView: { display: priceDisplayOf(shop.brand), isVisitor: session === undefined },
      at: shop.now(),
      totalCount,
    },
    products,
    categories: curated ? undefined : await categoryTree(shop),
  };
  return { total, data };
}
