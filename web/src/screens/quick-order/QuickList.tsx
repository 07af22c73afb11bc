// The list of the quick order's lines, with the count of what is ready and what is open above it, and the keys below.

import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { leadsWithFinal } from '../../features/products/prices';
import { usePriceView } from '../../features/products/usePriceView';
import {
  isLineReady,
  type ShownQuickLine,
  type ShownQuickOrder,
} from '../../features/quick-order/shown-lines';
import { quickOrderText as text } from '../../text/quick-order';
import { Button } from '../../ui/Button';
import { MoreWhenNear } from '../../ui/MoreWhenNear';
import type { QuickActions } from '../common/quick-order/quick-actions';
import { type FocusMove, QuickRow, type QuickRowProps } from './QuickRow';

export interface QuickListProps {
  readonly shown: ShownQuickOrder;
  readonly inCart: ReadonlyMap<string, number>;
  /** The line whose code is being typed. */
  readonly typingKey: number | undefined;
  readonly actions: QuickActions;
  readonly onTakeSuggested: () => void;
  /** The key of the line that is shown first, in the order in which others follow. */
  readonly first?: number | undefined;
}

/** Rows drawn at first, and more each time that the end comes near. */
const ROWS_AT_ONCE = 100;

export function QuickList({ shown, inCart, typingKey, actions, onTakeSuggested, first }: QuickListProps) {
  const { lines, tally } = shown;
  const isFinal = leadsWithFinal(usePriceView());
  const list = useRef<HTMLOListElement>(null);
  const [onlyOpen, setOnlyOpen] = useState(false);
  const [drawn, setDrawn] = useState(ROWS_AT_ONCE);
  const open = tally.lines - tally.ready;
  const isFiltered = onlyOpen && open > 0;
  const numbered = lines.map((line, index) => ({ line, number: index + 1 }));
  const listed = (isFiltered ? numbered.filter(({ line }) => !isLineReady(line)) : numbered).sort(
    (a, b) => Number(b.line.line.key === first) - Number(a.line.line.key === first),
  );
  const last = lines.at(-1)?.line.key;
  // the empty line is always drawn: the next code is typed there
  const rows = listed.filter(({ line }, index) => index < drawn || line.line.key === last);
  const onMove = useFocusMoves(list);
  const rowActions = useMemo(() => withFocus(actions, onMove), [actions, onMove]);

  return (
    <div className="quick-list">
      {tally.lines > 0 && (open > 0 || tally.lines > 1) && (
        <Tally
          shown={shown}
          onlyOpen={isFiltered}
          onOnlyOpen={setOnlyOpen}
          onTakeSuggested={onTakeSuggested}
        />
      )}
      <div className="quick-titles" aria-hidden="true">
        <span />
        <span>{text.code}</span>
        <span>{text.product}</span>
        <span data-kind="figure">{isFinal ? text.finalPrice : text.price}</span>
        <span>{text.quantity}</span>
        <span data-kind="figure">{text.subtotal}</span>
        <span />
      </div>
      <ol ref={list}>
        {rows.map(({ line, number }) => (
          <QuickRow
            key={line.line.key}
            shown={line}
            number={number}
            held={inCart.get(line.product?.code ?? '') ?? 0}
            isLast={line.line.key === last}
            isTyping={line.line.key === typingKey}
            actions={rowActions}
            onMove={onMove}
          />
        ))}
      </ol>
      {listed.length > drawn && (
        <MoreWhenNear onNear={() => setDrawn((before) => before + ROWS_AT_ONCE)} busy={false} distance={2} />
      )}
      <p className="quick-keys">
        <span>
          <kbd>{text.keys.enter}</kbd> {text.keys.goesOn}
        </span>
        <span>
          <kbd>{text.keys.back}</kbd> {text.keys.goesBack}
        </span>
        <span>
          <kbd>{text.keys.paste}</kbd> {text.keys.pastes}
        </span>
        <span>{text.keys.kept}</span>
      </p>
    </div>
  );
}

