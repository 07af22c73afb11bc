import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { CART_SCOPE } from '../../api/cart-scope';

/** Whether a change of the cart is on its way or waits to be sent, at the moment of asking. */
export function useCartUnderWay(): () => boolean {
  const client = useQueryClient();
  return useCallback(
    () => client.isMutating({ predicate: ({ options }) => options.scope?.id === CART_SCOPE.id }) > 0,
    [client],
  );
}
