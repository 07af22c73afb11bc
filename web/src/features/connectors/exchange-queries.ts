// Queries of the log of exchanges: a page of them, and one exchange with what was refused.

import type { ConnectorKind, ExchangeState } from '@mostrador/rules/connectors';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../api/api';

/** While something is exchanged, the log changes by itself. */
const RUNNING_MS = 3_000;
const IDLE_MS = 30_000;

/** A page of the exchanges of a connector, the newest first. @param state undefined: all. */
export function useExchanges(
  kind: ConnectorKind,
  state: ExchangeState | undefined,
  { number, size }: { readonly number: number; readonly size: number },
) {
  const { carrier, scope } = useApi();
  return useQuery({
    queryKey: [scope, 'connector-exchanges', kind, state, number] as const,
    queryFn: () =>
      carrier('connectorExchanges', {
        query: { kind, pageSize: size, pageNumber: number, ...(state !== undefined && { state }) },
      }),
    staleTime: 0,
    placeholderData: (before) => before,
    refetchInterval: ({ state: { data } }) =>
      data?.exchanges.some((exchange) => exchange.state === 'running') ? RUNNING_MS : IDLE_MS,
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
