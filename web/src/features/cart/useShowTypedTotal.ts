import type { Centavos } from '@mostrador/rules/money';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useApi } from '../../api/api';
import { typedKey } from './useCartTotal';

/** Makes `useCartTotal` follow what is typed on the cart's screen. @param total undefined: as the cart is saved. */
export function useShowTypedTotal(total: Centavos | undefined): void {
  const { scope } = useApi();
  const client = useQueryClient();
  useEffect(() => {
    client.setQueryData(typedKey(scope), total ?? null);
    return () => {
      client.setQueryData(typedKey(scope), null);
    };
  }, [client, scope, total]);
}
