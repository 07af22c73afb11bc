// Adds lines of a quick order to the open cart in one request (`addQuickOrder`).

import type { CallOptions } from '@mostrador/contract/client';
import type { Cart } from '@mostrador/contract/entries/cart';
import type { QuickAddResult } from '@mostrador/contract/entries/quick-order';
import { useMutation } from '@tanstack/react-query';
import { useApi } from '../../api/api';
import { statusOf } from '../../api/call-failed';
import { CART_SCOPE } from '../../api/cart-scope';
import { refusalMessageOf } from '../../api/refusal-message';
import { quickOrderText as text } from '../../text/quick-order';
import { useToasts } from '../../ui/useToasts';

/** A line to send: the units to add, and those that the cart held when the buyer saw it. */
export interface SentLine {
  readonly code: string;
  readonly quantity: number;
  readonly held: number;
}

interface AddTools {
  /** Returns the client of the cart on the screen. */
  readonly marks: () => CallOptions;
  readonly onCart: (cart: Cart | undefined) => void;
}

export function useAddQuickOrder({ marks, onCart }: AddTools) {
  const { carrier } = useApi();
  const toasts = useToasts();
  const { mutateAsync, isPending } = useMutation({
    scope: CART_SCOPE,
    mutationFn: (lines: readonly SentLine[]) =>
      carrier('addQuickOrder', { body: { lines: [...lines] } }, marks()),
  });

  /** Resolves to the outcome of each line, or to undefined if no answer came, which a notice explains. */
  async function add(lines: readonly SentLine[]): Promise<QuickAddResult | undefined> {
    toasts.retry('quick-order');
    try {
      const result = await mutateAsync(lines);
      onCart(result.cart);
      toasts.show({
        text: result.message || text.notAdded,
        tone: result.resultCode < 0 ? 'error' : 'ok',
        about: 'quick-order',
      });
      return result;
    } catch (error) {
      // if the answer was lost, the cart may hold the products nevertheless
      onCart(undefined);
      if (statusOf(error) !== 401)
        toasts.show({ text: refusalMessageOf(error) ?? text.addFailed, tone: 'error', about: 'quick-order' });
      return undefined;
    }
  }
  return { add, pending: isPending };
}
