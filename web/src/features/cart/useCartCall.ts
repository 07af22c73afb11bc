// Sends any change of the cart, stores the cart of the answer, and shows a notice of success, refusal or failure.

import type { Cart, CartResult } from '@mostrador/contract/entries/cart';
import { useCallback } from 'react';
import { statusOf } from '../../api/call-failed';
import { useToasts } from '../../ui/useToasts';
import { useCartArrived } from './queries';

/** The texts of a call's notices, and the earlier notice that they replace. */
export interface CartCallWords {
  readonly about: string;
  /** Shown if the server sends no sentence for a success; if left out, a success shows no notice. */
  readonly done?: string | undefined;
  /** Shown if a rule refuses without a sentence. */
  readonly refused: string;
  /** Shown if the call fails. */
  readonly failed: (error: unknown) => string;
  /** Shows no notice: the line itself says how its save went. */
  readonly quiet?: boolean | undefined;
}

export interface CartOutcome {
  readonly done: boolean;
  /** The server's sentence. */
  readonly message?: string | undefined;
  /** The cart as it is now. */
  readonly cart?: Cart | undefined;
  /** Why the call failed without an answer of the rules. */
  readonly error?: unknown;
}

export function useCartCall() {
  const arrived = useCartArrived();
  const toasts = useToasts();
  return useCallback(
    async (
      send: () => Promise<Partial<CartResult> | undefined>,
      { about, done: doneText, refused, failed, quiet = false }: CartCallWords,
    ): Promise<CartOutcome> => {
      if (!quiet) toasts.retry(about);
      try {
        const { resultCode, message, cart } = (await send()) ?? {};
        const done = resultCode !== undefined && resultCode >= 0;
        if (done || cart !== undefined) await arrived(cart);
        if (quiet) return { done, message, cart };
        if (!done) toasts.show({ text: message || refused, tone: 'error', about });
        else if (doneText !== undefined) toasts.show({ text: message || doneText, about });
        return { done, message, cart };
      } catch (error) {
        // a refused session already opens the store
        if (!quiet && statusOf(error) !== 401) toasts.show({ text: failed(error), tone: 'error', about });
        return { done: false, error };
      }
    },
    [arrived, toasts],
  );
}
