// Valid and invalid CUITs, their check digit, and their hyphens.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cuitCheckDigit, formatCuit, isCuit, stripCuit } from './cuit.js';

const tenDigits = fc
  .tuple(fc.constantFrom('20', '23', '24', '27', '30', '33', '34'), fc.nat(99_999_999))
  .map(([kind, number]) => kind + String(number).padStart(8, '0'));

describe('isCuit', () => {
  // The first two are examples of published validators, the next two public bodies' own numbers.
  it.each(['20055361682', '20267565393', '33693450239', '30500010912'])('accepts %s', (digits) => {
    expect(isCuit(digits)).toBe(true);
  });

  it.each([
    '',
    '20267565392',
    '2026756539',
    '202675653930',
    '20-26756539-3',
    '2026756539A',
    '00000000000',
    '٢٠٢٦٧٥٦٥٣٩٣',
  ])('refuses %j', (digits) => {
    expect(isCuit(digits)).toBe(false);
  });

  it('accepts 9 if the sum gives 10, and 0 if it gives 11', () => {
    expect(cuitCheckDigit('2000000001')).toBe('9');
    expect(isCuit('20000000019')).toBe(true);
    expect(cuitCheckDigit('1000000003')).toBe('0');
    expect(isCuit('10000000030')).toBe(true);
  });

  it('accepts exactly one check digit for any ten digits', () => {
    fc.assert(
      fc.property(tenDigits, (ten) => {
        const valid = [...'0123456789'].filter((last) => isCuit(ten + last));
        expect(valid).toEqual([cuitCheckDigit(ten)]);
      }),
    );
  });
});

describe('hyphens of a CUIT', () => {
  it.each([
    ['20-26756539-3', '20267565393'],
    [' 20 26756539 3 ', '20267565393'],
    ['20–26756539–3', '20267565393'],
    ['20.267.565-393', '20.267.565393'],
  ])('are removed from %j, which gives %j', (text, digits) => {
    expect(stripCuit(text)).toBe(digits);
  });

  it('are added by formatting and removed by stripping', () => {
    fc.assert(
      fc.property(tenDigits, (ten) => {
        const digits = ten + cuitCheckDigit(ten);
        expect(formatCuit(digits)).toMatch(/^\d{2}-\d{8}-\d$/);
        expect(stripCuit(formatCuit(digits))).toBe(digits);
      }),
    );
  });

  it('are not added to a text that is not eleven digits', () => {
    expect(formatCuit('123')).toBe('123');
  });
});
