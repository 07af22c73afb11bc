// The lines of an offer with the stock of their products now.

import type { Offer, OfferLine } from '@mostrador/contract/entries/offers';
import { formatPesos, multiply } from '@mostrador/rules/money';
import { wholeText } from '../../text/amounts';
import { offerText as text } from '../../text/offers';
import { TaxSums } from '../../ui/TaxSums';

export function OfferLines({ offer }: { readonly offer: Offer }) {
  const isOpen = offer.status === 'open';
  return (
    <section aria-labelledby="offer-lines">
      <div className="d-cell__head">
        <h2 className="d-h" id="offer-lines">
          {text.lines}
        </h2>
      </div>
      <table className="dt dt--inset offer-table">
        <thead>
          <tr>
            <th>{text.columns.product}</th>
            <th className="num">{text.columns.quantity}</th>
            <th className="num offer-wide">{text.columns.price}</th>
            <th className="num">{text.columns.subtotal}</th>
            {isOpen && <th className="offer-wide">{text.columns.stock}</th>}
          </tr>
        </thead>
        <tbody>
          {offer.offeredLines.map((line) => (
            <tr key={line.lineId}>
              <td className="grow">
                <span className="name">{line.name}</span>
                <span className="sub offer-code">
                  {[line.code, line.ownPrice && text.ownPrice, line.observations].filter(Boolean).join(' · ')}
                </span>
              </td>
              <td className="num">{wholeText(line.quantity)}</td>
              <td className="num offer-wide">
                {line.unitPrice < line.listPrice && (
                  <s className="sub offer-list">{formatPesos(line.listPrice)}</s>
                )}
                {formatPesos(line.unitPrice)}
              </td>
              <td className="num">{formatPesos(multiply(line.unitPrice, line.quantity))}</td>
              {isOpen && (
                <td className="offer-wide">
                  <Stock line={line} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      <dl className="kv offer-sums">
        <dt className="strong">{text.total}</dt>
        <dd className={offer.taxes ? 'strong' : 'offer-total'}>{formatPesos(offer.total)}</dd>
        <TaxSums taxes={offer.taxes} />
      </dl>
    </section>
  );
}

function Stock({ line }: { readonly line: OfferLine }) {
  const { stock } = text;
  if (!line.sellable) return <span className="st st--off">{stock.gone}</span>;
  if (line.left === null || line.left >= line.quantity)
    return <span className="st st--ok">{stock.available}</span>;
  return line.left <= 0 ? (
    <span className="st st--bad">{stock.none}</span>
  ) : (
    <span className="st st--warn">{stock.few(line.left)}</span>
  );
}
