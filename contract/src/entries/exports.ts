import { z } from 'zod';
import { call } from '../call.js';
import { catalogFilter, hiddenPesos, text } from '../fields.js';

/** Which products: as the store's list, without pages. */
const selection = {
  searchTerm: text(2000).optional(),
  clientCode: text(60).optional(),
  ctegoryCodeFilter: text(100).optional(),
  sortParam: text(10).optional(),
  catalogId: catalogFilter,
};

/** A product as printed lists show it. */
export const exportedProduct = z.object({
  productId: z.number().int(),
  code: z.string(),
  name: z.string(),
  subtitle: z.string(),
  /** List price; null where the caller may not see prices. */
  price: hiddenPesos,
  discountedFinalPrice: hiddenPesos,
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
  /** Of all that was found; the list holds at most the first 5,000. */
  totalCount: z.number().int(),
  productItems: z.array(exportedProduct),
});
export type ExportedProducts = z.output<typeof exportedProducts>;

export const exportState = z.object({
  exportId: z.string(),
  state: z.enum(['waiting', 'working', 'done', 'failed']),
  productsDone: z.number().int(),
  /** null before it is known. */
  productsTotal: z.number().int().nullable(),
  /** For the download's name: 'Papelera del Plata - Vuelta al cole.pdf'. */
  fileName: z.string(),
  /** Of the file; null before it is done. */
  bytes: z.number().int().nullable(),
});
export type ExportState = z.output<typeof exportState>;

const unknown = '00000000-0000-4000-8000-000000000000';

export const exportsCalls = {
  productsExport: call({
    name: 'productsExport',
    rate: 'export',
    access: 'public',
    summary: 'The whole list for printing, at the prices of the caller',
    query: z.object(selection),
    output: exportedProducts,
  }),
  createExport: call({
    name: 'createExport',
    rate: 'export',
    access: 'public',
    summary:
      'Asks for the list as a file, which a job makes; 429 while two of the caller are made, and after a few in an hour',
    body: z.object({ format: z.enum(['pdf', 'xlsx']), ...selection }),
    output: exportState,
    example: { body: { format: 'xlsx' } },
  }),
  exportState: call({
    name: 'exportState',
    access: 'public',
    summary: 'How far a file is; 404 for one that another user asked for',
    params: z.object({ exportId: z.uuid() }),
    output: exportState,
    example: { params: { exportId: unknown } },
  }),
  exportFile: call({
    name: 'exportFile',
    rate: 'export',
    access: 'public',
    summary: 'The file',
    params: z.object({ exportId: z.uuid() }),
    example: { params: { exportId: unknown } },
  }),
};
