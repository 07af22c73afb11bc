import type { Cart, CartResult } from '@mostrador/contract/entries/cart';
import { useCallback } from 'react';
import { statusOf } from '../../api/call-failed';
import { useToasts } from '../../ui/useToasts';
import { useCartArrived } from './queries';

/** What a notice says of a call, and which earlier notice it replaces. */
export interface CartCallWords {
  readonly about: string;
  /** Where the server says nothing of a success; left out, a success shows no notice. */
  readonly done?: string | undefined;
  /** Where a rule refused without a sentence of its own. */
  readonly refused: string;
  /** Where the call failed. */
  readonly failed: (error: unknown) => string;
}

export interface CartOutcome {
  readonly done: boolean;
  /** The server's sentence. */
  readonly message?: string | undefined;
  /** The cart as it is now. */
  readonly cart?: Cart | undefined;
}

/** Sends a change of the cart, takes over the cart of its answer, and shows a notice of the outcome. */
export function useCartCall() {
  const arrived = useCartArrived();
  const toasts = useToasts();
  return useCallback(
    async (
      send: () => Promise<Partial<CartResult> | undefined>,
      { about, done: doneText, refused, failed }: CartCallWords,
    ): Promise<CartOutcome> => {
      toasts.retry(about);
      try {
        const { resultCode, message, cart } = (await send()) ?? {};
        const done = resultCode !== undefined && resultCode >= 0;
        if (done || cart !== undefined) arrived(cart);
        if (!done) toasts.show({ text: message || refused, tone: 'error', about });
        else if (doneText !== undefined) toasts.show({ text: message || doneText, about });
        return { done, message, cart };
      } catch (error) {
        // the session was refused: the way to the login says enough
        if (statusOf(error) !== 401) toasts.show({ text: failed(error), tone: 'error', about });
        return { done: false };
      }
    },
    [arrived, toasts],
  );
}
