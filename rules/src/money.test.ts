// Money in centavos: exact conversion from pesos, Argentine formatting, addition, multiplication, percentages.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  formatPesos,
  formatWhole,
  fromCentavos,
  MAX_CENTAVOS,
  multiply,
  percentOf,
  splitPesos,
  sum,
  toCentavos,
  toDecimalText,
} from './money.js';

const anyAmount = fc.integer({ min: -MAX_CENTAVOS, max: MAX_CENTAVOS });

describe('toCentavos', () => {
  it.each([
    [0, 0],
    [-0, 0],
    [1234.5, 123450],
    [0.29, 29],
    [1.15, 115],
    [4.35, 435],
    [-1.01, -101],
    [999_999_999_999.99, MAX_CENTAVOS],
    ['1234.50', 123450],
    ['1234.5', 123450],
    ['1234', 123400],
    ['-0.00', 0],
  ])('converts %s pesos to %i centavos', (pesos, centavos) => {
    expect(toCentavos(pesos)).toBe(centavos);
  });

  it.each([0.1 + 0.2, 1.005, 1e-7, 1e12, 1e21, Number.NaN, Number.POSITIVE_INFINITY])(
    'does not read the number %s',
    (pesos) => {
      expect(() => toCentavos(pesos)).toThrow(RangeError);
    },
  );

  it.each(['', ' 1', '1.234', '1,50', '1.', '.5', '1e3', '+1', '0x1', '١', '1\n'])(
    'does not read the text %j',
    (pesos) => {
      expect(() => toCentavos(pesos)).toThrow(RangeError);
    },
  );

  it('restores every amount exactly from its JSON number and its decimal text', () => {
    fc.assert(
      fc.property(anyAmount, (centavos) => {
        expect(toCentavos(fromCentavos(centavos))).toBe(centavos);
        expect(toCentavos(JSON.parse(JSON.stringify(fromCentavos(centavos))))).toBe(centavos);
        expect(toCentavos(toDecimalText(centavos))).toBe(centavos);
      }),
    );
  });
});

describe('formatted amounts', () => {
  it.each([
    [0, '$\u00a00,00'],
    [5, '$\u00a00,05'],
    [123450, '$\u00a01.234,50'],
    [100_000, '$\u00a01.000,00'],
    [123_456_789, '$\u00a01.234.567,89'],
    [-50, '-$\u00a00,50'],
    [MAX_CENTAVOS, '$\u00a0999.999.999.999,99'],
  ])('formats %i centavos as %s', (centavos, text) => {
    expect(formatPesos(centavos)).toBe(text);
  });

  it('splits a price in pesos and cents', () => {
    expect(splitPesos(123450)).toEqual({ whole: '1.234', cents: '50' });
    expect(splitPesos(7)).toEqual({ whole: '0', cents: '07' });
  });

  it.each([
    [0, '0'],
    [999, '999'],
    [1000, '1.000'],
    [999_999, '999.999'],
    [-12345, '-12.345'],
  ])('formats the whole number %i as %s', (value, text) => {
    expect(formatWhole(value)).toBe(text);
  });

  it('keep the same digits when the separators are removed', () => {
    fc.assert(
      fc.property(anyAmount, (centavos) => {
        const { whole, cents } = splitPesos(centavos);
        expect(formatPesos(centavos).replace('$\u00a0', '')).toBe(`${whole},${cents}`);
        expect(toCentavos(`${whole.replaceAll('.', '')}.${cents}`)).toBe(centavos);
      }),
    );
  });

  it('throw for a fraction of a centavo', () => {
    expect(() => formatPesos(0.5)).toThrow(RangeError);
    expect(() => formatPesos(Number.NaN)).toThrow(RangeError);
    expect(() => fromCentavos(MAX_CENTAVOS + 1)).toThrow(RangeError);
  });
});

it('an amount is the same where it is stored, answered, asked by card and shown', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: MAX_CENTAVOS }), (centavos) => {
      const stored = toDecimalText(centavos);
      const asked = JSON.parse(JSON.stringify({ amount: fromCentavos(toCentavos(stored)) })).amount as number;
      const digits = formatPesos(toCentavos(asked)).replace(/\D/g, '');
      expect([toCentavos(asked), Number(digits)]).toEqual([centavos, centavos]);
    }),
    { numRuns: 10_000 },
  );
});

describe('percentOf', () => {
  it.each([
    [1000, 1250, 125],
    [1, 5000, 1],
    [1, 4999, 0],
    [-1, 5000, -1],
    [3, 5000, 2],
    [333, 3333, 111],
    [MAX_CENTAVOS, 10_000, MAX_CENTAVOS],
    [MAX_CENTAVOS, 9999, 99_989_999_999_999],
    [0, 4000, 0],
    [-0, 0, 0],
  ])('returns for %i centavos at %i basis points %i', (centavos, bps, share) => {
    expect(percentOf(centavos, bps)).toBe(share);
  });

  it('agrees with exact integer arithmetic, halves away from zero', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: MAX_CENTAVOS }),
        fc.integer({ min: 0, max: 10_000 }),
        (centavos, bps) => {
          const exact = (BigInt(centavos) * BigInt(bps) + 5000n) / 10_000n;
          expect(BigInt(percentOf(centavos, bps))).toBe(exact);
          expect(percentOf(-centavos, bps)).toBe(exact === 0n ? 0 : -Number(exact));
        },
      ),
    );
  });

  it.each([-1, 0.5, 1_000_001, Number.NaN])('throws for %s basis points', (bps) => {
    expect(() => percentOf(100, bps)).toThrow(RangeError);
  });
});

describe('multiply and sum', () => {
  it('are exact or throw, never inexact', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: MAX_CENTAVOS }),
        fc.integer({ min: 0, max: 999_999 }),
        (price, quantity) => {
          const exact = BigInt(price) * BigInt(quantity);
          if (exact <= BigInt(MAX_CENTAVOS)) expect(BigInt(multiply(price, quantity))).toBe(exact);
          else expect(() => multiply(price, quantity)).toThrow(RangeError);
        },
      ),
    );
  });

  it('do not lose a centavo when many small amounts are added', () => {
    expect(sum(new Array(1000).fill(toCentavos(0.1)))).toBe(toCentavos(100));
    expect(sum([])).toBe(0);
  });

  it('throw for a sum that the database cannot store', () => {
    expect(() => sum([MAX_CENTAVOS, 1])).toThrow(RangeError);
    expect(() => multiply(100, 1.5)).toThrow(RangeError);
  });
});
