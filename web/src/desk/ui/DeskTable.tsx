// biome-ignore-all lint/a11y/useSemanticElements: a table cannot render only its visible rows
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid keeps the focus and refers to its active cell

// The table of the desk: draws the rows in sight of a long list, and is worked by keyboard. desk-table.ts says how to use
// it.

import { ArrowDown, ArrowUp } from 'lucide-react';
import {
  type ChangeEvent,
  type ClipboardEvent,
  type CSSProperties,
  type MouseEvent,
  useEffect,
  useId,
  useMemo,
  useRef,
  useSyncExternalStore,
} from 'react';
import { Button } from '../../ui/Button';
import { Icon } from '../../ui/Icon';
import { Note } from '../../ui/Note';
import { useToasts } from '../../ui/useToasts';
import { tableText as text } from '../text/table';
import { cellsOf, clipboardText } from './clipboard-cells';
import { DeskTableRow } from './DeskTableRow';
import type { DeskColumn, DeskTableProps } from './desk-table';
import { choose, chosenCount, isChosen, noSelection, wholeSelection } from './selection';
import { useCellEditing } from './useCellEditing';
import { useColumnTracks } from './useColumnTracks';
import { useRowWindow } from './useRowWindow';
import { useTableKeys } from './useTableKeys';
import { useTablePlace } from './useTablePlace';
import './DeskTable.css';

/** How long the window rests on rows before they are loaded: a fast scroll passes over thousands. */
const REST_MS = 60;
const COMING_ROWS = 14;
/** How long it is said which pasted cells were not taken. */
const PASTED_MS = 15_000;

