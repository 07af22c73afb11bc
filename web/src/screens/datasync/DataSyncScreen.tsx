import { RefreshCw, Send, Square, UserPlus } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { useDeviceSync, useOutbox } from '../../features/sync/device';
import {
  sendableOf,
  useDeviceState,
  useLocalClients,
  useLocalOrders,
  useSending,
} from '../../features/sync/device-state';
import { PendingClients } from '../../features/sync/PendingClients';
import { PendingOrders } from '../../features/sync/PendingOrders';
import { SyncChoices } from '../../features/sync/SyncChoices';
import { SyncSummary } from '../../features/sync/SyncSummary';
import { useStartSync } from '../../features/sync/useStartSync';
import { usePage } from '../../page/page';
import { newClientText } from '../../text/new-client';
import { syncText as text } from '../../text/sync';
import { Button } from '../../ui/Button';
import { Disclosure } from '../../ui/Disclosure';
import { LinkButton } from '../../ui/LinkButton';
import { NewClientForm } from './NewClientForm';
import './DataSyncScreen.css';

/** The value of `cliente` in the address that opens the form of a new client. */
const NEW = 'nuevo';

/**
 * The screen 'Sincronizar' (/datasync) of salesmen: 'Sincronizar datos' stores the shop's data on the device,
 * 'Enviar pedidos pendientes' sends pending orders, and 'Volver' goes to the store.
 */
export default function DataSyncScreen() {
  const sync = useDeviceSync();
  const outbox = useOutbox();
  const running = useDeviceState()?.status === 1;
  const clients = useLocalClients();
  const sendable = sendableOf(useLocalOrders()) + sendableOf(clients);
  const sending = useSending();
  const start = useStartSync();
  const registers = usePage().context.implementsThirdPartyPurchases;
  const [query, setQuery] = useSearchParams();
  const wanted = query.get('cliente');
  const toForm = (id: string) => setQuery({ cliente: id });

  if (wanted !== null && clients !== undefined) {
    const client = clients.find(({ localUniqueId }) => localUniqueId === wanted);
    if ((wanted === NEW && registers) || client !== undefined)
      return (
        <div className="page-width datasync-screen">
          <NewClientForm key={wanted} client={client} onDone={() => setQuery({})} />
        </div>
      );
  }
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
          {registers && (
            <Button kind="secondary" icon={UserPlus} onClick={() => toForm(NEW)}>
              {newClientText.title}
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
          <PendingClients onCorrect={toForm} />
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
