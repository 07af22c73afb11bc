// Checks of a cart line's changed quantity: stock, minimum, unchanged quantities, and lines that skip the stock check.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkLine, checkLineChange, type HeldLine, type LineFacts } from './cart-line.js';

const facts: LineFacts = {
  product: { code: 'A-1', name: 'Cuaderno', minimalSalesQuantity: 2, presentationQuantity: null },
  sellable: true,
  listPrice: 1_000,
  unitPrice: 900,
  stock: { stock: 5, reserved: 0, futureStock: 0, hasPhysicalStock: true },
};
const held = (quantity: number, stockCheckSkipped = false): HeldLine => ({ quantity, stockCheckSkipped });

describe('checkLineChange', () => {
  it.each<[string, HeldLine | undefined, number, boolean, string | undefined]>([
    ['accepts what is in stock', undefined, 5, false, undefined],
    ['refuses more than is in stock', undefined, 6, false, 'stock_insufficient'],
    ['refuses a line raised above the stock', held(4), 6, false, 'stock_insufficient'],
    ['accepts an unchanged quantity above the stock', held(9), 9, false, undefined],
    ['accepts an unchanged quantity below the minimum', held(1), 1, false, undefined],
    ['accepts any stock when asked to skip the check', undefined, 9, true, undefined],
    ['keeps skipping the check for a line that skipped it', held(9, true), 12, false, undefined],
    ['never skips the minimum', held(9, true), 1, true, 'quantity_below_minimum'],
  ])('%s', (_, line, quantity, skip, code) => {
    expect(checkLineChange(facts, line, quantity, skip)?.code).toBe(code);
  });

  it('checks every changed quantity as an addition is checked', () => {
    fc.assert(
      fc.property(fc.nat(20), fc.nat(20), fc.boolean(), fc.boolean(), (before, quantity, skipped, skip) => {
        const expected = before === quantity ? undefined : checkLine(facts, quantity, skipped || skip);
        expect(checkLineChange(facts, held(before, skipped), quantity, skip)).toEqual(expected);
      }),
    );
  });
});
