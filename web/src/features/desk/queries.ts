// Queries of the desk's frame and start page: counts of the side bar, what waits today, and the quick search.

import type { DeskCounts, DeskSearch, DeskStart } from '@mostrador/contract/entries/desk';
import type { PortfolioCounts } from '@mostrador/contract/entries/portfolio';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { type Api, useApi } from '../../api/api';
import { keepPreviousAnswer } from '../../api/query-client';
import { useProfile } from '../../session/session-context';

/** How often an open desk reads its figures again, in milliseconds. */
const REFRESH_MS = 60_000;

/** The company's name, and the figures of the side bar that the user's profile has. */
export type SideCounts = Pick<DeskCounts, 'companyName'> &
  Partial<DeskCounts> &
  Partial<Pick<PortfolioCounts, 'late'>>;

const countsQuery = (api: Api, isSalesman: boolean) =>
  queryOptions({
    queryKey: [api.scope, 'deskCounts'] as const,
    queryFn: (): Promise<SideCounts> => api.carrier(isSalesman ? 'portfolioCounts' : 'deskCounts', {}),
    refetchInterval: REFRESH_MS,
    refetchOnWindowFocus: true,
    staleTime: 10_000,
  });

const startQuery = (api: Api) =>
  queryOptions({
    queryKey: [api.scope, 'deskStart'] as const,
    queryFn: (): Promise<DeskStart> => api.carrier('deskStart', {}),
    refetchInterval: REFRESH_MS,
    refetchOnWindowFocus: true,
    // each visit shows what is waiting now
    staleTime: 0,
  });

/** Reads the figures of the side bar again on each visit of another screen. @param screen its path. */
export function useFreshCounts(screen: string): void {
  const client = useQueryClient();
  const { scope } = useApi();
  const last = useRef(screen);
  useEffect(() => {
    if (last.current === screen) return;
    last.current = screen;
    void client.invalidateQueries({ queryKey: [scope, 'deskCounts'] });
  }, [client, scope, screen]);
}

/** The figures of the side bar. */
export function useDeskCounts() {
  return useQuery(countsQuery(useApi(), useProfile() === 2));
}

/** What waits today. */
export function useDeskStart() {
  return useQuery(startQuery(useApi()));
}

/** What a text finds; the last answer stays until the next one is there. */
export function useDeskSearch(searchTerm: string) {
  const api = useApi();
  const typed = searchTerm.trim();
  return useQuery({
    queryKey: [api.scope, 'deskSearch', typed] as const,
    queryFn: (): Promise<DeskSearch> => api.carrier('deskSearch', { query: { searchTerm: typed } }),
    enabled: typed !== '',
    placeholderData: keepPreviousAnswer(api.scope),
    staleTime: 20_000,
  });
}
