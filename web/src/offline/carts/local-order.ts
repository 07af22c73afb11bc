// What the device checks before a cart becomes an order or an offer, and the order as it is kept.

import type { OfferResult } from '@mostrador/contract/entries/offers';
import { checkLine } from '@mostrador/rules/cart-line';
import { toCentavos } from '@mostrador/rules/money';
import { checkOrder } from '@mostrador/rules/order-check';
import { type Refusal, refusalText, resultCodeOf } from '@mostrador/rules/refusals';
import type { TakenOrder } from '../outbox/queue-order';
import type { LocalCart } from '../schema';
import type { LocalBuyer } from './local-buyer';
import { chargedFields, type OpenLine } from './local-cart';

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

/** Checks whether the cart may become an offer, which needs no stock and no minimum. */
export function checkLocalOffer(lines: readonly OpenLine[]): Refusal | undefined {
  if (lines.length === 0) return { code: 'cart_empty' };
  for (const { line, facts } of lines) {
    const refusal = checkLine(facts, line.quantity, true);
    if (refusal !== undefined) return refusal;
  }
  return undefined;
}

/** Returns an open cart with its lines as an offer has them: one price for all units of a line, without promotions. */
export const asOffer = <Open extends { readonly lines: readonly OpenLine[] }>(open: Open): Open => ({
  ...open,
  lines: open.lines.map(({ line, facts: { promotions: _, ...facts } }) => ({ line, facts })),
});

/** Returns the order of a confirmed cart. @param total pesos. @param now milliseconds since 1970. */
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
      ...chargedFields(facts, line.quantity),
      bypassQuantityCheck: line.bypassQuantityCheck,
      imagePath: facts.product.imagePath || facts.product.images[0]?.imageFileName || null,
    })),
    total,
    choices: cart.choices,
    ...(cart.address !== undefined && { address: cart.address }),
  };
}

/** Returns the answer to an offer that is not made. */
export const refusedOffer = (refusal: Refusal): OfferResult => ({
  resultCode: resultCodeOf(refusal),
  message: refusalText(refusal),
  offer: null,
});
