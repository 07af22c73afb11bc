// Zod schemas of discount codes for buyers: the answer to a typed code, and the estimate that an order keeps.

import { z } from 'zod';
import { pesos } from './fields.js';

const percent = z
  .number()
  .nullable()
  .meta({ description: 'Percent of the products with at most two decimals' });

/** What a code takes off the products, as rules/src/discount-codes.ts computes it: `percent` or `amount`. */
export const discountTerms = z.object({
  code: z.string(),
  percent,
  /** Without taxes. */
  amount: pesos.nullable(),
  /** Without taxes and shipping, what the products must reach; 0 for no minimum. */
  minimum: pesos,
});
export type DiscountTermsAnswer = z.output<typeof discountTerms>;

/**
 * - `unchecked`: the company has loaded no codes.
 * - `review`: not known as a code that this client may use today; it is reviewed when the order is invoiced.
 * - `valid`: `terms` say what it takes off; else they are null.
 */
export const discountCheck = z.object({
  state: z.enum(['unchecked', 'review', 'valid']),
  terms: discountTerms.nullable(),
});
export type DiscountCheck = z.output<typeof discountCheck>;

/** What an order's code takes off when it is invoiced: an estimate, which no total contains. */
export const discount = z.object({
  code: z.string(),
  /** null: an amount. */
  percent,
  /** Without taxes. */
  reduction: pesos,
  /** What is to be paid then; null where the taxes are not known. */
  toPay: pesos.nullable(),
});
export type DiscountAnswer = z.output<typeof discount>;
