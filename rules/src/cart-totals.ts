import { type Centavos, MAX_CENTAVOS, multiply, sum } from './money.js';
import type { Refusal } from './refusals.js';

/** What totals need to know of a cart line; prices in centavos without taxes, quantity in whole units. */
export interface PricedLine {
  /** The price of the client's list. */
  readonly listPrice: Centavos;
  /** What one unit costs (`unitPrice` of `pricing.ts`), at most the list price. */
  readonly unitPrice: Centavos;
  readonly quantity: number;
}

/** The amounts of one line, in centavos. */
export interface LineTotals {
  readonly listSubtotal: Centavos;
  readonly discount: Centavos;
  readonly subtotal: Centavos;
}

/** The amounts of a whole cart, in centavos: `listSubtotal - discount = total`. Shipping is not among them. */
export interface CartTotals {
  readonly listSubtotal: Centavos;
  readonly discount: Centavos;
  /** The sum of quantity × unit price, without taxes: what the minimum order is compared with. */
  readonly total: Centavos;
  /** The sum of the quantities. */
  readonly units: number;
  /** The number of lines: what the cart's badge counts. */
  readonly lines: number;
}

/**
 * The amounts of one line.
 * @throws RangeError for an amount that `checkAmounts` refuses.
 */
export function lineTotals(line: PricedLine): LineTotals {
  const listSubtotal = multiply(line.listPrice, line.quantity);
  const subtotal = multiply(line.unitPrice, line.quantity);
  return { listSubtotal, discount: listSubtotal - subtotal, subtotal };
}

/**
 * The amounts of the whole cart (spec: totals are the sum of quantity times price, without taxes).
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
 * The amounts of a cart that is only shown: like `cartTotals`, with the largest amounts in the place of those that
 * `checkAmounts` refuses. A cart in which a price rose beyond all bounds can still be looked at, and be made smaller.
 */
export function displayTotals(lines: readonly PricedLine[]): CartTotals {
  if (checkAmounts(lines) === undefined) return cartTotals(lines);
  const units = lines.reduce((all, line) => all + line.quantity, 0);
  return { listSubtotal: MAX_CENTAVOS, discount: 0, total: MAX_CENTAVOS, units, lines: lines.length };
}

/**
 * Whether the amounts of a cart can be stored: a dear product in an absurd quantity exceeds the database's money.
 * Asked before a line is saved, so that no later reading of the cart fails.
 * @returns undefined when they can.
 */
export function checkAmounts(lines: readonly PricedLine[]): Refusal<'total_too_large'> | undefined {
  // Beyond the safe integers this sum is inexact, yet certainly above the largest amount.
  const largest = lines.reduce(
    (total, line) => total + Math.max(line.listPrice, line.unitPrice) * line.quantity,
    0,
  );
  return largest > MAX_CENTAVOS ? { code: 'total_too_large' } : undefined;
}

/** The amount to pay: products and shipping (its own row on the screen), in centavos. */
export function totalWithShipping(total: Centavos, shipping: Centavos): Centavos {
  return sum([total, shipping]);
}
