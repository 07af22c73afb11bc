// Queries of the audit trail (`changeLog`): the changes of one product or another thing, newest first, page by page.

import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useApi } from '../../api/api';

const PAGE_SIZE = 20;

const changesKey = (scope: string) => [scope, 'change-log'] as const;

/** The history of a product and of its prices. */
export function useProductHistory(productId: number) {
  const { carrier, scope } = useApi();
  return useInfiniteQuery({
    queryKey: [...changesKey(scope), productId] as const,
    queryFn: ({ pageParam }) =>
      carrier('changeLog', { query: { productId, pageSize: PAGE_SIZE, before: pageParam } }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: 0,
  });
}

/** The history of a client, its delivery addresses and the notes about it. */
export function useClientHistory(clientId: number) {
  const { carrier, scope } = useApi();
  return useInfiniteQuery({
    queryKey: [...changesKey(scope), 'of-client', clientId] as const,
    queryFn: ({ pageParam }) =>
      carrier('changeLog', { query: { clientId, pageSize: PAGE_SIZE, before: pageParam } }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: 0,
  });
}

/** The history of one thing that is no product, such as a category. @param kind and key as the audit trail has them; no key: of all. */
export function useHistoryOf(kind: string, key: string | undefined) {
  const { carrier, scope } = useApi();
  return useInfiniteQuery({
    queryKey: [...changesKey(scope), kind, key] as const,
    queryFn: ({ pageParam }) =>
      carrier('changeLog', { query: { kind, key, pageSize: PAGE_SIZE, before: pageParam } }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: 0,
  });
}

/** A history, as its query answers it. */
export type History = ReturnType<typeof useHistoryOf>;

/** Returns a function that reads all histories again. */
export function useRefreshHistory(): () => void {
  const { scope } = useApi();
  const client = useQueryClient();
  return useCallback(() => void client.invalidateQueries({ queryKey: changesKey(scope) }), [client, scope]);
}
