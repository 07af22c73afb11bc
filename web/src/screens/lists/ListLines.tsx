// The products of a list as a dense table, its total, and 'Agregar todo al pedido' with the answer for each line.

import type { RepeatResult } from '@mostrador/contract/entries/orders';
import type { ShoppingListLine } from '@mostrador/contract/entries/shopping-lists';
import { netOf, pricedLine } from '@mostrador/rules/cart-line';
import { checkQuantity } from '@mostrador/rules/quantity';
import { quantityPrices } from '@mostrador/rules/quantity-prices';
import { ShoppingCart } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useCartArrived, useCartQuantities, useShownTarget } from '../../features/cart/queries';
import { useCartChanges } from '../../features/cart/useCartChanges';
import { SecondPrice } from '../../features/products/SecondPrice';
import { shownSum } from '../../features/products/shown-prices';
import { usePriceView } from '../../features/products/usePriceView';
import { useListChanges } from '../../features/shopping-lists/useListChanges';
import { listsText as text } from '../../text/lists';
import { Button } from '../../ui/Button';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { useToasts } from '../../ui/useToasts';
import { useAddWhenLoggedIn } from '../common/buying/useAddToCart';
import { useMayBuy } from '../common/buying/useMayBuy';
import { RepeatedLines } from '../common/orders/RepeatedLines';
import { useTargetClient } from '../common/target-client/TargetClient';
import { ListLineRow } from './ListLineRow';

/** More lines are put into the cart only after a question. */
const LINES_WITHOUT_QUESTION = 20;

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
  const [isAsking, setAsking] = useState(false);
  const [result, setResult] = useState<RepeatResult>();
  /** The products that the cart did not hold before, if the filling can be taken back exactly. */
  const [fresh, setFresh] = useState<readonly string[]>([]);
  const { remove } = useCartChanges();
  const toasts = useToasts();
  const wrong = lines.filter(
    ({ sellable, product, quantity }) => sellable && checkQuantity(quantity, product) !== undefined,
  ).length;
  const total = shownSum(
    lines.flatMap(({ sellable, product, quantity }) => {
      if (!sellable || product.stockStatusCode === 1 || Number.isNaN(quantity)) return [];
      return { ...product, net: netOf(pricedLine(quantityPrices(product), quantity)) };
    }),
    usePriceView(),
  );

  async function ask() {
    setShowsWrong(wrong > 0);
    if (wrong > 0) return;
    if (target === null && !(await choose())) return;
    if (lines.length > LINES_WITHOUT_QUESTION) setAsking(true);
    else await fill();
  }
  async function fill() {
    setPending(true);
    if ((await onFill?.()) !== false) {
      const wanted = lines.map(({ product, quantity }) => ({ code: product.code, quantity }));
      const filled = await changes.fillCart({ listId, lines: wanted });
      if (filled !== undefined) {
        const put = filled.lines.filter(({ quantity }) => quantity > 0);
        const isRaised = put.some(({ code, quantity }) => quantity > (inCart?.get(code) ?? quantity));
        setFresh(
          inCart === undefined || isRaised ? [] : put.flatMap(({ code }) => (inCart.has(code) ? [] : [code])),
        );
        arrived(filled.cart);
        const names = new Map(lines.map(({ product }) => [product.code, product.name]));
        setResult({
          ...filled,
          lines: filled.lines.map((line) => ({ ...line, name: line.name || (names.get(line.code) ?? '') })),
        });
      }
    }
    // together: the question gives the focus back before the answer opens
    setPending(false);
    setAsking(false);
  }
  async function takeBack() {
    if (!(await remove(fresh))) return;
    setResult(undefined);
    toasts.show({ text: text.takenBack(fresh.length) });
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
            <b>{total.amount}</b>
            <SecondPrice of={total} />
          </p>
          {showsWrong && wrong > 0 && (
            <p className="list-bar-error" role="alert">
              {text.quantityWrong(wrong)}
            </p>
          )}
          <Button size="large" icon={ShoppingCart} pending={pending && !isAsking} onClick={ask}>
            {text.addAll}
          </Button>
        </div>
      )}
      <ConfirmDialog
        open={isAsking}
        title={text.addAllTitle(lines.length)}
        confirmLabel={text.addAllOf(lines.length)}
        cancelLabel={text.cancel}
        closeLabel={text.close}
        pending={pending}
        onConfirm={() => void fill()}
        onCancel={() => setAsking(false)}
      >
        <p>{text.addAllDetail(total.amount)}</p>
      </ConfirmDialog>
      <RepeatedLines
        result={result}
        onClose={() => setResult(undefined)}
        onUndo={fresh.length > 0 ? takeBack : undefined}
        title={text.addedTitle}
      />
    </>
  );
}
