// Zod schemas of IVA and perceptions: the amounts of a cart, an order or an offer, and what a buyer's purchases are computed with.

import { z } from 'zod';
import { pesos } from './fields.js';

const percent = z.number().meta({ description: 'Percent with at most two decimals' });

/** What is paid, as rules/src/taxes.ts computes it: `toPay` is `net`, `iva` and the perceptions. */
export const taxes = z.object({
  /** Products and shipping without taxes. */
  net: pesos,
  /** The highest percentage first. */
  rates: z.array(z.object({ taxCode: z.string(), taxRate: percent, net: pesos, iva: pesos })),
  /** Net of exempt products and shipping; part of `net`. */
  exempt: pesos,
  /** Shipping whose price includes its IVA; part of `net`. */
  untaxed: pesos,
  iva: pesos,
  /** Estimates: the tax office's list decides when the order is invoiced. */
  perceptions: z.array(
    z.object({ jurisdiction: z.string(), label: z.string(), percent, base: pesos, amount: pesos }),
  ),
  toPay: pesos,
});
export type TaxesAnswer = z.output<typeof taxes>;

/** What the taxes of a purchase are computed with. */
export const taxTerms = z.object({
  /** The buyer's IVA condition, one of the four tax categories; empty if unknown. */
  condition: z.string(),
  /** The perceptions of the client, with the days on which they count; null for no limit. */
  perceptions: z.array(
    z.object({
      jurisdiction: z.string(),
      percent,
      validFrom: z.string().nullable(),
      validUntil: z.string().nullable(),
    }),
  ),
  /** The IVA of shipping; an empty code: its price includes it. */
  shippingTaxCode: z.string(),
  shippingTaxRate: percent,
});
export type TaxTermsAnswer = z.output<typeof taxTerms>;
