import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import { useCart } from '../../../features/cart/queries';
import type { Upsert } from '../../../features/cart/upsert-line';
import type { CartOutcome } from '../../../features/cart/useCartCall';
import { useSession, useSessionStore } from '../../../session/session-context';
import { useTargetClient } from '../target-client/TargetClient';
import { type HeldChange, HeldChangeContext, useAddWhenLoggedIn } from './useAddToCart';

interface WaitingChange {
  readonly change: Upsert;
  readonly resolve: (outcome: CartOutcome) => void;
}

/**
 * Adds the product that a visitor chose, after they log in through the dialog or the login screen, and what a user adds before the page
 * shows that they are logged in.
 */
export function AddAfterLogin({ children }: { readonly children: ReactNode }) {
  const [changes, setChanges] = useState<readonly WaitingChange[]>(none);
  const drop = useCallback(() => setChanges(none), []);
  const held = useMemo((): HeldChange => {
    const addWhenShown = (change: Upsert) =>
      new Promise<CartOutcome>((resolve) => setChanges((others) => [...others, { change, resolve }]));
    // the cart may hold more of it already
    const hold = (change: Upsert) =>
      setChanges([{ change: { ...change, only: 'raise' }, resolve: () => undefined }]);
    return { hold, drop, addWhenShown };
  }, [drop]);
  useDropOnLeavingLogin(drop);
  return (
    <HeldChangeContext value={held}>
      {children}
      {changes.length > 0 && <AddWhenReady changes={changes} onTaken={drop} />}
    </HeldChangeContext>
  );
}

const none: readonly WaitingChange[] = [];

interface AddWhenReadyProps {
  readonly changes: readonly WaitingChange[];
  readonly onTaken: () => void;
}

/** Renders nothing. Mounted only while there is something to add, so that its hooks run only then. */
function AddWhenReady({ changes, onTaken }: AddWhenReadyProps) {
  const session = useSession();
  const { buysForOthers, target } = useTargetClient();
  const { isError } = useCart();
  const add = useAddWhenLoggedIn();
  // a salesman's client is known with the cart
  const ready = session !== undefined && (!buysForOthers || target !== undefined || isError);
  const mustChangePassword = session?.mustChangePassword === true;
  useEffect(() => {
    if (!ready && !mustChangePassword) return;
    onTaken();
    for (const { change, resolve } of changes) {
      if (mustChangePassword) resolve({ done: false });
      else void add(change).then(resolve);
    }
  }, [ready, mustChangePassword, add, changes, onTaken]);
  return null;
}

/** Drops the product when the visitor leaves the login screen without logging in. */
function useDropOnLeavingLogin(drop: () => void) {
  const { pathname } = useLocation();
  const sessions = useSessionStore();
  useEffect(() => {
    if (pathname !== '/login') return;
    return () => {
      if (sessions.state().session === undefined) drop();
    };
  }, [pathname, sessions, drop]);
}
