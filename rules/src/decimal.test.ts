// Parsing typed and imported prices with comma or point as the decimal mark, and the texts that are refused as
// ambiguous.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type DecimalError, type DecimalMark, parseDecimal } from './decimal.js';
import { formatPesos, MAX_CENTAVOS, toDecimalText } from './money.js';

const anyPrice = fc.oneof(fc.nat(2_000_000), fc.nat(MAX_CENTAVOS));

describe('parseDecimal', () => {
  it.each<[string, DecimalMark, number]>([
    ['1234,50', ',', 123450],
    ['1.234,50', ',', 123450],
    ['1.234', ',', 123400],
    ['1,234.50', '.', 123450],
    ['1,234', '.', 123400],
    ['1.23', '.', 123],
    ['0,29', ',', 29],
    ['0', ',', 0],
    ['-0,00', ',', 0],
    ['007,5', ',', 750],
    [' $ 1.234,5 ', ',', 123450],
    ['$\u00a01.234.567,89', ',', 123456789],
    ['999.999.999.999,99', ',', MAX_CENTAVOS],
  ])('reads %j with mark %j as %i centavos', (text, mark, centavos) => {
    expect(parseDecimal(text, mark)).toEqual({ ok: true, centavos });
  });

  it.each<[string, DecimalMark, DecimalError]>([
    ['', ',', 'empty'],
    [' \u00a0', ',', 'empty'],
    ['$', ',', 'empty'],
    ['abc', ',', 'not_a_number'],
    ['1,5,0', ',', 'not_a_number'],
    ['1,', ',', 'not_a_number'],
    [',5', ',', 'not_a_number'],
    ['1e3', '.', 'not_a_number'],
    ['1 234,50', ',', 'not_a_number'],
    ['1234,50 USD', ',', 'not_a_number'],
    ['--1', ',', 'not_a_number'],
    ['١', ',', 'not_a_number'],
    ['NaN', ',', 'not_a_number'],
    ['1.5', ',', 'misplaced_thousands'],
    ['1.50', ',', 'misplaced_thousands'],
    ['0.125', ',', 'misplaced_thousands'],
    ['12.34.567', ',', 'misplaced_thousands'],
    ['1234.567', ',', 'misplaced_thousands'],
    ['1..234', ',', 'misplaced_thousands'],
    ['1,234.567', ',', 'misplaced_thousands'],
    ['1,500', ',', 'too_many_decimals'],
    ['1.005', '.', 'too_many_decimals'],
    ['-1,50', ',', 'negative'],
    ['-$ 1,50', ',', 'negative'],
    ['1.000.000.000.000', ',', 'too_large'],
    ['9'.repeat(400), ',', 'too_large'],
  ])('does not read %j with mark %j: %s', (text, mark, error) => {
    expect(parseDecimal(text, mark)).toEqual({ ok: false, error });
  });

  it('parses a formatted price back exactly, with either mark', () => {
    fc.assert(
      fc.property(anyPrice, (centavos) => {
        const expected = { ok: true, centavos };
        expect(parseDecimal(formatPesos(centavos), ',')).toEqual(expected);
        expect(parseDecimal(toDecimalText(centavos), '.')).toEqual(expected);
        expect(parseDecimal(toDecimalText(centavos).replace('.', ','), ',')).toEqual(expected);
        const english = formatPesos(centavos).replace(/[.,]/g, (mark) => (mark === '.' ? ',' : '.'));
        expect(parseDecimal(english, '.')).toEqual(expected);
      }),
    );
  });

  it('never gives one text two different amounts with the two marks', () => {
    fc.assert(
      fc.property(anyPrice, (centavos) => {
        for (const text of [toDecimalText(centavos), formatPesos(centavos)]) {
          const results = [parseDecimal(text, ','), parseDecimal(text, '.')];
          expect(results.filter((result) => result.ok)).toEqual([{ ok: true, centavos }]);
        }
      }),
    );
  });

  it('returns a result for any text', () => {
    const messy = fc.string({ unit: fc.constantFrom(...'0123456789.,-$ e'), maxLength: 24 });
    fc.assert(
      fc.property(fc.oneof(messy, fc.string()), fc.constantFrom<DecimalMark>(',', '.'), (text, mark) => {
        const result = parseDecimal(text, mark);
        if (!result.ok) return;
        expect(Number.isSafeInteger(result.centavos) && result.centavos >= 0).toBe(true);
        expect(Object.is(result.centavos, -0)).toBe(false);
      }),
    );
  });
});
