// The minimum purchase (minimumPurchaseAmount of the company context): 'El pedido mínimo es de {amount}', and the amount still missing.

import type { Centavos } from './money.js';
import type { Refusal } from './refusals.js';

/**
 * Checks that the total of the products, without shipping, is strictly greater than the company's minimum (spec, order
 * confirmation). A total equal to the minimum is refused.
 * @param total centavos as in `cartTotals`.
 * @param minimum centavos; null means no minimum and counts as zero.
 * @returns the refusal; undefined if the order may be confirmed.
 */
export function checkMinimumOrder(
  total: Centavos,
  minimum: Centavos | null | undefined,
): Refusal<'order_below_minimum'> | undefined {
  const amount = minimum ?? 0;
  return total > amount ? undefined : { code: 'order_below_minimum', amount };
}

/** Returns the centavos that are missing to exceed the minimum; 0 if the total exceeds it. */
export function missingAmount(total: Centavos, minimum: Centavos | null | undefined): Centavos {
  return Math.max((minimum ?? 0) + 1 - total, 0);
}
