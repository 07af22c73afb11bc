import type { OrderDetails, OrderPayment } from '@mostrador/contract/entries/orders';
import { formatPesos, toCentavos } from '@mostrador/rules/money';
import { formatMinute } from '../../text/dates';
import { orderManagementText as text } from '../../text/order-management';
import { Chip } from '../../ui/Chip';
import { Note } from '../../ui/Note';
import './PaymentList.css';

const words: Readonly<Record<string, string>> = text.paymentWords;

/** What the payment platform has told of an order, and what there is to do about it. */
export function PaymentList({ payments, paymentAlert }: Pick<OrderDetails, 'payments' | 'paymentAlert'>) {
  if (payments.length === 0 && paymentAlert === null) return null;
  return (
    <section className="order-payments" aria-label={text.payments}>
      <h2 className="group-title">{text.payments}</h2>
      {paymentAlert !== null && <Note tone="danger">{text.alerts[paymentAlert]}</Note>}
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
