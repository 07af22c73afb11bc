import { displayTotals } from '@mostrador/rules/cart-totals';
import type { Centavos } from '@mostrador/rules/money';

/**
 * Returns what a line's units cost in centavos; undefined for a quantity that is not whole or not positive.
 * @param freeUnits units that are not paid.
 */
export function lineTotal(unitPrice: Centavos, units: number, freeUnits: number): Centavos | undefined {
  if (!Number.isSafeInteger(units) || units < 1) return undefined;
  return displayTotals([{ listPrice: unitPrice, unitPrice, quantity: units, freeUnits }]).total;
}
