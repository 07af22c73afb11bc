// Query of the company's delivery methods (`deliveryOptions`).

import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../api/api';

/** One of the company's ways to send an order. */
export interface DeliveryMethod {
  readonly code: string;
  readonly name: string;
  /** 1 transport, 2 post. */
  readonly deliveryOption: number;
}

export function useDeliveryMethods() {
  const { carrier, scope, session } = useApi();
  return useQuery({
    queryKey: [scope, 'deliveryOptions'] as const,
    queryFn: (): Promise<DeliveryMethod[]> => carrier('deliveryOptions', {}),
    enabled: session !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });
}
