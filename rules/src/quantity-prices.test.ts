// Prices by quantity and day: which one applies, where it comes from, what is free, and what one needs to add.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  chargeOf,
  type DatedPrices,
  discountedPrices,
  freeUnitsLeft,
  nextPrice,
  offeredPrice,
  type Promotion,
  pricesOn,
  quantityPrices,
  stepFields,
  type ValidDays,
} from './quantity-prices.js';
import { datedPricesCases, plainCharge } from './testing/quantity-price-cases.js';

const DAY = '2026-12-15';
const ALWAYS: ValidDays = { validFrom: null, validUntil: null };
const step = (fromQuantity: number, price: number, days: Partial<ValidDays> = {}) => ({
  fromQuantity,
  price,
  ...ALWAYS,
  ...days,
});
const promotion = (paidUnits: number, freeUnits: number, days: Partial<ValidDays> = {}) => ({
  paidUnits,
  freeUnits,
  ...ALWAYS,
  ...days,
});
const terms = (given: Partial<DatedPrices> = {}): Omit<DatedPrices, 'discounted'> => ({
  listPrice: 10_000,
  steps: [],
  customerPrices: [],
  promotions: [],
  ...given,
});
const charged = (given: Partial<DatedPrices>, quantity: number, bps = 0, day = DAY) => {
  const { unitPrice, freeUnits, source } = chargeOf(
    pricesOn(day, discountedPrices(terms(given), bps)),
    quantity,
  );
  return [unitPrice, freeUnits, source];
};

describe('the price of a quantity', () => {
  it.each<[string, Partial<DatedPrices>, number, number, ReturnType<typeof charged>]>([
    ['the list price alone', {}, 0, 50, [10_000, 0, 'list']],
    ['a discount', {}, 1_000, 50, [9_000, 0, 'discount']],
    ['one unit less than the step', { steps: [step(12, 9_000)] }, 0, 11, [10_000, 0, 'list']],
    ['exactly the step', { steps: [step(12, 9_000)] }, 0, 12, [9_000, 0, 'step']],
    ['the greater of two steps', { steps: [step(36, 8_000), step(12, 9_000)] }, 0, 40, [8_000, 0, 'step']],
    ['a step with a discount', { steps: [step(12, 9_000)] }, 1_000, 12, [8_100, 0, 'step']],
    ['a step dearer than the list', { steps: [step(12, 12_000)] }, 0, 12, [10_000, 0, 'list']],
    [
      'a greater step dearer than a smaller one',
      { steps: [step(12, 8_000), step(24, 9_000)] },
      0,
      24,
      [8_000, 0, 'step'],
    ],
    ['an agreed price', { customerPrices: [step(1, 7_000)] }, 1_000, 1, [7_000, 0, 'customer']],
    [
      'an agreed price dearer than the list',
      { customerPrices: [step(1, 12_000)] },
      1_000,
      1,
      [12_000, 0, 'customer'],
    ],
    [
      'an agreed price against a cheaper step',
      { customerPrices: [step(1, 9_500)], steps: [step(12, 9_000)] },
      0,
      12,
      [9_500, 0, 'customer'],
    ],
    [
      'fewer units than an agreed price needs',
      { customerPrices: [step(6, 7_000)] },
      1_000,
      5,
      [9_000, 0, 'discount'],
    ],
    [
      'as many units as an agreed price needs',
      { customerPrices: [step(6, 7_000)] },
      1_000,
      6,
      [7_000, 0, 'customer'],
    ],
    ['10 + 1, ten units', { promotions: [promotion(10, 1)] }, 0, 10, [10_000, 0, 'list']],
    ['10 + 1, eleven units', { promotions: [promotion(10, 1)] }, 0, 11, [10_000, 1, 'promotion']],
    ['10 + 1, twenty-one units', { promotions: [promotion(10, 1)] }, 0, 21, [10_000, 1, 'promotion']],
    ['10 + 1, twenty-two units', { promotions: [promotion(10, 1)] }, 500, 22, [9_500, 2, 'promotion']],
    [
      'a promotion and a cheaper step',
      { promotions: [promotion(10, 1)], steps: [step(11, 9_000)] },
      0,
      11,
      [9_000, 0, 'step'],
    ],
    [
      'a promotion and a dearer step',
      { promotions: [promotion(10, 1)], steps: [step(11, 9_500)] },
      0,
      11,
      [10_000, 1, 'promotion'],
    ],
    ['two promotions', { promotions: [promotion(10, 1), promotion(10, 2)] }, 0, 12, [10_000, 2, 'promotion']],
    [
      'a promotion beside an agreed price',
      { promotions: [promotion(10, 1)], customerPrices: [step(50, 7_000)] },
      0,
      11,
      [10_000, 0, 'list'],
    ],
    ['no list price', { listPrice: null, steps: [step(12, 9_000)] }, 0, 12, [null, 0, 'list']],
    ['a list price of zero', { listPrice: 0, steps: [step(12, 9_000)] }, 0, 12, [0, 0, 'list']],
    [
      'no list price but an agreed one',
      { listPrice: null, customerPrices: [step(1, 7_000)] },
      0,
      1,
      [7_000, 0, 'customer'],
    ],
  ])('is right for %s', (_, given, bps, quantity, expected) => {
    expect(charged(given, quantity, bps)).toEqual(expected);
  });

  it.each([
    ['2026-12-09', [10_000, 0, 'list']],
    ['2026-12-10', [9_000, 0, 'step']],
    ['2026-12-20', [9_000, 0, 'step']],
    ['2026-12-21', [10_000, 0, 'list']],
  ] as const)('counts from the first to the last day of a step: %s', (day, expected) => {
    const steps = [step(12, 9_000, { validFrom: '2026-12-10', validUntil: '2026-12-20' })];
    expect(charged({ steps }, 12, 0, day)).toEqual(expected);
  });

  it('shows the list price beside an agreed one, and an agreed one that is dearer alone', () => {
    const shown = (price: number) =>
      pricesOn(DAY, discountedPrices(terms({ customerPrices: [step(1, price)] }), 0)).listPrice;
    expect([shown(7_000), shown(12_000)]).toEqual([10_000, 12_000]);
  });

  it('is that of the plain rule for any prices, days and quantities', () => {
    fc.assert(
      fc.property(datedPricesCases, ({ terms: given, bps, day, quantity }) => {
        const charge = chargeOf(pricesOn(day, discountedPrices(given, bps)), quantity);
        expect(charge).toMatchObject(plainCharge(given, bps, day, quantity));
      }),
      { numRuns: 10_000 },
    );
  });

  it('never makes a unit dearer for more units without agreed prices', () => {
    fc.assert(
      fc.property(datedPricesCases, ({ terms: given, bps, day, quantity }) => {
        const prices = pricesOn(day, discountedPrices({ ...given, customerPrices: [], promotions: [] }, bps));
        const [less, more] = [chargeOf(prices, quantity), chargeOf(prices, quantity + 1)];
        expect(more.unitPrice ?? 0).toBeLessThanOrEqual(less.unitPrice ?? 0);
      }),
    );
  });

  it('is the same from the fields of a call, so that browser and device charge what the server charges', () => {
    fc.assert(
      fc.property(datedPricesCases, ({ terms: given, bps, day, quantity }) => {
        const prices = pricesOn(day, discountedPrices(given, bps));
        fc.pre(prices.listPrice !== null);
        const shown = quantityPrices({
          price: prices.listPrice === null ? null : prices.listPrice / 100,
          discountedFinalPrice: prices.unitPrice === null ? null : prices.unitPrice / 100,
          ...stepFields(prices),
        });
        const { source: _, ...charge } = chargeOf(prices, quantity);
        expect(chargeOf(shown, quantity)).toMatchObject(charge);
      }),
      { numRuns: 10_000 },
    );
  });
});

