// The products of a list as a dense table, its total, and 'Agregar todo al pedido' with the answer for each line.

import type { RepeatResult } from '@mostrador/contract/entries/orders';
import type { ShoppingListLine } from '@mostrador/contract/entries/shopping-lists';
import { formatPesos, multiply } from '@mostrador/rules/money';
import { checkQuantity } from '@mostrador/rules/quantity';
import { ShoppingCart } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useCartArrived, useCartQuantities, useShownTarget } from '../../features/cart/queries';
import { unitCentavos } from '../../features/products/prices';
import { useListChanges } from '../../features/shopping-lists/useListChanges';
import { listsText as text } from '../../text/lists';
import { Button } from '../../ui/Button';
import { useAddWhenLoggedIn } from '../common/buying/useAddToCart';
import { useMayBuy } from '../common/buying/useMayBuy';
import { RepeatedLines } from '../common/orders/RepeatedLines';
import { useTargetClient } from '../common/target-client/TargetClient';
import { ListLineRow } from './ListLineRow';

interface ListLinesProps<Line extends ShoppingListLine> {
  readonly lines: readonly Line[];
  /** The list that they are of; undefined for the usual products. */
  readonly listId?: string | undefined;
  /** What is shown under the name. */
  readonly note?: ((line: Line) => ReactNode) | undefined;
  /** Called before the lines are put into the cart; false keeps them out of it. */
  readonly onFill?: (() => Promise<boolean>) | undefined;
  /** Undefined: quantities cannot be changed. */
  readonly onQuantity: ((line: Line, quantity: number) => void) | undefined;
  readonly onRemove?: ((line: Line) => void) | undefined;
}

export function ListLines<Line extends ShoppingListLine>({
  lines,
  listId,
  note,
  onFill,
  onQuantity,
  onRemove,
}: ListLinesProps<Line>) {
  const mayBuy = useMayBuy();
  const { target, choose } = useTargetClient();
  const marks = useShownTarget();
  const changes = useListChanges(marks);
  const arrived = useCartArrived();
  const inCart = useCartQuantities();
  const add = useAddWhenLoggedIn();
  const [pending, setPending] = useState(false);
  const [showsWrong, setShowsWrong] = useState(false);
  const [result, setResult] = useState<RepeatResult>();
  const wrong = lines.filter(
    ({ sellable, product, quantity }) => sellable && checkQuantity(quantity, product) !== undefined,
  ).length;
  const total = lines.reduce((sum, { sellable, product, quantity }) => {
    const unit = sellable && product.stockStatusCode !== 1 ? unitCentavos(product) : undefined;
    return unit === undefined || Number.isNaN(quantity) ? sum : sum + multiply(unit, quantity);
  }, 0);

  async function fill() {
    setShowsWrong(wrong > 0);
    if (wrong > 0) return;
    if (target === null && !(await choose())) return;
    setPending(true);
    if ((await onFill?.()) !== false) {
      const wanted = lines.map(({ product, quantity }) => ({ code: product.code, quantity }));
      const filled = await changes.fillCart({ listId, lines: wanted });
      if (filled !== undefined) {
        arrived(filled.cart);
        const names = new Map(lines.map(({ product }) => [product.code, product.name]));
        setResult({
          ...filled,
          lines: filled.lines.map((line) => ({ ...line, name: line.name || (names.get(line.code) ?? '') })),
        });
      }
    }
    setPending(false);
  }
  return (
    <>
      <div className="list-lines">
        <div className="list-lines-head" aria-hidden="true">
          <span />
          <span data-part="code">{text.code}</span>
          <span>{text.product}</span>
          <span data-part="stock">{text.stock}</span>
          <span data-kind="figure">{text.price}</span>
          <span data-part="quantity">{text.quantity}</span>
        </div>
        <ul>
          {lines.map((line) => (
            <ListLineRow
              key={line.product.code}
              line={line}
              note={note?.(line)}
              inCart={inCart?.get(line.product.code)}
              showsWrong={showsWrong}
              add={mayBuy ? add : undefined}
              onQuantity={onQuantity && ((quantity) => onQuantity(line, quantity))}
              onRemove={onRemove && (() => onRemove(line))}
            />
          ))}
        </ul>
      </div>
      {mayBuy && (
        <div className="list-bar">
          <p>
            <span className="text-small text-muted">{text.products(lines.length)}</span>
            <b>{formatPesos(total)}</b>
          </p>
          {showsWrong && wrong > 0 && (
            <p className="list-bar-error" role="alert">
              {text.quantityWrong(wrong)}
            </p>
          )}
          <Button size="large" icon={ShoppingCart} pending={pending} onClick={fill}>
            {text.addAll}
          </Button>
        </div>
      )}
      <RepeatedLines result={result} onClose={() => setResult(undefined)} title={text.addedTitle} />
    </>
  );
}
