/** Seeded chance (mulberry32): the same seed gives the same company and the same drawing. */
export interface Chance {
  (): number;
  in(low: number, high: number): number;
  int(low: number, high: number): number;
  pick<T>(list: readonly T[]): T;
  /** True in `share` of the cases. */
  often(share: number): boolean;
}

/** The element at a place, counting round the list. */
export function at<T>(list: readonly T[], place: number): T {
  const found = list[((place % list.length) + list.length) % list.length];
  if (found === undefined) throw new Error('An empty list has no element');
  return found;
}

export function chance(seed: number): Chance {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  const between = (low: number, high: number) => low + (high - low) * next();
  return Object.assign(next, {
    in: between,
    int: (low: number, high: number) => Math.floor(between(low, high + 1)),
    pick: <T>(list: readonly T[]) => at(list, Math.floor(next() * list.length)),
    often: (share: number) => next() < share,
  });
}