describe('what more units bring', () => {
  const next = (given: Partial<DatedPrices>, quantity: number) => {
    const found = nextPrice(pricesOn(DAY, discountedPrices(terms(given), 0)), quantity);
    return found && [found.missing, found.unitPrice, found.freeUnits];
  };
  it.each<[string, Partial<DatedPrices>, number, readonly number[] | undefined]>([
    ['nothing without steps', {}, 5, undefined],
    ['the step', { steps: [step(12, 9_000)] }, 10, [2, 9_000, 0]],
    ['nothing at the last step', { steps: [step(12, 9_000)] }, 12, undefined],
    ['the second step', { steps: [step(12, 9_000), step(36, 8_000)] }, 12, [24, 8_000, 0]],
    ['a free unit', { promotions: [promotion(10, 1)] }, 10, [1, 10_000, 1]],
    [
      'nothing right after a free unit, because one more costs more on average',
      { promotions: [promotion(10, 1)] },
      11,
      undefined,
    ],
    [
      'the nearer of step and free unit',
      { promotions: [promotion(10, 1)], steps: [step(6, 9_900)] },
      1,
      [5, 9_900, 0],
    ],
    ['not a step dearer than the price', { steps: [step(12, 12_000)] }, 1, undefined],
  ])('is %s', (_, given, quantity, expected) => {
    expect(next(given, quantity)).toEqual(expected);
  });
});

describe('free units', () => {
  const tenPlusOne: readonly Promotion[] = [{ paidUnits: 10, freeUnits: 1 }];
  const prices = { listPrice: 100, unitPrice: 100, promotions: tenPlusOne };
  it.each([
    [2, 22, 2],
    [2, 21, 1],
    [1, 10, 0],
    [0, 11, 0],
  ])('of %i are for %i left units %i', (before, kept, expected) => {
    expect(freeUnitsLeft(prices, before, kept)).toBe(expected);
  });

  it('are not part of an offer, which has one price for all units', () => {
    const both = { ...prices, steps: [{ fromQuantity: 11, unitPrice: 98 }] };
    expect([offeredPrice(prices, 11), offeredPrice(both, 11), offeredPrice(both, 10)]).toEqual([
      100, 98, 100,
    ]);
  });
});
