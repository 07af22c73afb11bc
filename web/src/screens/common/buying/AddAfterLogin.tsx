import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import type { Upsert } from '../../../features/cart/upsert-line';
import type { CartOutcome } from '../../../features/cart/useCartCall';
import { useSessionStore } from '../../../session/session-context';
import { shellText } from '../../../text/shell';
import { LazyPart, partCode } from '../../../ui/LazyPart';
import { type HeldChange, HeldChangeContext, type WaitingChange } from './held-change';

// loaded when there is something to add
const addWhenReady = partCode(async () => (await import('./AddWhenReady')).AddWhenReady);

/**
 * Adds the product that a visitor chose, after they log in through the dialog or the login screen, and what a user adds before the page
 * shows that they are logged in.
 */
export function AddAfterLogin({ children }: { readonly children: ReactNode }) {
  const [changes, setChanges] = useState<readonly WaitingChange[]>(none);
  const drop = useCallback(() => setChanges(none), []);
  // another change may have come since these were read
  const remove = useCallback(
    (taken: readonly WaitingChange[]) => setChanges((all) => all.filter((one) => !taken.includes(one))),
    [],
  );
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
      {changes.length > 0 && (
        <LazyPart code={addWhenReady} words={shellText.part}>
          {(AddWhenReady) => <AddWhenReady changes={changes} onTaken={remove} />}
        </LazyPart>
      )}
    </HeldChangeContext>
  );
}

const none: readonly WaitingChange[] = [];

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
