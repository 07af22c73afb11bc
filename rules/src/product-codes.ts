// Validates ISBN-10, ISBN-13 and EAN-13, and converts a product code, bar code or ISBN to the special code (`sc`) by
// which a product is looked up.

const SPECIAL_CODE_MAX = 64;

/**
 * Returns an ISBN as it is stored: thirteen digits. Accepts ISBN-10 and ISBN-13, with hyphens, spaces and a leading
 * 'ISBN'. An ISBN-10 is converted.
 * @returns undefined if the text is not an ISBN or its check digit is wrong.
 */
export function toIsbn13(text: string): string | undefined {
  const digits = withoutSeparators(text.replace(/^\s*ISBN(?:-1[03])?[:\s]*/i, ''));
  if (isIsbn13(digits)) return digits;
  if (!isIsbn10(digits)) return undefined;
  const body = `978${digits.slice(0, 9)}`;
  return body + ean13CheckDigit(body);
}

/** Returns whether a text is an ISBN-10: ten characters whose sum, weighted 10…1, is a multiple of 11. A final X is 10. */
export function isIsbn10(digits: string): boolean {
  if (!/^\d{9}[\dX]$/.test(digits)) return false;
  const total = [...digits].reduce(
    (sum, digit, index) => sum + (digit === 'X' ? 10 : Number(digit)) * (10 - index),
    0,
  );
  return total % 11 === 0;
}

/** Returns whether a text is an ISBN-13: an EAN-13 that begins with 978 or 979. */
export function isIsbn13(digits: string): boolean {
  return /^97[89]/.test(digits) && isEan13(digits);
}

/** Returns whether a text is an EAN-13: thirteen digits with the right check digit. */
export function isEan13(digits: string): boolean {
  return /^\d{13}$/.test(digits) && ean13CheckDigit(digits.slice(0, 12)) === digits.slice(12);
}

/**
 * Returns a product's code, bar code or ISBN as its special code (`sc`). Stored codes and searched codes are both
 * converted here and compared for equality. An ISBN becomes its thirteen digits. Other digits lose hyphens and spaces.
 * Any other code is trimmed and put in upper case. A wrong check digit is accepted, because shops print their own bar
 * codes.
 * @returns undefined for an empty text and for one longer than 64 characters.
 */
export function specialCode(text: string): string | undefined {
  const trimmed = text.trim().toUpperCase();
  if (trimmed === '' || trimmed.length > SPECIAL_CODE_MAX) return undefined;
  const digits = withoutSeparators(trimmed);
  return toIsbn13(trimmed) ?? (/^\d+$/.test(digits) ? digits : trimmed);
}

/**
 * Returns a typed ISBN, or its beginning, without hyphens and spaces. A text with other letters than X is no ISBN and stays as it is.
 */
export const bareIsbn = (text: string): string =>
  /[a-wyz]/i.test(text) ? text : text.replaceAll(/[\s\p{Dash}]/gu, '');

/**
 * Returns whether a code has letters that cannot be seen: zero-width ones, soft hyphens, and marks that turn the direction of the text. Two
 * codes that differ by one of them look the same.
 */
export const hasInvisibleLetters = (code: string): boolean => /\p{Cf}/u.test(code);

/** The lengths of bar codes whose last digit is a check digit: EAN-8, UPC-A, EAN-13 and ITF-14. */
const CHECKED_LENGTHS: readonly number[] = [8, 12, 13, 14];

/**
 * Returns false for digits of the length of an EAN-8, UPC-A, EAN-13 or ITF-14 whose check digit is wrong. Other codes are
 * a shop's own and have none.
 */
export function hasValidCheckDigit(code: string): boolean {
  if (!/^\d+$/.test(code) || !CHECKED_LENGTHS.includes(code.length)) return true;
  const total = [...code]
    .reverse()
    .reduce((sum, digit, index) => sum + Number(digit) * (index % 2 === 0 ? 1 : 3), 0);
  return total % 10 === 0;
}

function withoutSeparators(text: string): string {
  return text.replace(/[\s\p{Dash}]+/gu, '').toUpperCase();
}

function ean13CheckDigit(twelve: string): string {
  const total = [...twelve].reduce((sum, digit, index) => sum + Number(digit) * (index % 2 === 0 ? 1 : 3), 0);
  return String((10 - (total % 10)) % 10);
}
