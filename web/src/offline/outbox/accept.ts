import type { OfflineDifference } from '@mostrador/contract/entries/sync';
import { fromCentavos, multiply, sum, toCentavos } from '@mostrador/rules/money';
import type { LocalOrder } from '../schema';

/** What the owner decided about a line that differs: how many units of it at today's price; none takes it out. */
export type Decisions = ReadonlyMap<string, number>;

/** As many units as can be had of what differs; undefined where only its owner can tell how many. */
export function offeredOf({ kind, quantity, priceNow, available }: OfflineDifference): number | undefined {
  if (kind === 'gone' || kind === 'no_price' || priceNow === null) return 0;
  if (kind === 'quantity') return undefined;
  return available === null || kind === 'price' ? quantity : Math.max(0, Math.min(quantity, available));
}

/**
 * The order as its owner accepts it, under a new id: the old id stays what the server has refused.
 * @returns undefined where a line that differs is not decided, or none is left.
 */
export function acceptedOf(order: LocalOrder, decisions: Decisions, newId: string): LocalOrder | undefined {
  const differences = new Map(order.answer?.differences.map((one) => [one.code, one]));
  if ([...differences.keys()].some((code) => !decisions.has(code))) return undefined;
  const lines = order.purchaseProducts.flatMap((line) => {
    const differs = differences.get(line.code);
    if (differs === undefined) return [line];
    const quantity = decisions.get(line.code) ?? 0;
    return quantity <= 0 || differs.priceNow === null ? [] : [{ ...line, quantity, price: differs.priceNow }];
  });
  if (lines.length === 0) return undefined;
  const total =
    differences.size === 0
      ? // the lines are the same: it is the sum that has changed
        (order.answer?.totalNow ?? order.total)
      : fromCentavos(sum(lines.map(({ price, quantity }) => multiply(toCentavos(price), quantity))));
  return {
    ...order,
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
