import type { CallOptions } from '@mostrador/contract/client';
import { useMutation } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useApi } from '../../api/api';
import { messageOf } from '../../api/call-failed';
import { CART_SCOPE } from '../../api/cart-scope';
import { cartText } from '../../text/cart';
import { useShownTarget } from './queries';
import { type Upsert, upsertLine } from './upsert-line';
import { type CartCallWords, type CartOutcome, useCartCall } from './useCartCall';

const ofAdding = ({ productCode }: Upsert): CartCallWords => ({
  about: `add ${productCode}`,
  done: cartText.added,
  refused: cartText.notAdded,
  failed: (error) => messageOf(error) ?? cartText.addFailed,
});

/**
 * Hook that adds a product to the cart or sets its quantity ('Agregar', add to cart). On failure it shows the server's
 * message, 'Error al intentar agregar el producto.' or, for a failed request,
 * 'Error al agregar producto. Si el error persiste contacte al administrador.'
 * @param words the texts of the notices; those for adding a product if left out. Must be constant.
 */
export function useUpsertProductInCart(words: (change: Upsert) => CartCallWords = ofAdding) {
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
      call(() => mutateAsync({ change, marks: shownTarget() }), words(change)),
    [mutateAsync, call, shownTarget, words],
  );
  return { upsert, pendingCode: isPending ? variables.change.productCode : undefined };
}
