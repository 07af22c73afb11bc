// The weight that the post charges for, real or volumetric, the price by weight, and when shipping is charged.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_CENTAVOS } from './money.js';
import {
  chargeableGrams,
  type PackedLine,
  type ShippingRate,
  shippingCost,
  shippingPrice,
  WEIGHT_MAX_GRAMS,
} from './shipping.js';

const RULE = { defaultWeightGrams: 500, volumetricDivisor: 6_000 };
const NOTHING = { quantity: 1, weightGrams: null, lengthMm: null, widthMm: null, heightMm: null };
const RATES: readonly ShippingRate[] = [
  { upToGrams: 5_000, price: 900_050 },
  { upToGrams: 1_000, price: 500_000 },
  { upToGrams: 25_000, price: 2_000_000 },
];

const measure = fc.option(fc.integer({ min: 0, max: 1_000_000 }));
const line: fc.Arbitrary<PackedLine> = fc.record({
  quantity: fc.integer({ min: 1, max: 999_999 }),
  weightGrams: fc.option(fc.integer({ min: 0, max: 10_000_000 })),
  lengthMm: measure,
  widthMm: measure,
  heightMm: measure,
});
/** A table whose prices never fall with the weight. */
const rates = fc
  .array(fc.tuple(fc.integer({ min: 1, max: 50_000 }), fc.nat(5_000_000)), { minLength: 1, maxLength: 12 })
  .map((pairs) => {
    const weights = [...new Set(pairs.map(([grams]) => grams))].sort((a, b) => a - b);
    const prices = pairs.map(([, price]) => price).sort((a, b) => a - b);
    return weights.map((upToGrams, index) => ({ upToGrams, price: prices[index] ?? 0 }));
  });

describe('the weight that the post charges for', () => {
  it.each<[string, PackedLine[], number]>([
    ['nothing for an empty cart', [], 0],
    [
      'the real weight of what is heavy for its size',
      [{ ...NOTHING, quantity: 3, weightGrams: 1_200, lengthMm: 300, widthMm: 210, heightMm: 10 }],
      3_600,
    ],
    [
      'the volumetric weight of what is light: 40 × 30 × 25 cm ÷ 6000 = 5 kg',
      [{ ...NOTHING, weightGrams: 900, lengthMm: 400, widthMm: 300, heightMm: 250 }],
      5_000,
    ],
    [
      'a begun gram as a whole one',
      [{ ...NOTHING, weightGrams: 1, lengthMm: 100, widthMm: 100, heightMm: 1 }],
      2,
    ],
    [
      'the default for an unknown weight, and for a weight of zero',
      [NOTHING, { ...NOTHING, weightGrams: 0 }],
      1_000,
    ],
    [
      'the real weight where a size is missing',
      [{ ...NOTHING, weightGrams: 70, lengthMm: 9_000, widthMm: 9_000 }],
      70,
    ],
    [
      'one parcel: what is heavy leaves room for what is light',
      [
        { ...NOTHING, weightGrams: 4_000, lengthMm: 100, widthMm: 100, heightMm: 100 },
        { ...NOTHING, weightGrams: 100, lengthMm: 300, widthMm: 200, heightMm: 100 },
      ],
      4_100,
    ],
    [
      'the most that is told, however absurd',
      [{ quantity: 999_999, weightGrams: 1, lengthMm: 1_000_000, widthMm: 1_000_000, heightMm: 1_000_000 }],
      WEIGHT_MAX_GRAMS,
    ],
  ])('is %s', (_, lines, grams) => {
    expect(chargeableGrams(lines, RULE)).toBe(grams);
  });

  it('is whole, at least the real weight, and never falls when a line is added', () => {
    fc.assert(
      fc.property(fc.array(line, { maxLength: 8 }), line, (lines, more) => {
        const grams = chargeableGrams(lines, RULE);
        expect(Number.isInteger(grams) && grams >= 0 && grams <= WEIGHT_MAX_GRAMS).toBe(true);
        const real = lines.reduce(
          (sum, { quantity, weightGrams }) => sum + quantity * (weightGrams || 500),
          0,
        );
        expect(grams).toBeGreaterThanOrEqual(Math.min(real, WEIGHT_MAX_GRAMS));
        expect(chargeableGrams([...lines, more], RULE)).toBeGreaterThanOrEqual(grams);
      }),
    );
  });
});

describe('the price of shipping', () => {
  it.each([
    [0, 0],
    [1, 500_000],
    [1_000, 500_000],
    [1_001, 900_050],
    [25_000, 2_000_000],
    [25_001, 2_500_000],
    [50_000, 4_000_000],
    [77_000, 6_900_050],
  ])('of %i grams is %s centavos', (grams, price) => {
    expect(shippingPrice(RATES, grams)).toBe(price);
  });

  it('is to be agreed if there are no rates or the price is above the maximum amount', () => {
    expect(shippingPrice([], 100)).toBeNull();
    expect(shippingPrice([{ upToGrams: 1, price: MAX_CENTAVOS }], 2)).toBeNull();
  });

  it('never falls when the weight grows, and is never negative or a fraction of a centavo', () => {
    fc.assert(
      fc.property(rates, fc.nat(400_000), fc.nat(400_000), (table, a, b) => {
        const [less, more] = [shippingPrice(table, Math.min(a, b)), shippingPrice(table, Math.max(a, b))];
        expect(Number.isSafeInteger(less) && (less ?? -1) >= 0).toBe(true);
        expect(more).toBeGreaterThanOrEqual(less ?? 0);
      }),
    );
  });

  it('is charged only for delivery by post, and not if the buyer collects the order', () => {
    const charged = [1, 2, null].flatMap((option) =>
      [false, true].map((pickUp) => shippingCost(option, pickUp, 700)),
    );
    expect(charged).toEqual([0, 0, 700, 0, 0, 0]);
    expect(shippingCost(2, false, null)).toBe(0);
  });
});
