// Conversion of ISBN-10 to ISBN-13, check digits of EAN-13, and the special code by which a product is looked up.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasValidCheckDigit, isEan13, isIsbn10, isIsbn13, specialCode, toIsbn13 } from './product-codes.js';

const digits = (length: number) =>
  fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: length, maxLength: length });
const lastDigits = [...'0123456789X'];

describe('toIsbn13', () => {
  it.each([
    ['978-3-16-148410-0', '9783161484100'],
    ['9783161484100', '9783161484100'],
    ['3-16-148410-X', '9783161484100'],
    ['316148410x', '9783161484100'],
    ['0 306 40615 2', '9780306406157'],
    ['ISBN-13: 978–0–306–40615–7', '9780306406157'],
    ['ISBN 0-306-40615-2', '9780306406157'],
    ['979-10-90636-07-1', '9791090636071'],
  ])('converts %j to %s', (text, isbn) => {
    expect(toIsbn13(text)).toBe(isbn);
  });

  it.each([
    '',
    '9783161484101',
    '0306406153',
    '7790001234562',
    '97831614841',
    'X306406152',
    'goma',
    '٩783161484100',
  ])('returns undefined for %j', (text) => {
    expect(toIsbn13(text)).toBeUndefined();
  });

  it('converts every valid ISBN-10 to a valid ISBN-13 with the same body', () => {
    fc.assert(
      fc.property(digits(9), (body) => {
        const valid = lastDigits.filter((last) => isIsbn10(body + last));
        expect(valid).toHaveLength(1);
        const isbn = toIsbn13(body + valid[0]) ?? '';
        expect(isIsbn13(isbn)).toBe(true);
        expect(isbn.slice(3, 12)).toBe(body);
        expect(toIsbn13(isbn)).toBe(isbn);
      }),
    );
  });
});

describe('isEan13', () => {
  it('accepts exactly one check digit, and refuses any single wrong digit', () => {
    fc.assert(
      fc.property(digits(12), fc.nat(12), fc.integer({ min: 1, max: 9 }), (body, at, change) => {
        const valid = lastDigits.filter((last) => isEan13(body + last));
        expect(valid).toHaveLength(1);
        const code = body + valid[0];
        const wrong = code.slice(0, at) + ((Number(code[at]) + change) % 10) + code.slice(at + 1);
        expect(isEan13(wrong)).toBe(false);
      }),
    );
  });

  it.each(['7790001234568', '4006381333931'])('accepts %s', (code) => expect(isEan13(code)).toBe(true));
  it.each(['', '779000123456', '77900012345688', '779000123456X'])('refuses %j', (code) =>
    expect(isEan13(code)).toBe(false),
  );
});

describe('hasValidCheckDigit', () => {
  it.each(['7790001234568', '96385074', '036000291452', '17790001234565', 'CAJA-12', '123', '12345678901'])(
    'accepts %s',
    (code) => expect(hasValidCheckDigit(code)).toBe(true),
  );
  it.each(['7790001234563', '96385075', '036000291453', '17790001234560'])('refuses %s', (code) =>
    expect(hasValidCheckDigit(code)).toBe(false),
  );

  it('agrees with isEan13 on thirteen digits', () => {
    fc.assert(
      fc.property(digits(13), (code) => {
        expect(hasValidCheckDigit(code)).toBe(isEan13(code));
      }),
    );
  });
});

describe('specialCode', () => {
  it.each([
    ['978-3-16-148410-0', '9783161484100'],
    ['3-16-148410-X', '9783161484100'],
    [' 7790001 234562 ', '7790001234562'],
    ['lap-12/3', 'LAP-12/3'],
    ['12-345', '12345'],
    ['ñandú', 'ÑANDÚ'],
    ['', undefined],
    ['   ', undefined],
    ['9'.repeat(65), undefined],
  ])('converts %j to %s', (text, code) => {
    expect(specialCode(text)).toBe(code);
  });

  it('does not change a stored special code', () => {
    const anyCode = fc.oneof(digits(10), digits(13), fc.string({ unit: 'grapheme', maxLength: 70 }));
    fc.assert(
      fc.property(anyCode, (text) => {
        const code = specialCode(text);
        if (code !== undefined) expect(specialCode(code)).toBe(code);
      }),
    );
  });
});
