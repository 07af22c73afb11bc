import type { Cart } from '@mostrador/contract/entries/cart';
import type { CartTotals } from '@mostrador/rules/cart-totals';
import { type Centavos, MAX_CENTAVOS, toCentavos } from '@mostrador/rules/money';
import { type ShownLine, shownLines, totalsOfShown } from './cart-edits';

/** What a cart costs, in centavos, wherever it is shown: cart, confirmation, checkout, and the total in the header. */
export interface CartAmounts {
  /** The products without shipping; compared with the minimum order. */
  readonly totals: CartTotals;
  /** The cost of the post; null if it is to be agreed, undefined if nothing is sent by post. */
  readonly shipping: Centavos | null | undefined;
  /** Products and shipping. */
  readonly total: Centavos;
}

/**
 * The amounts of a cart as the server answered it, shipping included. While quantities are typed and not saved, the
 * products are counted as they are shown, with the shipping of the saved cart.
 */
export function cartAmounts(cart: Cart, lines: readonly ShownLine[] = shownLines(cart)): CartAmounts {
  const totals = totalsOfShown(lines);
  const byPost = cart.deliveryOption === 2 && !cart.pickUp;
  const charged = toCentavos(cart.shippingCost);
  return {
    totals,
    shipping: byPost ? (cart.shippingQuote.cost === null ? null : charged) : undefined,
    total: lines.some(({ unsaved }) => unsaved)
      ? Math.min(totals.total + charged, MAX_CENTAVOS)
      : toCentavos(cart.total),
  };
}
