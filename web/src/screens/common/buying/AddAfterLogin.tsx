import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import { useCart } from '../../../features/cart/queries';
import type { Upsert } from '../../../features/cart/upsert-line';
import { useSession, useSessionStore } from '../../../session/session-context';
import { useTargetClient } from '../target-client/TargetClient';
import { HeldChangeContext, useAddWhenLoggedIn } from './useAddToCart';

/** Adds the product that a visitor chose, after they log in through the dialog or the login screen. */
export function AddAfterLogin({ children }: { readonly children: ReactNode }) {
  const [change, setChange] = useState<Upsert>();
  const drop = useCallback(() => setChange(undefined), []);
  const held = useMemo(() => ({ hold: setChange, drop }), [drop]);
  useDropOnLeavingLogin(drop);
  return (
    <HeldChangeContext value={held}>
      {children}
      {change !== undefined && <AddWhenReady change={change} onTaken={drop} />}
    </HeldChangeContext>
  );
}

/** Renders nothing. Mounted only while there is something to add, so that its hooks run only then. */
function AddWhenReady({ change, onTaken }: { readonly change: Upsert; readonly onTaken: () => void }) {
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
    // the cart may hold more of it already
    if (!mustChangePassword) void add({ ...change, only: 'raise' });
  }, [ready, mustChangePassword, add, change, onTaken]);
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
