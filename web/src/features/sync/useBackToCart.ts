import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { useApi } from '../../api/api';
import { messageOf, statusOf } from '../../api/call-failed';
import { CART_SCOPE } from '../../api/cart-scope';
import { backToCart } from '../../offline/outbox/back-to-cart';
import type { LocalOrder } from '../../offline/schema';
import { syncText } from '../../text/sync';
import { useToasts } from '../../ui/useToasts';
import { useOfflinePanel, useOutbox } from './device';

const text = syncText.review;

/**
 * Puts the lines of an offline order that the server refused back into its client's cart. The order leaves the list
 * when the cart has all lines.
 */
export function useBackToCart() {
  const { carrier } = useApi();
  const outbox = useOutbox();
  const panel = useOfflinePanel();
  const client = useQueryClient();
  const toasts = useToasts();
  const navigate = useNavigate();
  const { mutateAsync, isPending } = useMutation({
    scope: CART_SCOPE,
    mutationFn: (order: LocalOrder) => backToCart(carrier, order),
    onSettled: () => client.invalidateQueries(),
  });

  /** Resolves to whether the cart has all lines. */
  async function back(order: LocalOrder): Promise<boolean> {
    toasts.retry('cart');
    try {
      const refusals = await mutateAsync(order);
      if (refusals.length > 0) {
        toasts.show({ text: text.notAllBack(refusals), tone: 'error', about: 'cart' });
        return false;
      }
      const left = await outbox?.takeBack(order.localUniqueId);
      panel.close();
      void navigate('/cart');
      toasts.show(
        left ? { text: text.isBack, tone: 'ok', about: 'cart' } : { text: text.backAndSent, tone: 'error' },
      );
      return true;
    } catch (error) {
      if (statusOf(error) !== 401)
        toasts.show({ text: messageOf(error) ?? text.backFailed, tone: 'error', about: 'cart' });
      return false;
    }
  }
  return { back, pending: isPending };
}
