// Queries of the log of webhooks: the desk's table, one delivery with its attempts, and sending again.

import type { CallInput } from '@mostrador/contract/client';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useApi } from '../../api/api';

export type DeliveryQuery = Omit<CallInput<'webhookDeliveries'>['query'], 'pageSize' | 'pageNumber'>;

/** Returns a loader of windows of the desk's table. A window begins at a multiple of its rows. */
export function useDeliveryWindows(list: string, query: DeliveryQuery) {
  const { carrier } = useApi();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the loader belongs to the list that is named
  return useMemo(
    () =>
      async ({ from, count }: { readonly from: number; readonly count: number }) => {
        const page = await carrier('webhookDeliveries', {
          query: { ...query, pageSize: count, pageNumber: Math.floor(from / count) },
        });
        return { rows: page.deliveries, total: page.totalCount };
      },
    [carrier, list],
  );
}

const LATEST = 6;

/** The events that were sent last, whatever became of them. */
export function useLatestDeliveries() {
  const { carrier, scope } = useApi();
  return useQuery({
    queryKey: [scope, 'webhook-deliveries', 'latest'] as const,
    queryFn: async () => (await carrier('webhookDeliveries', { query: { pageSize: LATEST } })).deliveries,
    staleTime: 0,
  });
}

/** One delivery with its body and its attempts, fetched anew each time. */
export function useWebhookDelivery(deliveryId: number) {
  const { carrier, scope } = useApi();
  return useQuery({
    queryKey: [scope, 'webhook-delivery', deliveryId] as const,
    queryFn: () => carrier('webhookDelivery', { params: { deliveryId } }),
    staleTime: 0,
  });
}

/** Returns a function that sends named events, or those that a filter finds, once more. It rejects with a `CallFailed`. */
export function useResendWebhooks() {
  const { carrier } = useApi();
  return (body: CallInput<'resendWebhooks'>['body']) => carrier('resendWebhooks', { body });
}
