import type { SalesmanClient } from '@mostrador/contract/entries/clients';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { type Api, useApi } from '../../api/api';
import { keepPreviousAnswer } from '../../api/query-client';

/** As many as one looks through without typing. */
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

/** The clients that a salesman may buy for. */
export function useSalesmanClients(searchTerm: string) {
  return useQuery(salesmanClientsQuery(useApi(), searchTerm));
}
