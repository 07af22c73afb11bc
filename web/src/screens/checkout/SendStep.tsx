import type { Cart } from '@mostrador/contract/entries/cart';
import { checkoutText as text } from '../../text/checkout';
import { Button } from '../../ui/Button';
import { LinkButton } from '../../ui/LinkButton';
import { CheckoutFrame } from './CheckoutFrame';
import { CheckoutSummary } from './CheckoutSummary';
import { DeliverySummary } from './DeliverySummary';
import { useConfirmCheckout } from './useConfirmCheckout';

interface SendStepProps {
  readonly cart: Cart;
  readonly onConfirmed: () => void;
}

/** The checkout's last step for salesmen and administrators: reviews the order and sends it (send order, 'Enviar Pedido'). */
export function SendStep({ cart, onConfirmed }: SendStepProps) {
  const { confirm, pending } = useConfirmCheckout(false, onConfirmed);
  return (
    <CheckoutFrame step={3} title={text.sendTitle}>
      <div className="checkout-columns">
        <div className="panel stack">
          {cart.clientName !== '' && <p>{text.sendDetail(cart.clientName)}</p>}
          <DeliverySummary cart={cart} />
          <div className="row row--between">
            <LinkButton kind="quiet" to="/store">
              {text.toStore}
            </LinkButton>
            <Button size="large" pending={pending} onClick={() => confirm(cart, {})}>
              {text.send}
            </Button>
          </div>
        </div>
        <CheckoutSummary cart={cart} withProducts />
      </div>
    </CheckoutFrame>
  );
}
