// CUIT, the Argentine tax id: validates, computes the check digit, formats with hyphens and removes them.

const WEIGHTS = [5, 4, 3, 2, 7, 6, 5, 4, 3, 2] as const;

/** Removes hyphens and spaces from a typed CUIT, and nothing else. */
export function stripCuit(text: string): string {
  return text.replace(/[\s\p{Dash}]+/gu, '');
}

/**
 * Returns whether a text is a CUIT as it is stored: eleven digits with the right check digit.
 * The tax office multiplies the first ten digits by 5 4 3 2 7 6 5 4 3 2. The check digit is 11 minus the sum modulo 11,
 * and 11 becomes 0. The tax office avoids a result of 10 by another prefix (23, 33). The usual validators accept 9 for
 * it, and so does this one, because refusing a real taxpayer is worse.
 */
export function isCuit(digits: string): boolean {
  // No CUIT begins with 0. This also excludes eleven zeros.
  return /^[1-9]\d{10}$/.test(digits) && cuitCheckDigit(digits.slice(0, 10)) === digits.slice(10);
}

/** Returns the check digit for the first ten digits of a CUIT. */
export function cuitCheckDigit(ten: string): string {
  const sum = WEIGHTS.reduce<number>((total, weight, index) => total + weight * Number(ten[index]), 0);
  const check = 11 - (sum % 11);
  if (check === 11) return '0';
  return String(Math.min(check, 9));
}

/** Formats a stored CUIT for display: '30-71234567-1'. Any text that is not eleven digits is returned unchanged. */
export function formatCuit(digits: string): string {
  return digits.replace(/^(\d{2})(\d{8})(\d)$/, '$1-$2-$3');
}
