// What was changed of an order after its confirmation, when and by whom.

import type { OrderEvent } from '@mostrador/contract/entries/orders';
import { formatMinute } from '../../text/dates';
import { ordersText as text } from '../../text/orders';
import './OrderChanges.css';

export function OrderChanges({ events }: { readonly events: readonly OrderEvent[] }) {
  return (
    <section aria-labelledby="order-changes">
      <h2 className="order-changes-title" id="order-changes">
        {text.changes}
      </h2>
      <ol className="order-changes">
        {events.map((event) => (
          <li key={`${event.at} ${event.kind}`}>
            <b>{text.events[event.kind](event.userName)}</b>{' '}
            <time className="text-muted" dateTime={event.at}>
              {formatMinute(event.at)}
            </time>
            {event.note !== '' && <p className="order-changes-note">{event.note}</p>}
            <ul>
              {event.changes.map((change) => (
                <li key={change.field + change.code}>{changeText(event, change)}</li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </section>
  );
}

function changeText({ kind }: OrderEvent, change: OrderEvent['changes'][number]): string {
  const { field, code, name, from, to } = change;
  if (field !== 'line') return text.changed(labels[field] ?? text.delivery, from, to);
  const product = `${code} ${name}`;
  if (kind !== 'edited') return text.lineUnits(to, product);
  if (to === '0') return text.lineRemoved(product);
  return from === '0' ? text.lineAdded(to, product) : text.changed(product, from, to);
}

const labels: Readonly<Record<string, string>> = text.changedFields;
