// The prices of the grid that are not saved yet.

import { expect, it, vi } from 'vitest';
import { createUnsavedPrices } from './unsaved-prices';

const cell = (from: number | null, to: number | null) => ({ productId: 7, priceListId: 2, from, to });
const held = (prices: ReturnType<typeof createUnsavedPrices>) =>
  [...prices.all().values()].map(({ from, to }) => [from, to]);

it('keeps what was seen first through several writings, and forgets a price that is as it was', () => {
  const prices = createUnsavedPrices();
  const listener = vi.fn();
  prices.subscribe(listener);
  prices.write([cell(100, 120)]);
  prices.write([cell(120, 130)]);
  expect(held(prices)).toEqual([[100, 130]]);
  prices.write([cell(130, 100)]);
  expect(held(prices)).toEqual([]);
  expect(listener).toHaveBeenCalledTimes(3);
});

it('keeps a cell that was written anew while it was being saved', () => {
  const prices = createUnsavedPrices();
  prices.write([cell(100, 120)]);
  const sent = [...prices.all().values()];
  prices.write([cell(120, 140)]);
  prices.forget(sent);
  expect(held(prices)).toEqual([[120, 140]]);
  prices.forget([cell(120, 140)]);
  expect(held(prices)).toEqual([]);
});

it('takes the price that somebody else saved for the one that was seen', () => {
  const prices = createUnsavedPrices();
  prices.write([cell(100, 120)]);
  const refused = { productId: 7, priceListId: 2, changedBy: 'Oscar', changedAt: null };
  prices.seen([{ ...refused, code: 'changed_meanwhile', current: 110 }]);
  expect(held(prices)).toEqual([[110, 120]]);
  prices.seen([{ ...refused, code: 'changed_meanwhile', current: 120 }]);
  expect(held(prices)).toEqual([]);
});
