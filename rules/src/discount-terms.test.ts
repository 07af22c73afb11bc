import { describe, expect, it } from 'vitest';
import { discountRows, discountRowText } from './discount-rows.js';
import { discountByTerms, missingToMinimum } from './discount-terms.js';

const lines = [{ net: 100_000, rate: { code: '21', bps: 2_100 } }];
const taxTerms = { condition: '', perceptions: [], shippingTaxCode: '21', shippingTaxRate: 21 };
const day = '2026-11-24';
const code = { code: 'VERANO10', percent: 10, amount: null, minimum: 0 };

describe('discountByTerms', () => {
  it('answers in pesos what a code takes off, and what is to be paid then with shipping', () => {
    expect(discountByTerms(code, lines, 10_000, taxTerms, day)).toEqual({
      code: 'VERANO10',
      percent: 10,
      reduction: 100,
      toPay: 1_210,
    });
  });
  it('leaves out what is to be paid where the terms of the taxes are not known', () => {
    expect(discountByTerms(code, lines, 10_000, null, day)).toMatchObject({ reduction: 100, toPay: null });
  });
  it('answers null below the minimum, and says what is missing to it', () => {
    const from = { ...code, minimum: 1_000.01 };
    expect(discountByTerms(from, lines, 0, taxTerms, day)).toBeNull();
    expect(missingToMinimum(from, lines)).toBe(1);
    expect(missingToMinimum(code, lines)).toBe(0);
  });
});

describe('discountRows', () => {
  it('names the code, its percentage and what is to be paid then, both as estimates', () => {
    const rows = discountRows({ code: 'VERANO10', percent: 10, reduction: 100, toPay: 1_210 });
    expect(rows.map((row) => [discountRowText(row), row.amount])).toEqual([
      ['Rebaja del código VERANO10 10\u00a0% estimada', '−$\u00a0100,00'],
      ['A pagar con la rebaja estimada', '$\u00a01.210,00'],
    ]);
  });
  it('has no rows without a code', () => {
    expect(discountRows(null)).toEqual([]);
  });
});
