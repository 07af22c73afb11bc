// Seeded random numbers for the benchmark's data, the same in every run: ranges, picks, shuffles and a Zipf
// distribution.

import { seededRandom } from '@mostrador/demo/random';

/** Returns the next random number, from 0 (included) to 1 (excluded). */
export type Random = () => number;

/** The same numbers for the same seed. */
export const seeded = (seed: number): Random => seededRandom(seed);

/** From `least` to `most`, both included. */
export const between = (random: Random, least: number, most: number): number =>
  least + Math.floor(random() * (most - least + 1));

export function pick<T>(random: Random, items: readonly T[]): T {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new Error('There is nothing to pick from.');
  return item;
}

/** Picks the k-th item with a probability in proportion to 1/k^skew: few items are frequent, most are rare. */
export function zipf<T>(random: Random, items: readonly T[], skew = 1): () => T {
  const sums = new Float64Array(items.length);
  let sum = 0;
  for (let rank = 0; rank < items.length; rank += 1) {
    sum += 1 / (rank + 1) ** skew;
    sums[rank] = sum;
  }
  return () => {
    const wanted = random() * sum;
    let low = 0;
    let high = items.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sums[middle] ?? 0) < wanted) low = middle + 1;
      else high = middle;
    }
    return items[low] as T;
  };
}

/** The items in another order. */
export function shuffled<T>(random: Random, items: readonly T[]): T[] {
  const copy = [...items];
  for (let last = copy.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    [copy[last], copy[other]] = [copy[other] as T, copy[last] as T];
  }
  return copy;
}
