// API calls of the desk's product table and page: list, read, change, create, copy, preview. Prices are in centavos.

import { PRODUCT_CODE_MAX } from '@mostrador/rules/limits';
import { MAX_CENTAVOS } from '@mostrador/rules/money';
import { STOCK_MAX } from '@mostrador/rules/product-fields';
import { z } from 'zod';
import { call } from '../call.js';
import { identifier, ivaCode, tableFileQuery, text } from '../fields.js';
import { product } from './products.js';

const centavos = z.number().int().min(0).max(MAX_CENTAVOS);

/** What the table is narrowed by. All values are texts, because the filter is part of an address. */
export const deskProductFilter = {
  search: text(2_000).optional(),
  /** A category's code, with all below it; '-' for products without category. */
  category: text(100).optional(),
  /** Codes of tags, separated by commas; any of them. */
  tags: text(200).optional(),
  active: z.enum(['true', 'false']).optional(),
  visible: z.enum(['true', 'false']).optional(),
  /** available, out of stock, arriving, or low: less than the minimum quantity left, but something. */
  stock: z.enum(['available', 'out', 'arriving', 'low']).optional(),
  picture: z.enum(['with', 'without']).optional(),
  /** A code of rules/iva. */
  iva: text(20).optional(),
  /** 'without': no price in the list. */
  price: z.enum(['with', 'without']).optional(),
  /** Centavos, of the chosen list. */
  priceFrom: z.coerce.number().int().min(0).max(MAX_CENTAVOS).optional(),
  priceTo: z.coerce.number().int().min(0).max(MAX_CENTAVOS).optional(),
  /** The list whose prices are shown, filtered and sorted; else the company's default. */
  priceListId: identifier.optional(),
};

export const deskProductSort = z.enum(['code', 'name', 'category', 'price', 'stock', 'reserved', 'newest']);
export type DeskProductSort = z.output<typeof deskProductSort>;

const deskProductOrder = {
  /** Absent: the best match of a search, else by code. */
  sort: deskProductSort.optional(),
  direction: z.enum(['up', 'down']).default('up'),
};
const deskProductQuery = z.object({
  ...deskProductFilter,
  ...deskProductOrder,
  offset: z.coerce.number().int().min(0).max(100_000_000).default(0),
  limit: z.coerce.number().int().min(1).max(200).default(60),
});
export type DeskProductQuery = z.input<typeof deskProductQuery>;

/** The columns of the table, by which its file names them. */
export const DESK_PRODUCT_COLUMNS = [
  'picture',
  'code',
  'name',
  'category',
  'pack',
  'minimum',
  'price',
  'iva',
  'stock',
  'reserved',
  'state',
] as const;
export type DeskProductColumn = (typeof DESK_PRODUCT_COLUMNS)[number];

/** One row of the table. */
export const deskProductRow = z.object({
  productId: z.number().int(),
  code: z.string(),
  name: z.string(),
  subtitle: z.string(),
  imagePath: z.string().nullable(),
  categoryCode: z.string().nullable(),
  categoryName: z.string(),
  taxCode: z.string(),
  taxRate: z.number(),
  /** Net price of the chosen list; null without one. */
  price: centavos.nullable(),
  stock: z.number().int(),
  reserved: z.number().int(),
  futureStock: z.number().int(),
  hasPhysicalStock: z.boolean(),
  /** 0 available, 1 sin stock, 2 producto a ingresar. */
  stockStatusCode: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  minimalSalesQuantity: z.number().int().nullable(),
  presentationQuantity: z.number().int().nullable(),
  active: z.boolean(),
  visibleInPortal: z.boolean(),
});
export type DeskProductRow = z.output<typeof deskProductRow>;

export const deskPriceList = z.object({
  priceListId: z.number().int(),
  code: z.string(),
  name: z.string(),
  isDefault: z.boolean(),
});
export type DeskPriceList = z.output<typeof deskPriceList>;

