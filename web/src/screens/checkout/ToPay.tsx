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
import { CheckoutFrame } from './CheckoutFrame';
import { OrderFacts } from './OrderFacts';
import { usePayingAtPickUp } from './usePayingAtPickUp';

interface ToPayProps {
  readonly order: OrderDetails;
  /** The server knows more of the order than what is shown. */
  readonly onChanged: () => void;
}

/** What is to be paid, by card now or at pick-up. */
export function ToPay({ order, onChanged }: ToPayProps) {
  const payment = usePayment(order.externalId);
  const { payAtPickUp, pending } = usePayingAtPickUp(order.externalId, onChanged);
  const [opening, setOpening] = useState(false);

  // the browser may bring the page back as it was left
  useEffect(() => {
    const back = () => setOpening(false);
    window.addEventListener('pageshow', back);
    return () => window.removeEventListener('pageshow', back);
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
            {text.toPay}
            <output>{formatPesos(toCentavos(order.total))}</output>
          </p>
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
              {refusal(payment.error) ?? text.platformAway}
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
        <OrderFacts order={order} />
      </div>
    </CheckoutFrame>
  );
}

/** The server's own reason why this order is not paid by card. */
function refusal(error: unknown): string | undefined {
  const status = statusOf(error) ?? 0;
  return status >= 400 && status < 500 ? messageOf(error) : undefined;
}
