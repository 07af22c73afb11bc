// What more units of a product bring: 'Con 2 más, $ 90,00 c/u', and all of its prices by quantity.

import type { Product } from '@mostrador/contract/entries/products';
import { formatPesos } from '@mostrador/rules/money';
import { unitsText } from '@mostrador/rules/packs';
import { chargeOf, nextPrice, quantityPrices } from '@mostrador/rules/quantity-prices';
import { quantityPriceText as text } from '../../text/quantity-prices';
import { leadOfNet } from './prices';
import { usePriceView } from './usePriceView';
import './NextPrice.css';

interface ByQuantityProps {
  readonly product: Product;
  /** The quantity that is shown; not a number while it is typed. */
  readonly quantity: number;
}

/** The next step from the shown quantity; nothing where more units cost the same. */
export function NextPrice({ product, quantity }: ByQuantityProps) {
  const view = usePriceView();
  const next = nextPrice(quantityPrices(product), Number.isNaN(quantity) ? 0 : quantity);
  if (next === undefined) return null;
  return (
    <p className="next-price">
      {text.next(next, formatPesos(leadOfNet(next.unitPrice, product, view)), product)}
    </p>
  );
}

/** All prices by quantity and the promotions; nothing for a product that costs the same in any quantity. */
export function PricesByQuantity({ product, quantity }: ByQuantityProps) {
  const view = usePriceView();
  const prices = quantityPrices(product);
  const { steps = [], promotions = [] } = prices;
  if (steps.length + promotions.length === 0) return null;
  const now = steps.findLast(({ fromQuantity }) => fromQuantity <= quantity)?.fromQuantity ?? 1;
  const rows = [1, ...steps.map(({ fromQuantity }) => fromQuantity)].flatMap((fromQuantity) => {
    const { unitPrice } = chargeOf({ ...prices, promotions: [] }, fromQuantity);
    return unitPrice === null ? [] : [{ fromQuantity, amount: leadOfNet(unitPrice, product, view) }];
  });
  return (
    <section className="prices-by-quantity" aria-label={text.byQuantity}>
      {steps.length > 0 && (
        <ul>
          {rows.map(({ fromQuantity, amount }) => (
            <li key={fromQuantity} data-now={fromQuantity === now || undefined}>
              <span>{fromQuantity === 1 ? unitsText(1) : text.from(fromQuantity, product)}</span>
              <b>{formatPesos(amount)}</b>
            </li>
          ))}
        </ul>
      )}
      {promotions.map((promotion) => (
        <p key={text.promotion(promotion)}>{text.promotion(promotion)}</p>
      ))}
    </section>
  );
}
