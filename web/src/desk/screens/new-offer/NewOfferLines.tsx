// The lines of a new offer: quantity, the client's price, which an administrator may change, and what is wrong.

import { formatPesos, multiply } from '@mostrador/rules/money';
import { X } from 'lucide-react';
import { IconButton } from '../../../ui/IconButton';
import { TextField } from '../../../ui/TextField';
import { pesosText } from '../../text/amounts';
import { offerText, newOfferText as text } from '../../text/offers';
import { type DraftLine, priceOf, priceText, quantityOf, wrongOf } from './offer-draft';

interface NewOfferLinesProps {
  readonly lines: readonly DraftLine[];
  readonly setsPrices: boolean;
  readonly onLines: (lines: readonly DraftLine[]) => void;
}

export function NewOfferLines({ lines, setsPrices, onLines }: NewOfferLinesProps) {
  const change = (code: string, to: Partial<DraftLine>) =>
    onLines(lines.map((line) => (line.shown.code === code ? { ...line, ...to } : line)));
  return (
    <ul className="new-offer-lines">
      {lines.map((line) => {
        const { shown } = line;
        const called = shown.name || shown.code;
        const wrong = wrongOf(line);
        const price = priceOf(line);
        return (
          <li key={shown.code} data-wrong={wrong !== undefined || undefined}>
            <span className="new-offer-name">
              <b>{called}</b>
              <span className="sub">
                {[
                  shown.code,
                  shown.listPrice !== null &&
                    shown.listPrice !== shown.unitPrice &&
                    text.listPrice(formatPesos(shown.listPrice)),
                  stockOf(line),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
              {wrong !== undefined && <span className="new-offer-wrong">{wrong}</span>}
            </span>
            <TextField
              label={text.quantityOf(called)}
              hideLabel
              inputMode="numeric"
              value={line.quantity}
              onChange={({ target }) => change(shown.code, { quantity: target.value })}
            />
            {setsPrices && shown.name !== '' ? (
              <TextField
                label={text.priceOf(called)}
                hideLabel
                inputMode="decimal"
                value={priceText(line)}
                onChange={({ target }) => change(shown.code, { price: target.value })}
              />
            ) : (
              <span className="num">{pesosText(shown.unitPrice)}</span>
            )}
            <span className="num new-offer-subtotal">
              {wrong === undefined ? formatPesos(multiply(price ?? 0, quantityOf(line) ?? 0)) : '–'}
            </span>
            <IconButton
              icon={X}
              label={text.remove(called)}
              onClick={() => onLines(lines.filter((other) => other !== line))}
            />
          </li>
        );
      })}
    </ul>
  );
}

/** Tells that the stock is less than what is offered. */
function stockOf(line: DraftLine): string {
  const { left } = line.shown;
  if (left === null || left >= (quantityOf(line) ?? 0)) return '';
  return left <= 0 ? offerText.stock.none : offerText.stock.few(left);
}
