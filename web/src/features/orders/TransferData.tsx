// What a client needs to pay an order by transfer: amount, alias, CBU and reference, each with a button that copies it.

import type { OrderDetails } from '@mostrador/contract/entries/orders';
import { formatPesos, toCentavos } from '@mostrador/rules/money';
import { useBrand } from '../../page/page';
import { transferText as text } from '../../text/orders';
import { CopyButton } from '../../ui/CopyButton';
import { bankAccountOf } from './bank-account';
import './TransferData.css';

interface Row {
  readonly name: string;
  readonly shown: string;
  /** What is copied; undefined: nothing. */
  readonly copied?: string | undefined;
}

/** Renders nothing for an order that is paid otherwise, or if the company has published no account. */
export function TransferData({ order }: { readonly order: OrderDetails }) {
  const account = bankAccountOf(useBrand().contact.bankAccount);
  if (account === undefined || order.paymentOption !== 1 || order.paymentStatus !== 'none') return null;
  const { alias, cbu, holder } = account;
  const toPay = order.toPay ?? null;
  const amount = toPay ?? order.total;
  const rows: readonly (Row | undefined)[] = [
    {
      name: text.amount,
      shown: formatPesos(toCentavos(amount)),
      copied: amount.toFixed(2).replace('.', ','),
    },
    alias === undefined ? undefined : { name: text.alias, shown: alias, copied: alias },
    cbu === undefined ? undefined : { name: text.cbu, shown: cbu, copied: cbu },
    holder === '' ? undefined : { name: text.holder, shown: holder },
    {
      name: text.reference,
      shown: order.formatedDocumentNumber,
      copied: order.formatedDocumentNumber,
    },
  ];
  return (
    <section className="panel transfer" aria-labelledby="transfer-title">
      <h2 id="transfer-title" className="group-title">
        {text.title}
      </h2>
      <dl>
        {rows
          .filter((row) => row !== undefined)
          .map(({ name, shown, copied }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                <span>{shown}</span>
                {copied !== undefined && (
                  <CopyButton
                    text={copied}
                    label={text.copy}
                    doneLabel={text.copied}
                    accessibleName={text.copyOf(name)}
                  />
                )}
              </dd>
            </div>
          ))}
      </dl>
      <p className="text-small text-muted">{toPay === null ? text.hint : text.hintWithTaxes}</p>
    </section>
  );
}
