// One line of the quick order: code, product, price, quantity and subtotal, with the answer below.

import type { QuickProduct } from '@mostrador/contract/entries/quick-order';
import { packsText, unitsText } from '@mostrador/rules/packs';
import { minimumOf } from '@mostrador/rules/quantity';
import { nextPrice, quantityPrices } from '@mostrador/rules/quantity-prices';
import type { QuickState } from '@mostrador/rules/quick-order';
import { X } from 'lucide-react';
import { type KeyboardEvent, memo, useId } from 'react';
import { ProductPicture } from '../../features/products/ProductPicture';
import { SecondPrice } from '../../features/products/SecondPrice';
import { shownNet, shownSum } from '../../features/products/shown-prices';
import { usePriceView } from '../../features/products/usePriceView';
import { isLineReady, type ShownQuickLine } from '../../features/quick-order/shown-lines';
import { quantityPriceText } from '../../text/quantity-prices';
import { quickOrderText as text } from '../../text/quick-order';
import { IconButton } from '../../ui/IconButton';
import { answerWords } from '../common/quick-order/answer-words';
import { CodeField } from '../common/quick-order/CodeField';
import { LineAnswer } from '../common/quick-order/LineAnswer';
import { lineTotal } from '../common/quick-order/line-total';
import type { QuickActions } from '../common/quick-order/quick-actions';

/** Where the focus goes from a field. */
export type FocusMove = 'quantity' | 'next' | 'back';

export interface QuickRowProps {
  readonly shown: ShownQuickLine;
  /** From 1. */
  readonly number: number;
  /** Units of the product in the open cart. */
  readonly held: number;
  /** The empty line at the end. */
  readonly isLast: boolean;
  /** Its code is being typed. */
  readonly isTyping: boolean;
  readonly actions: QuickActions;
  readonly onMove: (key: number, from: 'code' | 'quantity', to: FocusMove) => void;
}

/** States in which the units cannot be had, so that they cost nothing. */
const WITHOUT_TOTAL: ReadonlySet<QuickState | undefined> = new Set([
  'no_stock',
  'less_stock',
  'quantity_too_large',
  'amount_too_large',
] as const);

export const QuickRow = memo(function QuickRow({
  shown,
  number,
  held,
  isLast,
  isTyping,
  actions,
  onMove,
}: QuickRowProps) {
  const id = useId();
  const view = usePriceView();
  const { line, product, answer, unitPrice, freeUnits } = shown;
  const { key } = line;
  const words = answerWords(shown);
  const answerId = words === undefined ? undefined : `${id}-answer`;
  const units = answer?.units ?? null;
  const isReady = isLineReady(shown);
  const total =
    unitPrice === undefined || units === null ? undefined : lineTotal(unitPrice, units, freeUnits);
  const price = unitPrice === undefined ? undefined : shownNet({ ...product, net: unitPrice }, view);
  const totalText = total === undefined ? '' : shownSum([{ ...product, net: total }], view).amount;

  function commit() {
    actions.typing(undefined);
  }
  function onQuantityKey(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    onMove(key, 'quantity', event.shiftKey ? 'back' : 'next');
  }

  return (
    <li
      className="quick-row"
      data-line={key}
      data-tone={words?.tone}
      data-empty={isLast || undefined}
      data-without-product={product === undefined || undefined}
    >
      <span className="quick-number" aria-hidden="true">
        {number}
      </span>
      <span className="quick-code">
        <CodeField
          value={line.code}
          label={text.codeOf(number)}
          placeholder={isLast ? text.codeShort : undefined}
          describedBy={answerId}
          invalid={words?.tone === 'bad'}
          onText={(code) => {
            actions.typing(key);
            actions.change(key, { code });
          }}
          onTake={({ code }) => {
            actions.change(key, { code, chosen: code });
            commit();
            onMove(key, 'code', 'quantity');
          }}
          onEnter={() => {
            commit();
            if (line.code.trim() !== '') onMove(key, 'code', 'quantity');
          }}
          onBack={() => onMove(key, 'code', 'back')}
          onList={actions.addList}
          onBlur={commit}
        />
      </span>
      <QuickProductCell shown={shown} held={held} isHinted={isLast || isTyping} />
      <span className="quick-price">
        {price?.amount}
        <SecondPrice of={price} />
        {product !== undefined && <NextStep product={product} units={(units ?? 0) + held} />}
      </span>
      <span className="quick-quantity">
        <input
          className="control"
          data-field="quantity"
          type="text"
          inputMode="numeric"
          autoComplete="off"
          enterKeyHint="next"
          aria-label={text.quantityOf(number)}
          aria-describedby={answerId}
          aria-invalid={words?.tone === 'warn' || undefined}
          placeholder={text.quantityShort}
          value={line.quantity}
          onChange={(event) => actions.change(key, { quantity: event.target.value })}
          onKeyDown={onQuantityKey}
        />
        <small>
          {product !== undefined && units !== null && units > 0
            ? (packsText(units, product) ?? unitsText(units))
            : ''}
        </small>
      </span>
      <span className="quick-subtotal" data-counts={isReady || undefined}>
        {isLast ? '' : total === undefined || WITHOUT_TOTAL.has(answer?.state) ? '–' : totalText}
      </span>
      {isLast ? (
        <span />
      ) : (
        <IconButton icon={X} label={text.removeLine(number)} onClick={() => actions.remove(key)} />
      )}
      {words !== undefined && answerId !== undefined && (
        <LineAnswer id={answerId} words={words} shown={shown} actions={actions} />
      )}
    </li>
  );
}, isSameRow);

