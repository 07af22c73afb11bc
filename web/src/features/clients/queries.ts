// Query of the clients that a salesman may buy for (`salesmanClients`), by a search text.

import type { SalesmanClient } from '@mostrador/contract/entries/clients';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { type Api, useApi } from '../../api/api';
import { keepPreviousAnswer } from '../../api/query-client';

/** The number of clients in the list; the user types to find others. */
export const CLIENTS_SHOWN = 50;

function salesmanClientsQuery(api: Api, searchTerm: string) {
  return queryOptions({
    queryKey: [api.scope, 'salesmanClients', searchTerm] as const,
    queryFn: (): Promise<SalesmanClient[]> =>
      api.carrier('salesmanClients', { query: { searchTerm, pageSize: CLIENTS_SHOWN } }),
    enabled: api.session !== undefined && api.session.profile !== 1,
    placeholderData: keepPreviousAnswer(api.scope),
    // the marks of the carts change with every product that is added
    staleTime: 0,
  });
}

export function useSalesmanClients(searchTerm: string) {
  return useQuery(salesmanClientsQuery(useApi(), searchTerm));
}
