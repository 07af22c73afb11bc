// The choices of the product filters for staff: initial values, which filters each profile has, and when a filter
// counts as active.

import { expect, it } from 'vitest';
import { anyActive, choicesOf, keptOf } from './admin-filters';

it('opens with products in stock, visible and with pictures, and later with what was applied', () => {
  expect(Object.values(choicesOf({}))).toEqual(['1', '0', '0', '0', '0']);
  expect(choicesOf({ soldOut: '-1' })).toMatchObject({ inStock: '1', soldOut: '-1' });
});

it('keeps visibility and pictures for administrators alone', () => {
  const choices = choicesOf({ invisibleProducts: '1' });
  expect(keptOf(choices, 3)).toEqual(choices);
  expect(keptOf(choices, 2)).toEqual({ inStock: '1', soldOut: '0', inStockSoon: '0' });
});

it('counts only the filters that the profile has', () => {
  expect(anyActive({}, 3)).toBe(false);
  expect(anyActive({ inStock: '-1', soldOut: '-1' }, 3)).toBe(false);
  expect(anyActive({ soldOut: '0' }, 2)).toBe(true);
  expect(anyActive({ invisibleProducts: '1' }, 2)).toBe(false);
  expect(anyActive({ invisibleProducts: '1' }, 3)).toBe(true);
});
