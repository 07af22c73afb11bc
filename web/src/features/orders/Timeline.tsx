import type { OrderDetails, OrderStep } from '@mostrador/contract/entries/orders';
import { ORDER_STATUSES, type OrderStatus } from '@mostrador/rules/order-status';
import { formatMinute } from '../../text/dates';
import { ordersText as text } from '../../text/orders';
import './Timeline.css';

const life: readonly OrderStatus[] = ['pending', 'preparing', 'dispatched', 'delivered'];

/**
 * An order's timeline ('seguimiento'): its past statuses with date and note, and those still to come; none after a
 * cancellation.
 */
export function Timeline({ status, timeline }: Pick<OrderDetails, 'status' | 'timeline'>) {
  // -1 in review: all of them are still to come
  const coming = status === 'cancelled' ? [] : life.slice(life.indexOf(status) + 1);
  return (
    <ol className="timeline" aria-label={text.progress}>
      {timeline.map((step, index) => (
        <Done key={`${step.status} ${step.at}`} step={step} current={index === timeline.length - 1} />
      ))}
      {coming.map((next) => (
        <li key={next}>
          <b>{ORDER_STATUSES[next]}</b>
          <span className="text-faint">{text.toConfirm}</span>
        </li>
      ))}
    </ol>
  );
}

function Done({ step, current }: { readonly step: OrderStep; readonly current: boolean }) {
  return (
    <li
      data-done={current ? undefined : ''}
      data-cancelled={step.status === 'cancelled' ? '' : undefined}
      aria-current={current ? 'step' : undefined}
    >
      <b>{step.statusDesc}</b>
      <time dateTime={step.at} className="text-muted">
        {formatMinute(step.at)}
      </time>
      {step.note !== '' && <p className="timeline-note">{step.note}</p>}
    </li>
  );
}
