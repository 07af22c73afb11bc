// Which rows of a long list are rendered, the gap that a dragged row drops into, and the automatic scrolling near an
// edge.

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { edgeScroll, gapAt, rowsShown } from './visible-rows';

it('draws every row that can be seen, and few others', () => {
  fc.assert(
    fc.property(fc.nat(200_000), fc.integer({ min: 1, max: 2_000 }), fc.nat(5_000), (top, height, count) => {
      const { from, to } = rowsShown({ top, height, rowHeight: 56, count });
      expect(from).toBeGreaterThanOrEqual(0);
      expect(to).toBeGreaterThanOrEqual(from);
      expect(to - from).toBeLessThanOrEqual(Math.ceil(height / 56) + 14);
      for (const row of [Math.floor(top / 56), Math.ceil((top + height) / 56) - 1])
        if (row < count) expect(row >= from && row < to).toBe(true);
    }),
  );
});

it('points at the nearest gap between two rows', () => {
  expect([-50, 0, 27, 29, 111, 9_999].map((y) => gapAt(y, 56, 3))).toEqual([0, 0, 0, 1, 2, 3]);
});

it('pulls towards the edge that is near, the more the nearer', () => {
  expect([-200, 0, 24, 200, 376, 400, 700].map((y) => edgeScroll(y, 400))).toEqual([
    -18, -18, -9, 0, 9, 18, 18,
  ]);
});
