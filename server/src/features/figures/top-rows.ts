// The order of a list of sales: the first rows of thousands without sorting all of them.

import type { SoldRow } from './read-sums.service.js';

export type TopSort = 'net' | 'units' | 'orders' | 'change' | 'title';

/** Sorting all rows is quicker where more than this share of them is asked for. */
const SHARE_SORTED = 1 / 20;

/**
 * Returns a page of rows in their order; equal ones by what they sold and by key.
 * @param titlePlaces the place of each key's title, where the list is in the order of titles; a key without title is the first.
 */
export function pageOfRows(
  rows: readonly SoldRow[],
  {
    sort,
    direction,
    offset,
    limit,
  }: {
    readonly sort: TopSort;
    readonly direction: 'up' | 'down';
    readonly offset: number;
    readonly limit: number;
  },
  titlePlaces?: ReadonlyMap<number, number>,
): readonly SoldRow[] {
  const soldOf = (row: SoldRow): number => {
    if (sort === 'title') return titlePlaces?.get(row.key) ?? 0;
    return sort === 'change' ? row.net - row.pastNet : row[sort];
  };
  const sign = direction === 'down' ? -1 : 1;
  const compare = (a: SoldRow, b: SoldRow): number =>
    sign * (soldOf(a) - soldOf(b)) || b.net - a.net || a.key - b.key;
  const wanted = offset + limit;
  if (wanted > rows.length * SHARE_SORTED) return rows.toSorted(compare).slice(offset, wanted);
  const first: SoldRow[] = [];
  for (const row of rows) {
    const last = first[wanted - 1];
    if (last !== undefined && compare(row, last) >= 0) continue;
    if (last !== undefined) first.pop();
    first.splice(placeOf(first, row, compare), 0, row);
  }
  return first.slice(offset);
}

/** Returns where a row belongs in sorted rows. */
function placeOf(
  sorted: readonly SoldRow[],
  row: SoldRow,
  compare: (a: SoldRow, b: SoldRow) => number,
): number {
  let [from, to] = [0, sorted.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    const at = sorted[middle];
    if (at !== undefined && compare(at, row) <= 0) from = middle + 1;
    else to = middle;
  }
  return from;
}
