// The keys of the desk's table: they move, edit, save, discard, copy down and choose.

import type { KeyboardEvent } from 'react';
import type { DeskTableProps } from './desk-table';
import { choose, isChosen, noSelection, type Selection, wholeSelection } from './selection';
import { cellId, editOf, type useCellEditing } from './useCellEditing';
import type { RowWindow } from './useRowWindow';
import { type Place, placeAfter, type TablePlace } from './useTablePlace';

interface TableKeys<Row> extends DeskTableProps<Row> {
  readonly selection: Selection;
  readonly place: TablePlace;
  readonly editing: ReturnType<typeof useCellEditing<Row>>;
  readonly window: RowWindow;
  readonly count: number;
  /** Gives the focus back to the table. */
  readonly focus: () => void;
}

/** Returns the handler of the keys that reach the table or the field in its cell. */
export function useTableKeys<Row>(table: TableKeys<Row>) {
  const { rows, columns, selection, onSelect, onOpen, place, editing, window, count, focus } = table;
  const { active, range } = place;

  function go(to: Place, isExtending = false) {
    place.go(to, isExtending);
    window.show(Math.max(0, Math.min(to.row, count - 1)));
  }
  /** The next cell to the right or left that can be edited; over the end of a row into the next one. */
  function nextEditable({ row, column }: Place, step: 1 | -1): Place {
    let at = { row, column };
    for (let tries = 0; tries < columns.length * 2; tries += 1) {
      let next = at.column + step;
      let nextRow = at.row;
      if (next < 0 || next >= columns.length) {
        next = step > 0 ? 0 : columns.length - 1;
        nextRow += step;
      }
      at = { row: nextRow, column: next };
      if (nextRow < 0 || nextRow >= count) return { row, column };
      if (editOf(columns[next], rows.rowAt(nextRow)) !== undefined) return at;
    }
    return { row, column };
  }

  /** Keys in the field of a cell. */
  function inField(event: KeyboardEvent, field: HTMLInputElement | HTMLSelectElement) {
    if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      editing.discard();
      focus();
      return;
    }
    if (event.key !== 'Enter' && event.key !== 'Tab') return;
    event.preventDefault();
    if (!editing.commit(field.value)) return;
    focus();
    const step = event.shiftKey ? -1 : 1;
    go(
      event.key === 'Enter' ? { row: active.row + step, column: active.column } : nextEditable(active, step),
    );
  }

  function chooseRows(from: number, to: number, isWanted: boolean) {
    const keys = [];
    for (let index = Math.max(0, Math.min(from, to)); index <= Math.max(from, to); index += 1) {
      const row = rows.rowAt(index);
      if (row !== undefined) keys.push(rows.keyOf(row));
    }
    onSelect?.(choose(selection, keys, isWanted));
  }
  function stepBack(): boolean {
    const row = rows.rowAt(active.row);
    const column = columns[active.column];
    const id = row === undefined || column === undefined ? '' : cellId(rows.keyOf(row), column.key);
    const mark = editing.marks.get(id);
    if (mark?.state === 'wrong' || mark?.state === 'changed') editing.clearMark(id);
    else if (range !== undefined) place.unmark();
    else if (onSelect !== undefined && (selection.isAll || selection.keys.size > 0)) onSelect(noSelection);
    else return false;
    return true;
  }
  function enter() {
    const column = columns[active.column];
    const row = rows.rowAt(active.row);
    if (row === undefined || column === undefined) return;
    if (!editing.begin(active.row, column.key)) onOpen?.(row);
  }

  /** Returns whether the key did something. */
  function onTable(event: KeyboardEvent): boolean {
    const isCommand = event.ctrlKey || event.metaKey;
    const to = placeAfter(event.key, active, { perPage: window.perPage, isJump: isCommand });
    if (to !== undefined && !event.altKey) {
      const extendsRows = event.shiftKey && onSelect !== undefined && to.row !== active.row;
      go(to, event.shiftKey && !extendsRows);
      if (extendsRows) chooseRows(active.row, Math.min(to.row, count - 1), true);
      return true;
    }
    if (isCommand && event.key.toLowerCase() === 'a' && onSelect !== undefined) {
      onSelect(wholeSelection);
      return true;
    }
    if (isCommand && event.key.toLowerCase() === 'd') return copyDown();
    if (isCommand || event.altKey) return false;
    if (event.key === 'Escape') return stepBack();
    if (event.key === 'Enter' || event.key === 'F2') {
      enter();
      return true;
    }
    const row = rows.rowAt(active.row);
    if (event.key === ' ' && onSelect !== undefined && row !== undefined) {
      chooseRows(active.row, active.row, !isChosen(selection, rows.keyOf(row)));
      return true;
    }
    return write(event.key);
  }
  /** Ctrl D writes the first row of the marked cells into the others, or the cell above into this one. */
  function copyDown(): boolean {
    const marked = range ?? { rows: [active.row - 1, active.row], columns: [active.column, active.column] };
    const [from, to] = marked.rows;
    const source = rows.rowAt(from);
    if (source === undefined || from === to) return false;
    const line = columns
      .slice(marked.columns[0], marked.columns[1] + 1)
      .map((column) => editOf(column, source)?.text(source) ?? '');
    const block = Array.from({ length: to - from }, () => line);
    void editing.paste(block, { row: from + 1, column: marked.columns[0] }).then(focus);
    return true;
  }
  /** A figure or a letter begins to write over the cell's text. */
  function write(key: string): boolean {
    const column = columns[active.column];
    const edit = editOf(column, rows.rowAt(active.row));
    if (column === undefined || edit === undefined || edit.choices !== undefined) return false;
    if (key === 'Delete' || key === 'Backspace') return editing.begin(active.row, column.key, '');
    const isText = edit.inputMode === undefined || edit.inputMode === 'text';
    if (key.length !== 1 || !(isText || /[\d,.+-]/.test(key))) return false;
    return editing.begin(active.row, column.key, key);
  }

  return (event: KeyboardEvent<HTMLElement>) => {
    const { target } = event;
    if (target === event.currentTarget) {
      if (onTable(event)) event.preventDefault();
      return;
    }
    if (editing.editing === undefined) return;
    if (target instanceof HTMLInputElement || target instanceof HTMLSelectElement) inField(event, target);
  };
}
