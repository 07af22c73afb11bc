import { useEffect } from 'react';
import { useCart } from '../../../features/cart/queries';
import { useSession } from '../../../session/session-context';
import { useTargetClient } from '../target-client/TargetClient';
import type { WaitingChange } from './held-change';
import { useAddWhenLoggedIn } from './useAddToCart';

interface AddWhenReadyProps {
  readonly changes: readonly WaitingChange[];
  readonly onTaken: (changes: readonly WaitingChange[]) => void;
}

/** Makes held changes as soon as the user may buy. Renders nothing. Mounted only while there is something to add. */
export function AddWhenReady({ changes, onTaken }: AddWhenReadyProps) {
  const session = useSession();
  const { buysForOthers, target } = useTargetClient();
  const { isError } = useCart();
  const add = useAddWhenLoggedIn();
  // a salesman's client is known with the cart
  const ready = session !== undefined && (!buysForOthers || target !== undefined || isError);
  const mustChangePassword = session?.mustChangePassword === true;
  useEffect(() => {
    if (!ready && !mustChangePassword) return;
    onTaken(changes);
    for (const { change, resolve } of changes) {
      if (mustChangePassword) resolve({ done: false });
      else void add(change).then(resolve);
    }
  }, [ready, mustChangePassword, add, changes, onTaken]);
  return null;
}
