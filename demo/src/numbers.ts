/** Numbers with a check digit, as the demonstration needs them. */

/** The check digit of an EAN-13 (and so of an ISBN-13), from its first twelve digits. */
export function ean13CheckDigit(twelve: string): string {
  let sum = 0;
  for (let i = 0; i < 12; i++) sum += Number(twelve.charAt(i)) * (i % 2 ? 3 : 1);
  return String((10 - (sum % 10)) % 10);
}
export const ean13 = (twelve: string) => twelve + ean13CheckDigit(twelve);

/** An Argentine ISBN-13 with hyphens: 978-987-<publisher>-<title>-<check>. Publisher and title make six digits. */
export function isbn13(publisher: string, title: string): string {
  return `978-987-${publisher}-${title}-${ean13CheckDigit(`978987${publisher}${title}`)}`;
}

const cuitWeights = [5, 4, 3, 2, 7, 6, 5, 4, 3, 2] as const;
/** The check digit of a CUIT from its first ten digits, or null where that number cannot have one. */
export function cuitCheckDigit(ten: string): string | null {
  const sum = cuitWeights.reduce((total, weight, i) => total + weight * Number(ten.charAt(i)), 0);
  const digit = 11 - (sum % 11);
  return digit === 11 ? '0' : digit === 10 ? null : String(digit);
}
/** A CUIT from its kind (20, 27, 30, …) and a number of eight digits; the next one that is possible. */
export function cuit(kind: string, number: number): string {
  for (let n = number; ; n++) {
    const ten = kind + String(n).padStart(8, '0');
    const digit = cuitCheckDigit(ten);
    if (digit !== null) return ten + digit;
  }
}
