// The Spanish rows of a sum between the total without taxes and the total to pay: the same on screens, in mails and in documents.

import { formatPesos, toCentavos } from './money.js';
import type { TaxesInPesos } from './tax-terms.js';

/** A row of a sum. */
export interface TaxRow {
  readonly words: string;
  /** 'sobre $ 1.000,00'. */
  readonly detail?: string;
  /** The tax office decides the amount when the order is invoiced. */
  readonly isEstimate: boolean;
  /** '$ 210,00'. */
  readonly amount: string;
}

export const NET_WORDS = 'Total sin impuestos';
export const TO_PAY_WORDS = 'Total a pagar';
/** Stands behind the name of an estimated row. */
export const ESTIMATED = 'estimada';

const pesos = (amount: number): string => formatPesos(toCentavos(amount));

/** Formats a percentage: '2,5 %', with a no-break space. */
export const percentText = (percent: number): string => `${String(percent).replace('.', ',')}\u00a0%`;

/** Returns the rows of exempt nets, of the IVA of each rate, and of the perceptions. */
export const taxRows = (taxes: TaxesInPesos): TaxRow[] => [
  ...(taxes.exempt > 0 ? [{ words: 'Exento de IVA', isEstimate: false, amount: pesos(taxes.exempt) }] : []),
  ...taxes.rates.map(({ taxRate, net, iva }) => ({
    words: `IVA ${percentText(taxRate)}`,
    detail: `sobre ${pesos(net)}`,
    isEstimate: false,
    amount: pesos(iva),
  })),
  ...taxes.perceptions.map(({ label, percent, amount }) => ({
    words: `${label} ${percentText(percent)}`,
    isEstimate: true,
    amount: pesos(amount),
  })),
];

/** Returns a row's name with what stands behind it, in one line. */
export const taxRowText = ({ words, detail, isEstimate }: TaxRow): string =>
  [words, detail, isEstimate ? ESTIMATED : undefined].filter((part) => part !== undefined).join(' ');
