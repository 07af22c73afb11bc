import { useCallback, useState } from 'react';
import { useSession } from '../../api/api';
import { type Upsert, useUpsertProductInCart } from '../../features/cart/useUpsertProductInCart';
import { useTargetClient } from './TargetClient';

export interface Adding {
  /** Resolves to whether the product is in the cart now. */
  readonly add: (change: Upsert) => Promise<boolean>;
}

/** Adding to the cart for who is logged in. A visitor is asked to log in first, a salesman for whom it is. */
export function useAdding(askToLogIn: () => void): Adding['add'] {
  const loggedIn = useSession() !== undefined;
  const { target, choose } = useTargetClient();
  const { upsert } = useUpsertProductInCart();
  return useCallback(
    async (change) => {
      if (!loggedIn) {
        askToLogIn();
        return false;
      }
      if (target === null && !(await choose())) return false;
      return await upsert(change);
    },
    [loggedIn, target, choose, upsert, askToLogIn],
  );
}

/** Whether a quantity is what the cart holds. Until the cart is known, what was just added counts. */
export function useSaved(add: Adding['add'], inCart: number | undefined, cartKnown: boolean) {
  const [pending, setPending] = useState(false);
  const [added, setAdded] = useState<number>();
  async function save(change: Upsert): Promise<boolean> {
    setPending(true);
    const done = await add(change);
    setPending(false);
    if (done) setAdded(change.quantity);
    return done;
  }
  return { save, pending, savedQuantity: cartKnown ? inCart : added };
}
