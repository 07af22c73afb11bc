// The context with the logged-in user's data on this device: the offline copy of the shop, its sync, and the outbox of
// waiting orders.

import {
  createContext,
  type ReactNode,
  use,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react';
import { useApi } from '../../api/api';
import { forgetSession } from '../../offline/outbox/credentials-database';
import type { Outbox } from '../../offline/outbox/outbox';
import type { LocalClient, LocalOrder } from '../../offline/schema';
import { usePage } from '../../page/page';
import { useSessionStore } from '../../session/session-context';
import { mayWorkOffline } from '../../session/session-store';
import { isOfflineByNetwork, isOfflineStored, useOffline } from '../../storage/offline-mode';
import type { DeviceState, DeviceSync } from './device-sync';

type DeviceCode = typeof import('./open-device');

interface Device {
  readonly code: DeviceCode;
  readonly outbox: Outbox;
  readonly sync: DeviceSync;
}

/** How long loading the device's code waits after the first view, in milliseconds. */
const CALM_AFTER = 1_500;

const DeviceContext = createContext<Device | undefined>(undefined);

interface Panel {
  readonly open: boolean;
  readonly show: () => void;
  readonly close: () => void;
}

const PanelContext = createContext<Panel>({ open: false, show() {}, close() {} });

/** There is no device for visitors, nor while an administrator acts as a client. */
export function DeviceProvider({ children }: { readonly children: ReactNode }) {
  const { carrier, session } = useApi();
  const { brand, apiBase } = usePage();
  const sessions = useSessionStore();
  const [device, setDevice] = useState<Device>();
  const own = session?.actorName === undefined && !session?.mustChangePassword;
  const userId = own ? session?.userId : undefined;
  const profile = session?.profile;
  const company = brand.code;

  useEffect(() => {
    if (userId === undefined || userId === '' || profile === undefined) {
      // the session store says visitor until the stored token has been read
      if (!mayWorkOffline(sessions.refresh().session)) forgetSession();
      return;
    }
    let opened: Device | undefined;
    let wanted = true;
    const open = (code: DeviceCode) => {
      if (!wanted) return;
      const owner = { company, userId };
      opened = {
        code,
        outbox: code.openOutbox({
          owner,
          sessions,
          carrier,
          isOwner() {
            const now = sessions.refresh().session;
            return now?.userId === userId && now.actorName === undefined;
          },
          mayConnect: () => !isOfflineStored(),
          credentials() {
            const { session: now, token } = sessions.refresh();
            const chosen = isOfflineStored() && !isOfflineByNetwork();
            return chosen || !mayWorkOffline(now) || now.userId !== userId || token === undefined
              ? undefined
              : { token, apiBase };
          },
        }),
        sync: code.openDeviceSync({ owner, sessions, profile, carrier, apiBase }),
      };
      setDevice(opened);
    };
    // opens at once in offline mode and on the sync screen; otherwise the screen's own requests go first
    const patience = isOfflineStored() || location.pathname === '/datasync' ? 0 : CALM_AFTER;
    const timer = setTimeout(() => void import('./open-device').then(open, unread), patience);
    return () => {
      wanted = false;
      clearTimeout(timer);
      opened?.outbox.close();
      opened?.sync.close();
      setDevice(undefined);
    };
  }, [userId, profile, company, apiBase, carrier, sessions]);
  const offline = useOffline();
  useEffect(() => {
    if (!offline) void device?.outbox.send();
  }, [offline, device]);
  const scope = session?.scope;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each of them may change who sends
  useEffect(() => device?.outbox.requestBackgroundSync(), [offline, scope, device]);
  const [panelOpen, setPanelOpen] = useState(false);
  const panel = useMemo(
    () => ({ open: panelOpen, show: () => setPanelOpen(true), close: () => setPanelOpen(false) }),
    [panelOpen],
  );
  return (
    <DeviceContext value={device}>
      <PanelContext value={panel}>{children}</PanelContext>
    </DeviceContext>
  );
}

/**
 * Returns the device's code, with the components drawn around the screens. Undefined for visitors, and until it is
 * loaded.
 */
export function useDeviceCode(): DeviceCode | undefined {
  return use(DeviceContext)?.code;
}

/** Returns the state of the panel for working without a connection. */
export const useOfflinePanel = (): Panel => use(PanelContext);

/** Undefined for visitors, and until its code has come. */
export function useOutbox(): Outbox | undefined {
  return use(DeviceContext)?.outbox;
}

/** Undefined for visitors, and until its code has come. */
export function useDeviceSync(): DeviceSync | undefined {
  return use(DeviceContext)?.sync;
}

export function useDeviceState(): DeviceState | undefined {
  const sync = useDeviceSync();
  return useSyncExternalStore(
    sync?.subscribe ?? never,
    () => sync?.state(),
    () => undefined,
  );
}

/** Returns why the device's data cannot be read, as a sentence. */
export function useDeviceRefused(): string | undefined {
  const sync = useDeviceSync();
  return useSyncExternalStore(
    sync?.subscribe ?? never,
    () => sync?.refused(),
    () => undefined,
  );
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

/** The clients entered on this device, the oldest first; undefined until they are read. */
export function useLocalClients(): readonly LocalClient[] | undefined {
  const outbox = useOutbox();
  return useSyncExternalStore(
    outbox?.subscribe ?? never,
    () => outbox?.clients(),
    () => undefined,
  );
}

/** Whether orders are being sent at this moment. */
export function useSending(): boolean {
  const outbox = useOutbox();
  return useSyncExternalStore(
    outbox?.subscribe ?? never,
    () => outbox?.sending() ?? false,
    () => false,
  );
}

/** The number of orders, or of clients, that the server does not have yet. */
export const unsentOf = (waiting: readonly Pick<LocalOrder | LocalClient, 'state'>[] | undefined): number =>
  waiting?.filter(({ state }) => state !== 'sent' && state !== 'registered').length ?? 0;

/** Whether an offer is among the orders that wait. */
export const hasOffers = (waiting: readonly Pick<LocalOrder, 'state' | 'offer'>[] | undefined): boolean =>
  waiting?.some(({ state, offer }) => state !== 'sent' && offer !== undefined) ?? false;

/** The number of orders, or of clients, that are sent without a decision of the owner. */
export const sendableOf = (waiting: readonly Pick<LocalOrder | LocalClient, 'state'>[] | undefined): number =>
  waiting?.filter(({ state }) => state !== 'sent' && state !== 'registered' && !undecided.has(state))
    .length ?? 0;

/** What waits for a decision of the owner. */
const undecided: ReadonlySet<string> = new Set<LocalOrder['state'] | LocalClient['state']>([
  'refused',
  'differs',
]);

const never = () => () => undefined;
const unread = (error: unknown) => console.warn(`What the device keeps did not come: ${String(error)}`);
