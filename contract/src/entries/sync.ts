// API calls for devices that work offline: download products, prices, categories and clients, and send orders taken
// offline.

import { CART_LINES_MAX, FIELD_MAX, PRODUCT_CODE_MAX } from '@mostrador/rules/limits';
import { z } from 'zod';
import { call } from '../call.js';
import { hiddenPesos, identifier, pesos, text } from '../fields.js';
import { taxTerms } from '../taxes.js';
import { furtherAddress, syncedCredit } from './cart.js';
import { salesmanClient } from './clients.js';
import { product } from './products.js';
import { registrationFields } from './registration.js';

/** The maximum number of products of one answer. */
export const SYNC_PAGE_MAX = 2_000;

/**
 * A cursor of the device's state. Sent as `since`, it returns only later changes. Opaque, valid for one company and one
 * database. If the server cannot tell the later changes, the download starts again (`whole`).
 */
const mark = text(120);

const datedPrice = z.object({
  fromQuantity: z.number().int(),
  price: z.number().int(),
  validFrom: z.string().nullable(),
  validUntil: z.string().nullable(),
});

/**
 * What a product costs by quantity and day, from today on, as rules/quantity-prices takes it: centavos, discounts taken off, days as
 * '2026-12-31'.
 */
export const datedPrices = z.object({
  listPrice: z.number().int().nullable(),
  discounted: z.number().int().nullable(),
  steps: z.array(datedPrice),
  customerPrices: z.array(datedPrice),
  promotions: z.array(
    z.object({
      paidUnits: z.number().int(),
      freeUnits: z.number().int(),
      validFrom: z.string().nullable(),
      validUntil: z.string().nullable(),
    }),
  ),
});

/** A product as a device stores it. Prices are those of the calling client; null for salesmen, who use pricesForSync. */
export const syncProduct = product.extend({
  /** By which the device computes the prices of a day and a quantity; absent where they are always the same. */
  dated: datedPrices.optional(),
  tags: z.array(z.string()),
  /** Active and visible in the portal. Only administrators get other products. */
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
  /** The page of the list by product id. `after` is faster, and correct while the catalogue changes. */
  pageNumber: z.coerce.number().int().min(0).max(1_000_000).default(0),
  /** The id of the last product that the device has. The page starts after it, and pageNumber is ignored. */
  after: identifier.optional(),
  since: mark.optional(),
};

export const productsForSync = z.object({
  /** The number of products of all pages of this download. */
  totalCount: z.number().int(),
  productItems: z.array(syncProduct),
  /** The company's synonyms, on the first page of each download: the device searches with them. */
  synonyms: z.array(z.object({ words: z.array(z.string()), oneWay: z.boolean() })).optional(),
  /** Ids of products that the device must delete, in the order of the same pages. */
  removed: z.array(z.number().int()),
  /** The id of the last product of the page, kept or removed; null on the last page. */
  next: z.number().int().nullable(),
  /** The device stores the mark of the first page, and sends it as `since` the next time, once it has all pages. */
  mark,
  /**
   * The download is complete: the device deletes every product that is not in it, and requests the further pages without
   * `since`. If a further page has another value than the first, the download starts again.
   */
  whole: z.boolean(),
});
export type ProductsForSync = z.output<typeof productsForSync>;

/**
 * A product's prices for a client: product id, list price, final price; null if there is none. Prices by quantity or with days follow as
 * a fourth item.
 */
export const syncPrice = z.union([
  z.tuple([z.number().int(), hiddenPesos, hiddenPesos]),
  z.tuple([z.number().int(), hiddenPesos, hiddenPesos, datedPrices]),
]);

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
    /** Whether menus and filters show it. */
    active: z.boolean(),
  }),
);

/** A line of an offline order that cannot be confirmed as it is. */
export const offlineDifference = z.object({
  code: z.string(),
  name: z.string(),
  /** price: changed; stock: not enough; gone: not sold any more; quantity: not valid; no_price: no price now. */
  kind: z.enum(['price', 'stock', 'gone', 'quantity', 'no_price']),
  /** The line's quantity on the device. */
  quantity: z.number(),
  priceSeen: pesos,
  /** What each paid unit of the quantity costs now; null if there is none. */
  priceNow: hiddenPesos,
  /** Units of the quantity that are not paid now; absent for none. */
  freeUnits: z.number().int().optional(),
  /** Units that may be ordered now; null for no limit. */
  available: z.number().int().nullable(),
});
export type OfflineDifference = z.output<typeof offlineDifference>;

