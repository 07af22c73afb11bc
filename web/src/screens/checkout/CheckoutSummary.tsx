// The cart's summary beside the steps of the checkout: totals with the shipping, estimated weight, and the products
// where the step does not list them.

import type { Cart } from '@mostrador/contract/entries/cart';
import { quantityText } from '@mostrador/rules/packs';
import type { ReactNode } from 'react';
import { CartSummary } from '../../features/cart/CartSummary';
import { cartAmounts } from '../../features/cart/cart-amounts';
import { useFreeDelivery } from '../../features/cart/FreeDeliveryState';
import { cartScreenText } from '../../text/cart-screen';
import { checkoutText as text } from '../../text/checkout';
import { Disclosure } from '../../ui/Disclosure';
import { CreditNotice } from '../common/credit/CreditNotice';
import { useDiscountEstimate } from '../common/discount-code/useDiscountEstimate';

interface CheckoutSummaryProps {
  readonly cart: Cart;
  /** Lists the products, for steps that do not show them. */
  readonly withProducts?: boolean | undefined;
  readonly children?: ReactNode;
}

export function CheckoutSummary({ cart, withProducts = false, children }: CheckoutSummaryProps) {
  const amounts = cartAmounts(cart);
  const freeDelivery = useFreeDelivery(cart, amounts.totals.total);
  const discount = useDiscountEstimate(cart, cart.discountCodes);
  const { weightGrams } = cart.shippingQuote;
  const byPost = cart.deliveryOption === 2 && !cart.pickUp;
  const maybePosted = byPost || (cart.deliveryOption === null && !cart.pickUp);
  return (
    <CartSummary
      amounts={amounts}
      freeDelivery={maybePosted ? freeDelivery : undefined}
      quiet={withProducts}
      condition={cart.taxTerms?.condition}
      discount={discount}
    >
      {weightGrams > 0 && <p className="cart-summary-hint">{text.weight(kilograms(weightGrams))}</p>}
      {withProducts && (
        <Disclosure look="plain" open={false} title={text.showProducts}>
          <ul className="checkout-products">
            {cart.cartProducts.map(({ detailId, quantity, product }) => (
              <li key={detailId}>{text.units(quantityText(quantity, product), product.name)}</li>
            ))}
          </ul>
        </Disclosure>
      )}
      {withProducts && cart.observations !== '' && (
        <p className="checkout-note">
          <b>{cartScreenText.orderObservations}</b>
          {cart.observations}
        </p>
      )}
      <CreditNotice cart={cart} amounts={amounts} />
      {children}
    </CartSummary>
  );
}

const oneDecimal = new Intl.NumberFormat('es-AR', { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** Returns kilograms with one decimal, rounded up, so that no weight is shown as zero. */
function kilograms(grams: number): string {
  return oneDecimal.format(Math.ceil(grams / 100) / 10);
}
