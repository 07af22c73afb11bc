import { CATALOG_PRODUCTS_MAX } from '@mostrador/rules/limits';
import { z } from 'zod';
import { call } from '../call.js';
import { identifier, text } from '../fields.js';
import { product } from './products.js';

/** A name longer than the rule allows still reaches it, so that its sentence is the answer. */
const NAME_BODY_MAX = 1_000;

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

/** One product of a catalogue, at its place. */
export const catalogDetail = z.object({
  catalogDetailId: z.number().int(),
  catalogId: z.number().int(),
  order: z.number().int(),
  productId: z.number().int(),
  product,
});
export type CatalogDetail = z.output<typeof catalogDetail>;

export const catalog = z.object({
  catalogId: z.number().int(),
  catalogName: z.string(),
  catalogOrder: z.number().int(),
  companyId: z.number().int(),
  isDefault: z.boolean(),
  isPublic: z.boolean(),
  isSemiPublic: z.boolean(),
  /** Its owner. */
  userId: z.number().int(),
  /** Empty for a caller who may not edit it. */
  ownerName: z.string(),
  productsCount: z.number().int(),
  /** May be sent along with a change: where it is not the newest any more, nothing is saved. */
  revision: z.number().int(),
  /** Empty in lists. */
  catalogDetails: z.array(catalogDetail),
});
export type Catalog = z.output<typeof catalog>;

/** A new catalogue, or all of one that exists; fields besides these are dropped. */
export const catalogPayload = z.object({
  catalogId: identifier.nullish(),
  /** Trimmed; rules/catalog-name says what is wrong with it. */
  catalogName: text(NAME_BODY_MAX),
  /** Absent: as it is. Only administrators change it. */
  isDefault: z.boolean().optional(),
  /** Of the catalogue that was changed; not for a new one. Absent: the newest, so that the last save wins. */
  revision: z.number().int().optional(),
  /**
   * Absent: as they are. A product that is named twice counts once, at its first place. Orders are kept as sent; where two
   * products have the same one, places are counted from 0.
   */
  catalogDetails: z
    .array(z.object({ order: z.number().int().min(0).max(2_147_483_647), productId: identifier }))
    .max(CATALOG_PRODUCTS_MAX)
    .optional(),
});
export type CatalogPayload = z.input<typeof catalogPayload>;

/** The catalogue that a payload is about, whatever else is in it. */
export const catalogTarget = z.object({ catalogId: identifier.min(1) });

const done = z.object({ ok: z.literal(true) });
const unknownCatalog = { catalogId: '2147483647' };

export const catalogsCalls = {
  catalogs: call({
    name: 'catalogs',
    access: 'salesman',
    summary:
      "The catalogues that the caller curates, in the company's order: own ones, an administrator's are all",
    output: z.array(catalog),
  }),
  catalog: call({
    name: 'catalog',
    access: 'public',
    rate: 'export',
    visitorCache: true,
    summary: 'A catalogue that the caller may see in the store, with its products in their order',
    params: z.object({ catalogId: identifier }),
    output: catalog,
    example: { params: unknownCatalog },
  }),
  createCatalog: call({
    name: 'createCatalog',
    access: 'salesman',
    summary: "A new catalogue of the caller's; its name is unique among theirs, and they have 200 at most",
    body: catalogPayload,
    output: catalog,
    example: { body: { catalogName: 'Vuelta al cole', catalogDetails: [] } },
  }),
  updateCatalog: call({
    name: 'updateCatalog',
    access: 'salesman',
    summary: 'Saves name, default marker and products; 409 where a revision is sent that is not the newest',
    body: catalogPayload,
    output: catalog,
    example: {
      body: {
        catalogId: 2_147_483_647,
        catalogName: 'Vuelta al cole',
        revision: 1,
        catalogDetails: [],
      },
    },
  }),
  deleteCatalog: call({
    name: 'deleteCatalog',
    access: 'salesman',
    summary: 'Deletes a catalogue; deleting the default one leaves none',
    params: z.object({ catalogId: identifier }),
    output: done,
    example: { params: unknownCatalog },
  }),
  setCatalogPublic: call({
    name: 'setCatalogPublic',
    access: 'salesman',
    summary:
      'Sets both flags, the public one for administrators only; 409 where somebody changed those shown',
    params: z.object({ catalogId: identifier, isPublic: z.enum(['true', 'false']) }),
    query: z.object({ isSemiPublic: z.enum(['true', 'false']).optional() }),
    body: z
      .object({
        isSemiPublic: z.boolean().optional(),
        /** The flags that the caller saw; where the catalogue has others by now, 409 and nothing is written. */
        shown: z.object({ isPublic: z.boolean(), isSemiPublic: z.boolean() }).optional(),
      })
      .nullish(),
    output: catalog,
    example: { params: { ...unknownCatalog, isPublic: 'false' }, body: { isSemiPublic: false } },
  }),
  saveCatalogsOrder: call({
    name: 'saveCatalogsOrder',
    access: 'salesman',
    summary:
      'The places of all catalogues that the caller curates; where one is missing (409) or not theirs (404), nothing moves',
    body: z
      .array(z.object({ catalogId: identifier, catalogOrder: z.number().int().min(0).max(2_147_483_647) }))
      .max(1_000),
    output: done,
    example: { body: [{ catalogId: 2_147_483_647, catalogOrder: 0 }] },
  }),
  publicCatalogs: call({
    name: 'publicCatalogs',
    access: 'public',
    visitorCache: true,
    summary: 'Catalogues the caller may browse: public ones, and semi-public ones for those logged in',
    output: z.array(catalogSummary),
  }),
};
