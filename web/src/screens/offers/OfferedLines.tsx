// The lines of an offer; while it may be turned into an order, each with a mark and the quantity that the client wants.

import type { Offer, OfferLine } from '@mostrador/contract/entries/offers';
import { formatPesos, multiply } from '@mostrador/rules/money';
import { decreaseQuantity, increaseQuantity } from '@mostrador/rules/quantity';
import { imageAddress } from '../../page/image-address';
import { usePage } from '../../page/page';
import { offerText as text } from '../../text/offers';
import { Checkbox } from '../../ui/Checkbox';
import { Chip } from '../../ui/Chip';
import { ImageBox } from '../../ui/ImageBox';
import { QuantityStepper } from '../../ui/QuantityStepper';
import { availableOf, type Wanted } from './wanted-lines';

interface OfferedLinesProps {
  readonly offer: Offer;
  /** Absent where nothing can be chosen. */
  readonly choice?: {
    readonly wanted: Wanted;
    readonly onWanted: (lineId: string, change: { isChosen?: boolean; quantity?: number }) => void;
  };
}

export function OfferedLines({ offer, choice }: OfferedLinesProps) {
  return (
    <ul className="offer-lines" aria-label={text.lines}>
      {offer.offeredLines.map((line) => (
        <Line key={line.lineId} line={line} isOpen={offer.status === 'open'} choice={choice} />
      ))}
      {choice === undefined && (
        <li className="offer-lines-total">
          {text.total} <b>{formatPesos(offer.total)}</b>
        </li>
      )}
    </ul>
  );
}

interface LineProps {
  readonly line: OfferLine;
  readonly isOpen: boolean;
  readonly choice: OfferedLinesProps['choice'];
}

function Line({ line, isOpen, choice }: LineProps) {
  const { apiBase } = usePage();
  const { lineId, name, code, imagePath, listPrice, unitPrice, quantity } = line;
  const available = availableOf(line);
  const wanted = choice?.wanted.get(lineId);
  const isChosen = wanted?.isChosen === true && available > 0;
  const units = choice === undefined ? quantity : isChosen ? (wanted?.quantity ?? 0) : 0;
  const facts = {
    minimalSalesQuantity: line.minimalSalesQuantity,
    presentationQuantity: line.presentationQuantity,
  };
  const between = (next: number) => Math.min(Math.max(next, 1), available);
  return (
    <li className="offer-line" data-off={(choice !== undefined && !isChosen) || undefined}>
      {choice !== undefined && (
        <Checkbox
          label={text.choose(name)}
          hideLabel
          checked={isChosen}
          disabled={available === 0}
          onChange={({ target }) => choice.onWanted(lineId, { isChosen: target.checked })}
        />
      )}
      <span className="offer-line-picture" aria-hidden="true">
        <ImageBox
          src={imagePath === null ? undefined : imageAddress(apiBase, imagePath, 160)}
          alt=""
          width={160}
          height={160}
          missingText={text.noPicture}
        />
      </span>
      <div className="offer-line-what">
        <p className="offer-line-name">{name}</p>
        <p className="offer-line-facts">
          {[code, line.observations].filter(Boolean).join(' · ')}
          {isOpen && <Stock line={line} available={available} />}
        </p>
      </div>
      <p className="offer-line-price">
        {unitPrice < listPrice && <s>{formatPesos(listPrice)}</s>}
        <b>{formatPesos(unitPrice)}</b>
      </p>
      <div className="offer-line-quantity">
        {choice !== undefined && available > 0 ? (
          <QuantityStepper
            value={wanted?.quantity ?? available}
            onChange={(next) => choice.onWanted(lineId, { quantity: next })}
            min={1}
            max={available}
            plus={(held) => between(increaseQuantity(held, facts))}
            minus={(held) => between(decreaseQuantity(held, facts))}
            label={text.quantityOf(name)}
            plusLabel={text.more(name)}
            minusLabel={text.less(name)}
            disabled={!isChosen}
          />
        ) : (
          choice === undefined && <span>{quantity}</span>
        )}
        {choice !== undefined && units !== quantity && (
          <span className="offer-line-offered">{text.offered(quantity)}</span>
        )}
      </div>
      <p className="offer-line-subtotal">
        {formatPesos(multiply(unitPrice, Number.isInteger(units) ? units : 0))}
      </p>
    </li>
  );
}

function Stock({ line, available }: { readonly line: OfferLine; readonly available: number }) {
  const { stock } = text;
  if (!line.sellable) return <Chip tone="neutral">{stock.gone}</Chip>;
  if (available === 0) return <Chip tone="danger">{stock.none}</Chip>;
  return available < line.quantity ? (
    <Chip tone="warn">{stock.few(available)}</Chip>
  ) : (
    <Chip tone="ok">{stock.available}</Chip>
  );
}
