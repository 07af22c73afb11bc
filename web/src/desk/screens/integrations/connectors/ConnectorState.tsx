// The state of a connector in a line, and the orders with which a person has to do something.

import type { ConnectorDetail } from '@mostrador/contract/entries/connectors';
import { Link } from 'react-router';
import { Note } from '../../../../ui/Note';
import { momentText } from '../../../text/amounts';
import { connectorsText as text } from '../../../text/connectors';

type Looks = keyof typeof text.state;
const LOOKS: Readonly<Record<Looks, string>> = {
  off: 'st st--off',
  ok: 'st st--ok',
  warned: 'st st--warn',
  failed: 'st st--bad',
  running: 'st',
};

function stateOf({ enabled, failure, isRunning, groups, orderNotices }: ConnectorDetail): Looks {
  if (!enabled) return 'off';
  if (failure !== null) return 'failed';
  if (isRunning) return 'running';
  const isWarned =
    orderNotices.length > 0 || groups.some(({ state }) => state === 'warned' || state === 'failed');
  return isWarned ? 'warned' : 'ok';
}

export function ConnectorState({ connector }: { readonly connector: ConnectorDetail }) {
  const state = stateOf(connector);
  const { answeredAt } = connector;
  return (
    <>
      <span className={LOOKS[state]}>{text.state[state]}</span>
      {answeredAt !== null && <span className="d-meta">{text.answered(momentText(answeredAt))}</span>}
    </>
  );
}

/** What is wrong, and the orders that wait for a person. */
export function ConnectorNotices({ connector }: { readonly connector: ConnectorDetail }) {
  return (
    <div className="connector-notices">
      {connector.failure !== null && <Note tone="danger">{connector.failure}</Note>}
      {connector.orderNotices.map(({ orderNumber, externalId, message }) => (
        <Note key={externalId} tone="warn">
          <b className="strong">{text.order(orderNumber)}</b> {message}{' '}
          <Link className="link" to={`/admin/pedidos/${externalId}`}>
            {text.openOrder}
          </Link>
        </Note>
      ))}
    </div>
  );
}
