import { RefreshCw, Send, Square } from 'lucide-react';
import {
  sendableOf,
  useDeviceState,
  useDeviceSync,
  useLocalOrders,
  useOutbox,
  useSending,
} from '../../features/sync/device';
import { PendingOrders } from '../../features/sync/PendingOrders';
import { SyncChoices } from '../../features/sync/SyncChoices';
import { SyncSummary } from '../../features/sync/SyncSummary';
import { useStartSync } from '../../features/sync/useStartSync';
import { syncText as text } from '../../text/sync';
import { Button } from '../../ui/Button';
import { Disclosure } from '../../ui/Disclosure';
import { LinkButton } from '../../ui/LinkButton';
import './DataSyncScreen.css';

/**
 * The screen 'Sincronizar' (/datasync) of salesmen: 'Sincronizar datos' stores the shop's data on the device,
 * 'Enviar pedidos pendientes' sends pending orders, and 'Volver' goes to the store.
 */
export default function DataSyncScreen() {
  const sync = useDeviceSync();
  const outbox = useOutbox();
  const running = useDeviceState()?.status === 1;
  const sendable = sendableOf(useLocalOrders());
  const sending = useSending();
  const start = useStartSync();

  return (
    <div className="page-width datasync-screen">
      <div className="datasync-head">
        <div>
          <h1 className="page-title">{text.title}</h1>
          <p className="text-muted text-small">{text.lead}</p>
        </div>
        <div className="datasync-buttons">
          <LinkButton kind="quiet" to="/store">
            {text.back}
          </LinkButton>
          {running ? (
            <Button kind="secondary" icon={Square} onClick={() => sync?.stop()}>
              {text.stop}
            </Button>
          ) : (
            <Button
              kind={sendable > 0 ? 'secondary' : 'primary'}
              icon={RefreshCw}
              disabled={start === undefined}
              onClick={() => void start?.()}
            >
              {text.sync}
            </Button>
          )}
          <Button
            kind={sendable > 0 ? 'primary' : 'secondary'}
            icon={Send}
            disabled={sendable === 0}
            pending={sending}
            onClick={() => void outbox?.send()}
          >
            {text.send}
          </Button>
        </div>
      </div>
      <div className="datasync-columns">
        <div className="stack">
          <PendingOrders />
          <Disclosure title={text.options}>
            <SyncChoices />
          </Disclosure>
        </div>
        <SyncSummary />
      </div>
    </div>
  );
}
