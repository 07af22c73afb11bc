// One order in /orders, as the company sees it. Salesmen only read it; administrators also change its status and
// resend its mails.

import { OrderMails } from '../../features/order-mails/OrderMails';
import { type OrdersView, ordersAddress } from '../../features/orders/address';
import { PaymentAlert, PaymentList } from '../../features/orders/PaymentList';
import { StatusPanel } from '../../features/orders/StatusPanel';
import { useSession } from '../../session/session-context';
import { LoadedOrder } from '../common/orders/LoadedOrder';
import { OrderActions } from '../common/orders/OrderActions';
import { OrderView } from '../common/orders/OrderView';

interface ManagedOrderProps {
  readonly externalId: string;
  /** The list to go back to. */
  readonly view: OrdersView;
}

export function ManagedOrder({ externalId, view }: ManagedOrderProps) {
  const isAdministrator = useSession()?.profile === 3;
  return (
    <LoadedOrder externalId={externalId} listAddress={ordersAddress(view)}>
      {(order) => (
        <OrderView
          order={order}
          actions={<OrderActions order={order} />}
          notes={order.paymentAlert !== null && <PaymentAlert alert={order.paymentAlert} />}
          aside={isAdministrator && <StatusPanel order={order} />}
          more={
            <>
              <PaymentList payments={order.payments} />
              {isAdministrator && <OrderMails externalId={externalId} />}
            </>
          }
        />
      )}
    </LoadedOrder>
  );
}
