const WEIGHTS = [5, 4, 3, 2, 7, 6, 5, 4, 3, 2] as const;

/** A typed CUIT without the hyphens and spaces that people put in; nothing else is taken away. */
export function stripCuit(text: string): string {
  return text.replace(/[\s\p{Dash}]+/gu, '');
}

/**
 * Whether this is a CUIT as it is stored: eleven digits with the right check digit.
 * The tax office weighs the first ten with 5 4 3 2 7 6 5 4 3 2; the check digit is 11 less the sum modulo 11,
 * where 11 counts as 0. It avoids a result of 10 by another prefix (23, 33); the usual validators take 9 for it,
 * and so does this one, since refusing a real taxpayer is worse.
 */
export function isCuit(digits: string): boolean {
  // No kind of taxpayer begins with 0, which keeps eleven zeros out.
  return /^[1-9]\d{10}$/.test(digits) && cuitCheckDigit(digits.slice(0, 10)) === digits.slice(10);
}

/** The check digit of the first ten digits. */
export function cuitCheckDigit(ten: string): string {
  const sum = WEIGHTS.reduce<number>((total, weight, index) => total + weight * Number(ten[index]), 0);
  const check = 11 - (sum % 11);
  if (check === 11) return '0';
  return String(Math.min(check, 9));
}

/** A stored CUIT as it is read: '30-71234567-1'. Anything that is not eleven digits stays as it is. */
export function formatCuit(digits: string): string {
  return digits.replace(/^(\d{2})(\d{8})(\d)$/, '$1-$2-$3');
}
