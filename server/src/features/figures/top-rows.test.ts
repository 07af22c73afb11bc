// A page of a list of sales is the same as the page of all rows in their order.

import { seededRandom } from '@mostrador/demo/random';
import { describe, expect, it } from 'vitest';
import type { SoldRow } from './read-sums.service.js';
import { pageOfRows, type TopSort } from './top-rows.js';

const random = seededRandom(78);
const ROWS = 3_000;
const rows: SoldRow[] = Array.from({ length: ROWS }, (_, key) => ({
  key,
  orders: random.integer(0, 5),
  units: random.integer(-2, 40),
  net: random.integer(-100, 1_000),
  pastOrders: random.integer(0, 5),
  pastUnits: random.integer(0, 40),
  pastNet: random.integer(0, 1_000),
}));
const places = new Map(rows.map(({ key }) => [key, random.integer(1, 200)]));

const soldOf: Readonly<Record<TopSort, (row: SoldRow) => number>> = {
  net: ({ net }) => net,
  units: ({ units }) => units,
  orders: ({ orders }) => orders,
  change: ({ net, pastNet }) => net - pastNet,
  title: ({ key }) => places.get(key) ?? 0,
};

describe.each(['net', 'units', 'orders', 'change', 'title'] as const)('a page in the order of %s', (sort) => {
  it.each(['up', 'down'] as const)('%s holds the same rows wherever it begins', (direction) => {
    const sign = direction === 'up' ? 1 : -1;
    const all = rows.toSorted(
      (a, b) => sign * (soldOf[sort](a) - soldOf[sort](b)) || b.net - a.net || a.key - b.key,
    );
    for (const [offset, limit] of [
      [0, 1],
      [0, 50],
      [100, 49],
      [140, 200],
      [ROWS - 3, 50],
      [ROWS, 50],
    ] as const)
      expect(pageOfRows(rows, { sort, direction, offset, limit }, places)).toEqual(
        all.slice(offset, offset + limit),
      );
  });
});
