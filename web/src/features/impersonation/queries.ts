// Queries of /impersonate: a page of the company's clients (`storeClientsPage`), and what was done in a client's name
// (`clientTrail`).

import type { ListedClient } from '@mostrador/contract/entries/impersonation';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { type Api, useApi } from '../../api/api';
import { keepPreviousAnswer } from '../../api/query-client';
import { CLIENTS_PAGE_SIZE, type ClientsView } from './address';

/** A page of clients as the server answers it; unknown parts of an account are null. */
export interface ClientsPage {
  readonly totalCount: number;
  readonly waitingCount: number;
  /** Changes of clients' identities that wait for an administrator. */
  readonly identityChangesCount: number;
  readonly clients: readonly ListedClient[];
}

export function clientsPageKey(scope: string) {
  return [scope, 'storeClientsPage'] as const;
}

function clientsPageQuery(api: Api, { search, page }: ClientsView) {
  return queryOptions({
    queryKey: [...clientsPageKey(api.scope), search, page] as const,
    queryFn: (): Promise<ClientsPage> =>
      api.carrier('storeClientsPage', {
        query: { searchTerm: search, pageSize: CLIENTS_PAGE_SIZE, pageNumber: page - 1 },
      }),
    enabled: api.session?.profile === 3,
    placeholderData: keepPreviousAnswer(api.scope),
    staleTime: 0,
  });
}

const TRAIL_PAGE_SIZE = 20;

function trailQuery(api: Api, clientId: number, page: number) {
  return queryOptions({
    queryKey: [api.scope, 'clientTrail', clientId, page] as const,
    queryFn: () =>
      api.carrier('clientTrail', {
        params: { clientId: String(clientId) },
        query: { pageSize: TRAIL_PAGE_SIZE, pageNumber: page - 1 },
      }),
    placeholderData: keepPreviousAnswer(api.scope),
    staleTime: 0,
  });
}

/** A page of the company's clients, those who wait for verification first. */
export function useClientsPage(view: ClientsView) {
  return useQuery(clientsPageQuery(useApi(), view));
}

/** The changes made in a client's name, newest first; pages count from 1. */
export function useTrail(clientId: number, page: number) {
  const query = useQuery(trailQuery(useApi(), clientId, page));
  return { query, pages: Math.ceil((query.data?.totalCount ?? 0) / TRAIL_PAGE_SIZE) };
}
