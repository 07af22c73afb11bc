// Dividing the printable list into sheets: six products on the first, nine on each other, every product once and in
// order.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sheetsOf } from './sheets';

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);

describe('the sheets of a printed list', () => {
  it.each([
    [0, [0]],
    [1, [1]],
    [6, [6]],
    [7, [6, 1]],
    [15, [6, 9]],
    [16, [6, 9, 1]],
    [40, [6, 9, 9, 9, 7]],
  ])('divide %i products into sheets of %j', (count, sizes) => {
    expect(sheetsOf(numbers(count)).map((sheet) => sheet.length)).toEqual(sizes);
  });

  it('hold every product once, in order, on 1 + ⌈(n − 6) ÷ 9⌉ sheets', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5_000 }), (count) => {
        const sheets = sheetsOf(numbers(count));
        expect(sheets.flat()).toEqual(numbers(count));
        expect(sheets).toHaveLength(1 + Math.max(0, Math.ceil((count - 6) / 9)));
      }),
    );
  });
});
