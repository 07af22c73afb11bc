// What counts as a sale, when a client has stopped buying, and how long stock lasts.

import { describe, expect, it } from 'vitest';
import { daysLeft, lateAfterDays, SALE_STATUSES } from './sales.js';

describe('sales', () => {
  it('are all confirmed orders but the cancelled ones', () => {
    expect(SALE_STATUSES).toEqual(['Pendiente', 'En preparación', 'Despachado', 'Entregado']);
  });

  it.each([
    [30, 2, 60],
    [7, 2, 14],
    [2, 2, 14],
    [15, 1.5, 23],
  ])('a client who buys every %i days is late after %f intervals: %i days', (usual, factor, late) => {
    expect(lateAfterDays(usual, factor)).toBe(late);
  });

  it.each([
    [90, 90, 90],
    [10, 45, 20],
    [0, 45, 0],
    [-3, 45, 0],
    [10, 0, null],
  ])('%i units last, with %i sold in ninety days, %s days', (available, sold, days) => {
    expect(daysLeft(available, sold)).toBe(days);
  });
});
