// Packs prices into records of many products each, and merges a downloaded page of prices into the stored records.

import { PRICES_PER_RECORD, type PriceRecord, type StoredPrice } from '../schema';
import type { IdRange } from './change-events';

export const blockOf = (productId: number): number => Math.floor(productId / PRICES_PER_RECORD);

/** Returns the first and last record that a page of prices changes; undefined when it changes none. */
export function blocksOf(
  prices: readonly StoredPrice[],
  replaced: IdRange | undefined,
): { readonly from: number; readonly to: number } | undefined {
  if (replaced !== undefined) return { from: blockOf(replaced.after + 1), to: blockOf(replaced.upTo) };
  const [first, last] = [prices[0], prices.at(-1)];
  return first === undefined || last === undefined
    ? undefined
    : { from: blockOf(first[0]), to: blockOf(last[0]) };
}

/**
 * Returns the records of one list after a page of prices. The caller deletes a record without prices.
 * @param stored the stored records of {@link blocksOf}.
 * @param replaced of these ids only those of the page remain.
 */
export function mergePrices(
  terms: string,
  stored: readonly PriceRecord[],
  prices: readonly StoredPrice[],
  replaced: IdRange | undefined,
): PriceRecord[] {
  const brought = new Set(prices.map(([id]) => id));
  const stays = ([id]: StoredPrice) =>
    !brought.has(id) && (replaced === undefined || id <= replaced.after || id > replaced.upTo);
  const blocks = new Map<number, StoredPrice[]>(
    stored.map(({ block, prices: before }) => [block, before.filter(stays)]),
  );
  for (const price of prices) {
    if (price[1] === null && price[3] === undefined) continue;
    const block = blockOf(price[0]);
    const those = blocks.get(block);
    if (those === undefined) blocks.set(block, [price]);
    else those.push(price);
  }
  return [...blocks].map(([block, those]) => ({ terms, block, prices: those }));
}
