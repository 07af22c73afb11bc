// Formatting and parsing of order numbers such as PED-0001-00000042, and the numbers and texts that are refused.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatDocumentNumber, parseDocumentNumber } from './document-number.js';

describe('document number', () => {
  it.each([
    [1, 42, 'PED-0001-00000042'],
    [9999, 99_999_999, 'PED-9999-99999999'],
    [1, 1, 'PED-0001-00000001'],
  ])('formats point of sale %i and number %i as %s', (pointOfSale, number, text) => {
    expect(formatDocumentNumber({ pointOfSale, number })).toBe(text);
    expect(parseDocumentNumber(text)).toEqual({ pointOfSale, number });
  });

  it.each([
    [0, 1],
    [10_000, 1],
    [1, 0],
    [1, 100_000_000],
    [1, 1.5],
    [1, Number.NaN],
  ])('throws for point of sale %s and number %s', (pointOfSale, number) => {
    expect(() => formatDocumentNumber({ pointOfSale, number })).toThrow(RangeError);
  });

  it.each([
    '',
    'PED-1-42',
    'ped-0001-00000042',
    'PED-0001-00000000',
    'PED-0000-00000001',
    'PED-0001-00000042 ',
  ])('does not parse %j', (text) => {
    expect(parseDocumentNumber(text)).toBeUndefined();
  });

  it('parses what it has formatted, and sorts as text like the number', () => {
    const numbers = fc.record({
      pointOfSale: fc.integer({ min: 1, max: 9999 }),
      number: fc.integer({ min: 1, max: 99_999_999 }),
    });
    fc.assert(
      fc.property(numbers, numbers, (a, b) => {
        expect(parseDocumentNumber(formatDocumentNumber(a))).toEqual(a);
        const later = { ...a, number: b.number };
        expect(formatDocumentNumber(a) < formatDocumentNumber(later)).toBe(a.number < b.number);
      }),
    );
  });
});
