// What the device checks before a cart becomes an order, and the order as it is kept.

import { toCentavos } from '@mostrador/rules/money';
import { checkOrder } from '@mostrador/rules/order-check';
import type { Refusal } from '@mostrador/rules/refusals';
import type { TakenOrder } from '../outbox/queue-order';
import type { LocalCart } from '../schema';
import type { LocalBuyer } from './local-buyer';
import { chargedFields, type OpenLine, taxesOfLines } from './local-cart';

/**
 * Checks whether the cart may become an order on this device: for a salesman a client is chosen, then `rules/order-check`.
 * The device does not know what the post costs.
 * @param shownTotal pesos. @param minimum pesos.
 */
export function checkLocalOrder(
  { profile, target }: LocalBuyer,
  lines: readonly OpenLine[],
  shownTotal: number,
  minimum: number | undefined,
): Refusal | undefined {
  if (profile !== 1 && target === undefined) return { code: 'target_client_missing' };
  return checkOrder({
    lines: lines.map(({ line, facts }) => ({
      facts,
      quantity: line.quantity,
      stockCheckSkipped: line.bypassQuantityCheck,
    })),
    shipping: 0,
    shownTotal,
    minimum: minimum === undefined ? null : toCentavos(minimum),
  });
}

/** Returns the order of a confirmed cart. @param total pesos. @param now milliseconds since 1970. */
export function takenOrder(
  cart: LocalCart,
  lines: readonly OpenLine[],
  buyer: LocalBuyer,
  total: number,
  now: number,
): TakenOrder {
  const { targetClientId, clientName, profile } = buyer;
  const taxes = taxesOfLines(lines, buyer, now);
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
      ...chargedFields(facts, line.quantity),
      bypassQuantityCheck: line.bypassQuantityCheck,
      imagePath: facts.product.imagePath || facts.product.images[0]?.imageFileName || null,
    })),
    total,
    ...(taxes !== null && { toPay: toCentavos(taxes.toPay) }),
    choices: cart.choices,
    ...(cart.address !== undefined && { address: cart.address }),
  };
}
