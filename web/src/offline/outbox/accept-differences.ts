// Accepts the differences that the server found in an offline order: applies the buyer's decision on each line, under
// a new order id.

import type { OfflineDifference } from '@mostrador/contract/entries/sync';
import { fromCentavos, multiply, sum, toCentavos } from '@mostrador/rules/money';
import type { LocalOrder } from '../schema';

/** The decisions by product code: how many units at today's price; 0 removes the line. */
export type Decisions = ReadonlyMap<string, number>;

/** Returns the units of a line that can still be ordered; undefined when only the buyer can decide. */
export function offeredOf({ kind, quantity, priceNow, available }: OfflineDifference): number | undefined {
  if (kind === 'gone' || kind === 'no_price' || priceNow === null) return 0;
  if (kind === 'quantity') return undefined;
  return available === null || kind === 'price' ? quantity : Math.max(0, Math.min(quantity, available));
}

/**
 * Returns the order as the buyer accepts it, under a new id: the server has refused the old one.
 * @returns undefined when a line that differs is not decided, or no line is left.
 */
export function acceptedOf(order: LocalOrder, decisions: Decisions, newId: string): LocalOrder | undefined {
  const differences = new Map(order.answer?.differences.map((one) => [one.code, one]));
  if ([...differences.keys()].some((code) => !decisions.has(code))) return undefined;
  const lines = order.purchaseProducts.flatMap((line) => {
    const differs = differences.get(line.code);
    if (differs === undefined) return [line];
    const quantity = decisions.get(line.code) ?? 0;
    if (quantity <= 0 || differs.priceNow === null) return [];
    const { freeUnits: _, ...rest } = line;
    // the free units of another quantity are the server's to say
    const isWhole = quantity === differs.quantity && differs.freeUnits !== undefined;
    return [{ ...rest, quantity, price: differs.priceNow, ...(isWhole && { freeUnits: differs.freeUnits }) }];
  });
  if (lines.length === 0) return undefined;
  const total =
    differences.size === 0
      ? // no line differs: only the total has changed
        (order.answer?.totalNow ?? order.total)
      : fromCentavos(
          sum(
            lines.map(({ price, quantity, freeUnits = 0 }) =>
              multiply(toCentavos(price), quantity - freeUnits),
            ),
          ),
        );
  const { offer, ...rest } = order;
  return {
    ...rest,
    // what is to be paid was computed with the lines of before
    ...(offer !== undefined && { offer: { validUntil: offer.validUntil, note: offer.note } }),
    localUniqueId: newId,
    purchaseProducts: lines,
    total,
    state: 'waiting',
    answer: null,
    attempts: 0,
    nextAttemptAt: 0,
    error: null,
  };
}
