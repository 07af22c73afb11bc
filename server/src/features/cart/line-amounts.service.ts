// Converts the cart's lines to the input of the pure rules: prices and quantities for totals, nets and rates for taxes, weights and
// sizes for shipping.

import { netOf, pricedLine } from '@mostrador/rules/cart-line';
import type { PricedLine } from '@mostrador/rules/cart-totals';
import type { PackedLine } from '@mostrador/rules/shipping';
import { taxRateOf } from '@mostrador/rules/tax-rates';
import type { TaxedAmount } from '@mostrador/rules/taxes';
import type { OpenLine } from './open-cart.service.js';

/** Returns lines as `rules/cart-totals` takes them, in centavos. A line without a price counts 0. */
export const amountsOf = (lines: readonly OpenLine[]): PricedLine[] =>
  lines.map(({ row, priced }) => pricedLine(priced, row.quantity));

/** Returns lines as `rules/taxes` takes them, in centavos. A line without a price counts 0. */
export const taxedLines = (lines: readonly OpenLine[]): TaxedAmount[] =>
  lines.map(({ row, priced }) => ({
    net: netOf(pricedLine(priced, row.quantity)),
    rate: taxRateOf(priced.product.taxCode, priced.product.taxRate),
  }));

/** Returns lines as `rules/shipping` takes them, in grams and millimetres. */
export const packedLines = (lines: readonly OpenLine[]): PackedLine[] =>
  lines.map(({ row, priced: { weightGrams, lengthMm, widthMm, heightMm } }) => ({
    quantity: row.quantity,
    weightGrams,
    lengthMm,
    widthMm,
    heightMm,
  }));
