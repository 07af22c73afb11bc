import { ChevronLeft, CreditCard } from 'lucide-react';
import { useSession } from '../../api/api';
import { type PurchasesView, purchasesAddress } from '../../features/orders/address';
import { useOrder } from '../../features/orders/queries';
import { ordersText as text } from '../../text/orders';
import { LinkButton } from '../../ui/LinkButton';
import { Note } from '../../ui/Note';
import { OrderActions } from '../parts/OrderActions';
import { OrderLoading } from '../parts/OrderLoading';
import { OrderSheet } from '../parts/OrderSheet';
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
              <RepeatOrder order={order.data} />
            </>
          }
          notes={order.data.paymentAlert !== null && <Note tone="warn">{text.paymentTrouble}</Note>}
          aside={
            order.data.payable &&
            ownMoney && (
              <LinkButton block icon={CreditCard} to={`/checkout?o=${externalId}`}>
                {text.payNow}
              </LinkButton>
            )
          }
        />
      )}
    </>
  );
}
