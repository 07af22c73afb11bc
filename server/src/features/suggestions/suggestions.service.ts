// Suggestions for a search that is being typed: the best products at the caller's price, categories, and what is near when nothing matches.

import type { Product } from '@mostrador/contract/entries/products';
import type {
  SuggestedCategory,
  SuggestedProduct,
  Suggestions,
  suggestionsCalls,
} from '@mostrador/contract/entries/suggestions';
import {
  COUNTED_CATEGORIES_MAX,
  categoriesOfProducts,
  namedCategories,
  type PathedCategory,
  SUGGESTED_CATEGORIES_MAX,
  SUGGESTED_PRODUCTS_MAX,
} from '@mostrador/rules/category-matches';
import { bareIsbn } from '@mostrador/rules/product-codes';
import { searchWords } from '@mostrador/rules/search-text';
import { widenWords } from '@mostrador/rules/synonyms';
import type { output } from 'zod';
import type { Session, Shop } from '../../shop.js';
import { shownCategories } from '../categories/shown-categories.service.js';
import {
  bestMatches,
  type MatchFilter,
  nearMatches,
  productCounts,
} from '../products/best-matches.service.js';

export type SuggestionQuery = output<typeof suggestionsCalls.productSuggestions.query>;

/** Returns suggestions within the caller's rights. A text without letters and digits has none. */
export async function suggest(
  shop: Shop,
  session: Session | undefined,
  query: SuggestionQuery,
): Promise<Suggestions> {
  const { field, clientCode: _, searchTerm: typed, ...filter } = query;
  const searchTerm = field === 'isbn' ? bareIsbn(typed) : typed;
  if (searchWords(searchTerm).length === 0)
    return { totalCount: 0, products: [], categories: [], isNear: false, meant: null };
  const [found, categories] = await Promise.all([
    bestMatches(shop, session, searchTerm, filter, SUGGESTED_PRODUCTS_MAX),
    shownCategories(shop),
  ]);
  const isNear = found.products.length === 0;
  const near = isNear
    ? await nearMatches(shop, session, searchTerm, filter, SUGGESTED_PRODUCTS_MAX)
    : undefined;
  const products = near?.products ?? found.products;
  const parts = widenWords(searchWords(near?.meant ?? searchTerm), await shop.synonyms());
  const named = namedCategories(categories, parts);
  const candidates = named.length > 0 ? named : categoriesOfProducts(products, categories);
  return {
    totalCount: found.total,
    products: products.map((product) => present(product, found.exactIds.has(product.productId))),
    categories: await withProducts(shop, session, filter, candidates.slice(0, COUNTED_CATEGORIES_MAX)),
    isNear,
    meant: near?.meant ?? null,
  };
}

/** Returns the first categories that have products, with how many. */
async function withProducts(
  shop: Shop,
  session: Session | undefined,
  filter: MatchFilter,
  categories: readonly PathedCategory[],
): Promise<SuggestedCategory[]> {
  const codes = categories.map(({ categoryCode }) => categoryCode);
  const counts = await productCounts(shop, session, filter, codes);
  return categories
    .map((category) => ({
      ...category,
      path: [...category.path],
      productsCount: counts.get(category.categoryCode) ?? 0,
    }))
    .filter(({ productsCount }) => productsCount > 0)
    .slice(0, SUGGESTED_CATEGORIES_MAX);
}

const present = (product: Product, exact: boolean): SuggestedProduct => ({
  productId: product.productId,
  code: product.code,
  name: product.name,
  subtitle: product.subtitle,
  imagePath: product.imagePath ?? product.images[0]?.imageFileName ?? null,
  price: product.price,
  discountedFinalPrice: product.discountedFinalPrice,
  taxCode: product.taxCode,
  taxRate: product.taxRate,
  isPriceToPublic: product.isPriceToPublic,
  stockStatusCode: product.stockStatusCode,
  stock: product.stock,
  calculatedFutureStock: product.calculatedFutureStock,
  hasPhysicalStock: product.hasPhysicalStock,
  minimalSalesQuantity: product.minimalSalesQuantity,
  presentationQuantity: product.presentationQuantity,
  barCode: product.barCode,
  isbn: product.isbn,
  exact,
});
