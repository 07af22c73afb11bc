// The payment step of an order that can be paid by card: the amount, the pay button 'Pagar', which opens Mercado Pago,
// and 'Cancelar el pago y pagar al retirar' (cancel payment).

import type { OrderDetails } from '@mostrador/contract/entries/orders';
import { formatPesos, toCentavos } from '@mostrador/rules/money';
import { CreditCard } from 'lucide-react';
import { useEffect, useState } from 'react';
import { messageOf, statusOf } from '../../api/call-failed';
import { paymentWaits } from '../../features/orders/payment-waits';
import { usePayment } from '../../features/payments/usePayment';
import { checkoutText as text } from '../../text/checkout';
import { ordersText } from '../../text/orders';
import { Button } from '../../ui/Button';
import { Note } from '../../ui/Note';
import { taxesOfOrder } from '../common/orders/order-money';
import { CheckoutFrame } from './CheckoutFrame';
import { OrderSummary } from './OrderSummary';
import { usePayAtPickUp } from './usePayAtPickUp';

interface CardPaymentProps {
  readonly order: OrderDetails;
  /** Called when the server may have a newer state of the order. */
  readonly onChanged: () => void;
}

export function CardPayment({ order, onChanged }: CardPaymentProps) {
  const payment = usePayment(order.externalId);
  const { payAtPickUp, pending } = usePayAtPickUp(order.externalId, onChanged);
  const [opening, setOpening] = useState(false);

  // the browser may restore the page from its cache, with the button still pending
  useEffect(() => {
    const onPageShow = () => setOpening(false);
    window.addEventListener('pageshow', onPageShow);
    return () => window.removeEventListener('pageshow', onPageShow);
  }, []);
  function pay() {
    setOpening(true);
    payment.data?.open();
  }
  function retry() {
    onChanged();
    void payment.refetch();
  }
  return (
    <CheckoutFrame step={2}>
      <div className="checkout-columns">
        <div className="panel stack checkout-pay">
          <p className="checkout-total">
            {text.toPayByCard}
            <output>{formatPesos(toCentavos(order.total))}</output>
          </p>
          <LeftForInvoice order={order} />
          {order.paymentStatus === 'rejected' && <Note tone="warn">{text.rejectedBefore}</Note>}
          {paymentWaits(order) && <Note tone="info">{ordersText.paymentWaits}</Note>}
          {payment.isError && !payment.isFetching ? (
            <Note
              tone="warn"
              announce
              action={
                <Button kind="secondary" onClick={retry}>
                  {text.retry}
                </Button>
              }
            >
              {refusalMessage(payment.error) ?? text.platformAway}
            </Note>
          ) : payment.data === undefined ? (
            <Button size="large" icon={CreditCard} pending>
              {text.preparing}
            </Button>
          ) : (
            <Button size="large" icon={CreditCard} pending={opening} onClick={pay}>
              {opening ? text.opening : text.pay}
            </Button>
          )}
          <p className="text-small text-muted">{text.payHint}</p>
          <Button kind="quiet" pending={pending} disabled={opening} onClick={() => void payAtPickUp()}>
            {text.cancelPayment}
          </Button>
        </div>
        <OrderSummary order={order} />
      </div>
    </CheckoutFrame>
  );
}

/** What the card does not charge: IVA and perceptions, which are paid with the invoice. */
function LeftForInvoice({ order }: { readonly order: OrderDetails }) {
  const taxes = taxesOfOrder(order);
  if (taxes === null || taxes.toPay === order.total) return null;
  const left = toCentavos(taxes.toPay) - toCentavos(order.total);
  return <p className="text-small">{text.leftForInvoice(formatPesos(left))}</p>;
}

/** Returns the server's reason why this order cannot be paid by card; undefined for other failures. */
function refusalMessage(error: unknown): string | undefined {
  const status = statusOf(error) ?? 0;
  return status >= 400 && status < 500 ? messageOf(error) : undefined;
}
