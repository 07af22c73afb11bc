// The form of an increase by percentage.

import { expect, it } from 'vitest';
import { increaseOf, readPercentage } from './increase-form';

it.each([
  ['8,5', 850],
  ['+8,5 %', 850],
  ['-5%', -500],
  ['− 5', -500],
  ['8.25', 825],
  ['0', 0],
  ['1000', 100_000],
  ['1001', undefined],
  ['-100', undefined],
  ['', undefined],
  ['ocho', undefined],
  ['8,555', undefined],
])('reads %s as %o basis points', (typed, bps) => {
  expect(readPercentage(typed)).toBe(bps);
});

it('makes no increase without a list or a percentage', () => {
  const form = {
    priceListIds: [3],
    baseListId: '',
    categoryCode: '',
    supplierId: ' ',
    percentage: '8,5',
    step: 1_000,
    direction: 'up',
    startsOn: '',
    endsOn: '',
  } as const;
  expect(increaseOf(form)).toEqual({
    priceListIds: [3],
    baseListId: null,
    bps: 850,
    step: 1_000,
    direction: 'up',
  });
  expect(increaseOf({ ...form, baseListId: '4', categoryCode: '-' })).toMatchObject({
    baseListId: 4,
    categoryCode: '-',
  });
  expect(increaseOf({ ...form, priceListIds: [] })).toBeUndefined();
  expect(increaseOf({ ...form, percentage: 'x' })).toBeUndefined();
});
