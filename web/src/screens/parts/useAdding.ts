import { createContext, use, useCallback, useState } from 'react';
import { useApi } from '../../api/api';
import type { Upsert } from '../../features/cart/upsert-line';
import type { CartOutcome } from '../../features/cart/useCartCall';
import { useUpsertProductInCart } from '../../features/cart/useUpsertProductInCart';
import { useSession } from '../../session/session-context';
import { useOffline } from '../../storage/offline-mode';
import { useTargetClient } from './TargetClient';

export interface Adding {
  readonly add: (change: Upsert) => Promise<CartOutcome>;
}

/** Keeps what a visitor wants in the cart until they are logged in. */
export interface Waiting {
  readonly wait: (change: Upsert) => void;
  readonly giveUp: () => void;
}

export const WaitingContext = createContext<Waiting>({ wait: () => undefined, giveUp: () => undefined });

/**
 * Adding to the cart for who is logged in. A visitor is asked to log in first, a salesman for whom it is.
 * @param askToLogIn resolves to whether somebody has logged in, or to nothing where another screen asks: what was
 * wanted is added afterwards.
 */
export function useAdding(askToLogIn: () => Promise<boolean | undefined>): Adding['add'] {
  const loggedIn = useSession() !== undefined;
  const { wait, giveUp } = use(WaitingContext);
  const add = useAddingNow();
  return useCallback(
    async (change) => {
      if (loggedIn) return await add(change);
      wait(change);
      if ((await askToLogIn()) === false) giveUp();
      return { done: false };
    },
    [loggedIn, add, wait, giveUp, askToLogIn],
  );
}

/** For somebody who is logged in. */
export function useAddingNow(): Adding['add'] {
  const { target, choose } = useTargetClient();
  const { upsert } = useUpsertProductInCart();
  return useCallback(
    async (change) => {
      if (target === null && !(await choose())) return { done: false };
      return await upsert(change);
    },
    [target, choose, upsert],
  );
}

/**
 * Whether a quantity is what the cart holds. Until the cart is known, what the same user just added counts. Why one was
 * refused is told as long as that is the quantity. `heldOffline` is what the cart holds while the device works without a
 * network: there a product is added once, and its quantity changes only in the cart.
 */
export function useSaved(add: Adding['add'], inCart: number | undefined, cartKnown: boolean) {
  const { scope } = useApi();
  const offline = useOffline();
  const [pending, setPending] = useState(false);
  const [added, setAdded] = useState<{ readonly scope: string; readonly quantity: number }>();
  const [refused, setRefused] = useState<{ readonly quantity: number; readonly why: string }>();
  async function save(change: Upsert): Promise<void> {
    const { quantity } = change;
    setPending(true);
    setRefused(undefined);
    const { done, message } = await add(change);
    setPending(false);
    if (done) setAdded({ scope, quantity });
    else if (message !== undefined) setRefused({ quantity, why: message });
  }
  const refusalOf = (quantity: number) => (refused?.quantity === quantity ? refused.why : undefined);
  const justAdded = added?.scope === scope ? added.quantity : undefined;
  const savedQuantity = cartKnown ? inCart : justAdded;
  return { save, pending, refusalOf, savedQuantity, heldOffline: offline ? savedQuantity : undefined };
}
