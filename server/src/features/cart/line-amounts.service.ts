// Converts the cart's lines to the input of the pure rules: prices and quantities for totals, nets and rates for taxes, weights and
// sizes for shipping.

import type { PricedLine } from '@mostrador/rules/cart-totals';
import type { PackedLine } from '@mostrador/rules/shipping';
import { type TaxedAmount, taxRateOf } from '@mostrador/rules/taxes';
import type { OpenLine } from './open-cart.service.js';

/** Returns lines as `rules/cart-totals` takes them, in centavos. A line without a price counts 0. */
export const amountsOf = (lines: readonly OpenLine[]): PricedLine[] =>
  lines.map(({ row, priced }) => ({
    listPrice: priced.listPrice ?? 0,
    unitPrice: priced.unitPrice ?? 0,
    quantity: row.quantity,
  }));

/** Returns lines as `rules/taxes` takes them, in centavos. A line without a price counts 0. */
export const taxedLines = (lines: readonly OpenLine[]): TaxedAmount[] =>
  lines.map(({ row, priced: { product, unitPrice } }) => ({
    // not `multiply`, which throws for a cart that is too large to be ordered
    net: (unitPrice ?? 0) * row.quantity,
    rate: taxRateOf(product.taxCode, product.taxRate),
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
