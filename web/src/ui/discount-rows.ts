// The rows of a discount code below 'Total a pagar'.

import { discountRows, type ShownDiscount } from '@mostrador/rules/discount-rows';
import { ESTIMATED } from '@mostrador/rules/tax-rows';
import { discountText } from '../text/discount-code';
import type { MoneyRow } from './MoneyRows';

/** Returns the rows of what a code takes off; none without one. */
export const discountMoneyRows = (discount: ShownDiscount | null): MoneyRow[] =>
  discountRows(discount).map(({ words, detail, amount }) => ({
    words,
    detail,
    note: { word: ESTIMATED, title: discountText.estimatedHint },
    amount,
    kind: 'discount',
  }));
