import type { CartResult } from '@mostrador/contract/entries/cart';
import { useMutation } from '@tanstack/react-query';
import { useApi } from '../../api/api';
import { messageOf, statusOf } from '../../api/call-failed';
import { CART_SCOPE } from '../../api/cart-scope';
import { clientsText } from '../../text/clients';
import { useToasts } from '../../ui/useToasts';
import { useCartArrived } from './queries';

export interface Target {
  readonly clientId: number;
  readonly clientName: string;
}

/**
 * Changes the client that a salesman buys for (`targetClientId`), and shows a notice of the outcome. Each client's cart
 * stays as it is.
 */
export function useChooseTarget() {
  const { carrier } = useApi();
  const arrived = useCartArrived();
  const toasts = useToasts();
  const { mutateAsync, isPending, variables } = useMutation({
    scope: CART_SCOPE,
    mutationFn: (target: Target | null) =>
      carrier('updateCart', { body: { targetClientId: target?.clientId ?? null } }),
  });

  /** Sets the client that the cart is for; null removes it. Resolves to whether the change was made. */
  async function chooseTarget(target: Target | null): Promise<boolean> {
    toasts.retry('target');
    try {
      const result: Partial<CartResult> | undefined = await mutateAsync(target);
      const done = result?.resultCode !== undefined && result.resultCode >= 0;
      if (done || result?.cart !== undefined) arrived(result?.cart);
      if (!done)
        toasts.show({ text: result?.message || clientsText.changeFailed, tone: 'error', about: 'target' });
      else if (target === null)
        toasts.show({ text: clientsText.nowForNobody, tone: 'info', about: 'target' });
      else toasts.show({ text: clientsText.nowFor(target.clientName), about: 'target' });
      return done;
    } catch (error) {
      if (statusOf(error) !== 401)
        toasts.show({ text: messageOf(error) ?? clientsText.changeFailed, tone: 'error', about: 'target' });
      return false;
    }
  }
  return { chooseTarget, pending: isPending, pendingId: isPending ? variables?.clientId : undefined };
}
