// Taxes of a purchase as calls have them, in pesos and percent: the terms of a buyer, and the amounts. The same on the server, in the
// browser and on a device.

import { type Centavos, fromCentavos } from './money.js';
import { type TaxRate, taxRateOf } from './tax-rates.js';
import {
  perceptionLabel,
  perceptionsOn,
  type TaxedAmount,
  type TaxedPurchase,
  type Taxes,
  taxesOf,
} from './taxes.js';

/** What the taxes of a buyer's purchases are computed with. Percentages have at most two decimals. */
export interface TaxTerms {
  /** The IVA condition; empty if unknown. */
  readonly condition: string;
  /** Days as '2026-03-31', both included; null for no limit. */
  readonly perceptions: {
    jurisdiction: string;
    percent: number;
    validFrom: string | null;
    validUntil: string | null;
  }[];
  /** The IVA of shipping; an empty code: its price includes it. */
  readonly shippingTaxCode: string;
  readonly shippingTaxRate: number;
}

/** `Taxes` in pesos, once the IVA of every line is known. */
export interface TaxesInPesos {
  readonly net: number;
  readonly rates: { taxCode: string; taxRate: number; net: number; iva: number }[];
  readonly exempt: number;
  readonly untaxed: number;
  readonly iva: number;
  readonly perceptions: {
    jurisdiction: string;
    label: string;
    percent: number;
    base: number;
    amount: number;
  }[];
  readonly toPay: number;
}

/** Returns the rate of shipping; null if its price includes the IVA. */
export const shippingRateOf = ({ shippingTaxCode, shippingTaxRate }: TaxTerms): TaxRate | null =>
  taxRateOf(shippingTaxCode, shippingTaxRate);

/**
 * Returns the taxes of a purchase on a day; null if it is too large to be stored.
 * @param shipping centavos. @param day '2026-03-31', in Argentina.
 */
export const taxesByTerms = (
  lines: readonly TaxedAmount[],
  shipping: Centavos,
  terms: TaxTerms,
  day: string,
): Taxes | null => taxesOf(purchaseByTerms(lines, shipping, terms, day));

/**
 * Returns a purchase with the rate of shipping and the perceptions of a day.
 * @param shipping centavos. @param day '2026-03-31', in Argentina.
 */
export const purchaseByTerms = (
  lines: readonly TaxedAmount[],
  shipping: Centavos,
  terms: TaxTerms,
  day: string,
): TaxedPurchase => ({
  lines,
  shipping: { net: shipping, rate: shippingRateOf(terms) },
  perceptions: perceptionsOn(
    day,
    terms.perceptions.map(({ percent, ...perception }) => ({
      ...perception,
      bps: Math.round(percent * 100),
    })),
  ),
});

/** Returns taxes in pesos; null where the total to pay is not known. */
export function taxesInPesos(taxes: Taxes | null): TaxesInPesos | null {
  if (taxes === null || taxes.iva === null || taxes.toPay === null) return null;
  return {
    net: fromCentavos(taxes.net),
    rates: taxes.rates.map(({ code, bps, net, iva }) => ({
      taxCode: code,
      taxRate: bps / 100,
      net: fromCentavos(net),
      iva: fromCentavos(iva),
    })),
    exempt: fromCentavos(taxes.exempt),
    untaxed: fromCentavos(taxes.untaxed),
    iva: fromCentavos(taxes.iva),
    perceptions: taxes.perceptions.map(({ jurisdiction, bps, base, amount }) => ({
      jurisdiction,
      label: perceptionLabel(jurisdiction),
      percent: bps / 100,
      base: fromCentavos(base),
      amount: fromCentavos(amount),
    })),
    toPay: fromCentavos(taxes.toPay),
  };
}
