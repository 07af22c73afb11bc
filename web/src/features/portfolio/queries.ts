// Queries of a salesman's portfolio: the counts, the day, a window of the table, and one client.

import type { PortfolioPage, PortfolioQuery } from '@mostrador/contract/entries/portfolio';
import { callPath } from '@mostrador/contract/routes';
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useApi } from '../../api/api';
import { keepPreviousAnswer } from '../../api/query-client';
import { type TableFile, useTableFile } from '../../api/useTableFile';

/** How often an open start page reads its figures again, in milliseconds. */
const REFRESH_MS = 60_000;

/** The first parts of every query key of this feature. */
export const portfolioKey = (scope: string) => [scope, 'portfolio'] as const;

/** How many clients each built-in view shows. */
export function usePortfolioCounts() {
  const { carrier, scope } = useApi();
  return useQuery({
    queryKey: [...portfolioKey(scope), 'counts'] as const,
    queryFn: () => carrier('portfolioCounts', {}),
    placeholderData: keepPreviousAnswer(scope),
    staleTime: 10_000,
  });
}

/** What waits today; each visit reads it anew. */
export function usePortfolioDay() {
  const { carrier, scope } = useApi();
  return useQuery({
    queryKey: [...portfolioKey(scope), 'day'] as const,
    queryFn: () => carrier('portfolioDay', {}),
    refetchInterval: REFRESH_MS,
    refetchOnWindowFocus: true,
    staleTime: 0,
  });
}

/** Returns the call for a window of the table. Its rows are kept by the table, not by the cache. */
export function usePortfolioWindow(): (query: PortfolioQuery) => Promise<PortfolioPage> {
  const { carrier } = useApi();
  return useCallback((query) => carrier('portfolioClients', { query }), [carrier]);
}

/** Returns a function that saves what the table shows as a file. */
export function usePortfolioFile() {
  const saveTable = useTableFile();
  return (
    filter: Omit<PortfolioQuery, 'offset' | 'limit'>,
    file: Pick<TableFile, 'columns' | 'format' | 'name'>,
  ) =>
    saveTable({
      ...file,
      path: callPath('portfolioClientsFile', {}),
      filter: { ...filter } as NonNullable<TableFile['filter']>,
    });
}

/** One client with orders, open carts and visits. */
export function usePortfolioClient(clientId: number) {
  const { carrier, scope } = useApi();
  return useQuery({
    queryKey: [...portfolioKey(scope), 'client', clientId] as const,
    queryFn: () => carrier('portfolioClient', { params: { clientId } }),
    staleTime: 0,
  });
}
