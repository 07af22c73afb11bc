import { checkLine } from '@mostrador/rules/cart-line';
import { cartTotals, checkAmounts } from '@mostrador/rules/cart-totals';
import { checkMinimumOrder } from '@mostrador/rules/minimum-order';
import { fromCentavos, toCentavos } from '@mostrador/rules/money';
import type { Refusal } from '@mostrador/rules/refusals';
import type { TakenOrder } from '../outbox/queue';
import type { LocalCart } from '../schema';
import type { LocalBuyer } from './buyer';
import { amountsOf, type OpenLine } from './local-cart';

/**
 * Why the cart cannot become an order on this device; the server's rules in the server's order.
 * @param shownTotal pesos. @param minimum pesos.
 */
export function refusalOfOrder(
  { profile, target }: LocalBuyer,
  lines: readonly OpenLine[],
  shownTotal: number,
  minimum: number | undefined,
): Refusal | undefined {
  if (profile !== 1 && target === undefined) return { code: 'target_client_missing' };
  if (lines.length === 0) return { code: 'cart_empty' };
  for (const { line, facts } of lines) {
    const refusal = checkLine(facts, line.quantity, line.bypassQuantityCheck);
    if (refusal !== undefined) return refusal;
  }
  const amounts = amountsOf(lines);
  const tooLarge = checkAmounts(amounts);
  if (tooLarge !== undefined) return tooLarge;
  const { total: now } = cartTotals(amounts);
  const shown = shownCentavos(shownTotal);
  if (shown !== now) return { code: 'total_changed', shown, now };
  return checkMinimumOrder(now, minimum === undefined ? null : toCentavos(minimum));
}

/** A total that is no amount of money cannot be what the buyer saw. */
function shownCentavos(pesos: number): number {
  try {
    return toCentavos(pesos);
  } catch {
    return 0;
  }
}

/** @param now milliseconds since 1970. */
export function takenOrder(
  cart: LocalCart,
  lines: readonly OpenLine[],
  { targetClientId, clientName, profile }: LocalBuyer,
  total: number,
  now: number,
): TakenOrder {
  return {
    localUniqueId: cart.externalId,
    purchaseDate: new Date(now).toISOString(),
    targetClientId: profile === 1 ? null : targetClientId,
    targetClientName: clientName,
    purchaseProducts: lines.map(({ line, facts }) => ({
      code: line.seen.code,
      name: facts.product.name,
      quantity: line.quantity,
      observations: line.observations,
      price: fromCentavos(facts.unitPrice ?? 0),
      bypassQuantityCheck: line.bypassQuantityCheck,
      imagePath: facts.product.imagePath || facts.product.images[0]?.imageFileName || null,
    })),
    total,
    choices: cart.choices,
  };
}
