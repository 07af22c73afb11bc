// One order in /purchases, as its client sees it: to print, to repeat and to pay.

import type { OrderDetails } from '@mostrador/contract/entries/orders';
import { CreditCard } from 'lucide-react';
import type { ReactNode } from 'react';
import { type PurchasesView, purchasesAddress } from '../../features/orders/address';
import { paymentWaits } from '../../features/orders/payment-waits';
import { useSession } from '../../session/session-context';
import { creditText } from '../../text/credit';
import { ordersText as text } from '../../text/orders';
import { LinkButton } from '../../ui/LinkButton';
import { Note } from '../../ui/Note';
import { useMayBuy } from '../common/buying/useMayBuy';
import { SaveAsList } from '../common/lists/SaveAsList';
import { LoadedOrder } from '../common/orders/LoadedOrder';
import { OrderActions } from '../common/orders/OrderActions';
import { OrderView } from '../common/orders/OrderView';
import { OrderTransfer } from '../common/transfers/OrderTransfer';
import { OrderInvoices } from './OrderInvoices';
import { RepeatOrder } from './RepeatOrder';

interface OrderDetailProps {
  readonly externalId: string;
  /** The list to go back to. */
  readonly view: PurchasesView;
}

export function PurchasedOrder({ externalId, view }: OrderDetailProps) {
  // an administrator who acts for a client cannot pay for them
  const mayPay = useSession()?.actorName === undefined;
  const mayBuy = useMayBuy();
  return (
    <LoadedOrder externalId={externalId} listAddress={purchasesAddress(view)}>
      {(order) => (
        <OrderView
          order={order}
          actions={
            <>
              <OrderActions order={order} />
              {mayBuy && (
                <>
                  <SaveAsList content={{ orderId: order.externalId }} name={order.formatedDocumentNumber} />
                  <RepeatOrder order={order} />
                </>
              )}
            </>
          }
          notes={noteOf(order)}
          more={order.status === 'cancelled' ? undefined : <OrderTransfer order={order} />}
          aside={
            <>
              {order.payable && mayPay && <PayNow order={order} />}
              <OrderInvoices externalId={order.externalId} />
            </>
          }
        />
      )}
    </LoadedOrder>
  );
}

/** What the client should know of the order first; a payment that is checked comes before a review. */
function noteOf({ status, paymentAlert }: OrderDetails): ReactNode {
  if (paymentAlert !== null) return <Note tone="warn">{text.paymentTrouble}</Note>;
  return status === 'review' && <Note tone="warn">{creditText.inReview}</Note>;
}

/** The link to pay. Warns of a payment that the platform is already processing, so that no order is paid twice. */
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
