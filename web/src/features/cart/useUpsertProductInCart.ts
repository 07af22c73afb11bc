import type { CallMarks } from '@mostrador/contract/client';
import type { CartResult } from '@mostrador/contract/entries/cart';
import { useMutation } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useApi } from '../../api/api';
import { messageOf, statusOf } from '../../api/call-failed';
import { useToasts } from '../../api/toasts';
import { cartText } from '../../text/cart';
import { useCartArrived, useShownTarget } from './queries';

export interface Upsert {
  readonly productCode: string;
  /** The whole quantity of the line, not a difference. */
  readonly quantity: number;
  readonly observations?: string | undefined;
  /** Salesmen only: sells what is not in stock. */
  readonly bypassQuantityCheck?: boolean | undefined;
}

/** Whether it is in the cart now; where a rule said no, in which words. */
export interface Upserted {
  readonly done: boolean;
  readonly refusal?: string | undefined;
}

/** Sets the quantity of a product in the cart, and tells how it went. */
export function useUpsertProductInCart() {
  const { carrier } = useApi();
  const arrived = useCartArrived();
  const shownTarget = useShownTarget();
  const toasts = useToasts();
  const { mutateAsync, isPending } = useMutation({
    // one after the other: an answer that is overtaken would show an older cart
    scope: { id: 'cart' },
    mutationFn: ({ change, marks }: { change: Upsert; marks: CallMarks }) =>
      carrier(
        'upsertProductInCart',
        {
          query: { bypassQuantityCheck: change.bypassQuantityCheck === true ? 'true' : 'false' },
          body: {
            product: { code: change.productCode },
            observations: change.observations ?? '',
            quantity: change.quantity,
          },
        },
        marks,
      ),
  });

  const upsert = useCallback(
    async (change: Upsert): Promise<Upserted> => {
      const about = `add ${change.productCode}`;
      toasts.retry(about);
      try {
        const result: Partial<CartResult> | undefined = await mutateAsync({ change, marks: shownTarget() });
        const done = result?.resultCode !== undefined && result.resultCode >= 0;
        if (done || result?.cart !== undefined) arrived(result?.cart);
        if (done) toasts.show({ text: result.message || cartText.added, about });
        else toasts.show({ text: result?.message || cartText.notAdded, tone: 'error', about });
        return { done, ...(!done && { refusal: result?.message }) };
      } catch (error) {
        // the session was refused: the way to the store says enough
        if (statusOf(error) !== 401) {
          toasts.show({ text: messageOf(error) ?? cartText.addFailed, tone: 'error', about });
        }
        return { done: false };
      }
    },
    [mutateAsync, arrived, shownTarget, toasts],
  );
  return { upsert, pending: isPending };
}
