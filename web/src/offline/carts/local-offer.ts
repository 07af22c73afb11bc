// What the device checks before a cart becomes an offer, and the offer as it is kept.

import type { OfferResult } from '@mostrador/contract/entries/offers';
import { checkLine } from '@mostrador/rules/cart-line';
import { displayTotals } from '@mostrador/rules/cart-totals';
import { fromCentavos } from '@mostrador/rules/money';
import { type Refusal, refusalText, resultCodeOf } from '@mostrador/rules/refusals';
import type { TakenOrder } from '../outbox/queue-order';
import type { LocalCart } from '../schema';
import type { LocalBuyer } from './local-buyer';
import { amountsOf, type OpenLine, taxesOfLines } from './local-cart';
import { takenOrder } from './local-order';

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

/**
 * Returns the offer of a cart without its delivery address, and with what is to be paid where the client's terms are known.
 * @param lines of `asOffer`. @param now milliseconds since 1970.
 */
export function takenOffer(
  { address: _, ...cart }: LocalCart,
  lines: readonly OpenLine[],
  buyer: LocalBuyer,
  { key, validUntil, note }: { readonly key: string; readonly validUntil: string; readonly note: string },
  now: number,
): TakenOrder {
  const total = fromCentavos(displayTotals(amountsOf(lines)).total);
  const toPay = taxesOfLines(lines, buyer, now)?.toPay;
  return {
    ...takenOrder({ ...cart, externalId: key }, lines, buyer, total, now),
    offer: { validUntil, note, ...(toPay !== undefined && { toPay }) },
  };
}

/** Returns the answer to an offer that is not made. */
export const refusedOffer = (refusal: Refusal): OfferResult => ({
  resultCode: resultCodeOf(refusal),
  message: refusalText(refusal),
  offer: null,
});
