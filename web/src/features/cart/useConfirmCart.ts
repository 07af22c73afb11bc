import type { Cart, CartConfirmation, CartResult } from '@mostrador/contract/entries/cart';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../api/api';
import { messageOf, statusOf } from '../../api/call-failed';
import { CART_SCOPE } from '../../api/cart-scope';
import { useOffline } from '../../api/offline-mode';
import { useToasts } from '../../api/toasts';
import { cartScreenText } from '../../text/cart-screen';
import { keepLastOrder } from './last-order';
import { useCartArrived, useCartRefresh } from './queries';

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

/** What is said of the outcome; without a duration it stays as long as the page's notices do. */
interface Notices {
  readonly confirmed: readonly string[];
  readonly duration?: number;
}

const ofTheCart: Notices = { confirmed: [cartScreenText.confirmed] };

/**
 * Confirms the cart that is shown, at the total that is shown, in pesos. Its externalId goes along, so that pressing again after
 * a lost answer finds the order instead of making a second one.
 */
export function useConfirmCart({ confirmed, duration }: Notices = ofTheCart) {
  const { carrier, scope, session } = useApi();
  const client = useQueryClient();
  const arrived = useCartArrived();
  const refresh = useCartRefresh();
  const toasts = useToasts();
  const offline = useOffline();
  const mutation = useMutation({
    scope: CART_SCOPE,
    mutationFn: ({ cart, total, choices }: { cart: Cart; total: number; choices: Choices }) =>
      carrier(
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
      ),
  });

  function tellFailure(text: string) {
    toasts.show({ text, tone: 'error', duration, about: 'confirm' });
  }
  /** Resolves to whether the order stands. */
  async function confirm(cart: Cart, total: number, choices: Choices): Promise<boolean> {
    toasts.retry('confirm');
    keepLastOrder(cart.externalId);
    try {
      const result: Partial<CartResult> | undefined = await mutation.mutateAsync({ cart, total, choices });
      const done = result?.resultCode !== undefined && result.resultCode >= 0;
      if (!done) {
        if (result?.cart !== undefined) arrived(result.cart);
        tellFailure(result?.message || cartScreenText.confirmFailed);
        return false;
      }
      refresh();
      void client.invalidateQueries({ queryKey: [scope, 'clientOrders'] });
      // kept on the device is not confirmed: the answer says which
      const said = offline ? [result.message ?? ''] : confirmed;
      for (const text of said) toasts.show({ text, duration, about: 'confirm' });
      return true;
    } catch (error) {
      if (statusOf(error) !== 401) tellFailure(failureText(error));
      return false;
    }
  }
  return { confirm, pending: mutation.isPending };
}

/** A rule's own sentence is worth more than ours; a failure's is not. */
function failureText(error: unknown): string {
  const status = statusOf(error) ?? 0;
  return (status >= 400 && status < 500 ? messageOf(error) : undefined) ?? cartScreenText.confirmFailed;
}
