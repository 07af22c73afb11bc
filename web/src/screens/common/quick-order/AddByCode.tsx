// The row 'Agregar por código' of the cart: a code, a quantity, and the answer to them. Enter goes from code to quantity and adds; without
// a quantity, the product's minimum.

import { minimumOf } from '@mostrador/rules/quantity';
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useCartArrived, useCartQuantities, useShownTarget } from '../../../features/cart/queries';
import { changedLines, type DraftLine, type LineChange } from '../../../features/quick-order/draft-lines';
import { isLineReady, shownQuickOrder } from '../../../features/quick-order/shown-lines';
import { useAddQuickOrder } from '../../../features/quick-order/useAddQuickOrder';
import { useKnownCodes } from '../../../features/quick-order/useKnownCodes';
import { useKeyboardScanner } from '../../../features/scanner/useKeyboardScanner';
import { quickOrderText as text } from '../../../text/quick-order';
import { Button } from '../../../ui/Button';
import { answerWords } from './answer-words';
import { CodeField } from './CodeField';
import { LineAnswer } from './LineAnswer';
import type { QuickActions } from './quick-actions';
import { sentLine } from './sent-line';
import './AddByCode.css';

const NOTHING: ReadonlyMap<string, number> = new Map();
const EMPTY: DraftLine = { key: 1, code: '', quantity: '' };

export function AddByCode() {
  const id = useId();
  const row = useRef<HTMLDivElement>(null);
  const [line, setLine] = useState(EMPTY);
  const [typing, setTyping] = useState(false);
  // Enter was pressed: the line is added as soon as its product is known
  const [wanted, setWanted] = useState(false);
  const inCart = useCartQuantities() ?? NOTHING;
  const codes = useMemo(() => (typing || line.code === '' ? [] : [line.code]), [typing, line.code]);
  const { known, failed, retry, refresh } = useKnownCodes(codes);
  const { add, pending } = useAddQuickOrder({ marks: useShownTarget(), onCart: useCartArrived() });
  const shown = useMemo(() => shownQuickOrder([line], known, inCart).lines[0], [line, known, inCart]);

  const actions = useMemo(
    (): QuickActions => ({
      change: (key, change) => setLine((before) => changedLine(before, key, change)),
      typing: (key) => setTyping(key !== undefined),
      remove: () => setLine(EMPTY),
      addList: () => undefined,
      sum: () => undefined,
    }),
    [],
  );
  const focus = (field: 'code' | 'quantity') =>
    row.current?.querySelector<HTMLInputElement>(`input[data-field="${field}"]`)?.focus();

  /** Returns whether the line was added. */
  async function send(): Promise<boolean> {
    if (shown === undefined || pending) return false;
    const sent = sentLine(shown, inCart);
    setLine((before) => ({ ...before, sentHeld: sent.held }));
    const outcome = (await add([sent]))?.lines[0];
    if (outcome === undefined) return false;
    if (outcome.resultCode < 0) {
      setLine((before) => ({ ...before, sentHeld: undefined, refused: outcome.message }));
      refresh([line.code]);
      return false;
    }
    setLine(EMPTY);
    focus('code');
    return true;
  }
  const ready = shown !== undefined && isLineReady(shown);
  // a quantity that was not typed yet is not missing
  const isOpen = shown?.answer?.state === 'quantity_missing' && line.quantity === '';
  // biome-ignore lint/correctness/useExhaustiveDependencies: sends when the answer arrives, with the line as it is then
  useEffect(() => {
    if (!wanted || shown?.answer === undefined) return;
    if (isOpen) {
      // the minimum, which is answered in turn
      actions.change(1, { quantity: String(minimumOf(shown.product ?? {})) });
      return;
    }
    setWanted(false);
    if (ready) void send();
    else focus('quantity');
  }, [wanted, shown]);

  useKeyboardScanner(async (code) => {
    // a line with its quantity is added first, and stays if it cannot be
    if (line.quantity !== '' && !(ready && (await send()))) return;
    setTyping(false);
    setLine({ ...EMPTY, code });
    focus('quantity');
  });

  function submit() {
    setTyping(false);
    if (failed) retry();
    if (line.code.trim() === '') focus('code');
    else setWanted(true);
  }
  function onQuantityKey(event: KeyboardEvent) {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    if (event.shiftKey) focus('code');
    else submit();
  }
  const words = shown === undefined || isOpen ? undefined : answerWords(shown);
  const answerId = words === undefined ? undefined : `${id}-answer`;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a grid in every browser
    <div ref={row} className="add-by-code" role="group" aria-label={text.byCode}>
      <CodeField
        value={line.code}
        label={text.byCode}
        placeholder={text.code}
        describedBy={answerId}
        invalid={words?.tone === 'bad'}
        onText={(code) => {
          setTyping(true);
          setWanted(false);
          actions.change(1, { code });
        }}
        onTake={({ code }) => {
          setTyping(false);
          actions.change(1, { code, chosen: code });
          focus('quantity');
        }}
        onEnter={() => {
          setTyping(false);
          if (line.code.trim() !== '') focus('quantity');
        }}
        onBlur={() => setTyping(false)}
      />
      <span className="add-by-code-product">{shown?.product?.name ?? ''}</span>
      <input
        className="control"
        data-field="quantity"
        type="text"
        inputMode="numeric"
        autoComplete="off"
        aria-label={text.quantity}
        aria-describedby={answerId}
        aria-invalid={words?.tone === 'warn' || undefined}
        placeholder={text.quantityShort}
        value={line.quantity}
        onChange={(event) => actions.change(1, { quantity: event.target.value })}
        onKeyDown={onQuantityKey}
      />
      <Button kind="secondary" pending={pending} disabled={line.code.trim() === ''} onClick={submit}>
        {text.addLine}
      </Button>
      {words !== undefined && shown !== undefined && answerId !== undefined && (
        <LineAnswer id={answerId} words={words} shown={shown} actions={actions} />
      )}
    </div>
  );
}

const changedLine = (line: DraftLine, key: number, change: LineChange): DraftLine =>
  changedLines([line], key, change)[0] ?? EMPTY;
