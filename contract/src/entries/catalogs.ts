import { z } from 'zod';
import { call } from '../call.js';

export const catalogSummary = z.object({
  catalogId: z.number().int(),
  catalogName: z.string(),
  catalogOrder: z.number().int(),
  isDefault: z.boolean(),
  isPublic: z.boolean(),
  isSemiPublic: z.boolean(),
  productsCount: z.number().int(),
});
export type CatalogSummary = z.output<typeof catalogSummary>;

export const catalogsCalls = {
  publicCatalogs: call({
    name: 'publicCatalogs',
    access: 'public',
    visitorCache: true,
    summary: 'Catalogues the caller may browse: public ones, and semi-public ones for those logged in',
    output: z.array(catalogSummary),
  }),
};
