// One cart line on /cart: picture ('Sin imagen'), product link, price, quantity with its save mark, observations, save-line
// button and remove button.

import type { CartLine } from '@mostrador/contract/entries/cart';
import { lineTotals } from '@mostrador/rules/cart-totals';
import { formatPesos, multiply } from '@mostrador/rules/money';
import { packName, packOf } from '@mostrador/rules/packs';
import { decreaseQuantity, increaseQuantity, minimumOf } from '@mostrador/rules/quantity';
import { nextPrice, quantityPrices } from '@mostrador/rules/quantity-prices';
import { MessageSquarePlus, Save, Trash2, TriangleAlert } from 'lucide-react';
import { memo, useId, useState } from 'react';
import { Link } from 'react-router';
import { imageAddress } from '../../page/image-address';
import { usePage } from '../../page/page';
import { cartScreenText as text } from '../../text/cart-screen';
import { productText } from '../../text/products';
import { quantityPriceText } from '../../text/quantity-prices';
import { Icon } from '../../ui/Icon';
import { IconButton } from '../../ui/IconButton';
import { ImageBox } from '../../ui/ImageBox';
import { QuantityStepper } from '../../ui/QuantityStepper';
import { WhyPrice } from '../../ui/WhyPrice';
import { countedQuantity, type LineEdit, pricesOf, type ShownLine } from './cart-edits';
import { LineMark } from './LineMark';
import { LineNote, NoteFold } from './LineNote';
import './CartLineRow.css';

export interface CartLineRowProps {
  readonly shown: ShownLine;
  readonly saving: boolean;
  readonly removing: boolean;
  readonly onEdit: (line: CartLine, change: Partial<LineEdit>) => void;
  /** The quantity was emptied: nothing is saved until another one is there. */
  readonly onEmptied: (codes: readonly string[]) => void;
  readonly onSave: (shown: ShownLine) => void;
  readonly onRemove: (shown: ShownLine) => void;
}

export const CartLineRow = memo(function CartLineRow({
  shown,
  saving,
  removing,
  onEdit,
  onEmptied,
  onSave,
  onRemove,
}: CartLineRowProps) {
  const { apiBase } = usePage();
  const id = useId();
  const [noteOpened, setNoteOpened] = useState(false);
  const { line, quantity, observations, unsaved, error, reason, failed } = shown;
  const { product } = line;
  const address = `/product?p=${encodeURIComponent(product.code)}`;
  const image = product.imagePath ?? undefined;
  const hasNote = observations !== '' || noteOpened;
  const message = error ?? reason ?? (failed ? text.retrying : undefined);
  const isWrong = error !== undefined || reason !== undefined;
  function save() {
    if (unsaved && error === undefined) onSave(shown);
  }
  return (
    <li
      className="cart-line"
      data-unsaved={unsaved ? '' : undefined}
      data-wrong={isWrong ? '' : undefined}
      data-noted={hasNote ? '' : undefined}
    >
      <Link className="cart-line-picture" to={address} tabIndex={-1} aria-hidden="true">
        <ImageBox
          src={image === undefined ? undefined : imageAddress(apiBase, image, 160)}
          alt=""
          width={160}
          height={160}
          missingText={text.noImage}
        />
      </Link>
      <p className="cart-line-name">
        <Link to={address}>
          <span className="spoken">{product.code} - </span>
          {product.name}
        </Link>
      </p>
      {hasNote && (
        <LineNote
          name={product.name}
          value={observations}
          opened={noteOpened}
          onChange={(next) => onEdit(line, { observations: next })}
          onEnter={save}
          onLeave={() => setNoteOpened(false)}
        />
      )}
      <UnitPrice shown={shown} />
      <div className="cart-line-quantity">
        <QuantityStepper
          value={quantity}
          onChange={(next) => onEdit(line, { quantity: next })}
          min={minimumOf(product)}
          plus={(value) => increaseQuantity(value, product)}
          minus={(value) => decreaseQuantity(value, product)}
          label={text.quantityOf(product.name)}
          plusLabel={text.more(product.name)}
          minusLabel={text.less(product.name)}
          invalid={isWrong}
          describedBy={message === undefined ? undefined : `${id}-message`}
          onEnter={save}
          onEmptied={() => onEmptied([product.code])}
        />
        <IconButton
          icon={Save}
          kind={unsaved ? 'solid' : 'plain'}
          label={text.saveLine(product.name)}
          disabled={!unsaved || error !== undefined}
          pending={saving}
          onClick={() => onSave(shown)}
        />
      </div>
      <div className="cart-line-foot">
        <span className="cart-line-code">
          <span aria-hidden="true">{product.code}</span>
          <Availability line={line} />
        </span>
        {observations !== '' && !noteOpened && (
          <NoteFold name={product.name} value={observations} onOpen={() => setNoteOpened(true)} />
        )}
        <LineMark shown={shown} />
      </div>
      <Subtotal shown={shown} />
      <div className="cart-line-tools">
        {!hasNote && (
          <IconButton
            icon={MessageSquarePlus}
            label={text.addObservations(product.name)}
            onClick={() => setNoteOpened(true)}
          />
        )}
        <IconButton
          icon={Trash2}
          kind="danger"
          label={text.removeLine(product.name)}
          pending={removing}
          onClick={() => onRemove(shown)}
        />
      </div>
      <PriceReasons shown={shown} />
      {message !== undefined && (
        <p
          id={`${id}-message`}
          className="cart-line-message"
          data-tone={isWrong ? 'danger' : 'warn'}
          role="alert"
        >
          <Icon of={TriangleAlert} />
          <span>
            {message}
            <Remedy shown={shown} onEdit={onEdit} />
          </span>
        </p>
      )}
    </li>
  );
});

