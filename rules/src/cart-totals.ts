// Computes the amounts of a cart from its lines: subtotals, discount, total, number of units, total with shipping;
// refuses a total too large to store.

import { type Centavos, MAX_CENTAVOS, multiply, sum } from './money.js';
import type { Refusal } from './refusals.js';

/** A cart line with its prices in centavos without taxes, as its quantity has them, and its quantity in whole units. */
export interface PricedLine {
  /** The price on the client's price list. */
  readonly listPrice: Centavos;
  /** What the client pays for a unit (`unitPrice` of `pricing.ts`), at most the list price. */
  readonly unitPrice: Centavos;
  readonly quantity: number;
  /** Units of the quantity that are not paid (`chargeOf` of `quantity-prices.ts`). */
  readonly freeUnits?: number;
}

/** The amounts of one line, in centavos. */
export interface LineTotals {
  readonly listSubtotal: Centavos;
  readonly discount: Centavos;
  readonly subtotal: Centavos;
}

/** The amounts of a whole cart, in centavos: `listSubtotal - discount = total`. Shipping is not included. */
export interface CartTotals {
  readonly listSubtotal: Centavos;
  readonly discount: Centavos;
  /** The sum of paid units × unit price, without taxes. The minimum order is compared with it. */
  readonly total: Centavos;
  /** The sum of the quantities. */
  readonly units: number;
  /** The number of lines, shown on the cart's badge. */
  readonly lines: number;
}

/**
 * Returns the amounts of one line, in centavos.
 * @throws RangeError for an amount that `checkAmounts` refuses.
 */
export function lineTotals(line: PricedLine): LineTotals {
  const listSubtotal = multiply(line.listPrice, line.quantity);
  const subtotal = multiply(line.unitPrice, line.quantity - (line.freeUnits ?? 0));
  return { listSubtotal, discount: listSubtotal - subtotal, subtotal };
}

/**
 * Returns the amounts of the whole cart (spec: totals are the sum of quantity times price, without taxes). Free units cost nothing.
 * @throws RangeError for an amount that `checkAmounts` refuses.
 */
export function cartTotals(lines: readonly PricedLine[]): CartTotals {
  const each = lines.map(lineTotals);
  return {
    listSubtotal: sum(each.map((line) => line.listSubtotal)),
    discount: sum(each.map((line) => line.discount)),
    total: sum(each.map((line) => line.subtotal)),
    units: lines.reduce((units, line) => units + line.quantity, 0),
    lines: lines.length,
  };
}

/**
 * Returns the amounts of a cart for display. Works like `cartTotals`, but never throws: if `checkAmounts` refuses the
 * cart, the amounts are {@link MAX_CENTAVOS}. So a cart whose prices have risen too far can still be opened and reduced.
 */
export function displayTotals(lines: readonly PricedLine[]): CartTotals {
  if (checkAmounts(lines) === undefined) return cartTotals(lines);
  const units = lines.reduce((all, line) => all + line.quantity, 0);
  return { listSubtotal: MAX_CENTAVOS, discount: 0, total: MAX_CENTAVOS, units, lines: lines.length };
}

/**
 * Checks that the amounts of a cart fit into the database's money type. Called before a line is saved, so that reading
 * the cart never fails later.
 * @returns the refusal; undefined if the amounts fit.
 */
export function checkAmounts(lines: readonly PricedLine[]): Refusal<'total_too_large'> | undefined {
  // Above the safe integers the sum is inexact, but still larger than the maximum.
  const largest = lines.reduce(
    (total, line) => total + Math.max(line.listPrice, line.unitPrice) * line.quantity,
    0,
  );
  return largest > MAX_CENTAVOS ? { code: 'total_too_large' } : undefined;
}

/**
 * Returns the amount to pay in centavos: products plus shipping.
 * @throws RangeError if the sum is above {@link MAX_CENTAVOS}.
 */
export function totalWithShipping(total: Centavos, shipping: Centavos): Centavos {
  return sum([total, shipping]);
}
