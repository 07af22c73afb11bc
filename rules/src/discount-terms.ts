// What a discount code takes off as calls have it, in pesos and percent. The same on the server and in the browser.

import { type DiscountTerms, discountEstimate, reductionOf } from './discount-codes.js';
import type { ShownDiscount } from './discount-rows.js';
import { type Centavos, fromCentavos, MAX_CENTAVOS, toCentavos } from './money.js';
import { purchaseByTerms, type TaxTerms } from './tax-terms.js';
import type { TaxedAmount } from './taxes.js';

/** `DiscountTerms` in pesos and percent with at most two decimals. */
export interface DiscountTermsInPesos {
  readonly code: string;
  readonly percent: number | null;
  readonly amount: number | null;
  readonly minimum: number;
}

const inCentavos = ({ code, percent, amount, minimum }: DiscountTermsInPesos): DiscountTerms => ({
  code,
  bps: percent === null ? null : Math.round(percent * 100),
  amount: amount === null ? null : toCentavos(amount),
  minimum: toCentavos(minimum),
});

/** Returns the net of lines that the products must still reach, in centavos; 0 at the minimum and above. */
export const missingToMinimum = (
  { minimum }: DiscountTermsInPesos,
  lines: readonly TaxedAmount[],
): Centavos => Math.max(toCentavos(minimum) - netOfLines(lines), 0);

const netOfLines = (lines: readonly TaxedAmount[]): Centavos =>
  Math.min(
    lines.reduce((total, { net }) => total + net, 0),
    MAX_CENTAVOS,
  );

/**
 * Returns what a code takes off a purchase of a day; null for nothing.
 * @param shipping centavos. @param taxTerms null where they are not known: then `toPay` is not. @param day '2026-03-31', in Argentina.
 */
export function discountByTerms(
  terms: DiscountTermsInPesos,
  lines: readonly TaxedAmount[],
  shipping: Centavos,
  taxTerms: TaxTerms | null,
  day: string,
): ShownDiscount | null {
  const { code, percent } = terms;
  if (taxTerms === null) {
    const reduction = reductionOf(inCentavos(terms), netOfLines(lines));
    return reduction === 0 ? null : { code, percent, reduction: fromCentavos(reduction), toPay: null };
  }
  const estimate = discountEstimate(inCentavos(terms), purchaseByTerms(lines, shipping, taxTerms, day));
  if (estimate === null) return null;
  const { toPay } = estimate.taxes;
  return {
    code,
    percent,
    reduction: fromCentavos(estimate.reduction),
    toPay: toPay === null ? null : fromCentavos(toPay),
  };
}
