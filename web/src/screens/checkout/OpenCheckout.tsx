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
import { NOTICE_MS } from './notice-duration';
import { OrderStep } from './OrderStep';
import { SendStep } from './SendStep';
import { useOrderAllowed } from './useOrderAllowed';

/**
 * The checkout of an open cart: chooses the step before the order is confirmed (order, delivery, sending), and where
 * to go afterwards.
 */
export function OpenCheckout() {
  const cart = useCart();
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const sends = useSendsForOthers();
  const paymentWanted = usePaymentWanted();
  const { allowed } = useOrderAllowed(cart.data);
  // a confirmed cart is empty before the next screen is shown
  const [leaving, setLeaving] = useState(false);

  function leaveConfirmed(externalId: string, byCard: boolean) {
    setLeaving(true);
    // replaces the history entry, because the cart is empty now
    void navigate(byCard ? `/checkout?o=${externalId}` : '/thanks', { replace: true });
  }
  // not on later errors, which would discard what is typed
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
  if (cart.data.cartProducts.length === 0) return leaving ? <CheckoutLoading /> : <EmptyCart />;
  const asked = allowed ? query.get('paso') : null;
  if (asked === 'enviar' && sends && (cart.data.pickUp || cart.data.deliveryOption !== null))
    return <SendStep cart={cart.data} onConfirmed={() => leaveConfirmed(cart.data.externalId, false)} />;
  if (asked !== null)
    return (
      <DeliveryStep
        cart={cart.data}
        sends={sends}
        paymentWanted={paymentWanted}
        onConfirmed={() => leaveConfirmed(cart.data.externalId, paymentWanted)}
      />
    );
  return <OrderStep cart={cart.data} />;
}

/** Returns whether the user is staff, who send the order in a step of its own. */
function useSendsForOthers(): boolean {
  const session = useSession();
  return session !== undefined && session.profile !== 1;
}

/** Returns whether the order is paid by card: only by clients themselves, if the company takes cards. */
function usePaymentWanted(): boolean {
  const session = useSession();
  const { paymentsMercadoPago } = usePage().context;
  return paymentsMercadoPago === 'true' && session?.profile === 1 && session.actorName === undefined;
}

/** An empty cart: its order was just confirmed, or nothing was added. */
function EmptyCart() {
  const confirmed = lastOrder(useSession());
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
