// The card payments of an order as MercadoPago reported them, and the payment alert that an administrator must check.

import type { OrderDetails, OrderPayment } from '@mostrador/contract/entries/orders';
import { formatPesos, toCentavos } from '@mostrador/rules/money';
import { formatMinute } from '../../text/dates';
import { orderManagementText as text } from '../../text/order-management';
import { Chip } from '../../ui/Chip';
import { Note } from '../../ui/Note';
import './PaymentList.css';

const words: Readonly<Record<string, string>> = text.paymentWords;

/** The warning about a problem with an order's payments, and what to do about it. */
export function PaymentAlert({ alert }: { readonly alert: NonNullable<OrderDetails['paymentAlert']> }) {
  return <Note tone="danger">{text.alerts[alert]}</Note>;
}

export function PaymentList({ payments }: { readonly payments: readonly OrderPayment[] }) {
  if (payments.length === 0) return null;
  return (
    <section className="order-payments no-print" aria-label={text.payments}>
      <h2 className="group-title">{text.payments}</h2>
      <ul className="payment-list">
        {payments.map((payment) => (
          <Payment key={payment.paymentId} payment={payment} />
        ))}
      </ul>
    </section>
  );
}

function Payment({ payment }: { readonly payment: OrderPayment }) {
  const { paymentId, status, amount, refunded, currency, at, flag } = payment;
  return (
    <li>
      <span>
        <b>{words[status] ?? status}</b>{' '}
        <span className="text-muted text-small">
          {text.paymentNumber} {paymentId} · {formatMinute(at)}
        </span>{' '}
        {flag !== null && <Chip tone="danger">{text.flags[flag]}</Chip>}
      </span>
      <span className="figure">
        {currency === 'ARS' ? formatPesos(toCentavos(amount)) : `${currency} ${amount}`}
        {refunded > 0 && (
          <span className="text-muted text-small payment-refunded">
            {text.refunded(formatPesos(toCentavos(refunded)))}
          </span>
        )}
      </span>
    </li>
  );
}
