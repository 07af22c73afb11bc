// Queries of catalogues: those to browse (`publicCatalogs`), those that the user edits (`catalogs`, `catalog`), and
// the products to add to one.

import type { ProductFilter, ProductList } from '@mostrador/contract/entries/products';
import { PAGE_SIZE_MAX } from '@mostrador/rules/paging';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Api } from '../../api/api';
import { statusOf } from '../../api/call-failed';
import { keepPreviousAnswer } from '../../api/query-client';

export function publicCatalogsQuery({ carrier, scope }: Api) {
  return queryOptions({
    queryKey: [scope, 'publicCatalogs'] as const,
    queryFn: () => carrier('publicCatalogs', {}),
    staleTime: 5 * 60_000,
    placeholderData: keepPreviousAnswer(scope),
  });
}

/** The catalogues that the user may edit, in the company's order. */
export function curatedCatalogsQuery({ carrier, scope }: Api) {
  return queryOptions({
    queryKey: [scope, 'catalogs'] as const,
    queryFn: () => carrier('catalogs', {}),
    staleTime: 0,
  });
}

/** One catalogue, fetched anew for each edit, because the editor sends it back whole. Null if it does not exist. */
export function catalogQuery({ carrier, scope }: Api, catalogId: string) {
  return queryOptions({
    queryKey: [scope, 'catalog', catalogId] as const,
    async queryFn() {
      try {
        return await carrier('catalog', { params: { catalogId } });
      } catch (error) {
        if (statusOf(error) === 404 || statusOf(error) === 400) return null;
        throw error;
      }
    },
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Products that may be added to a catalogue, in large pages. */
export function pickableQuery(
  { carrier, scope }: Api,
  filter: Omit<ProductFilter, 'pageSize' | 'pageNumber'>,
) {
  return infiniteQueryOptions({
    queryKey: [scope, 'products', 'pickable', filter] as const,
    queryFn: ({ pageParam }): Promise<ProductList> =>
      carrier('products', { query: { ...filter, pageSize: PAGE_SIZE_MAX, pageNumber: pageParam } }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) =>
      pages.length * PAGE_SIZE_MAX < last.totalCount ? pages.length : undefined,
    placeholderData: keepPreviousAnswer(scope),
  });
}
