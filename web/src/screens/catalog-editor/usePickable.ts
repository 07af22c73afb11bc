import type { Product } from '@mostrador/contract/entries/products';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { useApi } from '../../api/api';
import { pickableQuery } from '../../features/catalogs/queries';
import { type CategoryFilter, noFilter } from '../../features/categories/category-choice';
import { useProductFlags } from '../../features/products/stored-flags';

/**
 * Loads page by page the products that can be added in the catalogue editor, without those already in the catalogue,
 * and holds their filter.
 */
export function usePickable(inside: readonly Product[]) {
  const [filter, setFilter] = useState<CategoryFilter>(noFilter);
  const flags = useProductFlags();
  const query = useInfiniteQuery(
    pickableQuery(useApi(), {
      ...flags,
      searchTerm: filter.productFilter || undefined,
      ctegoryCodeFilter: filter.categoryCode || undefined,
    }),
  );
  const { data, fetchNextPage, hasNextPage, isFetching, isError, isPlaceholderData } = query;
  const products = useMemo(() => {
    const ids = new Set(inside.map(({ productId }) => productId));
    const fresh = new Map<number, Product>();
    // a product that moved to another page between two requests is listed once
    for (const page of data?.pages ?? [])
      for (const product of page.productItems)
        if (!ids.has(product.productId)) fresh.set(product.productId, product);
    return [...fresh.values()];
  }, [data, inside]);
  const canLoadMore = hasNextPage && !isFetching && !isError && !isPlaceholderData;
  const more = useCallback(() => {
    if (canLoadMore) void fetchNextPage();
  }, [canLoadMore, fetchNextPage]);

  return {
    products,
    filter,
    setFilter,
    flags,
    totalCount: data?.pages.at(-1)?.totalCount,
    loading: isFetching,
    stale: isPlaceholderData,
    failed: isError && !isFetching,
    hasMore: hasNextPage,
    more,
    retry: () => void (data === undefined ? query.refetch() : fetchNextPage()),
  };
}

export type Pickable = ReturnType<typeof usePickable>;
