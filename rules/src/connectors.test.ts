import { describe, expect, it } from 'vitest';
import {
  failureWaitMinutes,
  groupMinutes,
  STREAM_GROUP_NAMES,
  STREAM_NAMES,
  STREAMS,
  TANGO_DEFAULTS,
} from './connectors.js';

describe('the streams of a run', () => {
  it('bring what later ones refer to first', () => {
    const place = (name: (typeof STREAM_NAMES)[number]) => STREAM_NAMES.indexOf(name);
    for (const [earlier, later] of [
      ['sale-conditions', 'clients'],
      ['price-lists', 'clients'],
      ['price-lists', 'prices'],
      ['products', 'prices'],
      ['products', 'stock'],
      ['clients', 'customer-prices'],
      ['order-states', 'stock'],
    ] as const)
      expect(place(earlier), `${earlier} before ${later}`).toBeLessThan(place(later));
  });
  it('belong to the groups that the desk shows, none of which is empty', () => {
    const groups = new Set(Object.values(STREAMS).map(({ group }) => group));
    expect([...groups].sort()).toEqual([...STREAM_GROUP_NAMES].sort());
  });
});

it('says how often a group runs, and that orders are looked for each minute', () => {
  expect(STREAM_GROUP_NAMES.map((group) => groupMinutes(TANGO_DEFAULTS, group))).toEqual([30, 15, 60, 1, 60]);
  expect(groupMinutes({ ...TANGO_DEFAULTS, sendsOrders: false }, 'orders')).toBe(0);
});

it('waits longer after each failure, and an hour at most', () => {
  expect([1, 2, 3, 6, 7, 50].map(failureWaitMinutes)).toEqual([1, 2, 4, 32, 60, 60]);
});
