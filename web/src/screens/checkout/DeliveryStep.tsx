// The checkout's second step ('Entrega'): pick-up at the shop ('Retiro en el local') with its address, opening hours
// and map link, or shipping (deliveryOptions, 'Correo'), with their prices.

import type { Cart } from '@mostrador/contract/entries/cart';
import { formatPesos, toCentavos } from '@mostrador/rules/money';
import { ChevronLeft } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { usePage } from '../../page/page';
import { checkoutText as text } from '../../text/checkout';
import { Button } from '../../ui/Button';
import { LinkButton } from '../../ui/LinkButton';
import { RadioCard, RadioCards } from '../../ui/RadioCard';
import { useToasts } from '../../ui/useToasts';
import { firstPayment } from '../common/order-form/first-payment';
import { PaymentChoice } from '../common/order-form/PaymentChoice';
import { CartClient } from '../common/target-client/CartClient';
import { CheckoutFrame } from './CheckoutFrame';
import { CheckoutSummary } from './CheckoutSummary';
import { NOTICE_MS } from './notice-duration';
import { ShippingOption } from './ShippingOption';
import { useConfirmCheckout } from './useConfirmCheckout';
import { useDelivery } from './useDelivery';

interface DeliveryStepProps {
  readonly cart: Cart;
  /** Whether a further step sends the order: for salesmen. */
  readonly sends: boolean;
  /** Whether the order is paid by card in the next step. */
  readonly paymentWanted: boolean;
  readonly onConfirmed: () => void;
}

export function DeliveryStep({ cart, sends, paymentWanted, onConfirmed }: DeliveryStepProps) {
  const { brand, context } = usePage();
  const { contact } = brand;
  const navigate = useNavigate();
  const toasts = useToasts();
  const delivery = useDelivery(cart);
  const { confirm, pending } = useConfirmCheckout(paymentWanted, onConfirmed);
  const usual = cart.paymentOption ?? cart.lastChoices?.paymentOption;
  const [payment, setPayment] = useState(firstPayment(usual, context.paymentOptions));

  async function goOn() {
    const shownTotal = cart.total;
    const saved = await delivery.finish();
    if (saved === undefined) return;
    if (saved.total !== shownTotal) {
      const total = formatPesos(toCentavos(saved.total));
      toasts.show({ text: text.priceChanged(total), tone: 'info', duration: NOTICE_MS });
    } else if (sends) void navigate('/checkout?paso=enviar');
    else await confirm(saved, paymentWanted ? {} : { paymentOption: payment });
  }
  return (
    <CheckoutFrame step={1} aside={sends && <CartClient name={cart.clientName} />}>
      <div className="checkout-columns">
        <div className="stack">
          <div ref={delivery.choices}>
            <RadioCards legend={text.howDelivered} hideLegend error={delivery.missing.choice}>
              <RadioCard
                name="pickUpFlag"
                value="1"
                title={text.pickUp}
                end={text.free}
                detail={
                  <>
                    {contact.street}, {contact.neighbourhood} · {contact.pickUpHours} ·{' '}
                    <a className="text-link" href={contact.mapLink} target="_blank" rel="noreferrer">
                      {text.map}
                    </a>
                  </>
                }
                checked={delivery.flag === 1}
                onChange={delivery.pickUp}
              />
              <ShippingOption cart={cart} delivery={delivery} />
            </RadioCards>
          </div>
          {!paymentWanted && !sends && <PaymentChoice value={payment} onChange={setPayment} />}
        </div>
        <CheckoutSummary cart={cart} withProducts>
          <Button size="large" block pending={pending || delivery.saving} onClick={goOn}>
            {paymentWanted ? text.toPayment : sends ? text.toSending : text.confirm}
          </Button>
          <LinkButton kind="quiet" icon={ChevronLeft} block to="/cart">
            {text.backToCart}
          </LinkButton>
        </CheckoutSummary>
      </div>
    </CheckoutFrame>
  );
}