export const offlineOrder = z.object({
  /** Created on the device before the order is first sent. A repeated id is always the same order. */
  localUniqueId: z.uuid().toLowerCase(),
  /** When the order was placed on the device, ISO 8601. */
  purchaseDate: z.iso.datetime({ offset: true }),
  /** The client for whom a salesman placed the order; null for a client's own order. */
  targetClientId: identifier.nullable(),
  purchaseProducts: z
    .array(
      z.object({
        code: text(PRODUCT_CODE_MAX).min(1),
        quantity: z.number(),
        observations: text(FIELD_MAX.observations).default(''),
        /** The price of a unit that the buyer saw, in pesos. */
        price: z.number(),
        /** Ignored unless the caller is a salesman or an administrator. */
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
  /** The client collects the order; then deliveryOption is ignored. */
  pickUp: z.boolean().default(false),
  /** The code of one of the company's delivery methods. It determines deliveryOption. */
  deliveryMethod: text(30).nullable().default(null),
  /** One of the client's further delivery addresses; null for the default one. */
  deliveryAddressId: identifier.nullable().default(null),
});
export type OfflineOrder = z.input<typeof offlineOrder>;

export const offlineResult = z.object({
  /** Negative if a rule refused. The order then stays on the device until the user decides. */
  resultCode: z.number().int(),
  message: z.string(),
  /** Every line that differs; empty if the order was confirmed or refused as a whole. */
  differences: z.array(offlineDifference),
  /** The current total of the same lines, in pesos; null if it cannot be computed. */
  totalNow: hiddenPesos,
  /** The number of the confirmed order; empty if refused. */
  formatedDocumentNumber: z.string(),
  externalId: z.string(),
  /** Whether the order is in review, because it goes beyond the client's credit limit. */
  isHeld: z.boolean(),
});
export type OfflineResult = z.output<typeof offlineResult>;

/** A client as a device stores it. */
export const syncClient = salesmanClient.extend({
  /** Clients with the same price terms have the same prices, so a device needs them only once. */
  priceTerms: z.string(),
  /** The province of the delivery address; null if unknown. */
  deliveryProvinceCode: z.string().nullable(),
  /** Absent if the client has none besides the default one. */
  deliveryAddresses: z.array(furtherAddress).optional(),
  /** What its purchases' taxes are computed with. */
  taxTerms,
  /** Absent where limits are not controlled, or the client has none. */
  credit: syncedCredit.optional(),
});
export type SyncClient = z.output<typeof syncClient>;

/** A client whom a salesman registers on a device. */
export const offlineClient = registrationFields
  .omit({ userName: true, password: true, idType: true })
  .extend({
    /** Created on the device before the client is first sent. A repeated id is always the same client. */
    localUniqueId: z.uuid().toLowerCase(),
    /** When the salesman entered the client, ISO 8601. */
    takenAt: z.iso.datetime({ offset: true }),
  });
export type OfflineClientInput = z.input<typeof offlineClient>;
export type OfflineClient = z.output<typeof offlineClient>;

export const offlineClientResult = z.object({
  /** Negative if the client was refused. It then stays on the device to be corrected. */
  resultCode: z.number().int(),
  message: z.string(),
  /** Every wrong field with a sentence. */
  failures: z.array(z.object({ field: z.string(), message: z.string() })),
  /** The registered client; null if refused. */
  client: syncClient.nullable(),
  /** Whether the client waits for verification by an administrator. */
  waits: z.boolean(),
});
export type OfflineClientResult = z.output<typeof offlineClientResult>;

export const syncCalls = {
  productsForSync: call({
    name: 'productsForSync',
    access: 'session',
    summary: 'The catalogue for a device, page by page; with `since` only later changes and deletions',
    query: z.object({ ...page }),
    output: productsForSync,
  }),
  pricesForSync: call({
    name: 'pricesForSync',
    access: 'session',
    summary: "A client's price of each product; a salesman must name one of their clients, 404 for any other",
    query: z.object({
      ...page,
      clientId: identifier.optional(),
      /** For salesmen: the prices of a client who is not registered yet. */
      forNewClient: z.enum(['true', 'false']).default('false'),
    }),
    output: pricesForSync,
  }),
  categoriesForSync: call({
    name: 'categoriesForSync',
    access: 'session',
    summary: 'The whole category tree, for a device',
    output: categoriesForSync,
  }),
  salesmanClientsForSync: call({
    name: 'salesmanClientsForSync',
    access: 'salesman',
    summary: 'All clients of salesmanClients, to be kept on a device',
    output: z.array(syncClient),
  }),
  newClientForSync: call({
    name: 'newClientForSync',
    access: 'salesman',
    summary: 'What a device needs to register clients',
    output: z.object({
      /** The price terms of a new client; null if the caller may not register clients. */
      priceTerms: z.string().nullable(),
    }),
  }),
  registerOfflineClient: call({
    name: 'registerOfflineClient',
    access: 'salesman',
    notImpersonating: true,
    summary:
      "Registers a client whom a salesman entered on a device; idempotent on localUniqueId; the client becomes the salesman's",
    body: offlineClient,
    output: offlineClientResult,
    example: {
      body: {
        localUniqueId: '00000000-0000-4000-8000-000000000000',
        takenAt: '2026-01-01T12:00:00Z',
        legalName: 'A',
      },
    },
  }),
  confirmOfflineOrder: call({
    name: 'confirmOfflineOrder',
    access: 'session',
    notImpersonating: true,
    summary:
      'Confirms an order that was placed offline on a device; idempotent on localUniqueId; the open cart stays unchanged',
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