/** What more units bring; nothing where they cost the same. */
function NextStep({ product, units }: { readonly product: QuickProduct; readonly units: number }) {
  const view = usePriceView();
  const next = nextPrice(quantityPrices(product), units);
  if (next === undefined) return null;
  const { amount } = shownNet({ ...product, net: next.unitPrice }, view);
  return <small>{quantityPriceText.next(next, amount, product)}</small>;
}

function QuickProductCell({
  shown: { line, product, answer, matches },
  held,
  isHinted,
}: Pick<QuickRowProps, 'shown' | 'held'> & { readonly isHinted: boolean }) {
  if (product === undefined) {
    const hint = isHinted
      ? text.codeHint
      : answer === undefined && matches.length === 0
        ? text.searching
        : '';
    return (
      <span className="quick-what" data-empty="">
        {hint}
      </span>
    );
  }
  const { stock, stockStatusCode, subtitle } = product;
  const least = minimumOf(product);
  const details = [subtitle, least > 1 ? text.minimum(least) : ''].filter(Boolean).join(' · ');
  return (
    <span className="quick-what">
      <span className="quick-picture" aria-hidden="true">
        <ProductPicture file={product.imagePath} alt="" use="thumb" />
      </span>
      <span className="quick-words">
        <b>{product.name}</b>
        <small>
          <span>
            {product.code !== line.code.trim() ? (
              <span>{product.code} · </span>
            ) : (
              <span className="on-phone">{product.code} · </span>
            )}
            {details}
          </span>
          {stockStatusCode === 0 ? (
            stock !== null && <span>{text.available(stock)}</span>
          ) : (
            <span className="quick-stock" data-state={stockStatusCode}>
              {text.stockStates[stockStatusCode]}
            </span>
          )}
          {held > 0 && <span className="quick-held">{text.inOrder(held)}</span>}
        </small>
      </span>
    </span>
  );
}

/** Compares what a row shows. Every change makes new answers of all lines, most of them equal. */
function isSameRow(before: QuickRowProps, after: QuickRowProps): boolean {
  const [a, b] = [before.shown, after.shown];
  return (
    before.number === after.number &&
    before.held === after.held &&
    before.isLast === after.isLast &&
    before.isTyping === after.isTyping &&
    before.actions === after.actions &&
    before.onMove === after.onMove &&
    a.line === b.line &&
    a.product === b.product &&
    a.repeats === b.repeats &&
    a.earlier === b.earlier &&
    (a.matches === b.matches || (a.matches.length < 2 && b.matches.length < 2)) &&
    a.answer?.state === b.answer?.state &&
    a.answer?.units === b.answer?.units &&
    a.answer?.suggested === b.answer?.suggested &&
    a.answer?.left === b.answer?.left &&
    a.answer?.repeats === b.answer?.repeats
  );
}
