import type { Product } from '@mostrador/contract/entries/products';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useApi } from '../../api/api';
import { sectionQuery } from './queries';
import type { StoreFilter } from './store-address';

/** The products of one section of /store, loaded page by page ('Ver más productos', infinite scroll). */
export function useSection(filter: StoreFilter) {
  const api = useApi();
  const query = useInfiniteQuery(sectionQuery(api, filter));
  const { data, fetchNextPage } = query;
  const products = useMemo(() => data && unique(data.pages.flatMap((page) => page.productItems)), [data]);
  return {
    /** Undefined until the first page has arrived. */
    products,
    /** Undefined until it is known. */
    totalCount: knownCount(data?.pages.at(-1)?.totalCount),
    /** Whether the previous list is shown until this one arrives. */
    isPlaceholder: query.isPlaceholderData,
    /** Whether a logged-in user's prices are still loading. */
    pricesComing: query.isPlaceholderData && api.session !== undefined,
    hasMore: query.hasNextPage && !query.isPlaceholderData,
    isLoadingMore: query.isFetchingNextPage,
    failed: query.isError && !query.isFetching,
    more: fetchNextPage,
    retry: query.refetch,
  };
}

/** A product that moved to another page between two requests is shown once. */
function unique(products: readonly Product[]): readonly Product[] {
  return [...new Map(products.map((product) => [product.code, product])).values()];
}

const knownCount = (count: number | undefined) => (count === undefined || count < 0 ? undefined : count);
