import { seededRandom } from '@mostrador/demo/random';

/** Chance that a printed seed brings back. */
export interface Chance {
  readonly seed: number;
  /** From 0 up to but not 1. */
  next(): number;
  /** A whole number from `low` to `high`, both included. */
  between(low: number, high: number): number;
}

/** @param seed any whole number. */
export function chanceOf(seed: number): Chance {
  const next = seededRandom(seed);
  return { seed, next, between: next.integer };
}
