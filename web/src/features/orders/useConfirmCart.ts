// Confirms the cart (`confirmCart`) for /cart and /checkout. An order confirm failure shows the server's message or
// 'Ha habido un problema inesperado al intentar confirmar el pedido.'; success on /cart
// 'El pedido ha sido confirmado. Pronto nos contactaremos con usted para continuar el pedido.'

import type { Cart } from '@mostrador/contract/entries/cart';
import type { CartConfirmation, ConfirmResult } from '@mostrador/contract/entries/orders';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../api/api';
import { statusOf } from '../../api/call-failed';
import { CART_SCOPE } from '../../api/cart-scope';
import { refusalMessageOf } from '../../api/refusal-message';
import { useOffline } from '../../storage/offline-mode';
import { cartScreenText } from '../../text/cart-screen';
import { useToasts } from '../../ui/useToasts';
import { keepLastOrder } from './last-order';
import { orderQuery } from './queries';

export type Choices = Pick<
  CartConfirmation,
  | 'deliveryOption'
  | 'deliveryDetails'
  | 'deliveryMethod'
  | 'pickUp'
  | 'paymentOption'
  | 'paymentWanted'
  | 'discountCodes'
  | 'observations'
>;

interface ConfirmTools {
  /** Receives the cart of the answer; undefined if the cart has changed and must be fetched again. */
  readonly onCart: (cart: Cart | undefined) => void;
  /** The notices of success; if left out, that of the screen /cart. */
  readonly confirmed?: readonly string[];
  /** How long notices stay, in milliseconds; if left out, the usual time. */
  readonly duration?: number;
}

/** The longest wait for the order that was placed, in milliseconds. */
const ORDER_AT_MOST = 400;

const shortly = (work: Promise<unknown>) =>
  Promise.race([work, new Promise((resolve) => setTimeout(resolve, ORDER_AT_MOST))]);

/**
 * The cart's externalId is sent along, so that pressing again after a lost answer finds the order instead of placing a
 * second one. Totals are in pesos.
 */
export function useConfirmCart({ onCart, confirmed = [cartScreenText.confirmed], duration }: ConfirmTools) {
  const api = useApi();
  const { carrier, scope, session } = api;
  const client = useQueryClient();
  const toasts = useToasts();
  const offline = useOffline();
  const mutation = useMutation({
    scope: CART_SCOPE,
    mutationFn: async ({ cart, total, choices }: { cart: Cart; total: number; choices: Choices }) => {
      const result = await carrier(
        'confirmCart',
        {
          body: {
            externalId: cart.externalId,
            total,
            ...(session?.profile !== 1 && { targetClientId: cart.targetClientId }),
            fromOffline: false,
            ...choices,
          },
        },
        { targetClientId: cart.targetClientId },
      );
      // the next screen shows the order whole at once
      if (!offline && result.resultCode >= 0)
        await shortly(client.prefetchQuery(orderQuery(api, cart.externalId)));
      return result;
    },
  });

  function tellFailure(text: string) {
    toasts.show({ text, tone: 'error', duration, about: 'confirm' });
  }
  /** Resolves to whether the order was placed, or stored on the device in offline mode. */
  async function confirm(cart: Cart, total: number, choices: Choices): Promise<boolean> {
    toasts.retry('confirm');
    keepLastOrder(session, cart.externalId);
    try {
      const result: Partial<ConfirmResult> | undefined = await mutation.mutateAsync({ cart, total, choices });
      const done = result?.resultCode !== undefined && result.resultCode >= 0;
      if (!done) {
        if (result?.cart !== undefined) onCart(result.cart);
        tellFailure(result?.message || cartScreenText.confirmFailed);
        return false;
      }
      onCart(undefined);
      // a line that was removed before is not put back into the order any more
      toasts.retry('removal');
      // a list from before the order is never shown, not even until the new one is there
      client.removeQueries({ queryKey: [scope, 'clientOrders'], type: 'inactive' });
      void client.invalidateQueries({ queryKey: [scope, 'clientOrders'] });
      // an order that is stored on the device, or in review, is not confirmed yet
      const said = offline || result.inReview ? [result.message ?? ''] : confirmed;
      for (const text of said) toasts.show({ text, duration, about: 'confirm' });
      return true;
    } catch (error) {
      if (statusOf(error) !== 401) tellFailure(refusalMessageOf(error) ?? cartScreenText.confirmFailed);
      return false;
    }
  }
  return { confirm, pending: mutation.isPending };
}
