// The API call that suggests products and categories while a user types a search.

import { z } from 'zod';
import { call } from '../call.js';
import { text } from '../fields.js';
import { product, visibilityFilter } from './products.js';

/** A product in few words, at the caller's price. */
export const suggestedProduct = product
  .pick({
    productId: true,
    code: true,
    name: true,
    subtitle: true,
    imagePath: true,
    price: true,
    discountedFinalPrice: true,
    taxCode: true,
    taxRate: true,
    isPriceToPublic: true,
    stockStatusCode: true,
    stock: true,
    calculatedFutureStock: true,
    hasPhysicalStock: true,
    minimalSalesQuantity: true,
    presentationQuantity: true,
    barCode: true,
    isbn: true,
  })
  .extend({
    /** The typed text is its whole code, bar code or ISBN. */
    exact: z.boolean(),
  });
export type SuggestedProduct = z.output<typeof suggestedProduct>;

export const suggestedCategory = z.object({
  categoryCode: z.string(),
  categoryDescripcion: z.string(),
  /** The names of the categories above it, from the root. */
  path: z.array(z.string()),
  /** Its products that the caller sees, with those of the categories below it. */
  productsCount: z.number().int(),
});
export type SuggestedCategory = z.output<typeof suggestedCategory>;

export const suggestions = z.object({
  /** How many products the search finds; null for more than are counted while one types. */
  totalCount: z.number().int().nullable(),
  /** Those of a whole code first, then the best matches. */
  products: z.array(suggestedProduct),
  categories: z.array(suggestedCategory),
  /** Nothing matches the text: the products are near it, by their words or by some of them. */
  isNear: z.boolean(),
  /** With `isNear`: the text as it was perhaps meant, which finds products; else null. */
  meant: z.string().nullable(),
});
export type Suggestions = z.output<typeof suggestions>;

export const suggestionsCalls = {
  productSuggestions: call({
    name: 'productSuggestions',
    rate: 'search',
    access: 'public',
    visitorCache: true,
    summary: 'Up to 8 products and 4 categories for a text that is being typed',
    query: z.object({
      searchTerm: text(2000),
      /** What the search box searches by: 'code' name and code, 'isbn' ISBN. */
      field: z.enum(['code', 'isbn']).default('code'),
      clientCode: text(60).optional(),
      ...visibilityFilter,
    }),
    output: suggestions,
    example: { query: { searchTerm: 'cuaderno' } },
  }),
};
