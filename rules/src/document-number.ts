// An order's printed number (comprobante, voucher number), PED-0001-00000042: formats it from point of sale and number,
// and parses it.

/** An order's number: the company's point of sale (1…9999) and a gapless, unique number (1…99.999.999). */
export interface DocumentNumber {
  readonly pointOfSale: number;
  readonly number: number;
}

/** The shop is the only point of sale. */
export const POINT_OF_SALE = 1;

const FORMAT = /^PED-(\d{4})-(\d{8})$/;

/**
 * Formats a number as it is printed and shown (formatedDocumentNumber): 'PED-0001-00000042'.
 * @throws RangeError if a part is not a whole number of at most its digits, or is below 1.
 */
export function formatDocumentNumber({ pointOfSale, number }: DocumentNumber): string {
  return `PED-${padded(pointOfSale, 4)}-${padded(number, 8)}`;
}

/** Parses a printed number; undefined for any other text. */
export function parseDocumentNumber(text: string): DocumentNumber | undefined {
  const match = FORMAT.exec(text);
  if (!match) return undefined;
  const parsed = { pointOfSale: Number(match[1]), number: Number(match[2]) };
  return parsed.pointOfSale > 0 && parsed.number > 0 ? parsed : undefined;
}

function padded(value: number, digits: number): string {
  if (!Number.isInteger(value) || value < 1 || value >= 10 ** digits) {
    throw new RangeError(`Not a number of ${digits} digits from 1: ${value}`);
  }
  return String(value).padStart(digits, '0');
}
