// Prices by quantity on the desk: those of a product or of a client (`deskQuantityPrices`), and the change of one (`saveQuantityPrice`).

import type { CallInput } from '@mostrador/contract/client';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../api/api';

/** A product, or a client. */
export type QuantityPricesOf = { readonly productId: number } | { readonly clientId: number };

export type QuantityPriceChange = CallInput<'saveQuantityPrice'>['body'];

const quantityPricesKey = (scope: string) => [scope, 'quantityPrices'] as const;

export function useQuantityPrices(of: QuantityPricesOf) {
  const { carrier, scope } = useApi();
  return useQuery({
    queryKey: [...quantityPricesKey(scope), of] as const,
    queryFn: () => carrier('deskQuantityPrices', { query: of }),
    staleTime: 0,
  });
}

export function useQuantityPriceChanges() {
  const { carrier, scope } = useApi();
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: quantityPricesKey(scope) });
  return {
    /** Saves one price, and reads all again; rejects with the server's refusal. */
    save: async (body: QuantityPriceChange) => {
      try {
        return await carrier('saveQuantityPrice', { body });
      } finally {
        void refresh();
      }
    },
    /** They have changed by another call. */
    refresh,
  };
}
