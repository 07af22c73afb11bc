// Discount rules by product, category and everything, the price that a client pays, and products without a price.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_CENTAVOS } from './money.js';
import { checkPrice, chooseDiscount, effectivePrice, isDiscounted, unitPrice } from './pricing.js';

const product = { code: 'LAP-12', name: 'Lápiz' };

describe('chooseDiscount', () => {
  it.each([
    ['nothing', {}, 0],
    ['everything', { everything: 500 }, 500],
    ['the category', { categories: [1000], everything: 500 }, 1000],
    ['the nearest category', { categories: [1000, 2000, null], everything: 500 }, 2000],
    ['no category on the path', { categories: [null, undefined], everything: 500 }, 500],
    ['the product', { product: 300, categories: [1000, 2000], everything: 500 }, 300],
    ['a product taken out', { product: 0, categories: [2000], everything: 500 }, 0],
    ['a category taken out', { product: null, categories: [2000, 0], everything: 500 }, 0],
    ['everything, the path unknown', { categories: [], everything: 500 }, 500],
  ])('applies the rule of %s', (_, rules, bps) => {
    expect(chooseDiscount(rules)).toBe(bps);
  });
});

describe('effectivePrice', () => {
  it.each([
    [10_000, 0, 10_000],
    [10_000, 4000, 6000],
    [9999, 1250, 8749],
    [1, 5000, 1],
    [3, 5000, 2],
    [5, 10_000, 1],
    [0, 4000, 0],
    [MAX_CENTAVOS, 0, MAX_CENTAVOS],
  ])('gives for %i centavos less %i basis points %i', (price, bps, discountedFinalPrice) => {
    expect(effectivePrice(price, bps)).toEqual({ price, discountedFinalPrice });
  });

  it('is never negative, never above the list price, and equals the charged price', () => {
    fc.assert(
      fc.property(fc.nat(MAX_CENTAVOS), fc.nat(10_000), (price, bps) => {
        const effective = effectivePrice(price, bps);
        expect(effective.discountedFinalPrice).toBeGreaterThanOrEqual(0);
        expect(effective.discountedFinalPrice).toBeLessThanOrEqual(price);
        expect(unitPrice(effective)).toBe(effective.discountedFinalPrice);
      }),
    );
  });

  it('never rises when the discount grows', () => {
    fc.assert(
      fc.property(fc.nat(MAX_CENTAVOS), fc.nat(9999), (price, bps) => {
        expect(unitPrice(effectivePrice(price, bps + 1))).toBeLessThanOrEqual(
          unitPrice(effectivePrice(price, bps)),
        );
      }),
    );
  });

  it.each([
    [100, 10_001],
    [100, -1],
    [100, 0.5],
    [-1, 0],
    [1.5, 0],
  ])('throws for price %s and %s basis points', (price, bps) => {
    expect(() => effectivePrice(price, bps)).toThrow(RangeError);
  });
});

describe('unitPrice', () => {
  it.each([
    [{ price: 1000, discountedFinalPrice: 600 }, 600, true],
    [{ price: 1000, discountedFinalPrice: 1000 }, 1000, false],
    [{ price: 1000, discountedFinalPrice: 1200 }, 1000, false],
    [{ price: 1000, discountedFinalPrice: 0 }, 1000, false],
    [{ price: 1000, discountedFinalPrice: -5 }, 1000, false],
    [{ price: 1000, discountedFinalPrice: null }, 1000, false],
    [{ price: 1000 }, 1000, false],
  ])('of the prices %o is %i', (prices, expected, discounted) => {
    expect(unitPrice(prices)).toBe(expected);
    expect(isDiscounted(prices)).toBe(discounted);
  });
});

describe('checkPrice', () => {
  it.each([null, undefined, 0, -1])('refuses the price %s', (price) => {
    expect(checkPrice(price, product)).toEqual({ code: 'price_missing', product });
  });

  it('accepts a price of one centavo', () => {
    expect(checkPrice(1, product)).toBeUndefined();
  });
});
