// The side of an order's page: client, delivery and payment, its deliveries, and what was changed by whom.

import type { DeskOrder } from '@mostrador/contract/entries/order-desk';
import { formatCuit } from '@mostrador/rules/cuit';
import { Link } from 'react-router';
import { orderChangeText } from '../../../features/orders/order-change-text';
import { momentText } from '../../text/amounts';
import { ordersText, orderText as text } from '../../text/orders';

const PAYMENT: Readonly<Record<number, string>> = { 1: 'Transferencia', 2: 'Cheque / Echeq' };

export function OrderAside({ desk }: { readonly desk: DeskOrder }) {
  const { order, clientId, deliveries } = desk;
  const address = order.deliveryAddress;
  const way = order.pickUp
    ? ordersText.deliveries.pickUp
    : order.deliveryMethodName ||
      (order.deliveryOption === 1
        ? ordersText.deliveries.transport
        : order.deliveryOption === 2
          ? ordersText.deliveries.post
          : '');
  const rows: readonly (readonly [string, string])[] = [
    [text.identity, formatCuit(order.clientIdentity.legalId)],
    [
      text.delivery,
      [
        way,
        order.deliveryDetails,
        address?.deliveryAddressStreet,
        address?.deliveryAddressFloor,
        address?.deliveryAddressPostalCode && `CP ${address.deliveryAddressPostalCode}`,
        address?.deliveryAddressCityName,
      ]
        .filter((part) => part !== undefined && part !== '')
        .join(', '),
    ],
    [text.phone, order.contactPhone],
    [text.payment, order.paymentStatusDesc || (PAYMENT[order.paymentOption ?? 0] ?? '')],
    [text.takenBy, order.takenBy],
    [text.observations, order.observations],
  ];
  const events = [...order.events].reverse();
  return (
    <aside className="d-aside">
      <section aria-labelledby="order-client">
        <h2 className="d-h" id="order-client">
          {text.client}
        </h2>
        <p>
          <Link className="link" to={`/admin/clientes/${clientId}`}>
            {order.clientName}
          </Link>{' '}
          <span className="sub">{order.clientCode}</span>
        </p>
        <dl className="kv kv--l">
          {rows
            .filter(([, value]) => value.trim() !== '')
            .map(([label, value]) => (
              <div key={label} className="order-fact">
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
        </dl>
      </section>
      {deliveries.length > 0 && (
        <section aria-labelledby="order-deliveries">
          <h2 className="d-h" id="order-deliveries">
            {text.deliveries}
          </h2>
          <ul className="order-events">
            {deliveries.map((delivery) => (
              <li key={delivery.deliveryNumber}>
                <b>{text.deliveryOf(delivery.deliveryNumber)}</b>{' '}
                <time className="d-meta" dateTime={delivery.at}>
                  {momentText(delivery.at)}
                </time>
                {[delivery.userName, delivery.carrier, delivery.note]
                  .filter((part) => part !== '')
                  .map((part) => (
                    <span key={part} className="order-event-line">
                      {part}
                    </span>
                  ))}
                {delivery.lines.map(({ code, quantity }) => (
                  <span key={code} className="order-event-line sub">
                    {text.lineUnits(code, String(quantity))}
                  </span>
                ))}
              </li>
            ))}
          </ul>
        </section>
      )}
      {events.length > 0 && (
        <section aria-labelledby="order-history">
          <h2 className="d-h" id="order-history">
            {text.history}
          </h2>
          <ul className="order-events">
            {events.map((event) => (
              <li key={`${event.at} ${event.kind}`}>
                <b>{text.events[event.kind](event.userName)}</b>{' '}
                <time className="d-meta" dateTime={event.at}>
                  {momentText(event.at)}
                </time>
                {event.note !== '' && <span className="order-event-line">{event.note}</span>}
                {event.changes.map((change) => (
                  <span key={change.field + change.code} className="order-event-line sub">
                    {orderChangeText(event.kind, change)}
                  </span>
                ))}
              </li>
            ))}
          </ul>
        </section>
      )}
    </aside>
  );
}
