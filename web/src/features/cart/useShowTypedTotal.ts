import type { Centavos } from '@mostrador/rules/money';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useApi } from '../../api/api';
import { typedKey } from './useCartTotal';

/**
 * Makes the total shown in the header follow the quantities typed on /cart before they are saved.
 * @param total undefined shows the saved cart's.
 */
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
