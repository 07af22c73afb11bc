// Converts a discount code between its row, in pesos, and the contract's values, in centavos.

import type { DiscountCodeValues } from '@mostrador/contract/entries/discount-codes';
import { toCentavos, toDecimalText } from '@mostrador/rules/money';
import type { CodeColumns } from './discount-codes.queries.js';

/** Returns the values of a row, without what else it has. */
export const fieldsOf = (row: CodeColumns): DiscountCodeValues => ({
  code: row.code,
  bps: row.bps,
  amount: row.amount === null ? null : toCentavos(row.amount),
  minimum: toCentavos(row.minimum),
  validFrom: row.validFrom,
  validUntil: row.validUntil,
  clientCode: row.clientCode,
  maxUses: row.maxUses,
  active: row.active,
});

export const rowOf = ({ amount, minimum, ...values }: DiscountCodeValues): CodeColumns => ({
  ...values,
  amount: amount === null ? null : toDecimalText(amount),
  minimum: toDecimalText(minimum),
});
