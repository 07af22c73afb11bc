// The rows of IVA, perceptions and 'Total a pagar' below the total of an order or an offer; or that they are not known.

import type { TaxesAnswer } from '@mostrador/contract/taxes';
import { formatPesos, toCentavos } from '@mostrador/rules/money';
import { TO_PAY_WORDS, taxRows, taxRowText } from '@mostrador/rules/tax-rows';
import { Fragment } from 'react';
import { taxesText } from '../../text/taxes';
import './tax-sums.css';

export function TaxSums({ taxes }: { readonly taxes: TaxesAnswer | null | undefined }) {
  // a server of the release before says nothing of them
  if (!taxes)
    return (
      <>
        <dt>{taxesText.unknownTaxes}</dt>
        <dd>–</dd>
      </>
    );
  return (
    <>
      {taxRows(taxes).map((row) => (
        <Fragment key={row.words}>
          <dt>{taxRowText(row)}</dt>
          <dd>{row.amount}</dd>
        </Fragment>
      ))}
      <dt className="strong">{TO_PAY_WORDS}</dt>
      <dd className="tax-sums-total">{formatPesos(toCentavos(taxes.toPay))}</dd>
    </>
  );
}