export const deskProductPage = z.object({
  totalCount: z.number().int(),
  /** The list whose prices are shown. */
  priceListId: z.number().int(),
  priceLists: z.array(deskPriceList),
  products: z.array(deskProductRow),
});
export type DeskProductPage = z.output<typeof deskProductPage>;

/** How many products each built-in view of the table shows. */
export const deskProductCounts = z.object({
  all: z.number().int(),
  outOfStock: z.number().int(),
  low: z.number().int(),
  withoutPicture: z.number().int(),
  withoutPrice: z.number().int(),
  hidden: z.number().int(),
  inactive: z.number().int(),
});
export type DeskProductCounts = z.output<typeof deskProductCounts>;

/** What a product can be given: categories, tags, and the lists that a preview is for. */
export const deskProductChoices = z.object({
  /** In the order of the tree. */
  categories: z.array(
    z.object({
      code: z.string(),
      /** With the names above it: 'Escolar › Cuadernos'. */
      path: z.string(),
      /** The IVA of new products in it; null: the company's. */
      newProductIva: ivaCode.nullable(),
    }),
  ),
  tags: z.array(z.object({ code: z.string(), description: z.string() })),
  priceLists: z.array(deskPriceList),
  discountLists: z.array(z.object({ discountListId: z.number().int(), name: z.string() })),
  /** The IVA of new products, as codes of rules/iva. */
  newProductIva: z.object({ everything: ivaCode, books: ivaCode }),
});
export type DeskProductChoices = z.output<typeof deskProductChoices>;

/** A field's value: of rules/product-fields, or a price in centavos. */
const value = z.union([text(40_000), z.number(), z.boolean(), z.null(), z.array(text(200)).max(100)]);

/** An edit of one field: what the editor saw, and what it becomes. */
const fieldEdit = {
  /** A field of rules/product-fields, or `price`. */
  field: text(40),
  /** Of a price. */
  priceListId: identifier.optional(),
  from: value,
  to: value,
};
export const productEdit = z.object(fieldEdit);
export type ProductEdit = z.input<typeof productEdit>;
export const productCell = z.object({ productId: identifier, ...fieldEdit });
export type ProductCell = z.input<typeof productCell>;

/** Whether the user has confirmed a price that changes by more than 30 % or is removed. */
const confirmed = z.boolean().default(false);

export const savedCells = z.object({
  /** By which the edits can be undone; null if nothing changed. */
  actionId: z.string().nullable(),
  /** The edited products as they are now. */
  products: z.array(deskProductRow),
  /** Spanish sentences, such as a stock below what orders reserve. */
  notices: z.array(z.string()),
});
export type SavedCells = z.output<typeof savedCells>;

/** A product's price in one list. */
export const deskPrice = deskPriceList.extend({
  price: centavos.nullable(),
  /** Who changed it last; empty if the log does not say. */
  changedBy: z.string(),
  /** ISO 8601, UTC; null if the log does not say. */
  changedAt: z.string().nullable(),
});
export type DeskPrice = z.output<typeof deskPrice>;

/** A product with every field that an administrator may change. */
export const deskProduct = z.object({
  productId: z.number().int(),
  code: z.string(),
  name: z.string(),
  subtitle: z.string(),
  description: z.string(),
  descriptionLong: z.string(),
  categoryCode: z.string().nullable(),
  taxCode: z.string(),
  taxRate: z.number(),
  barCode: z.string().nullable(),
  isbn: z.string().nullable(),
  supplierId: z.string().nullable(),
  weightGrams: z.number().int().nullable(),
  lengthMm: z.number().int().nullable(),
  widthMm: z.number().int().nullable(),
  heightMm: z.number().int().nullable(),
  tags: z.array(z.string()),
  synonyms: z.array(z.string()),
  minimalSalesQuantity: z.number().int().nullable(),
  presentationQuantity: z.number().int().nullable(),
  stock: z.number().int(),
  futureStock: z.number().int(),
  hasPhysicalStock: z.boolean(),
  active: z.boolean(),
  visibleInPortal: z.boolean(),
  reserved: z.number().int(),
  stockStatusCode: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  images: z.array(z.string()),
  prices: z.array(deskPrice),
  /** Open carts, undispatched orders and offers that reserve stock: those that name it. */
  openCarts: z.number().int(),
  openOrders: z.number().int(),
  holdingOffers: z.number().int(),
  catalogs: z.array(z.string()),
});
export type DeskProduct = z.output<typeof deskProduct>;