export function DeskTable<Row>(props: DeskTableProps<Row>) {
  const { label, rows, nameOf, selection = noSelection, onSelect, onOpen, hasWays = false, empty } = props;
  const id = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const lastChosen = useRef<number>(undefined);
  const version = useSyncExternalStore(rows.subscribe, rows.version);
  const total = rows.total();
  const count = total ?? COMING_ROWS;
  const window = useRowWindow(scroller, count, hasWays);
  const columns = useMemo(
    () => (window.isPhone ? props.columns.filter(({ phone }) => phone !== undefined) : props.columns),
    [props.columns, window.isPhone],
  );
  const place = useTablePlace(count, columns.length);
  const editing = useCellEditing({ rows, columns, onSave: props.onSave });
  const { active, range } = place;
  const toasts = useToasts();

  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the rows may leave some to load
  useEffect(() => {
    const timer = setTimeout(
      () => void rows.ensure(window.from, window.to),
      rows.total() === undefined ? 0 : REST_MS,
    );
    return () => clearTimeout(timer);
  }, [rows, version, window.from, window.to]);
  // another list begins at its top
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows are the list
  useEffect(() => {
    if (scroller.current !== null) scroller.current.scrollTop = 0;
    place.go({ row: 0, column: active.column });
    editing.discard();
  }, [rows]);

  const focus = () => scroller.current?.focus({ preventScroll: true });
  const keys = useTableKeys({ ...props, columns, selection, place, editing, window, count, focus });

  function chooseRow(index: number, isWanted: boolean, isRange: boolean) {
    const from = isRange ? (lastChosen.current ?? index) : index;
    const chosen = [];
    for (let at = Math.min(from, index); at <= Math.max(from, index); at += 1) {
      const row = rows.rowAt(at);
      if (row !== undefined) chosen.push(rows.keyOf(row));
    }
    lastChosen.current = index;
    onSelect?.(choose(selection, chosen, isWanted));
  }
  function ticked(index: number, event: ChangeEvent<HTMLInputElement>) {
    const { nativeEvent } = event;
    const isRange = 'shiftKey' in nativeEvent && nativeEvent.shiftKey === true;
    chooseRow(index, event.target.checked, isRange);
  }
  function pressed(index: number, column: number, event: MouseEvent) {
    if (event.target instanceof Element && event.target.closest('a, button, input, label, select') !== null)
      return;
    const row = rows.rowAt(index);
    if (row === undefined) return;
    place.go({ row: index, column }, event.shiftKey);
    const key = columns[column]?.key;
    if (!event.shiftKey && key !== undefined && editing.begin(index, key)) return;
    focus();
    if (window.isPhone) onOpen?.(row);
  }
  function copied(event: ClipboardEvent) {
    if (event.target !== scroller.current || getSelection()?.isCollapsed === false) return;
    const marked = range ?? { rows: [active.row, active.row], columns: [active.column, active.column] };
    const lines: string[][] = [];
    for (let at = marked.rows[0]; at <= marked.rows[1]; at += 1) {
      const row = rows.rowAt(at);
      if (row === undefined) continue;
      lines.push(
        columns.slice(marked.columns[0], marked.columns[1] + 1).map((column) => textOf(column, row)),
      );
    }
    event.clipboardData.setData('text/plain', clipboardText(lines));
    event.preventDefault();
  }
  function pasted(event: ClipboardEvent) {
    const clip = event.clipboardData.getData('text/plain');
    const block = cellsOf(clip);
    const isBlock = block.length > 1 || (block[0]?.length ?? 0) > 1;
    // a single value in the field is the field's own
    if (block.length === 0 || (event.target !== scroller.current && !isBlock)) return;
    event.preventDefault();
    const at = range === undefined ? active : { row: range.rows[0], column: range.columns[0] };
    const fills = range !== undefined && !isBlock;
    void editing.paste(fills ? filled(block[0]?.[0] ?? '', range) : block, at).then((done) => {
      focus();
      if (done.wrong + done.beyond > 0)
        toasts.show({ text: text.pasted(done), tone: 'warn', about: 'paste', duration: PASTED_MS });
    });
  }

  // the same functions for every drawing: a row whose props stay is not drawn again
  const latest = useRef({ ticked, pressed, editing });
  latest.current = { ticked, pressed, editing };
  const actions = useMemo(
    () => ({
      onTick: (index: number, event: ChangeEvent<HTMLInputElement>) => latest.current.ticked(index, event),
      onPress: (index: number, column: number, event: MouseEvent) =>
        latest.current.pressed(index, column, event),
      onTyped: () => latest.current.editing.typed(),
      onLeave: (typed: string) => void latest.current.editing.commit(typed, true),
    }),
    [],
  );

  const tracks = useColumnTracks(columns, rows, window);
  if (onSelect !== undefined && !window.isPhone) tracks.unshift('52px');
  const style = {
    '--dtable-columns': tracks.join(' '),
    '--dtable-width': `${tracks.reduce((sum, track) => sum + Number(/\d+(?=px)/.exec(track)?.[0] ?? 0), 0)}px`,
  } as CSSProperties;
  const indexes = Array.from({ length: window.to - window.from }, (_, at) => window.from + at);
  const activeRow = rows.rowAt(active.row);
  const isActiveDrawn = activeRow !== undefined && active.row >= window.from && active.row < window.to;

  if (total === 0) return empty;
  return (
    <>
      {rows.hasFailed() && (
        <Note
          tone="danger"
          announce
          action={
            <Button kind="quiet" onClick={rows.reload}>
              {text.retry}
            </Button>
          }
        >
          {text.failed}
        </Note>
      )}
      <div
        ref={scroller}
        className="dtable"
        role="grid"
        tabIndex={0}
        aria-label={label}
        aria-describedby={`${id}-keys`}
        aria-rowcount={total === undefined ? -1 : total + 1}
        aria-colcount={tracks.length}
        aria-multiselectable={onSelect === undefined ? undefined : true}
        aria-busy={total === undefined}
        aria-activedescendant={isActiveDrawn ? `${id}-${active.row}-${active.column}` : undefined}
        style={style}
        data-phone={window.isPhone || undefined}
        data-ways={hasWays || undefined}
        onKeyDown={keys}
        onCopy={copied}
        onPaste={pasted}
      >
        {!window.isPhone && <Head {...props} selection={selection} total={total} />}
        <div
          role="rowgroup"
          className="dtable-body"
          style={{ height: count * window.rowHeight, paddingTop: window.from * window.rowHeight }}
        >
          {indexes.map((index) => {
            const row = rows.rowAt(index);
            if (row === undefined) return <ComingRow key={`coming-${index}`} index={index} />;
            const key = rows.keyOf(row);
            return (
              <DeskTableRow
                key={key}
                id={`${id}-${index}`}
                index={index}
                row={row}
                columns={columns}
                name={nameOf(row)}
                activeColumn={index === active.row ? active.column : undefined}
                range={
                  range !== undefined && index >= range.rows[0] && index <= range.rows[1] ? range : undefined
                }
                editing={editing.editing?.index === index ? editing.editing : undefined}
                marks={editing.marks}
                rowKey={key}
                unsavedOf={props.unsavedOf}
                isChosen={onSelect === undefined ? undefined : isChosen(selection, key)}
                isOpen={props.openKey === key}
                isOff={props.isOff?.(row) ?? false}
                isPhone={window.isPhone}
                isWritable={props.onSave !== undefined}
                {...actions}
              />
            );
          })}
        </div>
      </div>
      <p id={`${id}-keys`} hidden>
        {text.keys}
      </p>
      <p className="spoken" role="status">
        {editing.said}
      </p>
    </>
  );
}

