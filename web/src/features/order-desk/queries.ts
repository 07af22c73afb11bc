// Queries of the desk's orders: a window of the table behind the nearest known cursor, the counts of its views, and one order.

import type { DeskOrderFilter, DeskOrderRow } from '@mostrador/contract/entries/order-desk';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useApi } from '../../api/api';
import { keepPreviousAnswer } from '../../api/query-client';
import { useProfile } from '../../session/session-context';

/** The first parts of every query key of this feature. */
export const orderDeskKey = (scope: string) => [scope, 'order-desk'] as const;

/** A list of the table: its filter and direction. */
export interface OrderListQuery extends DeskOrderFilter {
  readonly direction: 'up' | 'down';
}

export interface OrderWindow {
  readonly rows: readonly DeskOrderRow[];
  /** How many rows the list has, and what they cost together in centavos. */
  readonly total: number;
  readonly centavos: number;
}

/** Loads rows of one list. */
export type OrderWindowLoader = (range: {
  readonly from: number;
  readonly count: number;
}) => Promise<OrderWindow>;

/**
 * Returns a loader of one list's rows, which remembers where each window ended: the next one begins behind that row, however far
 * down, and rows that come in above do not shift it.
 */
export function useDeskOrderWindows(list: string, query: OrderListQuery): OrderWindowLoader {
  const { carrier } = useApi();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the loader belongs to the list that is named
  return useMemo(() => {
    /** By the number of rows before it. */
    const cursors = new Map<number, string>();
    let sums = { total: 0, centavos: 0 };
    return async ({ from, count }) => {
      const known = [...cursors.keys()].filter((at) => at <= from && from > 0);
      const nearest = known.length === 0 ? undefined : Math.max(...known);
      const after = nearest === undefined ? undefined : cursors.get(nearest);
      const page = await carrier('deskOrders', {
        query: { ...query, after, skip: from - (nearest ?? 0), limit: count },
      });
      if (page.next !== null) cursors.set(from + page.orders.length, page.next);
      if (page.totalCount !== null) sums = { total: page.totalCount, centavos: page.total ?? 0 };
      return { rows: page.orders, ...sums };
    };
  }, [carrier, list]);
}

/** How many orders each built-in view shows. */
export function useDeskOrderCounts() {
  const { carrier, scope } = useApi();
  return useQuery({
    queryKey: [...orderDeskKey(scope), 'counts'] as const,
    queryFn: () => carrier('deskOrderCounts', {}),
    placeholderData: keepPreviousAnswer(scope),
    staleTime: 10_000,
  });
}

/** The salesmen by whom an administrator can narrow the table. */
export function useDeskOrderChoices() {
  const { carrier, scope } = useApi();
  const isAdministrator = useProfile() === 3;
  return useQuery({
    queryKey: [...orderDeskKey(scope), 'choices'] as const,
    queryFn: () => carrier('deskOrderChoices', {}),
    enabled: isAdministrator,
    staleTime: 30_000,
  });
}

export const deskOrderKey = (scope: string, externalId: string) =>
  [...orderDeskKey(scope), 'order', externalId] as const;

/** An order with everything of its page; fetched anew on each visit, so that an edit begins with what is stored. */
export function useDeskOrder(externalId: string) {
  const { carrier, scope } = useApi();
  return useQuery({
    queryKey: deskOrderKey(scope, externalId),
    queryFn: () => carrier('deskOrder', { params: { externalId } }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
}

/** Products that a text finds, to be added to an order; a salesman's are those of the shop as they see it. */
export function useAddableProducts(searchTerm: string, most: number) {
  const { carrier, scope } = useApi();
  return useQuery({
    queryKey: [...orderDeskKey(scope), 'addable', searchTerm, most] as const,
    queryFn: async () =>
      (await carrier('products', { query: { searchTerm, pageSize: most, pageNumber: 0 } })).productItems,
    enabled: searchTerm !== '',
    staleTime: 30_000,
  });
}
