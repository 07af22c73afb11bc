// The orders that wait to be prepared, the oldest first.

import type { DeskStart } from '@mostrador/contract/entries/desk';
import { TIME_ZONE } from '@mostrador/rules/days';
import { formatPesos } from '@mostrador/rules/money';
import { Link } from 'react-router';
import { startText as text } from '../../text/start';
import { DeskSection } from '../../ui/DeskSection';
import { daysSince, spanSince } from '../../ui/time-span';

/** An order that waits longer is late, in days. */
const LATE_DAYS = 3;

type OrdersToPrepareProps = DeskStart['toPrepare'] & { readonly now: number; readonly list: string };

export function OrdersToPrepare({ count, orders, now, list }: OrdersToPrepareProps) {
  return (
    <DeskSection
      title={text.ordersTitle}
      hint={text.oldestFirst}
      action={
        count > 0 && (
          <Link className="f-link" to={list}>
            {text.seeAll(count)}
          </Link>
        )
      }
    >
      {orders.length === 0 ? (
        <p className="d-meta">{text.noOrders}</p>
      ) : (
        <table className="dt dt--inset dt--plain dt--list dt--tight">
          <thead>
            <tr>
              <th>{text.order}</th>
              <th>{text.client}</th>
              <th className="num">{text.lines}</th>
              <th>{text.delivery}</th>
              <th className="num">{text.total}</th>
              <th>{text.wait}</th>
            </tr>
          </thead>
          <tbody>
            {orders.map((order) => (
              <tr key={order.externalId}>
                <td className="m-c">
                  <Link className="name" to={`/admin/pedidos/${order.externalId}`}>
                    {order.orderNumber}
                  </Link>{' '}
                  <span className="sub">{minute.format(new Date(order.placedAt)).replace(',', '')}</span>
                </td>
                <td className="grow m-a" title={order.clientTitle}>
                  <span className="name">{order.clientTitle}</span>
                </td>
                <td className="num t-hide">{order.lines}</td>
                <td className="t-hide">{order.delivery}</td>
                <td className="num m-b">{formatPesos(order.total)}</td>
                <td className="m-d">
                  <span className={daysSince(order.placedAt, now) >= LATE_DAYS ? 'st st--bad' : 'st'}>
                    {spanSince(order.placedAt, now)}
                  </span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </DeskSection>
  );
}

const minute = new Intl.DateTimeFormat('es-AR', {
  day: '2-digit',
  month: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: TIME_ZONE,
});