interface TallyProps {
  readonly shown: ShownQuickOrder;
  readonly onlyOpen: boolean;
  readonly onOnlyOpen: (only: boolean) => void;
  readonly onTakeSuggested: () => void;
}

function Tally({ shown: { lines, tally }, onlyOpen, onOnlyOpen, onTakeSuggested }: TallyProps) {
  const open = tally.lines - tally.ready;
  const suggested = lines.filter(hasSuggestion).length;
  const words = text.tally;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div className="quick-tally" role="group" aria-label={words.label}>
      <b>{words.lines(tally.lines)}</b>
      {tally.ready > 0 && <span data-tone="ok">{words.ready(tally.ready)}</span>}
      {tally.quantity > 0 && <span data-tone="warn">{words.quantity(tally.quantity)}</span>}
      {tally.choice > 0 && <span data-tone="info">{words.choice(tally.choice)}</span>}
      {tally.none > 0 && <span data-tone="bad">{words.none(tally.none)}</span>}
      <span className="quick-tally-end">
        {suggested > 1 && (
          <Button kind="quiet" onClick={onTakeSuggested}>
            {words.takeSuggested(suggested)}
          </Button>
        )}
        {open > 0 && tally.ready > 0 && (
          <Button kind="quiet" aria-pressed={onlyOpen} onClick={() => onOnlyOpen(!onlyOpen)}>
            {onlyOpen ? words.all : words.onlyOpen(open)}
          </Button>
        )}
      </span>
    </div>
  );
}

const hasSuggestion = ({ answer }: ShownQuickLine): boolean =>
  answer !== undefined && answer.suggested !== null && answer.state !== 'off_step';

/** A pressed button goes with its line or its answer: who works by keyboard goes on in a quantity, or in the next line. */
function withFocus(actions: QuickActions, onMove: QuickRowProps['onMove']): QuickActions {
  const isKeyboard = () => document.activeElement?.matches('button:focus-visible') === true;
  return {
    ...actions,
    change(key, change) {
      if (isKeyboard()) onMove(key, 'code', 'quantity');
      actions.change(key, change);
    },
    remove(key) {
      if (isKeyboard()) onMove(key, 'quantity', 'next');
      actions.remove(key);
    },
    sum(from, into, sum) {
      if (isKeyboard()) onMove(into, 'code', 'quantity');
      actions.sum(from, into, sum);
    },
  };
}

type Place = readonly [key: number, field: 'code' | 'quantity'];

/** Moves the focus between the fields of the lines, also to a line that the same change adds. */
function useFocusMoves(list: React.RefObject<HTMLOListElement | null>) {
  const wanted = useRef<Place>(undefined);
  const [, draw] = useState(0);
  const focus = useCallback(
    ([key, field]: Place) => {
      const input = list.current?.querySelector<HTMLInputElement>(
        `[data-line="${key}"] input[data-field="${field}"]`,
      );
      input?.focus();
      input?.select();
      return input !== null && input !== undefined;
    },
    [list],
  );
  useLayoutEffect(() => {
    if (wanted.current !== undefined && focus(wanted.current)) wanted.current = undefined;
  });
  return useCallback(
    (key: number, from: 'code' | 'quantity', to: FocusMove) => {
      if (to === 'quantity') wanted.current = [key, 'quantity'];
      else if (to === 'back' && from === 'quantity') wanted.current = [key, 'code'];
      else {
        const row = list.current?.querySelector(`[data-line="${key}"]`);
        const other = to === 'back' ? row?.previousElementSibling : row?.nextElementSibling;
        const otherKey = Number(other?.getAttribute('data-line') ?? Number.NaN);
        if (Number.isNaN(otherKey)) return;
        wanted.current = [otherKey, to === 'back' ? 'quantity' : 'code'];
      }
      draw((times) => times + 1);
    },
    [list],
  );
}
