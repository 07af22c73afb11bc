/** A seeded random number generator (mulberry32). The same seed gives the same company and the same drawing. */
export interface Random {
  /** A number from 0 (included) to 1 (excluded). */
  (): number;
  /** A number from `low` (included) to `high` (excluded). */
  between(low: number, high: number): number;
  /** A whole number from `low` to `high`, both included. */
  integer(low: number, high: number): number;
  /** One element of a list that is not empty. */
  pick<T>(list: readonly T[]): T;
  /** True with a probability from 0 to 1. */
  withProbability(probability: number): boolean;
}

/**
 * Returns the element at a place; places beyond the end start again at the beginning.
 * @throws Error for an empty list.
 */
export function itemAt<T>(list: readonly T[], place: number): T {
  const found = list[((place % list.length) + list.length) % list.length];
  if (found === undefined) throw new Error('An empty list has no element');
  return found;
}

/** Returns a generator that always gives the same numbers for the same seed. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  const between = (low: number, high: number) => low + (high - low) * next();
  return Object.assign(next, {
    between,
    integer: (low: number, high: number) => Math.floor(between(low, high + 1)),
    pick: <T>(list: readonly T[]) => itemAt(list, Math.floor(next() * list.length)),
    withProbability: (probability: number) => next() < probability,
  });
}
