import type { Cart, CartResult, CartUpdate } from '@mostrador/contract/entries/cart';
import { useMutation } from '@tanstack/react-query';
import { useApi } from '../../api/api';
import { CART_SCOPE } from '../../api/cart-scope';
import { refusalMessageOf } from '../../api/refusal-message';
import { useAttempt } from '../../notices/useAttempt';
import { useToasts } from '../../ui/useToasts';
import { useCartArrived, useShownTarget } from './queries';

export type DeliveryChange = Pick<
  CartUpdate,
  'pickUp' | 'deliveryMethod' | 'deliveryAddress' | 'deliveryOption' | 'deliveryDetails'
>;

/**
 * Saves the cart's delivery choice (method, address, pick-up) with `updateCart`; the answer has its shipping cost.
 * @param failed shown if the server sends no sentence.
 */
export function useSaveDelivery(failed: string, duration?: number) {
  const { carrier } = useApi();
  const arrived = useCartArrived();
  const shownTarget = useShownTarget();
  const toasts = useToasts();
  const attempt = useAttempt();
  const { mutateAsync, isPending } = useMutation({
    scope: CART_SCOPE,
    mutationFn: (body: DeliveryChange) => carrier('updateCart', { body }, shownTarget()),
  });

  /** Resolves to the changed cart; on failure shows a toast and resolves to undefined. */
  function save(change: DeliveryChange): Promise<Cart | undefined> {
    const about = 'delivery';
    return attempt(
      async () => {
        const result: Partial<CartResult> | undefined = await mutateAsync(change);
        if (result?.cart !== undefined) arrived(result.cart);
        if (result?.resultCode !== undefined && result.resultCode >= 0) return result.cart;
        toasts.show({ text: result?.message || failed, tone: 'error', duration, about });
        return undefined;
      },
      { about, failed: (error) => refusalMessageOf(error) ?? failed, duration },
    );
  }
  return { save, saving: isPending };
}
