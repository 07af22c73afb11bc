// biome-ignore-all lint/a11y/useSemanticElements: a table cannot render only its visible rows
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid keeps the focus and refers to its active cell
// biome-ignore-all lint/a11y/useKeyWithClickEvents: the grid handles the keys of its cells

// One row of the desk's table, with the cell being written in and what its cells have to say.

import { Check } from 'lucide-react';
import { type ChangeEvent, type MouseEvent, memo, useEffect, useRef } from 'react';
import { classes } from '../../ui/classes';
import { Icon } from '../../ui/Icon';
import { Spinner } from '../../ui/Spinner';
import { tableText as text } from '../text/table';
import type { CellEdit, DeskColumn, DeskTableProps } from './desk-table';
import type { RowKey } from './selection';
import { type CellMark, cellId, type Editing, editOf } from './useCellEditing';
import { isInRange, type Range } from './useTablePlace';

interface DeskTableRowProps<Row> {
  readonly id: string;
  readonly index: number;
  readonly row: Row;
  readonly columns: readonly DeskColumn<Row>[];
  readonly name: string;
  /** The active cell, if it is in this row. */
  readonly activeColumn: number | undefined;
  readonly range: Range | undefined;
  readonly editing: Editing | undefined;
  /** What the cells of the table have to say, by `cellId`. */
  readonly marks: ReadonlyMap<string, CellMark>;
  readonly rowKey: RowKey;
  readonly unsavedOf: DeskTableProps<Row>['unsavedOf'];
  /** Undefined: rows cannot be chosen. */
  readonly isChosen: boolean | undefined;
  readonly isOpen: boolean;
  readonly isOff: boolean;
  readonly isPhone: boolean;
  readonly isWritable: boolean;
  readonly onTick: (index: number, event: ChangeEvent<HTMLInputElement>) => void;
  readonly onPress: (index: number, column: number, event: MouseEvent) => void;
  readonly onTyped: () => void;
  readonly onLeave: (typed: string) => void;
}

/** Drawn again only when one of its props changes: scrolling draws the rows that come into sight. */
export const DeskTableRow = memo(TableRow) as typeof TableRow;

function TableRow<Row>(props: DeskTableRowProps<Row>) {
  const { id, index, row, columns, name, isChosen, isPhone, editing } = props;
  return (
    <div
      role="row"
      className={classes(
        'dtable-row',
        isChosen && 'is-sel',
        props.isOpen && 'is-cur',
        props.isOff && 'is-off',
      )}
      aria-rowindex={index + 2}
      aria-selected={isChosen}
    >
      {isChosen !== undefined && !isPhone && (
        <div role="gridcell" className="dtable-cell dtable-tick">
          <label className="ck">
            <input
              type="checkbox"
              tabIndex={-1}
              aria-label={text.choose(name)}
              checked={isChosen}
              onChange={(event) => props.onTick(index, event)}
            />
          </label>
        </div>
      )}
      {columns.map((column, at) => {
        const edit = props.isWritable ? editOf(column, row) : undefined;
        const isEditing = editing?.column === column.key;
        const mark = props.marks.get(cellId(props.rowKey, column.key));
        const unsaved = props.unsavedOf?.(row, column.key);
        return (
          <div
            key={column.key}
            id={`${id}-${at}`}
            role="gridcell"
            className={classes(
              'dtable-cell',
              edit !== undefined && 'ed',
              isEditing && 'is-edit',
              isEditing && editing.tip?.tone === 'bad' && 'is-bad',
              mark?.state === 'wrong' && 'is-bad',
              mark?.state === 'changed' && 'is-changed',
              unsaved !== undefined && 'is-new',
              props.activeColumn === at && 'is-active',
              isInRange(props.range, index, at) && 'is-range',
            )}
            data-align={column.align}
            data-place={isPhone ? column.phone : undefined}
            aria-readonly={props.isWritable && edit === undefined ? true : undefined}
            aria-invalid={mark?.state === 'wrong' || undefined}
            title={isEditing ? undefined : column.text?.(row)}
            onClick={(event) => props.onPress(index, at, event)}
          >
            {isEditing && edit !== undefined ? (
              <CellField
                edit={edit}
                row={row}
                editing={editing}
                onTyped={props.onTyped}
                onLeave={props.onLeave}
              />
            ) : (
              <CellContent column={column} row={row} mark={mark} was={unsaved?.was} />
            )}
          </div>
        );
      })}
    </div>
  );
}

interface CellContentProps<Row> {
  readonly column: DeskColumn<Row>;
  readonly row: Row;
  readonly mark: CellMark | undefined;
  readonly was: string | undefined;
}

function CellContent<Row>({ column, row, mark, was }: CellContentProps<Row>) {
  switch (mark?.state) {
    case 'saving':
      return (
        <span className="dtable-text dtable-saving">
          <Spinner /> {mark.text}
        </span>
      );
    case 'wrong':
      return (
        <>
          <span className="dtable-text">{mark.text === '' ? '–' : mark.text}</span>
          <span className="cell-tip cell-tip--bad">{mark.message}</span>
        </>
      );
    default:
      return (
        <>
          {mark?.state === 'saved' && (
            <span className="saved">
              <Icon of={Check} />
              <span className="spoken">{text.saved}</span>
            </span>
          )}
          <span className="dtable-text">
            {was !== undefined && <s className="was">{was}</s>}
            {column.cell(row)}
          </span>
          {mark?.state === 'changed' && <span className="cell-tip">{mark.message}</span>}
        </>
      );
  }
}

interface CellFieldProps<Row> {
  readonly edit: CellEdit<Row>;
  readonly row: Row;
  readonly editing: Editing;
  readonly onTyped: () => void;
  readonly onLeave: (typed: string) => void;
}

function CellField<Row>({ edit, row, editing, onTyped, onLeave }: CellFieldProps<Row>) {
  const field = useRef<HTMLInputElement & HTMLSelectElement>(null);
  const isTyped = editing.text !== edit.text(row) && editing.tip === undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: on beginning only
  useEffect(() => {
    field.current?.focus({ preventScroll: true });
    // what was typed stays before the cursor; what was there is chosen, to be written over
    if (!isTyped) field.current?.select?.();
  }, []);
  const own = {
    'aria-label': edit.label(row),
    'aria-invalid': editing.tip?.tone === 'bad' || undefined,
    defaultValue: editing.text,
    onBlur: () => onLeave(field.current?.value ?? ''),
  };
  const choices = edit.choices?.(row);
  return (
    <>
      {choices === undefined ? (
        <input
          ref={field}
          {...own}
          type="text"
          inputMode={edit.inputMode}
          maxLength={edit.maxLength}
          autoComplete="off"
          onChange={onTyped}
        />
      ) : (
        <select ref={field} {...own} onChange={onTyped}>
          {choices.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      )}
      {editing.tip === undefined ? (
        <span className="cell-tip not-phone">
          <kbd>Enter</kbd> {text.tip.enter} · <kbd>Tab</kbd> {text.tip.tab} · <kbd>Esc</kbd> {text.tip.escape}
        </span>
      ) : (
        <span className={classes('cell-tip', editing.tip.tone === 'bad' && 'cell-tip--bad')} role="alert">
          {editing.tip.message}
        </span>
      )}
    </>
  );
}
