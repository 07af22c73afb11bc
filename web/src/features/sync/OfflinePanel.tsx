import { RefreshCw, Send, Square, Wifi, WifiOff } from 'lucide-react';
import { useNavigate } from 'react-router';
import { storeOffline, useOffline } from '../../storage/offline-mode';
import { syncText as text } from '../../text/sync';
import { Button } from '../../ui/Button';
import { Note } from '../../ui/Note';
import { useDeviceSync, useOfflinePanel, useOutbox } from './device';
import { sendableOf, useDeviceState, useLocalClients, useLocalOrders, useSending } from './device-state';
import { PendingClients } from './PendingClients';
import { PendingOrders } from './PendingOrders';
import { SyncChoices } from './SyncChoices';
import { SyncSummary } from './SyncSummary';
import { useStartSync } from './useStartSync';

/**
 * The panel for working without a connection, for every logged-in user: offline mode on or off, sync, and sending of
 * orders. Salesmen also have the screen /datasync.
 */
export function OfflinePanel() {
  const offline = useOffline();
  const sync = useDeviceSync();
  const start = useStartSync();
  const state = useDeviceState();
  const outbox = useOutbox();
  const orders = useLocalOrders();
  const clients = useLocalClients();
  const { close } = useOfflinePanel();
  const navigate = useNavigate();
  const sending = useSending();
  return (
    <div className="stack">
      {offline && <Note tone="warn">{text.mode.stillWorks}</Note>}
      <div className="sync-buttons">
        <Button
          kind={offline ? 'primary' : 'secondary'}
          icon={offline ? Wifi : WifiOff}
          onClick={() => storeOffline(!offline, 'user')}
        >
          {offline ? text.mode.off : text.mode.on}
        </Button>
        {state?.status === 1 ? (
          <Button kind="secondary" icon={Square} onClick={() => sync?.stop()}>
            {text.stop}
          </Button>
        ) : (
          <Button
            kind="secondary"
            icon={RefreshCw}
            disabled={start === undefined}
            onClick={() => void start?.()}
          >
            {text.sync}
          </Button>
        )}
        {sendableOf(orders) + sendableOf(clients) > 0 && (
          <Button kind="secondary" icon={Send} pending={sending} onClick={() => void outbox?.send()}>
            {text.send}
          </Button>
        )}
      </div>
      <PendingClients
        onCorrect={(id) => {
          close();
          void navigate(`/datasync?cliente=${id}`);
        }}
      />
      {orders !== undefined && orders.length > 0 && <PendingOrders />}
      <SyncSummary />
      <SyncChoices />
    </div>
  );
}
