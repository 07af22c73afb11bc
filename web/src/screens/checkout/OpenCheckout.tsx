import { useEffect, useState } from 'react';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import { useCart } from '../../features/cart/queries';
import { lastOrder } from '../../features/orders/last-order';
import { useOrder } from '../../features/orders/queries';
import { usePage } from '../../page/page';
import { useSession } from '../../session/session-context';
import { cartScreenText } from '../../text/cart-screen';
import { checkoutText as text } from '../../text/checkout';
import { Button } from '../../ui/Button';
import { Note } from '../../ui/Note';
import { useToasts } from '../../ui/useToasts';
import { CheckoutFrame } from './CheckoutFrame';
import { CheckoutLoading } from './CheckoutLoading';
import { DeliveryStep } from './DeliveryStep';
import { NOTICE_MS } from './notices';
import { OrderStep } from './OrderStep';
import { SendStep } from './SendStep';
import { useOrderAllowed } from './useOrderAllowed';

/** The steps before the order is confirmed. */
export function OpenCheckout() {
  const cart = useCart();
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const sends = useSendsForOthers();
  const wantsPayment = usePaymentWanted();
  const { allowed } = useOrderAllowed(cart.data);
  // its cart is empty before the next screen is there
  const [leaving, setLeaving] = useState(false);

  function confirmed(externalId: string, paymentWanted: boolean) {
    setLeaving(true);
    // the way back does not lead to the delivery of a cart that is empty now
    void navigate(paymentWanted ? `/checkout?o=${externalId}` : '/thanks', { replace: true });
  }
  // what is typed survives an answer that did not come
  if (cart.isLoadingError) {
    return (
      <CheckoutFrame step={0}>
        <Note
          tone="danger"
          announce
          action={
            <Button kind="secondary" onClick={() => void cart.refetch()} pending={cart.isFetching}>
              {text.retry}
            </Button>
          }
        >
          {cartScreenText.loadFailed}
        </Note>
      </CheckoutFrame>
    );
  }
  if (cart.data === undefined)
    return (
      <CheckoutFrame step={0}>
        <CheckoutLoading />
      </CheckoutFrame>
    );
  if (cart.data.cartProducts.length === 0) return leaving ? <CheckoutLoading /> : <AfterEmpty />;
  const asked = allowed ? query.get('paso') : null;
  if (asked === 'enviar' && sends && (cart.data.pickUp || cart.data.deliveryOption !== null))
    return <SendStep cart={cart.data} onConfirmed={() => confirmed(cart.data.externalId, false)} />;
  if (asked !== null)
    return (
      <DeliveryStep
        cart={cart.data}
        sends={sends}
        paymentWanted={wantsPayment}
        onConfirmed={() => confirmed(cart.data.externalId, wantsPayment)}
      />
    );
  return <OrderStep cart={cart.data} />;
}

/** Salesmen look once more and send the order. */
function useSendsForOthers(): boolean {
  const session = useSession();
  return session !== undefined && session.profile !== 1;
}

/** Where the company takes card payments, a client is asked for one; nobody else pays in their name. */
function usePaymentWanted(): boolean {
  const session = useSession();
  const { paymentsMercadoPago } = usePage().context;
  return paymentsMercadoPago === 'true' && session?.profile === 1 && session.actorName === undefined;
}

/** The cart is empty: because its order was just confirmed, or because nobody has put anything into it. */
function AfterEmpty() {
  const confirmed = lastOrder();
  return confirmed === undefined ? <NothingToOrder /> : <AfterConfirming externalId={confirmed} />;
}

function AfterConfirming({ externalId }: { readonly externalId: string }) {
  const order = useOrder(externalId);
  if (order.data?.payable && order.data.paymentStatus !== 'none')
    return <Navigate to={`/checkout?o=${externalId}`} replace />;
  if (order.data !== undefined || order.isError) return <NothingToOrder />;
  return <CheckoutLoading />;
}

function NothingToOrder() {
  const navigate = useNavigate();
  const toasts = useToasts();
  useEffect(() => {
    toasts.show({ text: cartScreenText.nothing, tone: 'info', duration: NOTICE_MS });
    void navigate('/store', { replace: true });
  }, [navigate, toasts]);
  return <CheckoutLoading />;
}