export const savedProduct = z.object({
  actionId: z.string().nullable(),
  product: deskProduct,
  notices: z.array(z.string()),
});
export type SavedProduct = z.output<typeof savedProduct>;

const units = z.number().int().min(-STOCK_MAX).max(STOCK_MAX);

/** Which products one change is for: `productIds`, or all that `filter` shows without `exceptIds`. */
export const chosenProducts = {
  productIds: z.array(identifier).max(100_000).optional(),
  filter: z.object(deskProductFilter).optional(),
  exceptIds: z.array(identifier).max(10_000).optional(),
};
/** The most bytes of a body with chosen products. */
export const CHOSEN_PRODUCTS_MAX_BYTES = 2_097_152;

/** One change of many products. */
export const manyChange = z.discriminatedUnion('change', [
  /** An empty code: no category. */
  z.object({ change: z.literal('category'), category: text(100) }),
  z.object({ change: z.literal('addTag'), tag: text(64).trim().min(1) }),
  z.object({ change: z.literal('removeTag'), tag: text(64).trim().min(1) }),
  z.object({ change: z.literal('visibleInPortal'), to: z.boolean() }),
  z.object({ change: z.literal('active'), to: z.boolean() }),
  z.object({ change: z.literal('taxCode'), to: text(20) }),
  z.object({ change: z.literal('stock'), to: units }),
  /** `requestId`: a call that is repeated with it adds nothing again. */
  z.object({ change: z.literal('addStock'), by: units, requestId: z.uuid() }),
]);
export type ManyChange = z.input<typeof manyChange>;

const productPath = z.object({ productId: identifier });
const EXAMPLE_PATH = { productId: '2147483647' };

