import type { Cart } from '@mostrador/contract/entries/cart';
import { useNavigate } from 'react-router';
import { useCartArrived } from '../../features/cart/queries';
import { type Choices, useConfirmCart } from '../../features/orders/useConfirmCart';
import { usePage } from '../../page/page';
import { useSessionStore } from '../../session/session-context';
import { checkoutText as text } from '../../text/checkout';
import { NOTICE_MS } from './notice-duration';

/**
 * Places the checkout's order: 'El pedido ha sido confirmado. Pronto recibirá un mail con los detalles del pedido.'
 * Payment wanted: 'Para continuar con el pago tiene que hacer clic en Pagar', and the payment step follows, else
 * /thanks.
 */
export function useConfirmCheckout(paymentWanted: boolean, onConfirmed: () => void) {
  const sessions = useSessionStore();
  const navigate = useNavigate();
  // without card payment there is no button to pay
  const byCard = usePage().context.paymentScript !== '';
  const confirming = useConfirmCart({
    onCart: useCartArrived(),
    confirmed: paymentWanted && byCard ? [text.confirmed, text.pressPay] : [text.confirmed],
    duration: NOTICE_MS,
  });

  async function confirm(cart: Cart, choices: Pick<Choices, 'paymentOption'>) {
    if (sessions.refresh().session === undefined) {
      sessions.end('refused');
      void navigate('/store');
      return;
    }
    const done = await confirming.confirm(cart, cart.total, {
      pickUp: cart.pickUp,
      paymentWanted,
      ...choices,
    });
    if (done) onConfirmed();
  }
  return { confirm, pending: confirming.pending };
}
