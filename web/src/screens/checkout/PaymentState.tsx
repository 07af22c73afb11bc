// The payment step (payment confirmation) of an order that cannot be paid by card now: it is paid, its payment is in
// process, or the shop takes no cards.

import type { OrderDetails } from '@mostrador/contract/entries/orders';
import type { PaymentStatus } from '@mostrador/rules/payment-status';
import { CircleCheck, Clock, Info, type LucideIcon } from 'lucide-react';
import { usePage } from '../../page/page';
import { checkoutText as text } from '../../text/checkout';
import { creditText } from '../../text/credit';
import { Button } from '../../ui/Button';
import { Icon } from '../../ui/Icon';
import { LinkButton } from '../../ui/LinkButton';
import { CheckoutFrame } from './CheckoutFrame';
import { OrderSummary } from './OrderSummary';
import { usePayAtPickUp } from './usePayAtPickUp';

interface State {
  readonly title: string;
  readonly detail: string;
  readonly icon: LucideIcon;
  readonly tone: 'ok' | 'info';
}

const paid: State = { title: text.paidTitle, detail: text.paidDetail, icon: CircleCheck, tone: 'ok' };
const inProcess: State = {
  title: text.inProcessTitle,
  detail: text.inProcessDetail,
  icon: Clock,
  tone: 'info',
};
const atPickUp: State = { title: text.payAtPickUp, detail: text.payAtPickUpDetail, icon: Info, tone: 'info' };
const agreed: State = { title: text.payAgreed, detail: text.payAgreedDetail, icon: Info, tone: 'info' };
const inReview: State = {
  title: creditText.paymentTitle,
  detail: creditText.paymentDetail,
  icon: Clock,
  tone: 'info',
};
const nothingToPay: State = {
  title: text.nothingToPayTitle,
  detail: text.nothingToPayDetail,
  icon: Info,
  tone: 'info',
};
const states: Partial<Record<PaymentStatus, State>> = { paid, in_process: inProcess };

/** Returns the state to show. Without card payment an unpaid order is paid at pick-up or as agreed. */
function stateOf({ status, paymentStatus, pickUp }: OrderDetails, byCard: boolean): State | undefined {
  if (status === 'review') return inReview;
  const owed = paymentStatus === 'pending' || (paymentStatus === 'none' && !byCard);
  if (owed) return pickUp ? atPickUp : agreed;
  return states[paymentStatus];
}

interface PaymentStateProps {
  readonly order: OrderDetails;
  readonly onChanged: () => void;
}

export function PaymentState({ order, onChanged }: PaymentStateProps) {
  const { paymentScript } = usePage().context;
  const { title, detail, icon, tone } =
    (order.status === 'cancelled' ? undefined : stateOf(order, paymentScript !== '')) ?? nothingToPay;
  const { payAtPickUp, pending } = usePayAtPickUp(order.externalId, onChanged);
  const waits = title === atPickUp.title || title === agreed.title;
  return (
    <CheckoutFrame step={waits ? 2 : 3}>
      <div className="checkout-columns">
        <div className="panel stack checkout-state" data-tone={tone}>
          <span className="checkout-mark">
            <Icon of={icon} />
          </span>
          <h2 className="section-title">{title}</h2>
          <p>{detail}</p>
          <div className="row">
            {waits ? (
              <Button size="large" pending={pending} onClick={() => void payAtPickUp()}>
                {text.continueWithout}
              </Button>
            ) : (
              <>
                <LinkButton to="/store">{text.toStore}</LinkButton>
                <LinkButton kind="secondary" to={`/purchases?o=${order.externalId}`}>
                  {text.toOrder}
                </LinkButton>
              </>
            )}
          </div>
        </div>
        <OrderSummary order={order} />
      </div>
    </CheckoutFrame>
  );
}
