import { CART_LINES_MAX, FIELD_MAX, PRODUCT_CODE_MAX } from '@mostrador/rules/limits';
import { z } from 'zod';
import { call } from '../call.js';
import { hiddenPesos, identifier, pesos, text } from '../fields.js';
import { salesmanClient } from './clients.js';
import { product } from './products.js';

/** Products of one answer, at most. */
export const SYNC_PAGE_MAX = 2_000;

/**
 * What a device knows up to: given back as `since`, it brings what has changed after. Opaque, of one company and one
 * database; where the server cannot tell what came after it, the answer begins anew (`whole`).
 */
const mark = text(120);

/** A product as a device keeps it. Prices are a client's own; a salesman's are null, for each client see pricesForSync. */
export const syncProduct = product.extend({
  tags: z.array(z.string()),
  /** Active and visible in the portal; others come to administrators alone. */
  visible: z.boolean(),
  /** ISO 8601, UTC, milliseconds. */
  createdDate: z.string(),
  weightGrams: z.number().int().nullable(),
  lengthMm: z.number().int().nullable(),
  widthMm: z.number().int().nullable(),
  heightMm: z.number().int().nullable(),
});
export type SyncProduct = z.output<typeof syncProduct>;

const page = {
  pageSize: z.coerce.number().int().min(1).max(SYNC_PAGE_MAX).default(500),
  /** Of the list by product id; `after` is quicker, and right while the catalogue changes. */
  pageNumber: z.coerce.number().int().min(0).max(1_000_000).default(0),
  /** The id of the last product that the device has: the page begins behind it, pageNumber is not looked at. */
  after: identifier.optional(),
  since: mark.optional(),
};

export const productsForSync = z.object({
  /** Of all pages of this download. */
  totalCount: z.number().int(),
  productItems: z.array(syncProduct),
  /** Ids of products that the device has to forget, in the order of the same pages. */
  removed: z.array(z.number().int()),
  /** The id of the last product of the page, kept or removed; null on the last page. */
  next: z.number().int().nullable(),
  /** To be kept from the first page, and given as `since` next time, once all pages have come. */
  mark,
  /**
   * The device has to forget every product that does not come: the further pages are asked for without `since`. Where a
   * further page says otherwise than the first, the download begins again.
   */
  whole: z.boolean(),
});
export type ProductsForSync = z.output<typeof productsForSync>;

/** What a client pays for a product: product id, list price, final price; null where it has none. */
export const syncPrice = z.tuple([z.number().int(), hiddenPesos, hiddenPesos]);

export const pricesForSync = z.object({
  totalCount: z.number().int(),
  prices: z.array(syncPrice),
  next: z.number().int().nullable(),
  mark,
  whole: z.boolean(),
});
export type PricesForSync = z.output<typeof pricesForSync>;

export const categoriesForSync = z.array(
  z.object({
    categoryCode: z.string(),
    categoryDescripcion: z.string(),
    parentCategoryCode: z.string().nullable(),
    productsCount: z.number().int().nullable(),
    position: z.number().int(),
  }),
);

/** Why a line of an order taken offline cannot be sent as it is. */
export const offlineDifference = z.object({
  code: z.string(),
  name: z.string(),
  /** price: it costs something else now; stock: fewer are left; gone: not sold any more; quantity: below the minimum. */
  kind: z.enum(['price', 'stock', 'gone', 'quantity', 'no_price']),
  /** As the device had it. */
  quantity: z.number(),
  priceSeen: pesos,
  /** As it is now; null where there is none. */
  priceNow: hiddenPesos,
  /** Units that may be ordered now; null for no limit. */
  available: z.number().int().nullable(),
});
export type OfflineDifference = z.output<typeof offlineDifference>;

