import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import { useCart } from '../../features/cart/queries';
import type { Upsert } from '../../features/cart/upsert-line';
import { useSession, useSessionStore } from '../../session/session-context';
import { useTargetClient } from './TargetClient';
import { useAddingNow, WaitingContext } from './useAdding';

/** Adds what a visitor wanted as soon as they are logged in, here or on the login's own screen. */
export function AddingAfterLogin({ children }: { readonly children: ReactNode }) {
  const [wanted, setWanted] = useState<Upsert>();
  const giveUp = useCallback(() => setWanted(undefined), []);
  const waiting = useMemo(() => ({ wait: setWanted, giveUp }), [giveUp]);
  useGiveUpOnLeaving(giveUp);
  return (
    <WaitingContext value={waiting}>
      {children}
      {wanted !== undefined && <Wanted change={wanted} onTaken={giveUp} />}
    </WaitingContext>
  );
}

/** Draws nothing: a place for the hooks of adding while there is something to add. */
function Wanted({ change, onTaken }: { readonly change: Upsert; readonly onTaken: () => void }) {
  const session = useSession();
  const { buysForOthers, target } = useTargetClient();
  const { isError } = useCart();
  const add = useAddingNow();
  // a salesman's client is known with the cart
  const ready = session !== undefined && (!buysForOthers || target !== undefined || isError);
  const owes = session?.mustChangePassword === true;
  useEffect(() => {
    if (!ready && !owes) return;
    onTaken();
    // the cart may hold more of it already
    if (!owes) void add({ ...change, only: 'raise' });
  }, [ready, owes, add, change, onTaken]);
  return null;
}

/** Whoever turns away from the login's screen without logging in wants nothing any more. */
function useGiveUpOnLeaving(giveUp: () => void) {
  const { pathname } = useLocation();
  const sessions = useSessionStore();
  useEffect(() => {
    if (pathname !== '/login') return;
    return () => {
      if (sessions.state().session === undefined) giveUp();
    };
  }, [pathname, sessions, giveUp]);
}
