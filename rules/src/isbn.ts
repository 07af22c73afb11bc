const SPECIAL_CODE_MAX = 64;

/**
 * An ISBN as it is stored: thirteen digits. Takes ten or thirteen, with hyphens, spaces and a leading 'ISBN';
 * ten are converted.
 * @returns undefined when it is no ISBN or its check digit is wrong.
 */
export function toIsbn13(text: string): string | undefined {
  const digits = withoutSeparators(text.replace(/^\s*ISBN(?:-1[03])?[:\s]*/i, ''));
  if (isIsbn13(digits)) return digits;
  if (!isIsbn10(digits)) return undefined;
  const body = `978${digits.slice(0, 9)}`;
  return body + ean13CheckDigit(body);
}

/** Whether these are the ten characters of an ISBN-10: weighted 10…1 and added they are a multiple of 11; X is 10. */
export function isIsbn10(digits: string): boolean {
  if (!/^\d{9}[\dX]$/.test(digits)) return false;
  const total = [...digits].reduce(
    (sum, digit, index) => sum + (digit === 'X' ? 10 : Number(digit)) * (10 - index),
    0,
  );
  return total % 11 === 0;
}

/** Whether these are the thirteen digits of an ISBN-13: an EAN-13 that begins with 978 or 979. */
export function isIsbn13(digits: string): boolean {
  return /^97[89]/.test(digits) && isEan13(digits);
}

/** Whether these are the thirteen digits of a bar code with the right check digit. */
export function isEan13(digits: string): boolean {
  return /^\d{13}$/.test(digits) && ean13CheckDigit(digits.slice(0, 12)) === digits.slice(12);
}

/**
 * The form in which a product's code, bar code or ISBN is stored and looked up as its special code (`sc`): both
 * sides pass through here and are compared for equality. An ISBN becomes its thirteen digits; other digits lose
 * hyphens and spaces; any other code loses spaces around and its case. A wrong check digit is let pass, since
 * shops print their own bar codes.
 * @returns undefined for an empty text and for one longer than 64 characters.
 */
export function specialCode(text: string): string | undefined {
  const trimmed = text.trim().toUpperCase();
  if (trimmed === '' || trimmed.length > SPECIAL_CODE_MAX) return undefined;
  const digits = withoutSeparators(trimmed);
  return toIsbn13(trimmed) ?? (/^\d+$/.test(digits) ? digits : trimmed);
}

function withoutSeparators(text: string): string {
  return text.replace(/[\s\p{Dash}]+/gu, '').toUpperCase();
}

function ean13CheckDigit(twelve: string): string {
  const total = [...twelve].reduce((sum, digit, index) => sum + Number(digit) * (index % 2 === 0 ? 1 : 3), 0);
  return String((10 - (total % 10)) % 10);
}
