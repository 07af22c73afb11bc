// Queries of products: the lists of /store, the carousels of the home, related products (`products`) and one product
// (`product`).

import type { Product, ProductFilter, ProductList } from '@mostrador/contract/entries/products';
import { HOME_CAROUSEL_MAX, PAGE_SIZE, pageNumberOf, pagesOfSection } from '@mostrador/rules/paging';
import { type InfiniteData, infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Api } from '../../api/api';
import { statusOf } from '../../api/call-failed';
import { type KeyedQuery, keepPreviousAnswer } from '../../api/query-client';
import type { StoreFilter } from './store-address';
import { storedFlags } from './stored-flags';

/** The parameters that the product list and the product counts of its categories share. */
export function filterParams(filter: StoreFilter) {
  return {
    searchTerm: filter.search || undefined,
    catalogId:
      filter.catalog === '*' || filter.catalog === '-' ? filter.catalog : filter.catalog || undefined,
  } as const;
}

/**
 * The data to show until the answer arrives. A visitor's answer is shown without prices, because a user's prices differ.
 */
function shownUntil<Data>(scope: string, withoutPrices: (data: Data) => Data) {
  const kept = keepPreviousAnswer(scope);
  return (data: Data | undefined, query: KeyedQuery | undefined): Data | undefined => {
    const shown = kept(data, query);
    const own = query?.queryKey[0] === scope;
    return shown === undefined || own ? shown : withoutPrices(shown);
  };
}

const unpriced = (product: Product): Product => ({ ...product, price: null, discountedFinalPrice: null });
const unpricedList = (list: ProductList): ProductList => ({
  ...list,
  productItems: list.productItems.map(unpriced),
});

type Section = InfiniteData<ProductList, number>;

/** As the cart's: who has seen a new price on a product's page finds it in the list to which they go back. */
const USERS_STALE_AFTER_MS = 15_000;

/** The totalCount of a list whose number of products is still loading. */
const UNKNOWN_COUNT = -1;

/** The products of a section, 16 at a time. */
export function sectionQuery({ carrier, scope, session }: Api, filter: StoreFilter) {
  const flags = storedFlags(session);
  const previous = shownUntil<Section>(scope, (data) => ({ ...data, pages: data.pages.map(unpricedList) }));
  return infiniteQueryOptions({
    queryKey: [scope, 'products', filter, flags] as const,
    queryFn: ({ pageParam }): Promise<ProductList> =>
      carrier('products', { query: { ...paramsOf(filter, pageParam), ...flags } }),
    initialPageParam: 0,
    ...(session !== undefined && { staleTime: USERS_STALE_AFTER_MS }),
    getNextPageParam: (last, pages) =>
      pages.length < pagesOfSection(filter.section, last.totalCount) ? pages.length : undefined,
    placeholderData: (data, query) => {
      const shown = previous(data, query);
      return shown && countedAs(query?.queryKey[2]) !== countedAs(filter) ? uncounted(shown) : shown;
    },
  });
}

/** Another list's products stay until this list arrives, but not their number, which would stand beside the new title. */
const uncounted = (data: Section): Section => ({
  ...data,
  pages: data.pages.map((page) => ({ ...page, totalCount: UNKNOWN_COUNT })),
});

/** What the number of a list's products depends on. */
const countedAs = (filter: unknown) =>
  JSON.stringify({ ...(filter as StoreFilter), sort: undefined, section: undefined });

function paramsOf(filter: StoreFilter, page: number): ProductFilter {
  return {
    ...filterParams(filter),
    ctegoryCodeFilter: filter.category || undefined,
    tags: filter.tags || undefined,
    sortParam: filter.sort,
    specialCode: filter.specialCode || undefined,
    productCode: filter.productCode || undefined,
    pageSize: PAGE_SIZE,
    pageNumber: pageNumberOf(filter.section, page),
  };
}

/** The products of a home carousel. */
export function taggedQuery({ carrier, scope }: Api, tag: string) {
  return queryOptions({
    queryKey: [scope, 'products', 'tagged', tag] as const,
    queryFn: (): Promise<ProductList> =>
      carrier('products', { query: { tags: tag, pageSize: HOME_CAROUSEL_MAX, pageNumber: 0 } }),
    placeholderData: shownUntil(scope, unpricedList),
  });
}

/** Other products of a product's category. */
export function relatedQuery({ carrier, scope }: Api, categoryCode: string) {
  return queryOptions({
    queryKey: [scope, 'products', 'related', categoryCode] as const,
    queryFn: (): Promise<ProductList> =>
      carrier('products', { query: { ctegoryCodeFilter: categoryCode, pageSize: 11, pageNumber: 0 } }),
    placeholderData: shownUntil(scope, unpricedList),
  });
}

/** One product; null when there is none of that code. */
export function productQuery({ carrier, scope }: Api, code: string) {
  return queryOptions({
    queryKey: [scope, 'product', code] as const,
    queryFn: async (): Promise<Product | null> => {
      try {
        return await carrier('product', { query: { productCode: code } });
      } catch (error) {
        if (statusOf(error) === 404 || statusOf(error) === 400) return null;
        throw error;
      }
    },
    placeholderData: shownUntil<Product | null>(scope, (product) => product && unpriced(product)),
  });
}
