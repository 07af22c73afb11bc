// What was changed of an order after its confirmation, when and by whom.

import type { OrderEvent } from '@mostrador/contract/entries/orders';
import { formatMinute } from '../../text/dates';
import { ordersText as text } from '../../text/orders';
import { orderChangeText } from './order-change-text';
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
                <li key={change.field + change.code}>{orderChangeText(event.kind, change)}</li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </section>
  );
}