export const productDeskCalls = {
  deskProducts: call({
    name: 'deskProducts',
    rate: 'search',
    access: 'administrator',
    summary: 'A window of all products, inactive and hidden ones too, by search, filter and order',
    query: deskProductQuery,
    output: deskProductPage,
  }),
  deskProductsFile: call({
    name: 'deskProductsFile',
    rate: 'export',
    access: 'administrator',
    summary: 'All products that the table shows, as XLSX or CSV, in its order and with the columns asked for',
    query: z.object({ ...deskProductFilter, ...deskProductOrder, ...tableFileQuery }),
    example: { query: { format: 'csv', columns: 'code,name', search: 'NADA' } },
  }),
  chosenProductsFile: call({
    name: 'chosenProductsFile',
    rate: 'export',
    access: 'administrator',
    summary: 'The products of `productIds`, or all that the table shows without `exceptIds`, as XLSX or CSV',
    body: z
      .object({ ...deskProductFilter, ...deskProductOrder, ...tableFileQuery, ...chosenProducts })
      .omit({ filter: true }),
    bodyMaxBytes: CHOSEN_PRODUCTS_MAX_BYTES,
    example: { body: { format: 'csv', columns: 'code,name', productIds: [2_147_483_647] } },
  }),
  deskProductCounts: call({
    name: 'deskProductCounts',
    rate: 'search',
    access: 'administrator',
    summary: "How many products each view of the desk's table shows",
    query: z.object({ priceListId: identifier.optional() }),
    output: deskProductCounts,
  }),
  deskProductChoices: call({
    name: 'deskProductChoices',
    access: 'administrator',
    summary: 'The categories, tags, price lists and discount lists of the company',
    output: deskProductChoices,
  }),
  saveProductCells: call({
    name: 'saveProductCells',
    access: 'administrator',
    summary:
      'Changes fields of products, each from the value that the editor saw; 409 `changed_meanwhile` with the `conflicts`, or `price_jump` for a price that changes by more than 30 % or is removed without `confirmed`; then nothing is changed',
    body: z.object({
      cells: z.array(productCell).min(1).max(2_000),
      confirmed,
      /** The list whose prices the answer's rows have; else the company's default. */
      shownListId: identifier.optional(),
    }),
    output: savedCells,
    example: { body: { cells: [{ productId: 2_147_483_647, field: 'name', from: 'A', to: 'B' }] } },
  }),
  changeManyProducts: call({
    name: 'changeManyProducts',
    access: 'administrator',
    summary: 'One change of the named products, or of all that a filter shows',
    body: z.object({
      change: manyChange,
      ...chosenProducts,
    }),
    bodyMaxBytes: CHOSEN_PRODUCTS_MAX_BYTES,
    output: z.object({
      /** Null if nothing changed. */
      actionId: z.string().nullable(),
      chosen: z.number().int(),
      changed: z.number().int(),
    }),
    example: { body: { change: { change: 'active', to: true }, productIds: [2_147_483_647] } },
  }),
  createProduct: call({
    name: 'createProduct',
    access: 'administrator',
    summary: 'Creates a product; fields that are not given have their default',
    body: z.object({
      code: text(PRODUCT_CODE_MAX * 2),
      /** By the names of rules/product-fields. */
      values: z.array(z.object({ field: text(40), to: value })).max(40),
      /** Centavos. */
      prices: z.array(z.object({ priceListId: identifier, price: centavos })).max(200),
    }),
    output: savedProduct,
    example: { body: { code: 'A-1', values: [{ field: 'name', to: 'A' }], prices: [] } },
  }),
  deskProduct: call({
    name: 'deskProduct',
    access: 'administrator',
    summary: 'A product with every field, its prices in all lists, and who changed them',
    params: productPath,
    output: deskProduct,
    example: { params: EXAMPLE_PATH },
  }),
  saveProduct: call({
    name: 'saveProduct',
    access: 'administrator',
    summary: 'Changes fields of one product, as `saveProductCells` does',
    params: productPath,
    body: z.object({ edits: z.array(productEdit).min(1).max(300), confirmed }),
    output: savedProduct,
    example: { params: EXAMPLE_PATH, body: { edits: [{ field: 'name', from: 'A', to: 'B' }] } },
  }),
  duplicateProduct: call({
    name: 'duplicateProduct',
    access: 'administrator',
    summary:
      'Copies a product with its prices and tags under a new code: hidden, without stock, bar code and pictures',
    params: productPath,
    body: z.object({ code: text(PRODUCT_CODE_MAX * 2) }),
    output: savedProduct,
    example: { params: EXAMPLE_PATH, body: { code: 'A-1-COPIA' } },
  }),
  deskProductSales: call({
    name: 'deskProductSales',
    access: 'administrator',
    summary:
      'How many units of a product were ordered in each of the last twelve months, cancelled orders left out',
    params: productPath,
    output: z.object({
      /** Oldest first, the current month last; '2026-03' by Argentina's calendar. */
      months: z.array(z.object({ month: z.string(), units: z.number().int() })),
    }),
    example: { params: EXAMPLE_PATH },
  }),
  deskProductPreview: call({
    name: 'deskProductPreview',
    access: 'administrator',
    summary: 'A product as a client with a price list, and maybe a discount list, sees it in the store',
    params: productPath,
    query: z.object({ priceListId: identifier, discountListId: identifier.optional() }),
    output: z.object({
      product,
      /** Whether clients see it at all. */
      isShown: z.boolean(),
      /** What a unit costs with IVA, in centavos; null without a price. */
      finalPrice: centavos.nullable(),
    }),
    example: { params: EXAMPLE_PATH, query: { priceListId: '1' } },
  }),
};
