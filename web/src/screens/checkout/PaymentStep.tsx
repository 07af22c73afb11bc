import { statusOf } from '../../api/call-failed';
import { useOrder } from '../../features/orders/queries';
import { checkoutText as text } from '../../text/checkout';
import { Button } from '../../ui/Button';
import { LinkButton } from '../../ui/LinkButton';
import { Note } from '../../ui/Note';
import { CardPayment } from './CardPayment';
import { CheckoutFrame } from './CheckoutFrame';
import { CheckoutLoading } from './CheckoutLoading';
import { PaymentState } from './PaymentState';

/**
 * The checkout's payment step ('Pago'): loads the confirmed order and shows its card payment, or the payment's state.
 */
export function PaymentStep({ externalId }: { readonly externalId: string }) {
  const order = useOrder(externalId);
  if (order.data === undefined) {
    return (
      <CheckoutFrame step={2}>
        {order.isError ? (
          <OrderFailed
            missing={statusOf(order.error) === 404 || statusOf(order.error) === 400}
            retry={() => void order.refetch()}
            pending={order.isFetching}
          />
        ) : (
          <CheckoutLoading />
        )}
      </CheckoutFrame>
    );
  }
  if (order.data.payable) return <CardPayment order={order.data} onChanged={() => void order.refetch()} />;
  return <PaymentState order={order.data} onChanged={() => void order.refetch()} />;
}

interface OrderFailedProps {
  readonly missing: boolean;
  readonly retry: () => void;
  readonly pending: boolean;
}

function OrderFailed({ missing, retry, pending }: OrderFailedProps) {
  return (
    <Note
      tone="danger"
      announce
      action={
        missing ? (
          <LinkButton kind="secondary" to="/purchases">
            {text.toOrders}
          </LinkButton>
        ) : (
          <Button kind="secondary" onClick={retry} pending={pending}>
            {text.retry}
          </Button>
        )
      }
    >
      {missing ? text.orderMissing : text.orderFailed}
    </Note>
  );
}
