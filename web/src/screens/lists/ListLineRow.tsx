// One product of a list: picture, code, name, stock, price, quantity, and the button that puts it into the cart alone.

import type { ShoppingListLine } from '@mostrador/contract/entries/shopping-lists';
import { productPath } from '@mostrador/rules/public-paths';
import {
  checkQuantity,
  decreaseQuantity,
  increaseQuantity,
  minimumOf,
  QUANTITY_MAX,
} from '@mostrador/rules/quantity';
import { refusalText } from '@mostrador/rules/refusals';
import { Check, X } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { Link } from 'react-router';
import { mainPicture, ProductPicture } from '../../features/products/ProductPicture';
import { priceOf } from '../../features/products/prices';
import { SecondPrice } from '../../features/products/SecondPrice';
import { StockChip } from '../../features/products/StockChip';
import { shownPrice } from '../../features/products/shown-prices';
import { usePriceView } from '../../features/products/usePriceView';
import { NoticeButton } from '../../features/stock-notices/NoticeButton';
import { listsText as text } from '../../text/lists';
import { productText } from '../../text/products';
import { Button } from '../../ui/Button';
import { Chip } from '../../ui/Chip';
import { IconButton } from '../../ui/IconButton';
import { QuantityStepper } from '../../ui/QuantityStepper';
import type { AddToCart } from '../common/buying/useAddToCart';

interface ListLineRowProps {
  readonly line: ShoppingListLine;
  readonly note: ReactNode;
  /** The quantity in the cart. */
  readonly inCart: number | undefined;
  /** Also shows the error of a quantity that was not typed. */
  readonly showsWrong: boolean;
  /** Undefined for a user who may not buy. */
  readonly add: AddToCart | undefined;
  readonly onQuantity: ((quantity: number) => void) | undefined;
  readonly onRemove: (() => void) | undefined;
}

export function ListLineRow(props: ListLineRowProps) {
  const { line, note, inCart, showsWrong, add, onQuantity, onRemove } = props;
  const { product, sellable, quantity } = line;
  const { code, name, subtitle, stockStatusCode } = product;
  const errorId = useId();
  const [isTyped, setTyped] = useState(false);
  const [pending, setPending] = useState(false);
  const [refused, setRefused] = useState<{ readonly quantity: number; readonly message: string }>();
  const minimum = minimumOf(product);
  const refusal = checkQuantity(quantity, product);
  const ruleError = refusal !== undefined && (isTyped || showsWrong) ? refusalText(refusal) : undefined;
  const error = sellable
    ? (ruleError ?? (refused?.quantity === quantity ? refused.message : undefined))
    : undefined;
  const isSaved = inCart !== undefined && inCart === quantity;
  const soldOut = stockStatusCode === 1;
  const view = usePriceView();
  const price = sellable ? priceOf(product, view) : undefined;

  async function buy() {
    setTyped(true);
    if (add === undefined || refusal !== undefined) return;
    setPending(true);
    const { done, message } = await add({ productCode: code, quantity });
    setPending(false);
    setRefused(done || message === undefined ? undefined : { quantity, message });
  }
  return (
    <li className="list-line" data-in-cart={inCart === undefined ? undefined : ''}>
      <span className="list-line-picture">
        <ProductPicture file={mainPicture(product)} alt="" use="thumb" />
      </span>
      <span className="product-code" data-part="code">
        {code}
      </span>
      <div className="list-line-name">
        {sellable ? <Link to={productPath(code)}>{name}</Link> : <b>{name}</b>}
        <span className="list-line-detail">
          <span className="list-line-code">{code}</span>
          {[subtitle, minimum > 1 ? text.minimum(minimum) : ''].filter(Boolean).join(' · ')}
          {inCart !== undefined && <b className="in-order">{productText.inOrder(String(inCart))}</b>}
        </span>
        {note !== undefined && <span className="list-line-detail">{note}</span>}
        {error !== undefined && (
          <span id={errorId} className="list-line-error" role="alert">
            {error}
          </span>
        )}
      </div>
      <span data-part="stock">
        {sellable ? <StockChip product={product} /> : <Chip tone="danger">{text.gone}</Chip>}
      </span>
      <span className="list-line-price" data-kind="figure">
        {price !== undefined && (
          <>
            {price.was !== undefined && (
              <s>
                <span className="spoken">{productText.listPrice} </span>
                {price.was}
              </s>
            )}
            <b>
              {price.amount.whole}
              {price.amount.cents}
            </b>
            <SecondPrice of={shownPrice(product, view)} />
          </>
        )}
      </span>
      <div data-part="quantity">
        {onQuantity !== undefined && sellable ? (
          <QuantityStepper
            value={quantity}
            onChange={(next) => {
              setTyped(true);
              onQuantity(next);
            }}
            min={minimum}
            max={QUANTITY_MAX}
            plus={(from) => increaseQuantity(from, product)}
            minus={(from) => decreaseQuantity(from, product)}
            label={productText.quantityOf(name)}
            plusLabel={productText.more}
            minusLabel={productText.less}
            invalid={error !== undefined}
            describedBy={error === undefined ? undefined : errorId}
            onEnter={add === undefined || soldOut ? undefined : () => void buy()}
          />
        ) : (
          <span className="list-line-quantity">{quantity}</span>
        )}
      </div>
      <div data-part="buy">
        {add === undefined || !sellable ? null : soldOut ? (
          <NoticeButton code={code} isShort />
        ) : (
          <Button
            kind={isSaved ? 'saved' : 'soft'}
            icon={isSaved ? Check : undefined}
            disabled={isSaved}
            pending={pending}
            onClick={buy}
          >
            {isSaved ? productText.saved : inCart === undefined ? productText.add : productText.update}
          </Button>
        )}
      </div>
      <span data-part="remove">
        {onRemove !== undefined && <IconButton icon={X} label={text.removeLine(name)} onClick={onRemove} />}
      </span>
    </li>
  );
}
