// One cart line on /cart: picture ('Sin imagen'), product link, price, quantity, observations, save-line button and
// remove button.

import type { CartLine } from '@mostrador/contract/entries/cart';
import { lineTotals } from '@mostrador/rules/cart-totals';
import { FIELD_MAX } from '@mostrador/rules/limits';
import { formatPesos } from '@mostrador/rules/money';
import { decreaseQuantity, increaseQuantity, minimumOf } from '@mostrador/rules/quantity';
import { Save, Trash2, TriangleAlert } from 'lucide-react';
import { memo, useId } from 'react';
import { Link } from 'react-router';
import { imageAddress } from '../../page/image-address';
import { usePage } from '../../page/page';
import { cartScreenText as text } from '../../text/cart-screen';
import { Icon } from '../../ui/Icon';
import { IconButton } from '../../ui/IconButton';
import { ImageBox } from '../../ui/ImageBox';
import { QuantityStepper } from '../../ui/QuantityStepper';
import { type LineEdit, pricesOf, type ShownLine } from './cart-edits';
import './CartLineRow.css';

export interface CartLineRowProps {
  readonly shown: ShownLine;
  readonly saving: boolean;
  readonly removing: boolean;
  readonly onEdit: (line: CartLine, change: Partial<LineEdit>) => void;
  readonly onSave: (shown: ShownLine) => void;
  readonly onRemove: (shown: ShownLine) => void;
}

export const CartLineRow = memo(function CartLineRow({
  shown,
  saving,
  removing,
  onEdit,
  onSave,
  onRemove,
}: CartLineRowProps) {
  const { apiBase } = usePage();
  const id = useId();
  const { line, quantity, observations, unsaved, error } = shown;
  const { product } = line;
  const address = `/product?p=${encodeURIComponent(product.code)}`;
  const image = product.imagePath ?? undefined;
  return (
    <li className="cart-line" data-unsaved={unsaved ? '' : undefined}>
      <Link className="cart-line-picture" to={address} tabIndex={-1} aria-hidden="true">
        <ImageBox
          src={image === undefined ? undefined : imageAddress(apiBase, image, 160)}
          alt=""
          width={160}
          height={160}
          missingText={text.noImage}
        />
      </Link>
      <div className="cart-line-what">
        <p className="cart-line-name">
          <Link to={address}>
            <span className="spoken">{product.code} - </span>
            {product.name}
          </Link>
        </p>
        <div className="cart-line-more">
          <span className="cart-line-code" aria-hidden="true">
            {product.code}
          </span>
          <input
            className="cart-line-observations"
            aria-label={text.observationsOf(product.name)}
            placeholder={text.observations}
            maxLength={FIELD_MAX.observations}
            value={observations}
            onChange={(event) => onEdit(line, { observations: event.target.value })}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && unsaved && error === undefined) onSave(shown);
            }}
          />
        </div>
      </div>
      <UnitPrice line={line} />
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
          invalid={error !== undefined}
          describedBy={error === undefined ? undefined : `${id}-error`}
          onEnter={() => {
            if (unsaved && error === undefined) onSave(shown);
          }}
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
      <Subtotal shown={shown} />
      <IconButton
        icon={Trash2}
        kind="danger"
        label={text.removeLine(product.name)}
        pending={removing}
        onClick={() => onRemove(shown)}
      />
      {error !== undefined && (
        <p id={`${id}-error`} className="cart-line-error">
          <Icon of={TriangleAlert} />
          {error}
        </p>
      )}
      {unsaved && error === undefined && <span className="spoken">{text.unsaved}</span>}
    </li>
  );
});

function UnitPrice({ line }: { readonly line: CartLine }) {
  const { listPrice, unitPrice } = pricesOf(line, 1);
  return (
    <div className="cart-line-unit">
      {unitPrice < listPrice && (
        <s>
          <span className="spoken">{text.listPrice} </span>
          {formatPesos(listPrice)}
        </s>
      )}
      {formatPesos(unitPrice)}
    </div>
  );
}

function Subtotal({ shown: { line, quantity, error } }: { readonly shown: ShownLine }) {
  const totals = lineTotals(pricesOf(line, error === undefined ? quantity : line.quantity));
  return (
    <div className="cart-line-subtotal">
      {totals.discount > 0 && <s>{formatPesos(totals.listSubtotal)}</s>}
      <strong>{formatPesos(totals.subtotal)}</strong>
    </div>
  );
}
