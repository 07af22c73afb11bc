// Which of the products with a typed code, bar code or ISBN are meant, on the server and on a device.

import { specialCode } from './product-codes.js';

/** A product that a typed code was found for. */
export interface CodedProduct {
  readonly code: string;
  /** Whether its own code is the typed one, in any case; else its bar code or ISBN is. */
  readonly byCode: boolean;
  readonly sellable: boolean;
}

/** Returns the forms in which a typed text may be stored as a bar code or an ISBN. */
export function soughtBarCodes(typed: string): string[] {
  const special = specialCode(typed);
  return [...new Set(special === undefined ? [typed] : [special, typed])];
}

/** Returns a code without regard to the case of a–z, as the database compares codes. */
export const anyCase = (code: string): string => code.replace(/[a-z]+/g, (letters) => letters.toUpperCase());

/**
 * Returns the products that are meant: of those whose code differs by case alone, the one that is written as typed; products that are no
 * longer sold only if no other is left. Sorted by code.
 */
export function matchesOf<Product extends CodedProduct>(
  typed: string,
  found: readonly Product[],
): readonly Product[] {
  const exact = found.some(({ code }) => code === typed);
  const meant = exact ? found.filter(({ code, byCode }) => !byCode || code === typed) : found;
  const sold = meant.filter(({ sellable }) => sellable);
  const left = sold.length > 0 ? sold : meant;
  return left.length < 2 ? left : [...left].sort((a, b) => (a.code < b.code ? -1 : 1));
}
