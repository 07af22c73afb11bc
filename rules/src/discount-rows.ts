// The Spanish rows of a discount code below the total to pay: the same on screens, in mails and in documents.

import { formatPesos, toCentavos } from './money.js';
import { ESTIMATED, percentText } from './tax-rows.js';

/** What a code takes off, in pesos. */
export interface ShownDiscount {
  readonly code: string;
  /** null: an amount. */
  readonly percent: number | null;
  readonly reduction: number;
  /** null where the taxes are not known. */
  readonly toPay: number | null;
}

export interface DiscountRow {
  readonly words: string;
  /** '10 %'. */
  readonly detail?: string;
  /** '−$ 1.000,00'. */
  readonly amount: string;
}

const REDUCTION_WORDS = 'Rebaja del código';
const TO_PAY_REDUCED = 'A pagar con la rebaja';

/** Returns the rows of what a code takes off and of what is to be paid then, both estimated; none without a code. */
export function discountRows(discount: ShownDiscount | null): DiscountRow[] {
  if (discount === null) return [];
  const { code, percent, reduction, toPay } = discount;
  const pesos = (amount: number) => formatPesos(toCentavos(amount));
  return [
    {
      words: `${REDUCTION_WORDS} ${code}`,
      ...(percent !== null && { detail: percentText(percent) }),
      amount: `−${pesos(reduction)}`,
    },
    ...(toPay === null ? [] : [{ words: TO_PAY_REDUCED, amount: pesos(toPay) }]),
  ];
}

/** Returns a row's name with what follows it, in one line. */
export const discountRowText = ({ words, detail }: DiscountRow): string =>
  [words, detail, ESTIMATED].filter((part) => part !== undefined).join(' ');
