// Queries of the log of exchanges: its first rows, and one exchange with what was refused.

import type { ConnectorKind } from '@mostrador/rules/connectors';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../api/api';

/** The newest exchanges. @param count at most 100. */
export function useExchanges(kind: ConnectorKind, count: number) {
  const { carrier, scope } = useApi();
  return useQuery({
    queryKey: [scope, 'connector-exchanges', kind, count] as const,
    queryFn: () => carrier('connectorExchanges', { query: { kind, pageSize: count, pageNumber: 0 } }),
    staleTime: 0,
    placeholderData: (before) => before,
  });
}

/** One exchange with the first of its problems. */
export function useExchange(exchangeId: number) {
  const { carrier, scope } = useApi();
  return useQuery({
    queryKey: [scope, 'connector-exchange', exchangeId] as const,
    queryFn: () => carrier('connectorExchange', { params: { exchangeId } }),
    staleTime: 0,
  });
}
