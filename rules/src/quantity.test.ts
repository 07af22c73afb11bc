// The quantity stepper: minimum, step, plus and minus, the empty field, and quantities that are refused.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  checkQuantity,
  decreaseQuantity,
  increaseQuantity,
  minimumOf,
  QUANTITY_MAX,
  quantityWhenEmpty,
  stepOf,
} from './quantity.js';

const units = fc.oneof(fc.integer({ min: -2, max: 40 }), fc.integer({ min: 1, max: QUANTITY_MAX }));
const anyProduct = fc.record({
  minimalSalesQuantity: fc.option(units, { nil: undefined }),
  presentationQuantity: fc.option(units),
});

describe('minimum and step', () => {
  it.each([undefined, null, 0, -5, Number.NaN, 2.5])('of a product with %s are 1', (value) => {
    expect(minimumOf({ minimalSalesQuantity: value })).toBe(1);
    expect(stepOf({ presentationQuantity: value })).toBe(1);
  });

  it('are the values of the product if they are positive whole numbers', () => {
    expect(minimumOf({ minimalSalesQuantity: 12 })).toBe(12);
    expect(stepOf({ presentationQuantity: 6 })).toBe(6);
    expect(quantityWhenEmpty({ minimalSalesQuantity: 12, presentationQuantity: 6 })).toBe(12);
  });
});

describe('increaseQuantity', () => {
  it.each([
    [{ presentationQuantity: 6 }, 6, 12],
    [{ presentationQuantity: 6 }, 1, 6],
    [{ presentationQuantity: 6 }, 7, 13],
    [{ presentationQuantity: 0 }, 1, 2],
    [{ presentationQuantity: null }, 1, 2],
    [{}, 0, 1],
    [{ minimalSalesQuantity: 10, presentationQuantity: 6 }, 1, 10],
    [{ minimalSalesQuantity: 4 }, Number.NaN, 4],
    [{ presentationQuantity: 6 }, QUANTITY_MAX, QUANTITY_MAX],
  ])('of %o at %s gives %i', (product, quantity, expected) => {
    expect(increaseQuantity(quantity, product)).toBe(expected);
  });
});

describe('decreaseQuantity', () => {
  it.each([
    [{ minimalSalesQuantity: 2, presentationQuantity: 6 }, 12, 6],
    [{ minimalSalesQuantity: 2, presentationQuantity: 6 }, 6, 2],
    [{ minimalSalesQuantity: 2, presentationQuantity: 6 }, 7, 2],
    [{ minimalSalesQuantity: 2, presentationQuantity: 6 }, 2, 2],
    [{ minimalSalesQuantity: 10, presentationQuantity: 6 }, 12, 10],
    [{}, 2, 1],
    [{}, 1, 1],
    [{ minimalSalesQuantity: 4 }, Number.NaN, 4],
  ])('of %o at %s gives %i', (product, quantity, expected) => {
    expect(decreaseQuantity(quantity, product)).toBe(expected);
  });
});

describe('the plus and minus buttons', () => {
  it('reach only quantities that may be ordered', () => {
    const start = fc.oneof(fc.integer({ min: -5, max: QUANTITY_MAX }), fc.double());
    const presses = fc.array(fc.constantFrom(increaseQuantity, decreaseQuantity), {
      minLength: 1,
      maxLength: 20,
    });
    fc.assert(
      fc.property(anyProduct, start, presses, (product, quantity, press) => {
        const reached = press.reduce((current, step) => step(current, product), quantity);
        expect(checkQuantity(reached, product)).toBeUndefined();
      }),
    );
  });

  it('reach the largest quantity and the minimum when pressed repeatedly', () => {
    fc.assert(
      fc.property(anyProduct, fc.integer({ min: 1, max: QUANTITY_MAX }), (product, typed) => {
        const quantity = Math.max(typed, minimumOf(product));
        if (quantity < QUANTITY_MAX) expect(increaseQuantity(quantity, product)).toBeGreaterThan(quantity);
        if (quantity > minimumOf(product)) expect(decreaseQuantity(quantity, product)).toBeLessThan(quantity);
      }),
    );
  });
});

describe('checkQuantity', () => {
  it.each([
    [1, {}, undefined],
    [7, { minimalSalesQuantity: 6, presentationQuantity: 6 }, undefined],
    [QUANTITY_MAX, {}, undefined],
    [0, {}, { code: 'quantity_below_minimum', n: 1 }],
    [-3, { minimalSalesQuantity: 0 }, { code: 'quantity_below_minimum', n: 1 }],
    [5, { minimalSalesQuantity: 6 }, { code: 'quantity_below_minimum', n: 6 }],
    [QUANTITY_MAX + 1, {}, { code: 'quantity_invalid' }],
    [1.5, {}, { code: 'quantity_invalid' }],
    [Number.NaN, {}, { code: 'quantity_invalid' }],
    [Number.POSITIVE_INFINITY, {}, { code: 'quantity_invalid' }],
  ])('checks the quantity %s of %o and returns %o', (quantity, product, answer) => {
    expect(checkQuantity(quantity, product)).toEqual(answer);
  });

  it('always accepts the minimum', () => {
    fc.assert(
      fc.property(anyProduct, (product) => {
        expect(checkQuantity(quantityWhenEmpty(product), product)).toBeUndefined();
      }),
    );
  });
});