/** The button that takes the quantity that can be had: what is left in stock, or the minimum. */
function Remedy({
  shown: { line, quantity, error, reason },
  onEdit,
}: {
  readonly shown: ShownLine;
  readonly onEdit: CartLineRowProps['onEdit'];
}) {
  const { product } = line;
  const minimum = minimumOf(product);
  const possible = error !== undefined ? minimum : (product.stock ?? 0);
  const isOf = error !== undefined ? quantity < minimum : reason !== undefined && quantity > possible;
  if (!isOf || possible < minimum) return null;
  return (
    <button
      type="button"
      className="cart-line-remedy"
      onClick={() => onEdit(line, { quantity: possible })}
      aria-label={text.takeOf(possible, product.name)}
    >
      {text.take(possible)}
    </button>
  );
}

/** What the buyer has to know of a product that is gone, and of the stock; nothing of what is available. */
function Availability({ line }: { readonly line: CartLine }) {
  const code = line.product.stockStatusCode;
  if (line.unavailable) return <b data-tone="danger">{text.unavailable}</b>;
  if (code === 0) return null;
  return <b data-tone={code === 1 ? 'danger' : 'info'}>{code === 1 ? text.noStock : text.comingIn}</b>;
}

function UnitPrice({ shown }: { readonly shown: ShownLine }) {
  const { line } = shown;
  const { listPrice, unitPrice } = pricesOf(line, countedQuantity(shown));
  const [pack, name] = [packOf(line.product), packName(line.product)];
  return (
    <div className="cart-line-unit">
      {unitPrice < listPrice && (
        <s>
          <span className="spoken">{text.listPrice} </span>
          {formatPesos(listPrice)}
        </s>
      )}
      {formatPesos(unitPrice)}
      {pack !== undefined && name !== undefined && (
        <small>{productText.packPrice(name, formatPesos(multiply(unitPrice, pack)))}</small>
      )}
    </div>
  );
}

/** Free units, what one needs to reach the next price, and why the line costs what it costs. */
function PriceReasons({ shown }: { readonly shown: ShownLine }) {
  const { product } = shown.line;
  const prices = quantityPrices(product);
  if (prices.steps === undefined && prices.promotions === undefined && prices.isCustomerPrice !== true)
    return null;
  const quantity = countedQuantity(shown);
  const next = nextPrice(prices, quantity);
  const { freeUnits } = pricesOf(shown.line, quantity);
  return (
    <div className="cart-line-reasons">
      {freeUnits > 0 && <b>{quantityPriceText.free(freeUnits)}</b>}
      {next !== undefined && (
        <span>{quantityPriceText.next(next, formatPesos(next.unitPrice), product)}</span>
      )}
      <WhyPrice prices={prices} quantity={quantity} />
    </div>
  );
}

function Subtotal({ shown }: { readonly shown: ShownLine }) {
  const totals = lineTotals(pricesOf(shown.line, countedQuantity(shown)));
  return (
    <div className="cart-line-subtotal">
      {totals.discount > 0 && <s>{formatPesos(totals.listSubtotal)}</s>}
      <strong>{formatPesos(totals.subtotal)}</strong>
    </div>
  );
}
