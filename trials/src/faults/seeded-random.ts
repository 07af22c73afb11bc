import { seededRandom as seededNumbers } from '@mostrador/demo/random';

/** Random numbers of a fault run, which its printed seed repeats. */
export interface SeededRandom {
  readonly seed: number;
  /** From 0 (included) to 1 (excluded). */
  next(): number;
  /** A whole number from `low` to `high`, both included. */
  between(low: number, high: number): number;
}

/** @param seed any whole number. */
export function seededRandom(seed: number): SeededRandom {
  const next = seededNumbers(seed);
  return { seed, next, between: next.integer };
}
