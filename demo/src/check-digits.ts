/** Generates the numbers with check digits of the demonstration data: EAN-13, ISBN-13 and CUIT. */

/** Returns the check digit of an EAN-13 or ISBN-13 for its first twelve digits. */
export function ean13CheckDigit(twelve: string): string {
  let sum = 0;
  for (let i = 0; i < 12; i++) sum += Number(twelve.charAt(i)) * (i % 2 ? 3 : 1);
  return String((10 - (sum % 10)) % 10);
}
export const ean13 = (twelve: string) => twelve + ean13CheckDigit(twelve);

/** Returns an Argentine ISBN-13 with hyphens: 978-987-<publisher>-<title>-<check>. Publisher and title have six digits together. */
export function isbn13(publisher: string, title: string): string {
  return `978-987-${publisher}-${title}-${ean13CheckDigit(`978987${publisher}${title}`)}`;
}

const cuitWeights = [5, 4, 3, 2, 7, 6, 5, 4, 3, 2] as const;
/** Returns the check digit of a CUIT for its first ten digits; null if these cannot have one. */
export function cuitCheckDigit(ten: string): string | null {
  const sum = cuitWeights.reduce((total, weight, i) => total + weight * Number(ten.charAt(i)), 0);
  const digit = 11 - (sum % 11);
  return digit === 11 ? '0' : digit === 10 ? null : String(digit);
}
/** Returns the next possible CUIT from its prefix (20, 27, 30, …) and a number of eight digits. */
export function cuit(kind: string, number: number): string {
  for (let n = number; ; n++) {
    const ten = kind + String(n).padStart(8, '0');
    const digit = cuitCheckDigit(ten);
    if (digit !== null) return ten + digit;
  }
}
