// The context with the logged-in user's data on this device: the offline copy of the shop, its sync, and the outbox of
// waiting orders.

import { createContext, type ReactNode, use, useEffect, useMemo, useState } from 'react';
import { useApi } from '../../api/api';
import { forgetSession } from '../../offline/outbox/credentials-database';
import type { Outbox } from '../../offline/outbox/outbox';
import { usePage } from '../../page/page';
import { useSessionStore } from '../../session/session-context';
import { mayWorkOffline } from '../../session/session-store';
import { isOfflineStored, useOffline } from '../../storage/offline-mode';
import { afterFirstView } from '../../ui/after-first-view';
import type { DeviceSync } from './device-sync';

type DeviceCode = typeof import('./open-device');

interface Device {
  readonly code: DeviceCode;
  readonly outbox: Outbox;
  readonly sync: DeviceSync;
}

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
      opened = { code, ...code.openDevice({ owner, sessions, profile, carrier, apiBase }) };
      setDevice(opened);
    };
    const load = () => void import('./open-device').then(open, unread);
    // at once in offline mode and on the sync screen; otherwise the screen's own requests go first
    const isNeeded = isOfflineStored() || location.pathname === '/datasync';
    const cancel = isNeeded ? load() : afterFirstView(load);
    return () => {
      wanted = false;
      cancel?.();
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

const unread = (error: unknown) => console.warn(`What the device keeps did not come: ${String(error)}`);
