import { CloudDownload, Wifi, WifiOff } from 'lucide-react';
import { createContext, type ReactNode, use, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useSession } from '../../api/api';
import { offlineByItself, storeOffline, useOffline } from '../../api/offline-mode';
import { DeviceProvider, useDeviceState } from '../../features/sync/device';
import { useStartSync } from '../../features/sync/useStartSync';
import { shellText } from '../../text/shell';
import { syncText } from '../../text/sync';
import { Dialog } from '../../ui/Dialog';
import { LazyPart, partCode } from '../../ui/LazyPart';
import type { MenuEntry } from '../../ui/Menu';

const offlinePanel = partCode(async () => (await import('../../features/sync/OfflinePanel')).OfflinePanel);
const text = syncText.mode;

const PanelContext = createContext<() => void>(() => undefined);

/** Opens what there is to say and to do about working without a connection. */
export function useOfflinePanel(): () => void {
  return use(PanelContext);
}

/** Working without a connection, for all that is inside. */
export function OfflineWork({ children }: { readonly children: ReactNode }) {
  return (
    <DeviceProvider>
      <Panel>{children}</Panel>
    </DeviceProvider>
  );
}

function Panel({ children }: { readonly children: ReactNode }) {
  const [open, setOpen] = useState(false);
  const loggedIn = useSession() !== undefined;
  const openPanel = useRef(() => setOpen(true)).current;
  useSyncWhenSwitchedOn(openPanel);
  return (
    <PanelContext value={openPanel}>
      {children}
      {loggedIn && (
        <Dialog
          open={open}
          onClose={() => setOpen(false)}
          title={text.data}
          closeLabel={shellText.close}
          size="large"
        >
          <LazyPart code={offlinePanel} words={shellText.part}>
            {(OfflinePanel) => <OfflinePanel />}
          </LazyPart>
        </Dialog>
      )}
    </PanelContext>
  );
}

/** Who goes offline takes along what is new; where there is nothing yet, they see it coming. */
function useSyncWhenSwitchedOn(openPanel: () => void) {
  const offline = useOffline();
  const start = useStartSync();
  const state = useDeviceState();
  const ready = start !== undefined && state !== undefined;
  const empty = state?.dataAt === undefined;
  const before = useRef<boolean>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time that it is switched on
  useEffect(() => {
    if (!ready) return;
    const switched = offline && (before.current === false || empty);
    before.current = offline;
    // where the network is gone nothing can be taken along
    if (!switched || !navigator.onLine || offlineByItself()) return;
    if (empty) openPanel();
    void start();
  }, [offline, ready]);
}

/** The entries of a user's menu. */
export function useOfflineEntries(): readonly (MenuEntry & { readonly label: string })[] {
  const session = useSession();
  const offline = useOffline();
  const openPanel = useOfflinePanel();
  const navigate = useNavigate();
  // an administrator in a client's name keeps nothing of theirs on this device
  if (session === undefined || session.actorName !== undefined || session.mustChangePassword) return [];
  return [
    {
      key: 'offline',
      label: offline ? text.off : text.toggle,
      icon: offline ? Wifi : WifiOff,
      apart: true,
      onSelect: () => storeOffline(!offline, 'user'),
    },
    {
      key: 'data',
      label: text.data,
      icon: CloudDownload,
      onSelect: session.profile === 1 ? openPanel : () => void navigate('/datasync'),
    },
  ];
}
