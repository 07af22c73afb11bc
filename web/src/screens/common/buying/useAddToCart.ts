// Adds a product to the cart from any screen: asks a visitor to log in first, by the login modal or, on the
// store listing, a redirect to /login; asks a salesman to choose the client.

import { use, useCallback } from 'react';
import type { Upsert } from '../../../features/cart/upsert-line';
import { useAddProduct } from '../../../features/cart/useAddProduct';
import type { CartOutcome } from '../../../features/cart/useCartCall';
import { useSession, useSessionStore } from '../../../session/session-context';
import { useTargetClient } from '../target-client/TargetClient';
import { HeldChangeContext } from './held-change';

export type AddToCart = (change: Upsert) => Promise<CartOutcome>;

/**
 * Returns the function that adds to the cart, for visitors too.
 * @param askToLogIn resolves to whether the visitor logged in, or to undefined if another screen asks. AddAfterLogin adds
 * the product afterwards.
 */
export function useAddToCart(askToLogIn: () => Promise<boolean | undefined>): AddToCart {
  const loggedIn = useSession() !== undefined;
  const sessions = useSessionStore();
  const { hold, drop, addWhenShown } = use(HeldChangeContext);
  const add = useAddWhenLoggedIn();
  return useCallback(
    async (change) => {
      if (loggedIn) return await add(change);
      // the page is drawn for a visitor first, and a user who has logged in may already press its buttons
      if (sessions.refresh().session !== undefined) return await addWhenShown(change);
      hold(change);
      if ((await askToLogIn()) === false) drop();
      return { done: false };
    },
    [loggedIn, sessions, add, hold, drop, addWhenShown, askToLogIn],
  );
}

/** Returns a function that adds to the cart of the logged-in user. It asks a salesman to choose the client first. */
export function useAddWhenLoggedIn(): AddToCart {
  const { target, choose } = useTargetClient();
  const addProduct = useAddProduct();
  return useCallback(
    async (change) => {
      if (target === null && !(await choose())) return { done: false };
      return await addProduct(change);
    },
    [target, choose, addProduct],
  );
}
