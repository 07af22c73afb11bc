import { statusOf } from '../../api/call-failed';
import type { useOrder } from '../../features/orders/queries';
import { ordersText as text } from '../../text/orders';
import { Button } from '../../ui/Button';
import { Note } from '../../ui/Note';
import { Skeleton } from '../../ui/Skeleton';

/** What stands in an order's place until it has come, or where it does not come. */
export function OrderLoading({ order }: { readonly order: ReturnType<typeof useOrder> }) {
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
  // an address that was mistyped names no order either
  const gone = status === 404 || status === 400;
  return (
    <Note
      tone="danger"
      announce
      action={
        gone ? undefined : (
          <Button kind="secondary" onClick={() => void order.refetch()} pending={order.isFetching}>
            {text.retry}
          </Button>
        )
      }
    >
      {gone ? text.notFound : text.orderFailed}
    </Note>
  );
}
