// API calls that list, search and read products, and the schema of a product with its prices and stock.

import { PRODUCT_CODE_MAX } from '@mostrador/rules/limits';
import { PAGE_SIZE, PAGE_SIZE_MAX } from '@mostrador/rules/paging';
import { z } from 'zod';
import { call } from '../call.js';
import { catalogFilter, flag, hiddenPesos, pesos, text } from '../fields.js';

export const product = z.object({
  productId: z.number().int(),
  code: z.string(),
  name: z.string(),
  /** One line below the name: the pack of an article, the author of a book. */
  subtitle: z.string(),
  description: z.string(),
  descriptionLong: z.string(),
  /** List price; null if the caller may not see prices. */
  price: hiddenPesos,
  /** The price that the client pays for one unit: the list price less the discount, or one agreed with the client. */
  discountedFinalPrice: hiddenPesos,
  /** The price of one unit is agreed with the client. */
  isCustomerPrice: z.boolean().optional(),
  /** The quantities from which each unit has another price, ascending; absent where every quantity has the same. */
  priceSteps: z
    .array(
      z.object({ fromQuantity: z.number().int(), price: pesos, isCustomerPrice: z.boolean().optional() }),
    )
    .optional(),
  /** '10 + 1': of every 11 units, 10 are paid. Absent without one. */
  promotions: z.array(z.object({ paidUnits: z.number().int(), freeUnits: z.number().int() })).optional(),
  imagePath: z.string().nullable(),
  images: z.array(z.object({ imageFileName: z.string() })),
  /** 0 available, 1 sin stock, 2 producto a ingresar. */
  stockStatusCode: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  /** Units that can be ordered now; null for visitors and for products without physical stock. */
  stock: z.number().int().nullable(),
  calculatedFutureStock: z.number().int().nullable(),
  hasPhysicalStock: z.boolean(),
  isKit: z.boolean(),
  isReturnable: z.boolean(),
  quantityFromBarCode: z.boolean(),
  supplierId: z.string().nullable(),
  taxCode: z.string(),
  taxRate: z.number(),
  minimalSalesQuantity: z.number().int().nullable(),
  presentationQuantity: z.number().int().nullable(),
  isPriceToPublic: z.boolean(),
  active: z.boolean(),
  categoryCode: z.string().nullable(),
  barCode: z.string().nullable(),
  isbn: z.string().nullable(),
});
export type Product = z.output<typeof product>;

export const productList = z.object({ totalCount: z.number().int(), productItems: z.array(product) });
export type ProductList = z.output<typeof productList>;

export const visibilityFilter = {
  visibleInPortal: flag,
  withoutImages: flag,
  inStock: flag,
  soldOut: flag,
  inStockSoon: flag,
};

export const productFilter = z.object({
  searchTerm: text(2000).optional(),
  clientCode: text(60).optional(),
  ctegoryCodeFilter: text(100).optional(),
  tags: text(200).optional(),
  pageSize: z.coerce.number().int().min(1).max(PAGE_SIZE_MAX).default(PAGE_SIZE),
  pageNumber: z.coerce.number().int().min(0).max(1_000_000_000).default(0),
  sortParam: text(10).optional(),
  catalogId: catalogFilter,
  /** Matches a bar code, an ISBN (10 or 13 digits, with or without hyphens) or a code exactly. */
  specialCode: text(PRODUCT_CODE_MAX).optional(),
  productCode: text(PRODUCT_CODE_MAX).optional(),
  ...visibilityFilter,
});
export type ProductFilter = z.input<typeof productFilter>;

export const productsCalls = {
  products: call({
    name: 'products',
    rate: 'search',
    access: 'public',
    visitorCache: true,
    summary: 'A page of products by search, category, tags, catalogue and stock',
    query: productFilter,
    output: productList,
  }),
  product: call({
    name: 'product',
    access: 'public',
    visitorCache: true,
    summary: 'One product by its code',
    query: z.object({ productCode: text(PRODUCT_CODE_MAX).min(1), clientCode: text(60).optional() }),
    output: product,
    example: { query: { productCode: 'A-1' } },
  }),
};
