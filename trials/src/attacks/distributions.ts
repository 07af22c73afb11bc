// Statistics of the timing attack: the median, and how well two samples can be told apart (area under the ROC curve).

/** Returns the value in the middle. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? Number.NaN)) / 2;
}

/**
 * Returns the probability that a value of the second sample is greater than one of the first (area under the ROC curve,
 * Mann and Whitney's U over n × m). 0.5: the samples cannot be told apart. 0 or 1: they always can.
 */
export function rocArea(first: readonly number[], second: readonly number[]): number {
  const all = [
    ...first.map((value) => ({ value, second: 0 })),
    ...second.map((value) => ({ value, second: 1 })),
  ];
  all.sort((a, b) => a.value - b.value);
  let rank = 1;
  let ranks = 0;
  for (let at = 0; at < all.length; ) {
    let end = at;
    while (end < all.length && all[end]?.value === all[at]?.value) end += 1;
    const shared = rank + (end - at - 1) / 2;
    for (let n = at; n < end; n += 1) ranks += (all[n]?.second ?? 0) * shared;
    rank += end - at;
    at = end;
  }
  const n = first.length;
  const m = second.length;
  return (ranks - (m * (m + 1)) / 2) / (n * m);
}
