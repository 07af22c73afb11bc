import type { Centavos } from './money.js';
import type { Refusal } from './refusals.js';

/**
 * Whether a cart may be confirmed: the total of its products, shipping not counted, is strictly greater than
 * the company's minimum (spec, order confirmation). A total equal to the minimum is refused.
 * @param total centavos, as `cartTotals` gives it.
 * @param minimum centavos; a company without one has null, which counts as zero.
 * @returns undefined when it may.
 */
export function checkMinimumOrder(
  total: Centavos,
  minimum: Centavos | null | undefined,
): Refusal<'order_below_minimum'> | undefined {
  const amount = minimum ?? 0;
  return total > amount ? undefined : { code: 'order_below_minimum', amount };
}

/** The centavos that are missing until the cart may be confirmed, 0 when it may. */
export function missingAmount(total: Centavos, minimum: Centavos | null | undefined): Centavos {
  return Math.max((minimum ?? 0) + 1 - total, 0);
}
