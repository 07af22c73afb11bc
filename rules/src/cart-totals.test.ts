// Totals of lines and carts in exact centavos, the limit of amounts that can be stored, and the total with shipping.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cartTotals, checkAmounts, lineTotals, type PricedLine, totalWithShipping } from './cart-totals.js';
import { MAX_CENTAVOS } from './money.js';

const anyLine: fc.Arbitrary<PricedLine> = fc
  .tuple(fc.nat(500_000_00), fc.nat(10_000), fc.integer({ min: 1, max: 999 }))
  .map(([listPrice, kept, quantity]) => ({
    listPrice,
    unitPrice: Math.floor((listPrice * kept) / 10_000),
    quantity,
  }));
const anyCart = fc.array(anyLine, { maxLength: 60 });

describe('cartTotals', () => {
  it('are all zero for an empty cart', () => {
    expect(cartTotals([])).toEqual({ listSubtotal: 0, discount: 0, total: 0, units: 0, lines: 0 });
  });

  it('add up two lines, one of them with a discount', () => {
    const lines = [
      { listPrice: 10_000, unitPrice: 6000, quantity: 3 },
      { listPrice: 1010, unitPrice: 1010, quantity: 12 },
    ];
    expect(lines.map(lineTotals)).toEqual([
      { listSubtotal: 30_000, discount: 12_000, subtotal: 18_000 },
      { listSubtotal: 12_120, discount: 0, subtotal: 12_120 },
    ]);
    expect(cartTotals(lines)).toEqual({
      listSubtotal: 42_120,
      discount: 12_000,
      total: 30_120,
      units: 15,
      lines: 2,
    });
  });

  it('equal the sums of the lines exactly, in whole centavos', () => {
    fc.assert(
      fc.property(anyCart, (lines) => {
        const totals = cartTotals(lines);
        const exact = lines.reduce(
          (total, line) => total + BigInt(line.unitPrice) * BigInt(line.quantity),
          0n,
        );
        expect(BigInt(totals.total)).toBe(exact);
        expect(totals.listSubtotal - totals.discount).toBe(totals.total);
        expect(totals.discount).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  it('do not depend on the order of the lines, nor on how a cart is split in two', () => {
    fc.assert(
      fc.property(anyCart, anyCart, (some, others) => {
        const whole = cartTotals([...some, ...others]);
        expect(cartTotals([...others, ...some])).toEqual(whole);
        expect(cartTotals(some).total + cartTotals(others).total).toBe(whole.total);
        expect(cartTotals(some).units + cartTotals(others).units).toBe(whole.units);
      }),
    );
  });
});

describe('checkAmounts', () => {
  it.each([
    [[], undefined],
    [[{ listPrice: MAX_CENTAVOS, unitPrice: 1, quantity: 1 }], undefined],
    [[{ listPrice: MAX_CENTAVOS, unitPrice: 1, quantity: 2 }], { code: 'total_too_large' }],
    [[{ listPrice: MAX_CENTAVOS, unitPrice: MAX_CENTAVOS, quantity: 999_999 }], { code: 'total_too_large' }],
  ])('checks the lines %o and returns %o', (lines, answer) => {
    expect(checkAmounts(lines)).toEqual(answer);
  });

  it('refuses exactly the carts whose totals throw', () => {
    const price = fc.nat(MAX_CENTAVOS);
    const dear = fc.record({ listPrice: price, quantity: fc.integer({ min: 1, max: 999_999 }) });
    fc.assert(
      fc.property(fc.array(dear, { maxLength: 5 }), (given) => {
        const lines = given.map((line) => ({ ...line, unitPrice: line.listPrice }));
        if (checkAmounts(lines)) expect(() => cartTotals(lines)).toThrow(RangeError);
        else expect(cartTotals(lines).total).toBeLessThanOrEqual(MAX_CENTAVOS);
      }),
    );
  });
});

it('totalWithShipping adds the shipping to the products', () => {
  expect(totalWithShipping(30_120, 5000)).toBe(35_120);
});
