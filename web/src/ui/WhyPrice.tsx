// 'Por qué este precio': opens the reason of a price, for the quantity that is shown.

import { chargeOf, type QuantityPrices } from '@mostrador/rules/quantity-prices';
import { quantityPriceText as text } from '../text/quantity-prices';
import './WhyPrice.css';

interface WhyPriceProps {
  readonly prices: QuantityPrices;
  /** Whole units. */
  readonly quantity: number;
}

/** Nothing for a product without a price. */
export function WhyPrice({ prices, quantity }: WhyPriceProps) {
  const { listPrice, unitPrice, freeUnits, source } = chargeOf(prices, quantity);
  if (unitPrice === null) return null;
  return (
    <details className="why-price">
      <summary>{text.why}</summary>
      <p>
        {text.reasons[source]}
        {listPrice !== null && listPrice > unitPrice && ` ${text.listIs(listPrice)}`}
        {freeUnits > 0 && ` ${text.paysFor(quantity - freeUnits, quantity)}`}
      </p>
    </details>
  );
}
