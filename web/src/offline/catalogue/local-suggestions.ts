// Suggestions for a typed search without a connection, from the device's catalogue.

import type { CallInput } from '@mostrador/contract/client';
import type { SuggestedCategory, Suggestions } from '@mostrador/contract/entries/suggestions';
import { bareIsbn } from '@mostrador/rules/product-codes';
import type { LocalCatalogue, Pricing } from './local-catalogue';

const PRODUCTS_MAX = 8;
const CATEGORIES_MAX = 4;

/** Returns what the server would suggest, but no products near a text that finds nothing. */
export async function localSuggestions(
  catalogue: LocalCatalogue,
  query: CallInput<'productSuggestions'>['query'],
  pricing: Pricing,
): Promise<Suggestions> {
  const { searchTerm: typed, field, clientCode: _, ...filter } = query;
  const searchTerm = field === 'isbn' ? bareIsbn(typed) : typed;
  const page = { ...filter, pageSize: PRODUCTS_MAX };
  const [exact, found, categories] = await Promise.all([
    catalogue.products({ ...page, specialCode: searchTerm }, pricing),
    catalogue.products({ ...page, searchTerm }, pricing),
    namedCategories(catalogue, searchTerm, pricing),
  ]);
  const exactIds = new Set(exact.productItems.map(({ productId }) => productId));
  const products = new Map(
    [...exact.productItems, ...found.productItems].map((product) => [product.productId, product]),
  );
  return {
    totalCount: found.totalCount,
    products: [...products.values()]
      .slice(0, PRODUCTS_MAX)
      .map((product) => ({ ...product, exact: exactIds.has(product.productId) })),
    categories,
    isNear: products.size === 0,
    meant: null,
  };
}

/** The categories whose name has the text, those with products. */
async function namedCategories(
  catalogue: LocalCatalogue,
  searchTerm: string,
  pricing: Pricing,
): Promise<SuggestedCategory[]> {
  const named: SuggestedCategory[] = [];
  for (const category of await catalogue.categories({ descSearchTerm: searchTerm })) {
    const { categoryCode, categoryDescripcion } = category;
    const [{ totalCount }, way] = await Promise.all([
      catalogue.products({ ctegoryCodeFilter: categoryCode, pageSize: 1 }, pricing),
      catalogue.breadcrumb(categoryCode),
    ]);
    if (totalCount === 0) continue;
    const path = way.slice(0, -1).map((above) => above.categoryDescripcion);
    named.push({ categoryCode, categoryDescripcion, path, productsCount: totalCount });
    if (named.length === CATEGORIES_MAX) break;
  }
  return named;
}
