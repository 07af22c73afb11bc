import type { CallOptions } from '@mostrador/contract/client';
import { useMutation } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useApi } from '../../api/api';
import { CART_SCOPE } from '../../api/cart-scope';
import { useShownTarget } from './queries';
import { type Upsert, upsertLine } from './upsert-line';
import { type CartCallWords, type CartOutcome, useCartCall } from './useCartCall';

/**
 * Hook that sets the quantity of a product that the cart holds. `useAddProduct` adds one.
 * @param words the texts of the notices. Must be constant.
 */
export function useUpsertProductInCart(words: CartCallWords) {
  const { carrier } = useApi();
  const call = useCartCall();
  const shownTarget = useShownTarget();
  const { mutateAsync, isPending, variables } = useMutation({
    scope: CART_SCOPE,
    mutationFn: ({ change, marks }: { change: Upsert; marks: CallOptions }) =>
      upsertLine(carrier, change, marks),
  });

  const upsert = useCallback(
    (change: Upsert): Promise<CartOutcome> =>
      call(() => mutateAsync({ change, marks: shownTarget() }), words),
    [mutateAsync, call, shownTarget, words],
  );
  return { upsert, pendingCode: isPending ? variables.change.productCode : undefined };
}