const textOf = <Row,>({ text: own, edit }: DeskColumn<Row>, row: Row): string =>
  edit?.text(row) ?? own?.(row) ?? '';

const filled = (value: string, { rows, columns }: NonNullable<ReturnType<typeof useTablePlace>['range']>) =>
  Array.from({ length: rows[1] - rows[0] + 1 }, () =>
    Array.from({ length: columns[1] - columns[0] + 1 }, () => value),
  );

/** A row that has not loaded. */
function ComingRow({ index }: { readonly index: number }) {
  return (
    <div role="row" className="dtable-row" aria-rowindex={index + 2} aria-busy="true">
      <div role="gridcell" className="dtable-coming">
        <span className="skeleton" />
        <span className="spoken">{text.loading}</span>
      </div>
    </div>
  );
}

type HeadProps<Row> = Pick<DeskTableProps<Row>, 'columns' | 'sort' | 'onSort' | 'onSelect'> & {
  readonly selection: NonNullable<DeskTableProps<Row>['selection']>;
  readonly total: number | undefined;
};

function Head<Row>({ columns, sort, onSort, selection, onSelect, total = 0 }: HeadProps<Row>) {
  const chosen = chosenCount(selection, total);
  const isMixed = chosen > 0 && chosen < total;
  return (
    <div role="rowgroup" className="dtable-head">
      <div role="row" className="dtable-row" aria-rowindex={1}>
        {onSelect !== undefined && (
          <div role="columnheader" className="dtable-cell dtable-tick">
            <label className="ck">
              <input
                ref={(box) => {
                  if (box !== null) box.indeterminate = isMixed;
                }}
                type="checkbox"
                aria-label={text.chooseAll}
                data-mixed={isMixed || undefined}
                checked={chosen > 0 && chosen === total}
                onChange={({ target }) => onSelect(target.checked ? wholeSelection : noSelection)}
              />
            </label>
          </div>
        )}
        {columns.map(({ key, head, align, sortable = false }) => {
          const isSorted = sort?.column === key;
          const arrow = isSorted && <Icon of={sort.isDescending ? ArrowDown : ArrowUp} />;
          return (
            <div
              key={key}
              role="columnheader"
              className="dtable-cell"
              data-align={align}
              aria-sort={isSorted ? (sort.isDescending ? 'descending' : 'ascending') : undefined}
            >
              {sortable && onSort !== undefined ? (
                <button
                  type="button"
                  onClick={() => onSort({ column: key, isDescending: isSorted && !sort.isDescending })}
                >
                  {head}
                  {arrow}
                </button>
              ) : (
                head
              )}
            </div>
          );
        })}
      </div>
    </div>
  );
}
