import type { Cart } from '@mostrador/contract/entries/cart';
import { useRef } from 'react';
import { useNavigate } from 'react-router';
import { useSessionStore } from '../../api/api';
import { usePage } from '../../api/page';
import { type Choices, useConfirmCart } from '../../features/cart/useConfirmCart';
import { checkoutText as text } from '../../text/checkout';
import { NOTICE_MS } from './notices';

/** Confirms the cart at the total that is shown, delivered as it is saved. */
export function useConfirming(paymentWanted: boolean, onConfirmed: () => void) {
  const sessions = useSessionStore();
  const navigate = useNavigate();
  const under = useRef(false);
  // without the payment platform there is nothing to press
  const byCard = usePage().context.paymentScript !== '';
  const confirming = useConfirmCart({
    confirmed: paymentWanted && byCard ? [text.confirmed, text.pressPay] : [text.confirmed],
    duration: NOTICE_MS,
  });

  async function confirm(cart: Cart, choices: Pick<Choices, 'paymentOption'>) {
    // the second click of a double one arrives before the button knows of the first
    if (under.current) return;
    if (sessions.refresh().session === undefined) {
      sessions.end('refused');
      void navigate('/store');
      return;
    }
    under.current = true;
    const done = await confirming.confirm(cart, cart.total, {
      pickUp: cart.pickUp,
      paymentWanted,
      ...choices,
    });
    under.current = false;
    if (done) onConfirmed();
  }
  return { confirm, pending: confirming.pending };
}
