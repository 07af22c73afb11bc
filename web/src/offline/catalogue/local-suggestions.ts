// Suggestions for a typed search without a connection, from the device's catalogue, by the server's rules.

import type { CallInput } from '@mostrador/contract/client';
import type { SuggestedCategory, Suggestions } from '@mostrador/contract/entries/suggestions';
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
import type { CatalogueFilter, LocalCatalogue, Pricing } from './local-catalogue';

/** Returns what the server suggests for the same data. A text without letters and digits has no suggestions. */
export async function localSuggestions(
  catalogue: LocalCatalogue,
  query: CallInput<'productSuggestions'>['query'],
  pricing: Pricing,
): Promise<Suggestions> {
  const { searchTerm: typed, field, clientCode: _, ...filter } = query;
  const searchTerm = field === 'isbn' ? bareIsbn(typed) : typed;
  if (searchWords(searchTerm).length === 0)
    return { totalCount: 0, products: [], categories: [], isNear: false, meant: null };
  const page = { ...filter, pageSize: SUGGESTED_PRODUCTS_MAX };
  const [exact, matching, categories] = await Promise.all([
    catalogue.products({ ...page, specialCode: searchTerm }, pricing),
    catalogue.products({ ...page, searchTerm }, pricing),
    catalogue.shownCategories(),
  ]);
  const exactIds = new Set(exact.productItems.map(({ productId }) => productId));
  const found = new Map(
    [...exact.productItems, ...matching.productItems].map((product) => [product.productId, product]),
  );
  const isNear = found.size === 0;
  const near = isNear ? await catalogue.near(searchTerm, filter, pricing, SUGGESTED_PRODUCTS_MAX) : undefined;
  const products = near?.products ?? [...found.values()].slice(0, SUGGESTED_PRODUCTS_MAX);
  const named = namedCategories(categories, await catalogue.widened(near?.meant ?? searchTerm));
  const candidates = named.length > 0 ? named : categoriesOfProducts(products, categories);
  return {
    totalCount: Math.max(matching.totalCount, exact.totalCount),
    products: products.map((product) => ({ ...product, exact: exactIds.has(product.productId) })),
    categories: await withProducts(catalogue, filter, candidates.slice(0, COUNTED_CATEGORIES_MAX)),
    isNear,
    meant: near?.meant ?? null,
  };
}

/** Returns the first categories that have products, with how many. */
async function withProducts(
  catalogue: LocalCatalogue,
  filter: CatalogueFilter,
  categories: readonly PathedCategory[],
): Promise<SuggestedCategory[]> {
  const counts = await catalogue.productCounts(
    filter,
    categories.map(({ categoryCode }) => categoryCode),
  );
  return categories
    .flatMap((category, index) => {
      const productsCount = counts[index] ?? 0;
      return productsCount > 0 ? [{ ...category, path: [...category.path], productsCount }] : [];
    })
    .slice(0, SUGGESTED_CATEGORIES_MAX);
}
