import type { OrderDetails, OrderRow } from '@mostrador/contract/entries/orders';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { type Api, useApi } from '../../api/api';

function ordersQuery(api: Api) {
  return queryOptions({
    queryKey: [api.scope, 'clientOrders'] as const,
    queryFn: (): Promise<OrderRow[]> => api.carrier('clientOrders', { query: {} }),
    enabled: api.session !== undefined,
  });
}

function orderQuery(api: Api, externalId: string) {
  return queryOptions({
    queryKey: [api.scope, 'clientOrderDetails', externalId] as const,
    queryFn: (): Promise<OrderDetails> => api.carrier('clientOrderDetails', { query: { externalId } }),
    enabled: api.session !== undefined,
  });
}

/** The client's orders, newest first. */
export function useOrders() {
  return useQuery(ordersQuery(useApi()));
}

export function useOrder(externalId: string) {
  return useQuery(orderQuery(useApi(), externalId));
}
