// IVA rates of products and order lines.

/** The IVA rate of a product: its code of rules/iva and its percentage in basis points, at most 10.000 (2.100 is 21 %). */
export interface TaxRate {
  readonly code: string;
  readonly bps: number;
}

/**
 * Returns a rate from its code and percentage, as products and order lines have them; null for an empty code, and for an answer of a
 * release that has none.
 * @param percent with at most two decimals: 10.5.
 */
export const taxRateOf = (code: string | undefined, percent: number | undefined): TaxRate | null =>
  !code || percent === undefined ? null : { code, bps: Math.round(percent * 100) };
