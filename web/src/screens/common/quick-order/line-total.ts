import { displayTotals } from '@mostrador/rules/cart-totals';
import type { Centavos } from '@mostrador/rules/money';

/** Returns what a line's units cost in centavos; undefined for a quantity that is not whole or not positive. */
export function lineTotal(unitPrice: Centavos, units: number): Centavos | undefined {
  if (!Number.isSafeInteger(units) || units < 1) return undefined;
  return displayTotals([{ listPrice: unitPrice, unitPrice, quantity: units }]).total;
}
