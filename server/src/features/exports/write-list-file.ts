// Makes one product list file: reads the products at the caller's prices, groups them, and writes them as PDF or XLSX.

import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Session, Shop } from '../../shop.js';
import { categoryTree } from '../categories/category-tree.service.js';
import { priceDisplayOf } from '../company/company.service.js';
import { type ExportSelection, exportProducts } from '../products/export-products.service.js';
import { buyerOf } from '../products/products.service.js';
import { sectionsByCategory } from './category-sections.js';
import type { ExportFormat } from './exports.queries.js';
import type { PictureSource } from './list-pdf.js';
import { writeXlsx } from './list-xlsx.js';
import { type ListOutput, type PrintedList, productCount } from './printed-list.js';

export interface ListFile {
  readonly format: ExportFormat;
  /** The final path; until the file is complete its name ends in `.part`. */
  readonly path: string;
  readonly title: string;
  readonly selection: ExportSelection;
}

/**
 * Writes a list of products to a PDF or XLSX file, with the session's current rights and prices. A second run starts over.
 * @param progress called with the number of written products and of all.
 * @returns the numbers of products and bytes.
 */
export async function writeListFile(
  shop: Shop,
  pictures: PictureSource,
  session: Session | undefined,
  file: ListFile,
  signal: AbortSignal,
  progress: (done: number, total: number) => Promise<void>,
): Promise<{ total: number; bytes: number }> {
  const list = await readList(shop, session, file);
  const total = productCount(list);
  await progress(0, total);
  const path = `${file.path}.part`;
  await mkdir(dirname(path), { recursive: true });
  const output: ListOutput = { path, signal, progress: (done) => progress(done, total) };
  try {
    // Loaded with the first list: the library of PDFs would delay every start.
    if (file.format === 'pdf') await (await import('./list-pdf.js')).writePdf(list, pictures, output);
    else await writeXlsx(list, output);
    const { size: bytes } = await stat(path);
    await rename(path, file.path);
    return { total, bytes };
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
}

async function readList(shop: Shop, session: Session | undefined, file: ListFile): Promise<PrintedList> {
  const { selection } = file;
  const curated = typeof selection.catalogId === 'number' && !selection.sortParam && !selection.searchTerm;
  const sorted = selection.sortParam || selection.searchTerm || curated;
  const { totalCount, productItems: products } = await exportProducts(shop, session, {
    ...selection,
    ...(!sorted && { sortParam: 'nomA' }),
  });
  // A catalogue keeps its curator's order, without sections by category.
  const sections = curated
    ? [{ title: file.title, above: '', products }].filter(() => products.length > 0)
    : sectionsByCategory(products, await categoryTree(shop));
  return {
    brand: shop.brand,
    brandFolder: shop.brandFolder,
    dataDir: shop.dataDir,
    title: file.title,
    clientName: session?.client?.legalName,
    showsPrices: buyerOf(shop, session).seesPrices,
    priceView: { display: priceDisplayOf(shop.brand), isVisitor: session === undefined },
    at: shop.now(),
    totalCount,
    sections,
  };
}
