// API calls of product lists as PDF and XLSX: start an export job, ask for its progress, download the file, read the
// list for printing.

import { z } from 'zod';
import { call } from '../call.js';
import { catalogFilter, hiddenPesos, text } from '../fields.js';

/** The filters of the product list, without paging. */
const selection = {
  searchTerm: text(2000).optional(),
  clientCode: text(60).optional(),
  ctegoryCodeFilter: text(100).optional(),
  sortParam: text(10).optional(),
  catalogId: catalogFilter,
};

/** A product of a printed list. */
export const exportedProduct = z.object({
  productId: z.number().int(),
  code: z.string(),
  name: z.string(),
  subtitle: z.string(),
  /** List price; null if the caller may not see prices. */
  price: hiddenPesos,
  discountedFinalPrice: hiddenPesos,
  /** The IVA: code and percentage. */
  taxCode: z.string(),
  taxRate: z.number(),
  isPriceToPublic: z.boolean(),
  imagePath: z.string().nullable(),
  barCode: z.string().nullable(),
  isbn: z.string().nullable(),
  stockStatusCode: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  categoryCode: z.string().nullable(),
  categoryDescripcion: z.string(),
});
export type ExportedProduct = z.output<typeof exportedProduct>;

export const exportedProducts = z.object({
  /** All matching products; the list contains at most the first 5,000. */
  totalCount: z.number().int(),
  productItems: z.array(exportedProduct),
});
export type ExportedProducts = z.output<typeof exportedProducts>;

export const exportState = z.object({
  exportId: z.string(),
  state: z.enum(['waiting', 'working', 'done', 'failed']),
  productsDone: z.number().int(),
  /** null until it is known. */
  productsTotal: z.number().int().nullable(),
  /** The name of the download: 'Papelera del Plata - Vuelta al cole.pdf'. */
  fileName: z.string(),
  /** The size of the file; null until it is done. */
  bytes: z.number().int().nullable(),
});
export type ExportState = z.output<typeof exportState>;

const unknown = '00000000-0000-4000-8000-000000000000';

export const exportsCalls = {
  productsExport: call({
    name: 'productsExport',
    rate: 'export',
    access: 'public',
    summary: "The whole product list for printing, at the caller's prices",
    query: z.object(selection),
    output: exportedProducts,
  }),
  createExport: call({
    name: 'createExport',
    rate: 'export',
    access: 'public',
    summary:
      'Queues a job that writes the product list to a file; 429 if the caller has two in progress or several in an hour',
    body: z.object({ format: z.enum(['pdf', 'xlsx']), ...selection }),
    output: exportState,
    example: { body: { format: 'xlsx' } },
  }),
  exportState: call({
    name: 'exportState',
    access: 'public',
    summary: 'The progress of an export; 404 for one of another user',
    params: z.object({ exportId: z.uuid() }),
    output: exportState,
    example: { params: { exportId: unknown } },
  }),
  exportFile: call({
    name: 'exportFile',
    rate: 'export',
    access: 'public',
    summary: 'The file of a finished export',
    params: z.object({ exportId: z.uuid() }),
    example: { params: { exportId: unknown } },
  }),
};
