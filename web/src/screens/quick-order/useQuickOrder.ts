// The state of the screen /pedido-rapido: typed lines with their answers, and what its buttons and keys do.

import type { ReadLines } from '@mostrador/rules/quick-order-lines';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useCart, useCartArrived, useCartQuantities, useShownTarget } from '../../features/cart/queries';
import {
  addedLines,
  changedLines,
  type DraftLine,
  isEmptyLine,
  summedLines,
  withoutLines,
} from '../../features/quick-order/draft-lines';
import { withReading, withReadingsCounted } from '../../features/quick-order/readings';
import { isLineReady, shownQuickOrder } from '../../features/quick-order/shown-lines';
import { useAddQuickOrder } from '../../features/quick-order/useAddQuickOrder';
import { useKnownCodes } from '../../features/quick-order/useKnownCodes';
import { useQuickDraft } from '../../features/quick-order/useQuickDraft';
import type { QuickActions } from '../common/quick-order/quick-actions';
import { sentLine } from '../common/quick-order/sent-line';

const NOTHING: ReadonlyMap<string, number> = new Map();

/** @param key of `draftKey`. @param onList a list of several lines was pasted into a field. */
export function useQuickOrder(key: string, onList: (text: string) => void) {
  const { lines, change: changeDraft, store } = useQuickDraft(key);
  const [typingKey, setTypingKey] = useState<number>();
  const inCart = useCartQuantities() ?? NOTHING;
  const cart = useCart().data;
  const codes = useMemo(
    () => lines.filter((line) => line.key !== typingKey).map(({ code }) => code),
    [lines, typingKey],
  );
  const { known, failed, retry, refresh } = useKnownCodes(codes);
  const shown = useMemo(
    () => shownQuickOrder(lines, known, inCart, typingKey),
    [lines, known, inCart, typingKey],
  );
  const adding = useAddQuickOrder({ marks: useShownTarget(), onCart: useCartArrived() });

  const listen = useRef(onList);
  listen.current = onList;
  const actions = useMemo(
    (): QuickActions => ({
      change: (line, how) => changeDraft((before) => changedLines(before, line, how)),
      typing: setTypingKey,
      remove: (line) => changeDraft((before) => withoutLines(before, new Set([line]))),
      addList: (text) => listen.current(text),
      sum: (from, into, sum) => changeDraft((before) => summedLines(before, { from, into, sum })),
    }),
    [changeDraft],
  );

  /** Adds the lines of a list below the typed ones. */
  const addLines = useCallback(
    (more: ReadLines['lines']) => changeDraft((before) => addedLines(before, more)),
    [changeDraft],
  );

  /** Takes a code that a scanner has read: a pack more of its product. */
  const addReading = useCallback(
    (code: string) => changeDraft((before) => withReading(before, code)),
    [changeDraft],
  );
  useEffect(() => {
    if (shown.lines.some(({ line, product }) => line.readings !== undefined && product !== undefined))
      changeDraft((before) => withReadingsCounted(before, shown.lines));
  }, [shown, changeDraft]);

  /** Sends all lines that are ready. Lines that were added go; refused ones stay with the server's sentence. */
  async function addReady(): Promise<boolean> {
    const ready = shown.lines.filter(isLineReady);
    const sent = ready.map((line) => sentLine(line, inCart));
    const held = new Map(ready.map(({ line }, index) => [line.key, sent[index]?.held ?? 0]));
    // stored before the request: after a lost answer or a reload the lines are sent again without being added twice
    changeDraft((before) =>
      before.map((line) => (held.has(line.key) ? { ...line, sentHeld: held.get(line.key) } : line)),
    );
    store();
    const result = await adding.add(sent);
    if (result === undefined) return false;
    const outcomes = new Map(
      ready.map(({ line }, index) => [line.key, { line, outcome: result.lines[index] }]),
    );
    const done = new Set<number>();
    const again: string[] = [];
    for (const [lineKey, { line, outcome }] of outcomes) {
      if (outcome === undefined) continue;
      if (outcome.resultCode >= 0) done.add(lineKey);
      else again.push(line.code);
    }
    changeDraft((before) => {
      const after = before.map((line) => {
        const sentBefore = outcomes.get(line.key);
        if (sentBefore === undefined) return line;
        return { ...line, sentHeld: undefined, refused: sentBefore.outcome?.message || undefined };
      });
      const isAsSent = (line: DraftLine) => outcomes.get(line.key)?.line.quantity === line.quantity;
      const gone = after.filter((line) => done.has(line.key) && isAsSent(line));
      return withoutLines(after, new Set(gone.map((line) => line.key)));
    });
    store();
    if (again.length > 0) refresh(again);
    return done.size > 0;
  }

  /** Takes the offered quantity in every line that has one and is not ready. */
  function takeSuggested() {
    const offered = new Map(
      shown.lines.flatMap(({ line, answer }) =>
        answer === undefined || answer.suggested === null || answer.state === 'off_step'
          ? []
          : [[line.key, String(answer.suggested)] as const],
      ),
    );
    changeDraft((before) =>
      before.map((line) => {
        const quantity = offered.get(line.key);
        return quantity === undefined ? line : { ...line, quantity, refused: undefined };
      }),
    );
  }

  return {
    shown,
    actions,
    addLines,
    addReading,
    addReady,
    takeSuggested,
    empty: () => changeDraft(() => addedLines([], [])),
    filled: lines.filter((line) => !isEmptyLine(line)).length,
    adding: adding.pending,
    failed,
    retry,
    typingKey,
    inCart,
    cart,
  };
}
