import { ChevronLeft } from 'lucide-react';
import { OrderMails } from '../../features/order-mails/OrderMails';
import { type OrdersView, ordersAddress } from '../../features/orders/address';
import { PaymentAlert, PaymentList } from '../../features/orders/PaymentList';
import { useOrder } from '../../features/orders/queries';
import { StatusPanel } from '../../features/orders/StatusPanel';
import { useSession } from '../../session/session-context';
import { ordersText as text } from '../../text/orders';
import { LinkButton } from '../../ui/LinkButton';
import { OrderActions } from '../parts/OrderActions';
import { OrderLoading } from '../parts/OrderLoading';
import { OrderSheet } from '../parts/OrderSheet';

interface ManagedOrderProps {
  readonly externalId: string;
  /** The list to go back to. */
  readonly view: OrdersView;
}

/** An order as the company sees it. A salesman looks; an administrator takes it further. */
export function ManagedOrder({ externalId, view }: ManagedOrderProps) {
  const order = useOrder(externalId);
  const administers = useSession()?.profile === 3;
  return (
    <>
      <div className="order-back no-print">
        <LinkButton kind="quiet" icon={ChevronLeft} to={ordersAddress(view)}>
          {text.back}
        </LinkButton>
      </div>
      {order.data === undefined ? (
        <OrderLoading order={order} />
      ) : (
        <OrderSheet
          order={order.data}
          actions={<OrderActions order={order.data} />}
          notes={order.data.paymentAlert !== null && <PaymentAlert alert={order.data.paymentAlert} />}
          aside={administers && <StatusPanel order={order.data} />}
          more={
            <>
              <PaymentList payments={order.data.payments} />
              {administers && <OrderMails externalId={externalId} />}
            </>
          }
        />
      )}
    </>
  );
}
