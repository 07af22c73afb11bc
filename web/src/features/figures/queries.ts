// Queries of the desk's reports: sales of a period, windows of the lists, and their files.

import type {
  LapsedClients,
  LapsedClientsQuery,
  SalesQuery,
  SellingOut,
  SellingOutQuery,
  TopSales,
  TopSalesQuery,
} from '@mostrador/contract/entries/figures';
import { callPath } from '@mostrador/contract/routes';
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useApi } from '../../api/api';
import { keepPreviousAnswer } from '../../api/query-client';
import { useTableFile } from '../../api/useTableFile';

const FRESH_MS = 10_000;

/** The sales of a period by day, week or month. The last ones stay until the next are there. */
export function useSalesFigures(query: SalesQuery) {
  const { carrier, scope } = useApi();
  return useQuery({
    queryKey: [scope, 'figures', 'sales', query] as const,
    queryFn: () => carrier('salesFigures', { query }),
    placeholderData: keepPreviousAnswer(scope),
    staleTime: FRESH_MS,
  });
}

/** The first rows of the sales by client, product, category or salesman. */
export function useTopSales(query: TopSalesQuery) {
  const { carrier, scope } = useApi();
  return useQuery({
    queryKey: [scope, 'figures', 'top', query] as const,
    queryFn: () => carrier('topSales', { query }),
    placeholderData: keepPreviousAnswer(scope),
    staleTime: FRESH_MS,
  });
}

/** Returns the call for a window of the sales by client, product, category or salesman. */
export function useTopSalesWindow(): (query: TopSalesQuery) => Promise<TopSales> {
  const { carrier } = useApi();
  return useCallback((query) => carrier('topSales', { query }), [carrier]);
}

/** Returns the call for a window of the clients who stopped buying. */
export function useLapsedClientsWindow(): (query: LapsedClientsQuery) => Promise<LapsedClients> {
  const { carrier } = useApi();
  return useCallback((query) => carrier('lapsedClients', { query }), [carrier]);
}

/** Returns the call for a window of the products that sell out. */
export function useSellingOutWindow(): (query: SellingOutQuery) => Promise<SellingOut> {
  const { carrier } = useApi();
  return useCallback((query) => carrier('sellingOut', { query }), [carrier]);
}

export type FiguresFile = 'salesFiguresFile' | 'topSalesFile' | 'lapsedClientsFile' | 'sellingOutFile';

/** Returns a function that saves a report's file. It rejects with a `CallFailed`. */
export function useFiguresFile() {
  const saveFile = useTableFile();
  return (
    call: FiguresFile,
    file: {
      readonly name: string;
      readonly format: 'csv' | 'xlsx';
      readonly columns: readonly string[];
      readonly filter: Readonly<Record<string, string | number | boolean | undefined>>;
    },
  ) => saveFile({ ...file, path: callPath(call, {}) });
}
