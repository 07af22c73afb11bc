// API calls of the catalogues (curated product lists): list, read, create, save, delete, publish, reorder.

import { CATALOG_PRODUCTS_MAX } from '@mostrador/rules/limits';
import { z } from 'zod';
import { call } from '../call.js';
import { identifier, text } from '../fields.js';
import { product } from './products.js';

/** The longest name that the schema accepts: longer than the rule's maximum, so that the rule can answer with its sentence. */
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

/** One product of a catalogue with its place. */
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
  /** The owner's id. */
  userId: z.number().int(),
  /** Empty for a caller who may not edit it. */
  ownerName: z.string(),
  productsCount: z.number().int(),
  /** A change that sends an older revision is refused. */
  revision: z.number().int(),
  /** Empty in lists. */
  catalogDetails: z.array(catalogDetail),
});
export type Catalog = z.output<typeof catalog>;

/** A new catalogue, or the whole content of an existing one. Other fields are ignored. */
export const catalogPayload = z.object({
  catalogId: identifier.nullish(),
  /** Trimmed and checked by rules/catalog-name. */
  catalogName: text(NAME_BODY_MAX),
  /** Absent: unchanged. Only administrators may change it. */
  isDefault: z.boolean().optional(),
  /** The revision that was edited; not for a new catalogue. Absent: the newest, so that the last save wins. */
  revision: z.number().int().optional(),
  /**
   * Absent: unchanged. A repeated product counts once, at its first place. Orders are saved as sent; if two products have
   * the same one, all are numbered from 0.
   */
  catalogDetails: z
    .array(z.object({ order: z.number().int().min(0).max(2_147_483_647), productId: identifier }))
    .max(CATALOG_PRODUCTS_MAX)
    .optional(),
});
export type CatalogPayload = z.input<typeof catalogPayload>;

/** The id of the catalogue that a payload changes. */
export const catalogTarget = z.object({ catalogId: identifier.min(1) });

const done = z.object({ ok: z.literal(true) });
const unknownCatalog = { catalogId: '2147483647' };

export const catalogsCalls = {
  catalogs: call({
    name: 'catalogs',
    access: 'salesman',
    summary:
      "The catalogues that the caller may edit, in the company's order: a salesman's own, or all for an administrator",
    output: z.array(catalog),
  }),
  catalog: call({
    name: 'catalog',
    access: 'public',
    rate: 'export',
    visitorCache: true,
    summary: 'A catalogue that the caller may browse, with its products in order',
    params: z.object({ catalogId: identifier }),
    output: catalog,
    example: { params: unknownCatalog },
  }),
  createCatalog: call({
    name: 'createCatalog',
    access: 'salesman',
    summary:
      "Creates a catalogue; its name must be unique among the caller's catalogues, of which there are at most 200",
    body: catalogPayload,
    output: catalog,
    example: { body: { catalogName: 'Vuelta al cole', catalogDetails: [] } },
  }),
  updateCatalog: call({
    name: 'updateCatalog',
    access: 'salesman',
    summary: 'Saves name, default marker and products; 409 if the sent revision is not the newest',
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
    summary: 'Deletes a catalogue; after deleting the default one there is no default',
    params: z.object({ catalogId: identifier }),
    output: done,
    example: { params: unknownCatalog },
  }),
  setCatalogPublic: call({
    name: 'setCatalogPublic',
    access: 'salesman',
    summary:
      'Sets the public flag (administrators only) and the semi-public flag; 409 if they differ from those shown',
    params: z.object({ catalogId: identifier, isPublic: z.enum(['true', 'false']) }),
    query: z.object({ isSemiPublic: z.enum(['true', 'false']).optional() }),
    body: z
      .object({
        isSemiPublic: z.boolean().optional(),
        /** The flags that the caller saw. If the catalogue now has others, the answer is 409 and nothing is saved. */
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
      'Saves the order of all catalogues that the caller may edit; 409 if one is missing, 404 if one is not theirs',
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
    summary:
      'The catalogues that the caller may browse: public ones, and semi-public ones for signed-in users',
    output: z.array(catalogSummary),
  }),
};
