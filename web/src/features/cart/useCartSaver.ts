// Keeps what is typed into the lines of the cart on the screen and saves it (`cart-saver.ts`): by itself, and again when the
// connection is back.

import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useApi } from '../../api/api';
import { messageOf, statusOf } from '../../api/call-failed';
import { cartScreenText as text } from '../../text/cart-screen';
import { useToasts } from '../../ui/useToasts';
import type { CartEditState, ShownLine } from './cart-edits';
import { type CartSaver, createCartSaver, type SaveAnswer } from './cart-saver';
import { cartQuery } from './queries';
import type { CartCallWords, CartOutcome } from './useCartCall';
import { useUpsertProductInCart } from './useUpsertProductInCart';

const quiet: CartCallWords = {
  about: 'cart',
  refused: text.saveFailed,
  failed: () => text.saveFailed,
  quiet: true,
};

/** Returns how a save ended for the lines that were sent, from the outcome of its call. */
export function saveAnswerOf(outcome: CartOutcome, sent: readonly ShownLine[]): SaveAnswer {
  const { done, message, cart, error } = outcome;
  if (done) return { state: 'saved' };
  if (error !== undefined) {
    return mayPass(error)
      ? { state: 'failed' }
      : { state: 'refused', reason: messageOf(error) ?? text.saveFailed };
  }
  const held = new Set(cart?.cartProducts.map(({ product }) => product.code));
  if (cart !== undefined && sent.every(({ line }) => !held.has(line.product.code))) return { state: 'gone' };
  return { state: 'refused', reason: message || text.saveFailed };
}

/** Whether the same save may succeed later: no answer came, the server failed, or too many calls were made. */
function mayPass(error: unknown): boolean {
  const status = statusOf(error) ?? 0;
  return status < 400 || status >= 500 || status === 401 || status === 429;
}

export interface SavingCart {
  readonly saver: CartSaver;
  readonly state: CartEditState;
}

/** Must be mounted once for each client's cart. */
export function useCartSaver(): SavingCart {
  const api = useApi();
  const client = useQueryClient();
  const toasts = useToasts();
  const { upsert } = useUpsertProductInCart(quiet);

  async function send(shown: ShownLine): Promise<SaveAnswer> {
    const { line, quantity, observations } = shown;
    const change = { productCode: line.product.code, quantity, observations, only: 'save' } as const;
    const outcome = await upsert(change);
    const answer = saveAnswerOf(outcome, [shown]);
    // no line is left that could say it
    if (answer.state === 'gone') toasts.show({ text: outcome.message || text.saveFailed, tone: 'error' });
    return answer;
  }
  const latest = useRef({ cart: () => client.getQueryData(cartQuery(api).queryKey), send });
  latest.current = { cart: () => client.getQueryData(cartQuery(api).queryKey), send };
  const [saver] = useState(() =>
    createCartSaver({
      cart: () => latest.current.cart(),
      send: (line) => latest.current.send(line),
    }),
  );
  const state = useSyncExternalStore(saver.subscribe, saver.state, saver.state);
  useEffect(() => {
    const onHidden = () => {
      // a phone may close a page that it no longer shows
      if (document.visibilityState === 'hidden') void saver.flush();
    };
    window.addEventListener('online', saver.retry);
    document.addEventListener('visibilitychange', onHidden);
    return () => {
      window.removeEventListener('online', saver.retry);
      document.removeEventListener('visibilitychange', onHidden);
      saver.stop();
    };
  }, [saver]);
  return { saver, state };
}
