import type { OrderDetails } from '@mostrador/contract/entries/orders';
import { ChevronLeft, CreditCard } from 'lucide-react';
import { type PurchasesView, purchasesAddress } from '../../features/orders/address';
import { paymentWaits } from '../../features/orders/payment-waits';
import { useOrder } from '../../features/orders/queries';
import { useSession } from '../../session/session-context';
import { ordersText as text } from '../../text/orders';
import { LinkButton } from '../../ui/LinkButton';
import { Note } from '../../ui/Note';
import { OrderActions } from '../parts/OrderActions';
import { OrderLoading } from '../parts/OrderLoading';
import { OrderSheet } from '../parts/OrderSheet';
import { useMayBuy } from '../parts/useMayBuy';
import { RepeatOrder } from './RepeatOrder';

interface OrderDetailProps {
  readonly externalId: string;
  /** The list to go back to. */
  readonly view: PurchasesView;
}

export function OrderDetail({ externalId, view }: OrderDetailProps) {
  const order = useOrder(externalId);
  // whoever acts in a client's name does not pay for them
  const ownMoney = useSession()?.actorName === undefined;
  const buying = useMayBuy();
  return (
    <>
      <div className="order-back no-print">
        <LinkButton kind="quiet" icon={ChevronLeft} to={purchasesAddress(view)}>
          {text.back}
        </LinkButton>
      </div>
      {order.data === undefined ? (
        <OrderLoading order={order} />
      ) : (
        <OrderSheet
          order={order.data}
          actions={
            <>
              <OrderActions order={order.data} />
              {buying && <RepeatOrder order={order.data} />}
            </>
          }
          notes={order.data.paymentAlert !== null && <Note tone="warn">{text.paymentTrouble}</Note>}
          aside={order.data.payable && ownMoney && <PayNow order={order.data} />}
        />
      )}
    </>
  );
}

/** The way to pay; where a payment is begun at the platform already, with a word of it before somebody pays twice. */
function PayNow({ order }: { readonly order: OrderDetails }) {
  const waits = paymentWaits(order);
  return (
    <div className="stack no-print">
      {waits && <Note tone="info">{text.paymentWaits}</Note>}
      <LinkButton
        block
        kind={waits ? 'secondary' : 'primary'}
        icon={CreditCard}
        to={`/checkout?o=${order.externalId}`}
      >
        {waits ? text.payOtherwise : text.payNow}
      </LinkButton>
    </div>
  );
}
