// The check of a whole purchase before it becomes an order: lines, amounts, the total that the buyer saw, minimum
// order.

import { checkLine, type LineFacts, pricedLine } from './cart-line.js';
import { cartTotals, checkAmounts, totalWithShipping } from './cart-totals.js';
import { checkMinimumOrder } from './minimum-order.js';
import { type Centavos, MAX_CENTAVOS, toCentavos } from './money.js';
import type { Refusal } from './refusals.js';

/** A line of a purchase with its product as it is now. */
export interface OrderedLine {
  readonly facts: LineFacts;
  /** Whole units. */
  readonly quantity: number;
  /** The line is ordered without a stock check, which only salesmen and administrators may do. */
  readonly stockCheckSkipped: boolean;
}

/** The purchase that `checkOrder` checks. */
export interface OrderedPurchase {
  readonly lines: readonly OrderedLine[];
  /** The shipping cost in centavos (`shippingCost`); 0 on a device, which does not know it. */
  readonly shipping: Centavos;
  /** The total that the buyer saw, in pesos, as the call sends it. */
  readonly shownTotal: number;
  /** The company's minimum order in centavos; null or undefined for none. */
  readonly minimum: Centavos | null | undefined;
}

/**
 * Checks whether a purchase may become an order, on the server and on a device without network (spec, order
 * confirmation). The order of the checks decides which refusal the buyer reads: the cart is not empty, each line in the
 * order of the cart (`checkLine`), the amounts, the total that the buyer saw, the minimum order.
 * @returns the first refusal, naming the product where a line is refused; undefined when it may become an order.
 */
export function checkOrder({ lines, shipping, shownTotal, minimum }: OrderedPurchase): Refusal | undefined {
  if (lines.length === 0) return { code: 'cart_empty' };
  for (const { facts, quantity, stockCheckSkipped } of lines) {
    const refusal = checkLine(facts, quantity, stockCheckSkipped);
    if (refusal !== undefined) return refusal;
  }
  const amounts = lines.map(({ facts, quantity }) => pricedLine(facts, quantity));
  const tooLarge = checkAmounts(amounts);
  if (tooLarge !== undefined) return tooLarge;
  const { total: products } = cartTotals(amounts);
  if (products + shipping > MAX_CENTAVOS) return { code: 'total_too_large' };
  const now = totalWithShipping(products, shipping);
  const shown = shownCentavos(shownTotal);
  if (shown !== now) return { code: 'total_changed', shown, now };
  return checkMinimumOrder(products, minimum);
}

/**
 * Converts the total that the buyer saw, as the call sends it, to centavos.
 * @param pesos any number; a call may send one that is no amount of money.
 * @returns 0 for a number that is no amount of money. No order costs 0, so it never matches.
 */
export function shownCentavos(pesos: number): Centavos {
  try {
    return toCentavos(pesos);
  } catch {
    return 0;
  }
}