export const offlineOrder = z.object({
  /** Made on the device before the order was first sent: the same id is the same order for ever. */
  localUniqueId: z.uuid().toLowerCase(),
  /** When it was taken on the device, ISO 8601. */
  purchaseDate: z.iso.datetime({ offset: true }),
  /** For whom a salesman took it; null for a client's own. */
  targetClientId: identifier.nullable(),
  purchaseProducts: z
    .array(
      z.object({
        code: text(PRODUCT_CODE_MAX).min(1),
        quantity: z.number(),
        observations: text(FIELD_MAX.observations).default(''),
        /** What the buyer saw for one unit, in pesos. */
        price: z.number(),
        /** Only salesmen's and administrators' is looked at. */
        bypassQuantityCheck: z.boolean().default(false),
      }),
    )
    .min(1)
    .max(CART_LINES_MAX)
    .refine((lines) => new Set(lines.map(({ code }) => code)).size === lines.length, 'Producto repetido.'),
  /** The total that the buyer saw, in pesos. */
  total: z.number(),
  observations: text(FIELD_MAX.observations).default(''),
  discountCodes: text(FIELD_MAX.discountCodes).default(''),
  deliveryOption: z.number().int().nullable().default(null),
  deliveryDetails: text(FIELD_MAX.deliveryDetails).default(''),
  paymentOption: z.number().int().nullable().default(null),
  /** Fetched at the shop; deliveryOption is not looked at then. */
  pickUp: z.boolean().default(false),
  /** The code of one of the company's delivery methods: it decides deliveryOption. */
  deliveryMethod: text(30).nullable().default(null),
});
export type OfflineOrder = z.input<typeof offlineOrder>;

export const offlineResult = z.object({
  /** Negative where a rule refused; the order then stays on the device until its owner has decided. */
  resultCode: z.number().int(),
  message: z.string(),
  /** Every line that differs; empty where the order as a whole was refused, or was taken. */
  differences: z.array(offlineDifference),
  /** Today's total of the same lines, in pesos; null where it cannot be told. */
  totalNow: hiddenPesos,
  /** Of the order that it became; empty where refused. */
  formatedDocumentNumber: z.string(),
  externalId: z.string(),
});
export type OfflineResult = z.output<typeof offlineResult>;

/** A client as a device keeps it. */
export const syncClient = salesmanClient.extend({
  /** Clients of the same price terms pay the same: a device needs the prices of one of them. */
  priceTerms: z.string(),
  /** Of the address that their orders are delivered to; null where that is unknown. */
  deliveryProvinceCode: z.string().nullable(),
});
export type SyncClient = z.output<typeof syncClient>;

export const syncCalls = {
  productsForSync: call({
    name: 'productsForSync',
    access: 'session',
    summary:
      'The catalogue for a device, page by page; with `since`, what has changed after it, deletions too',
    query: z.object({ ...page }),
    output: productsForSync,
  }),
  pricesForSync: call({
    name: 'pricesForSync',
    access: 'session',
    summary: 'What a client pays for each product; a salesman names one of theirs, 404 for any other',
    query: z.object({ ...page, clientId: identifier.optional() }),
    output: pricesForSync,
  }),
  categoriesForSync: call({
    name: 'categoriesForSync',
    access: 'session',
    summary: 'The whole tree of categories',
    output: categoriesForSync,
  }),
  salesmanClientsForSync: call({
    name: 'salesmanClientsForSync',
    access: 'salesman',
    summary: 'All clients of salesmanClients, to be kept on a device',
    output: z.array(syncClient),
  }),
  confirmOfflineOrder: call({
    name: 'confirmOfflineOrder',
    access: 'session',
    notImpersonating: true,
    summary: 'Takes an order that was made on a device without network, once; the open cart is not touched',
    body: offlineOrder,
    output: offlineResult,
    example: {
      body: {
        localUniqueId: '00000000-0000-4000-8000-000000000000',
        purchaseDate: '2026-01-01T12:00:00Z',
        targetClientId: null,
        purchaseProducts: [{ code: 'A-1', quantity: 1, price: 0 }],
        total: 0,
      },
    },
  }),
};
