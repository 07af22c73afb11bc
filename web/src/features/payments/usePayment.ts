import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../api/api';
import { usePage } from '../../page/page';
import { type PlatformCheckout, startCheckout } from './mercado-pago';

/**
 * Prepares the card payment of an order: fetches MercadoPago's data (`paymentDataLinkData`), then starts its script
 * with them. The server answers a repeated request with the same preparation.
 */
export function usePayment(externalId: string) {
  const { carrier, scope, session } = useApi();
  const { paymentScript } = usePage().context;
  return useQuery({
    queryKey: [scope, 'paymentData', externalId] as const,
    async queryFn(): Promise<PlatformCheckout> {
      const params = { externalId, paymentMethod: 'MercadoPago' } as const;
      return await startCheckout(paymentScript, await carrier('paymentDataLinkData', { params }));
    },
    enabled: session !== undefined && paymentScript !== '',
    // the server has already retried; the buyer starts the next attempt
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}
