// Repeats orders: puts their products into the open cart in one request (`repeatOrder`, or `repeatOrders` for several).

import type { CallOptions } from '@mostrador/contract/client';
import type { Cart } from '@mostrador/contract/entries/cart';
import type { RepeatResult } from '@mostrador/contract/entries/orders';
import { useMutation } from '@tanstack/react-query';
import { useApi } from '../../api/api';
import { statusOf } from '../../api/call-failed';
import { CART_SCOPE } from '../../api/cart-scope';
import { refusalMessageOf } from '../../api/refusal-message';
import { repeatText as text } from '../../text/orders';
import { useToasts } from '../../ui/useToasts';

interface RepeatTools {
  /** Returns the client of the cart on the screen. */
  readonly marks: () => CallOptions;
  readonly onCart: (cart: Cart | undefined) => void;
}

export function useRepeatOrder({ marks, onCart }: RepeatTools) {
  const { carrier } = useApi();
  const toasts = useToasts();
  const { mutateAsync, isPending } = useMutation({
    scope: CART_SCOPE,
    mutationFn: (externalIds: readonly string[]) => {
      const [externalId] = externalIds;
      return externalIds.length === 1 && externalId !== undefined
        ? carrier('repeatOrder', { params: { externalId } }, marks())
        : carrier('repeatOrders', { body: { externalIds: [...externalIds] } }, marks());
    },
  });

  /**
   * Resolves to the result of each line, or to undefined if nothing was done, which a notice explains. Products of several orders have
   * one line each.
   */
  async function repeat(...externalIds: readonly string[]): Promise<RepeatResult | undefined> {
    toasts.retry('repeat');
    try {
      const result = await mutateAsync(externalIds);
      onCart(result?.cart);
      if (result?.lines !== undefined && (result.resultCode >= 0 || result.lines.length > 0)) return result;
      toasts.show({ text: result?.message || text.failed, tone: 'error', about: 'repeat' });
    } catch (error) {
      // if the answer was lost, the cart may hold the products nevertheless
      onCart(undefined);
      if (statusOf(error) !== 401)
        toasts.show({ text: refusalMessageOf(error) ?? text.failed, tone: 'error', about: 'repeat' });
    }
    return undefined;
  }
  return { repeat, pending: isPending };
}
