// Loads an order of /purchases or /orders and renders it under a link back to the list. Shows a skeleton before, and a
// note if the load fails.

import type { OrderDetails } from '@mostrador/contract/entries/orders';
import { ChevronLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { statusOf } from '../../../api/call-failed';
import { useOrder } from '../../../features/orders/queries';
import { ordersText as text } from '../../../text/orders';
import { Button } from '../../../ui/Button';
import { LinkButton } from '../../../ui/LinkButton';
import { Note } from '../../../ui/Note';
import { Skeleton } from '../../../ui/Skeleton';

interface LoadedOrderProps {
  readonly externalId: string;
  /** The address of the list to go back to. */
  readonly listAddress: string;
  readonly children: (order: OrderDetails) => ReactNode;
}

export function LoadedOrder({ externalId, listAddress, children }: LoadedOrderProps) {
  const order = useOrder(externalId);
  return (
    <>
      <div className="order-back no-print">
        <LinkButton kind="quiet" icon={ChevronLeft} to={listAddress}>
          {text.back}
        </LinkButton>
      </div>
      {order.data === undefined ? <OrderState order={order} /> : children(order.data)}
    </>
  );
}

function OrderState({ order }: { readonly order: ReturnType<typeof useOrder> }) {
  if (!order.isError) {
    return (
      <div className="stack" role="status" aria-label={text.loadingOne}>
        <Skeleton shape="title" width="half" />
        <Skeleton shape="row" />
        <Skeleton shape="row" />
        <Skeleton shape="row" />
        <Skeleton shape="row" />
      </div>
    );
  }
  const status = statusOf(order.error);
  // 400: the address holds no valid id, so it names no order either
  const missing = status === 404 || status === 400;
  return (
    <Note
      tone="danger"
      announce
      action={
        missing ? undefined : (
          <Button kind="secondary" onClick={() => void order.refetch()} pending={order.isFetching}>
            {text.retry}
          </Button>
        )
      }
    >
      {missing ? text.notFound : text.orderFailed}
    </Note>
  );
}
