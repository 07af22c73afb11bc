import { CloudUpload, WifiOff } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { isOfflineByNetwork, useOffline } from '../../storage/offline-mode';
import { shellText } from '../../text/shell';
import { syncText } from '../../text/sync';
import { Badge } from '../../ui/Badge';
import { Dialog } from '../../ui/Dialog';
import { Icon } from '../../ui/Icon';
import { LazyPart, partCode } from '../../ui/LazyPart';
import { dataAge } from './data-age';
import { useOfflinePanel } from './device';
import { hasOffers, unsentOf, useDeviceState, useLocalClients, useLocalOrders } from './device-state';
import { useReconnect } from './useReconnect';
import { useStartSync } from './useStartSync';
import './OfflineMark.css';

const text = syncText.mode;
const offlinePanel = partCode(async () => (await import('./OfflinePanel')).OfflinePanel);

/**
 * The mark (offline indicator) in the header for offline mode and unsent orders: how old the device's data is, and how many orders wait.
 * Pressing it opens the panel with the device's data.
 */
export function OfflineMark() {
  const offline = useOffline();
  const local = useLocalOrders();
  const orders = unsentOf(local);
  const clients = unsentOf(useLocalClients());
  const unsent = orders + clients;
  const waiting =
    clients === 0 && !hasOffers(local) ? text.pending(orders) : text.pendingAll(orders, clients);
  const state = useDeviceState();
  const panel = useOfflinePanel();
  const now = useMinute(offline);
  useReconnect(state?.dataAt !== undefined);
  useSyncWhenSwitchedOn(panel.show);
  const age = dataAge(state?.dataAt, now);
  return (
    <>
      {(offline || unsent > 0) && (
        <button
          type="button"
          className="offline-mark"
          data-offline={offline || undefined}
          aria-label={offline ? text.markLabel(age, unsent === 0 ? '' : waiting) : waiting}
          onClick={panel.show}
        >
          <Icon of={offline ? WifiOff : CloudUpload} />
          <span className="offline-words">
            <b>{offline ? text.mark : waiting}</b>
            {offline && <small>{age}</small>}
          </span>
          <Badge count={unsent} />
        </button>
      )}
      <Dialog
        open={panel.open}
        onClose={panel.close}
        title={text.data}
        closeLabel={shellText.close}
        size="large"
      >
        <LazyPart code={offlinePanel} words={shellText.part}>
          {(OfflinePanel) => <OfflinePanel />}
        </LazyPart>
      </Dialog>
    </>
  );
}

/** Starts a sync when offline mode is switched on. If the device has no data yet, the panel with the progress opens. */
function useSyncWhenSwitchedOn(showPanel: () => void) {
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
    // without a network there is nothing to download
    if (!switched || !navigator.onLine || isOfflineByNetwork()) return;
    if (empty) showPanel();
    void start();
  }, [offline, ready]);
}

/** Returns the current time, updated every minute while it is needed. */
function useMinute(needed: boolean): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (!needed) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 60_000);
    return () => clearInterval(timer);
  }, [needed]);
  return now;
}
