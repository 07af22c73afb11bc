// The dialog 'Pedido repetido': the outcome of every line of repeated orders, or of a list, with its quantity and new price.

import type { RepeatedLine, RepeatResult } from '@mostrador/contract/entries/orders';
import { formatPesos, formatWhole, toCentavos } from '@mostrador/rules/money';
import { repeatText as text } from '../../../text/orders';
import { Button } from '../../../ui/Button';
import { Chip, type Tone } from '../../../ui/Chip';
import { Dialog } from '../../../ui/Dialog';
import { LinkButton } from '../../../ui/LinkButton';
import { type Column, Table } from '../../../ui/Table';
import './RepeatedLines.css';

interface RepeatedLinesProps {
  /** Undefined until an order is repeated. */
  readonly result: RepeatResult | undefined;
  readonly onClose: () => void;
  /** Takes the lines out of the cart again. */
  readonly onUndo?: (() => Promise<void>) | undefined;
  readonly title?: string | undefined;
}

const tones: Readonly<Record<RepeatedLine['outcome'], Tone>> = {
  added: 'ok',
  kept: 'ok',
  less_stock: 'warn',
  no_stock: 'danger',
  gone: 'danger',
  below_minimum: 'danger',
  no_price: 'danger',
  cart_full: 'danger',
};

const columns: readonly Column<RepeatedLine>[] = [
  {
    key: 'product',
    head: text.product,
    names: true,
    narrow: 'title',
    cell: ({ name, code }) => (
      <>
        {name || text.unknown} <span className="product-code nowrap">{code}</span>
      </>
    ),
  },
  {
    key: 'outcome',
    head: text.outcome,
    cell: (line) => (
      <>
        <Chip tone={tones[line.outcome]}>{text.outcomes[line.outcome]}</Chip>
        <NewPrice line={line} />
      </>
    ),
  },
  {
    key: 'quantity',
    head: text.inCart,
    kind: 'figure',
    narrow: 'end',
    cell: ({ quantity, wanted }) =>
      quantity >= wanted
        ? formatWhole(quantity)
        : text.quantities(formatWhole(quantity), formatWhole(wanted)),
  },
];

function NewPrice({ line: { quantity, priceThen, priceNow } }: { readonly line: RepeatedLine }) {
  if (quantity === 0 || priceNow === null || priceThen === null || priceNow === priceThen) return null;
  const pesos = (amount: number) => formatPesos(toCentavos(amount));
  return (
    <span className="repeat-price">
      <b>{text.newPrice}:</b> {text.priceThenNow(pesos(priceThen), pesos(priceNow))}
    </span>
  );
}

export function RepeatedLines({ result, onClose, onUndo, title = text.title }: RepeatedLinesProps) {
  const lines = result?.lines ?? [];
  const anyInCart = lines.some(({ quantity }) => quantity > 0);
  return (
    <Dialog
      open={result !== undefined}
      onClose={onClose}
      title={title}
      closeLabel={text.close}
      size="large"
      longText
      footer={
        <>
          {onUndo !== undefined && (
            <Button kind="quiet" onClick={onUndo}>
              {text.undo}
            </Button>
          )}
          <Button kind="secondary" onClick={onClose}>
            {text.stay}
          </Button>
          {anyInCart && <LinkButton to="/cart">{text.toCart}</LinkButton>}
        </>
      }
    >
      <p className="repeat-summary">
        <b>{result?.message}</b> {anyInCart && text.check}
      </p>
      <Table caption={text.lines} columns={columns} rows={lines} rowKey={({ code }) => code} />
    </Dialog>
  );
}
