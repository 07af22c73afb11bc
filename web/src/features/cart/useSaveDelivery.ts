import type { Cart, CartResult, CartUpdate } from '@mostrador/contract/entries/cart';
import { useMutation } from '@tanstack/react-query';
import { useApi } from '../../api/api';
import { messageOf, statusOf } from '../../api/call-failed';
import { CART_SCOPE } from '../../api/cart-scope';
import { useToasts } from '../../ui/useToasts';
import { useCartArrived, useShownTarget } from './queries';

export type DeliveryChange = Pick<
  CartUpdate,
  'pickUp' | 'deliveryMethod' | 'deliveryAddress' | 'deliveryOption' | 'deliveryDetails'
>;

/**
 * Saves how the cart is delivered, so that its price is the server's.
 * @param failed what to say where the server says nothing.
 */
export function useSaveDelivery(failed: string, duration?: number) {
  const { carrier } = useApi();
  const arrived = useCartArrived();
  const shownTarget = useShownTarget();
  const toasts = useToasts();
  const { mutateAsync, isPending } = useMutation({
    scope: CART_SCOPE,
    mutationFn: (body: DeliveryChange) => carrier('updateCart', { body }, shownTarget()),
  });

  /** Resolves to the cart as it is now; undefined where it could not be saved, which is told. */
  async function save(change: DeliveryChange): Promise<Cart | undefined> {
    toasts.retry('delivery');
    try {
      const result: Partial<CartResult> | undefined = await mutateAsync(change);
      if (result?.cart !== undefined) arrived(result.cart);
      if (result?.resultCode !== undefined && result.resultCode >= 0) return result.cart;
      toasts.show({ text: result?.message || failed, tone: 'error', duration, about: 'delivery' });
    } catch (error) {
      const status = statusOf(error) ?? 0;
      const said = status >= 400 && status < 500 ? messageOf(error) : undefined;
      if (status !== 401) toasts.show({ text: said ?? failed, tone: 'error', duration, about: 'delivery' });
    }
    return undefined;
  }
  return { save, saving: isPending };
}
