// Queries of orders: a client's own on /purchases (`clientOrders`), the company's on /orders (`orders`), and one order
// (`clientOrderDetails`).

import type { OrderDetails, OrderList, OrderRow } from '@mostrador/contract/entries/orders';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { type Api, useApi } from '../../api/api';
import { keepPreviousAnswer } from '../../api/query-client';
import type { OrdersView, PurchasesView } from './address';

type PurchasesFilter = Pick<PurchasesView, 'search' | 'from' | 'to'>;

function purchasesQuery(api: Api, { search, from, to }: PurchasesFilter) {
  return queryOptions({
    queryKey: [api.scope, 'clientOrders', search, from, to] as const,
    queryFn: (): Promise<OrderRow[]> =>
      api.carrier('clientOrders', { query: { ...given('search', search), ...days(from, to) } }),
    enabled: api.session !== undefined,
    placeholderData: keepPreviousAnswer(api.scope),
  });
}

export function orderQuery(api: Api, externalId: string) {
  return queryOptions({
    queryKey: [api.scope, 'clientOrderDetails', externalId] as const,
    queryFn: (): Promise<OrderDetails> => api.carrier('clientOrderDetails', { query: { externalId } }),
    enabled: api.session !== undefined && externalId !== '',
  });
}

function ordersQuery(api: Api, view: OrdersView) {
  const { search, status, payment, attention, from, to, pageSize, page } = view;
  return queryOptions({
    queryKey: [api.scope, 'orders', search, status, payment, attention, from, to, pageSize, page] as const,
    queryFn: (): Promise<OrderList> =>
      api.carrier('orders', {
        query: {
          search,
          ...(status !== undefined && { status }),
          ...(payment !== undefined && { paymentStatus: payment }),
          attention: attention ? 'true' : 'false',
          ...days(from, to),
          pageSize,
          pageNumber: page - 1,
        },
      }),
    enabled: api.session !== undefined && api.session.profile !== 1,
    placeholderData: keepPreviousAnswer(api.scope),
    staleTime: 0,
  });
}

/** The client's own orders that the filter leaves, newest first. */
export function usePurchases(filter: PurchasesFilter) {
  return useQuery(purchasesQuery(useApi(), filter));
}

/** A page of the company's orders, newest first; a salesman's are those of their clients. */
export function useOrdersPage(view: OrdersView) {
  return useQuery(ordersQuery(useApi(), view));
}

export function useOrder(externalId: string) {
  return useQuery(orderQuery(useApi(), externalId));
}

function days(from: string, to: string) {
  return { ...given('dateFrom', from), ...given('dateTo', to) };
}

function given<Name extends string>(name: Name, value: string): Partial<Record<Name, string>> {
  return value === '' ? {} : ({ [name]: value } as Record<Name, string>);
}
