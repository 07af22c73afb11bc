import type { Cart, CartConfirmation, CartResult } from '@mostrador/contract/entries/cart';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../api/api';
import { messageOf, statusOf } from '../../api/call-failed';
import { useToasts } from '../../api/toasts';
import { cartScreenText } from '../../text/cart-screen';
import { useCartArrived, useCartRefresh } from './queries';

export type Choices = Pick<
  CartConfirmation,
  'deliveryOption' | 'deliveryDetails' | 'paymentOption' | 'discountCodes' | 'observations'
>;

/**
 * Confirms the cart that is shown, at the total that is shown. Its externalId goes along, so that pressing again after
 * a lost answer finds the order instead of making a second one.
 */
export function useConfirmCart() {
  const { carrier, scope, session } = useApi();
  const client = useQueryClient();
  const arrived = useCartArrived();
  const refresh = useCartRefresh();
  const toasts = useToasts();
  const mutation = useMutation({
    scope: { id: 'cart' },
    mutationFn: ({ cart, choices }: { cart: Cart; choices: Choices }) =>
      carrier(
        'confirmCart',
        {
          body: {
            externalId: cart.externalId,
            total: cart.total,
            ...(session?.profile !== 1 && { targetClientId: cart.targetClientId }),
            fromOffline: false,
            ...choices,
          },
        },
        { targetClientId: cart.targetClientId },
      ),
  });

  /** Resolves to whether the order stands. */
  async function confirm(cart: Cart, choices: Choices): Promise<boolean> {
    toasts.retry('confirm');
    try {
      const result: Partial<CartResult> | undefined = await mutation.mutateAsync({ cart, choices });
      const done = result?.resultCode !== undefined && result.resultCode >= 0;
      if (!done) {
        if (result?.cart !== undefined) arrived(result.cart);
        toasts.show({
          text: result?.message || cartScreenText.confirmFailed,
          tone: 'error',
          about: 'confirm',
        });
        return false;
      }
      refresh();
      void client.invalidateQueries({ queryKey: [scope, 'clientOrders'] });
      toasts.show({ text: cartScreenText.confirmed, about: 'confirm' });
      return true;
    } catch (error) {
      if (statusOf(error) !== 401) toasts.show({ text: failureText(error), tone: 'error', about: 'confirm' });
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
