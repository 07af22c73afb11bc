import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { codeOf, discountEstimate, isDiscountCode, reducedLines, reductionOf } from './discount-codes.js';
import { sum } from './money.js';
import type { TaxedPurchase } from './taxes.js';
import { taxesOf } from './taxes.js';

const full = { code: '21', bps: 2_100 };
const half = { code: '10.5', bps: 1_050 };
const books = { code: 'EXENTO', bps: 0 };
const percent = (bps: number, minimum = 0) => ({ bps, amount: null, minimum });
const amount = (centavos: number, minimum = 0) => ({ bps: null, amount: centavos, minimum });

describe('codeOf', () => {
  it.each([
    [' verano  10 ', 'VERANO 10'],
    ['oton\u0303o', 'OTOÑO'],
    ['', ''],
  ])('writes %j as %j', (typed, code) => {
    expect(codeOf(typed)).toBe(code);
  });
});

describe('isDiscountCode', () => {
  it.each(['VERANO10', 'OTOÑO-2026', 'A/B 1'])('accepts %s', (code) => {
    expect(isDiscountCode(code)).toBe(true);
  });
  it.each(['', 'ABC', 'A'.repeat(41), 'UNO, DOS', '-ABCD', 'ABCD.', '<B>X'])('refuses %j', (code) => {
    expect(isDiscountCode(code)).toBe(false);
  });
});

describe('reductionOf', () => {
  it.each([
    ['a percentage, rounded half up', percent(1_000), 12_345, 1_235],
    ['an amount', amount(5_000), 12_345, 5_000],
    ['no more than the products cost', amount(5_000), 4_000, 4_000],
    ['everything with 100 %', percent(10_000), 4_001, 4_001],
    ['nothing below the minimum', percent(1_000, 12_346), 12_345, 0],
    ['the percentage at the minimum', percent(1_000, 12_345), 12_345, 1_235],
    ['nothing from nothing', amount(5_000), 0, 0],
  ])('takes off %s', (_, terms, products, reduction) => {
    expect(reductionOf(terms, products)).toBe(reduction);
  });
});

describe('discountEstimate', () => {
  const purchase: TaxedPurchase = {
    lines: [
      { net: 100_000, rate: full },
      { net: 50_000, rate: books },
    ],
    shipping: { net: 10_000, rate: full },
    perceptions: [{ jurisdiction: 'Santa Fe', bps: 250 }],
  };

  it('reduces each rate by its share, leaves shipping, and computes IVA and perceptions of what is left', () => {
    const estimate = discountEstimate(amount(15_000), purchase);
    // 150.000 - 15.000: 90.000 at 21 % and 45.000 exempt; shipping 10.000 at 21 %
    expect(estimate).toMatchObject({
      reduction: 15_000,
      taxes: { net: 145_000, exempt: 45_000, iva: 21_000, toPay: 145_000 + 21_000 + 3_625 },
    });
  });

  it.each([
    ['takes nothing off', percent(1_000, 150_001), purchase],
    [
      'is of a purchase that is too large',
      percent(1_000),
      { ...purchase, lines: [{ net: 10 ** 14, rate: full }] },
    ],
  ])('is null where the code %s', (_, terms, of) => {
    expect(discountEstimate(terms, of)).toBeNull();
  });

  it('adds up to the centavo for percentages and amounts, in 10,000 purchases of any rates', () => {
    const net = fc.integer({ min: 0, max: 10 ** 11 });
    const line = fc.record({ net, rate: fc.constantFrom(full, half, books) });
    const purchases = fc.record({
      lines: fc.array(line, { minLength: 1, maxLength: 12 }),
      shipping: fc.record({ net, rate: fc.constantFrom(full, books, null) }),
      perceptions: fc.subarray([
        { jurisdiction: 'IVA', bps: 300 },
        { jurisdiction: 'Santa Fe', bps: 275 },
      ]),
    });
    const minimum = fc.constantFrom(0, 10 ** 6);
    const terms = fc.oneof(
      fc.tuple(fc.integer({ min: 1, max: 10_000 }), minimum).map(([bps, least]) => percent(bps, least)),
      fc.tuple(fc.integer({ min: 1, max: 10 ** 11 }), minimum).map(([off, least]) => amount(off, least)),
    );
    fc.assert(
      fc.property(purchases, terms, (given, code) => {
        const before = taxesOf(given);
        const estimate = discountEstimate(code, given);
        const products = sum(given.lines.map((one) => one.net));
        const reduction = reductionOf(code, products);
        if (estimate === null) {
          expect(reduction).toBe(0);
          return;
        }
        const { taxes } = estimate;
        expect(estimate.reduction).toBe(reduction);
        const left = reducedLines(given.lines, reduction);
        left.forEach((one, nth) => {
          expect(one.net).toBeGreaterThanOrEqual(0);
          expect(one.net).toBeLessThanOrEqual(given.lines[nth]?.net ?? 0);
        });
        expect(sum(left.map((one) => one.net)) + reduction).toBe(products);
        expect(taxes.net + reduction).toBe(before?.net);
        expect(sum(taxes.rates.map((rate) => rate.net)) + taxes.exempt + taxes.untaxed).toBe(taxes.net);
        expect(sum(taxes.rates.map(({ iva }) => iva))).toBe(taxes.iva);
        expect(taxes.net + (taxes.iva ?? 0) + sum(taxes.perceptions.map((one) => one.amount))).toBe(
          taxes.toPay,
        );
        expect(taxes.toPay).toBeLessThanOrEqual(before?.toPay ?? 0);
      }),
      { numRuns: 10_000 },
    );
  });
});
