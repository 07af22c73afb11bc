import { createContext, type ReactNode, use, useEffect, useState, useSyncExternalStore } from 'react';
import { useApi, useSessionStore } from '../../api/api';
import { useBrand } from '../../api/page';
import type { Outbox } from '../../offline/outbox/outbox';
import type { LocalOrder } from '../../offline/schema';

const OutboxContext = createContext<Outbox | undefined>(undefined);

/**
 * The orders that wait on this device for whoever is logged in, in their own name. The code comes when the page has
 * nothing else to do.
 */
export function OutboxProvider({ children }: { readonly children: ReactNode }) {
  const { carrier, session } = useApi();
  const company = useBrand().code;
  const sessions = useSessionStore();
  const [outbox, setOutbox] = useState<Outbox>();
  const userId =
    session?.actorName === undefined && !session?.mustChangePassword ? session?.userId : undefined;

  useEffect(() => {
    if (userId === undefined || userId === '') return;
    let opened: Outbox | undefined;
    let wanted = true;
    void import('../../offline/outbox/outbox').then(({ openOutbox }) => {
      if (!wanted) return;
      opened = openOutbox({
        owner: { company, userId },
        carrier,
        isOwner() {
          const now = sessions.refresh().session;
          return now?.userId === userId && now.actorName === undefined;
        },
        mayConnect: () => localStorage.getItem('offlineMode') !== 'true',
      });
      setOutbox(opened);
    }, unread);
    return () => {
      wanted = false;
      opened?.close();
      setOutbox(undefined);
    };
  }, [userId, company, carrier, sessions]);
  return <OutboxContext value={outbox}>{children}</OutboxContext>;
}

/** Undefined for visitors, and until its code has come. */
export function useOutbox(): Outbox | undefined {
  return use(OutboxContext);
}

/** The oldest first; undefined until they are read. */
export function useLocalOrders(): readonly LocalOrder[] | undefined {
  const outbox = useOutbox();
  return useSyncExternalStore(
    outbox?.subscribe ?? never,
    () => outbox?.orders(),
    () => undefined,
  );
}

/** Orders are being sent at this moment. */
export function useSending(): boolean {
  const outbox = useOutbox();
  return useSyncExternalStore(
    outbox?.subscribe ?? never,
    () => outbox?.sending() ?? false,
    () => false,
  );
}

/** Orders that the server does not have yet. */
export const unsentOf = (orders: readonly LocalOrder[] | undefined): number =>
  orders?.filter(({ state }) => state !== 'sent').length ?? 0;

const never = () => () => undefined;
const unread = (error: unknown) => console.warn(`The outbox did not come: ${String(error)}`);
