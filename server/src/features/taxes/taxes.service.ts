// The taxes of purchases: with which terms a client buys today, the amounts of lines and shipping, and how orders keep and calls answer
// them.

import type { TaxesAnswer, TaxTermsAnswer } from '@mostrador/contract/taxes';
import { dayAt } from '@mostrador/rules/days';
import { ivaRate } from '@mostrador/rules/iva';
import { type Centavos, toDecimalText } from '@mostrador/rules/money';
import { type TaxRate, taxRateOf } from '@mostrador/rules/tax-rates';
import { taxesInPesos } from '@mostrador/rules/tax-terms';
import {
  type Perception,
  perceptionsOn,
  type TaxedAmount,
  type Taxes,
  taxesOf,
} from '@mostrador/rules/taxes';
import { z } from 'zod';
import type { SessionClient, Shop } from '../../shop.js';
import { shippingIvaOf } from '../company/company.service.js';

export { clientTaxes } from './client-taxes.queries.js';

/** What is needed besides the amounts to compute a purchase's taxes. */
export interface TaxTerms {
  readonly perceptions: readonly Perception[];
  /** null: the price of shipping includes its IVA. */
  readonly shippingRate: TaxRate | null;
}

/** Returns the rate of the company's shipping; null if its price includes the IVA. */
export function shippingRate(shop: Shop): TaxRate | null {
  const rate = ivaRate(shippingIvaOf(shop.brand));
  return rate === undefined ? null : taxRateOf(rate.code, rate.percent);
}

/** Returns the terms with which a client's purchase of today is computed. */
export const taxTermsOf = (shop: Shop, client: SessionClient | undefined): TaxTerms => ({
  perceptions:
    client === undefined || client.taxes.perceptions.length === 0
      ? []
      : perceptionsOn(dayAt(shop.now()), client.taxes.perceptions),
  shippingRate: shippingRate(shop),
});

/** Returns the taxes of lines and shipping; null if they are too large to be stored. */
export const purchaseTaxes = (
  lines: readonly TaxedAmount[],
  shipping: Centavos,
  terms: TaxTerms,
): Taxes | null =>
  taxesOf({
    lines,
    shipping: { net: shipping, rate: terms.shippingRate },
    perceptions: terms.perceptions,
  });

/** Returns taxes as the calls answer them; null where they are not known. */
export const taxesAnswer = (taxes: Taxes | null): TaxesAnswer | null => taxesInPesos(taxes);

/** Returns the terms of a client's purchases as the calls answer them, with the days of the perceptions. */
export const taxTermsAnswer = (
  shop: Shop,
  client: Pick<SessionClient, 'taxes'> | undefined,
): TaxTermsAnswer => ({
  condition: client?.taxes.condition ?? '',
  perceptions: (client?.taxes.perceptions ?? []).map(({ bps, ...perception }) => ({
    ...perception,
    percent: bps / 100,
  })),
  ...shippingTerms(shippingRate(shop)),
});

/** Returns the terms that an order or an offer was computed with. */
export const keptTermsAnswer = (condition: string, kept: Taxes | null): TaxTermsAnswer => ({
  condition,
  perceptions: (kept?.perceptions ?? []).map(({ jurisdiction, bps }) => ({
    jurisdiction,
    percent: bps / 100,
    validFrom: null,
    validUntil: null,
  })),
  ...shippingTerms(kept?.shippingRate ?? null),
});

const shippingTerms = (rate: TaxRate | null) => ({
  shippingTaxCode: rate?.code ?? '',
  shippingTaxRate: (rate?.bps ?? 0) / 100,
});

/** The columns in which an order or an offer keeps its taxes; both null where they are not known. */
export interface TaxColumns {
  /** JSON of `Taxes`. */
  readonly taxes: string | null;
  /** Pesos as a decimal text. */
  readonly toPay: string | null;
}

/** Returns taxes as an order or an offer keeps them. */
export const taxColumns = (taxes: Taxes | null): TaxColumns =>
  taxes === null || taxes.toPay === null
    ? { taxes: null, toPay: null }
    : { taxes: JSON.stringify(taxes), toPay: toDecimalText(taxes.toPay) };

/**
 * Returns the taxes of an order whose lines or shipping have changed: with the perceptions and the shipping's rate that it was placed
 * with. An order whose taxes are not known stays so.
 */
export const changedTaxes = (
  kept: Taxes | null,
  lines: readonly TaxedAmount[],
  shipping: Centavos,
): Taxes | null => (kept === null ? null : purchaseTaxes(lines, shipping, kept));

const amount = z.number().int();
const rate = z.object({ code: z.string(), bps: amount });
const keptTaxesJson = z.object({
  net: amount,
  rates: z.array(rate.extend({ net: amount, iva: amount })),
  exempt: amount,
  untaxed: amount,
  unknown: amount,
  iva: amount,
  perceptions: z.array(z.object({ jurisdiction: z.string(), bps: amount, base: amount, amount })),
  toPay: amount,
  shippingRate: rate.nullable(),
});

/** Reads the column `taxes` of an order or an offer; null where they are not known. */
export function keptTaxes(column: unknown): Taxes | null {
  if (column === null || column === undefined) return null;
  return keptTaxesJson.parse(column);
}

/** Returns the rate that a line keeps; null where it is not known. */
export const keptRate = (line: {
  readonly tax_code: string | null;
  readonly tax_rate: string | null;
}): TaxRate | null => (line.tax_code === null ? null : taxRateOf(line.tax_code, Number(line.tax_rate ?? 0)));
