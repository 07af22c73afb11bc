// The rows of IVA, perceptions and 'Total a pagar' of a sum, and the sentences below it.

import { formatPesos, toCentavos } from '@mostrador/rules/money';
import { ESTIMATED, TO_PAY_WORDS, taxRows } from '@mostrador/rules/tax-rows';
import type { TaxesInPesos } from '@mostrador/rules/tax-terms';
import { containedText, taxesText } from '../text/taxes';
import type { MoneyRow } from './MoneyRows';

/** Returns the rows below the total without taxes; none where the taxes are not known. */
export function taxMoneyRows(taxes: TaxesInPesos | null): MoneyRow[] {
  if (taxes === null) return [];
  return [
    ...taxRows(taxes).map(
      ({ words, detail, isEstimate, amount }): MoneyRow => ({
        words,
        detail,
        note: isEstimate ? { word: ESTIMATED, title: taxesText.estimatedHint } : undefined,
        amount,
        kind: 'tax',
      }),
    ),
    { words: TO_PAY_WORDS, amount: formatPesos(toCentavos(taxes.toPay)), kind: 'total' },
  ];
}

/** Says what the amounts of a sum mean: estimated perceptions, and IVA that the invoice does not show apart. */
export function TaxHints({
  taxes,
  condition,
}: {
  readonly taxes: TaxesInPesos | null;
  readonly condition: string;
}) {
  const sentences = [
    taxes !== null && taxes.perceptions.length > 0 ? taxesText.perceptionsHint : '',
    taxes === null ? '' : containedText(condition),
  ].filter((sentence) => sentence !== '');
  if (sentences.length === 0) return null;
  return <p className="money-hint">{sentences.join(' ')}</p>;
}
