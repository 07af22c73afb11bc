// The editing of a table's cells: begins, checks, saves and discards, and keeps what each cell has to say about it.

import { useCallback, useEffect, useRef, useState } from 'react';
import { refusalMessageOf } from '../../api/refusal-message';
import { tableText as text } from '../text/table';
import { MAX_PASTED_CELLS } from './clipboard-cells';
import type { CellAnswer, CellChange, CellEdit, DeskColumn, DeskTableProps } from './desk-table';
import type { RowKey } from './selection';

/** What a cell shows beside its value. */
export type CellMark =
  | { readonly state: 'saving'; readonly text: string }
  | { readonly state: 'saved' }
  /** Not saved: the typed text, and why. */
  | { readonly state: 'wrong'; readonly text: string; readonly message: string }
  | { readonly state: 'changed'; readonly message: string };

/** The cell being written in. */
export interface Editing {
  readonly index: number;
  readonly column: string;
  /** What the field begins with. */
  readonly text: string;
  readonly tip?: { readonly tone: 'bad' | 'ask'; readonly message: string } | undefined;
  /** The text that a second Enter saves. */
  readonly askedFor?: string | undefined;
}

/** What a paste did: cells written, cells that were wrong, and rows beyond the end of the table. */
export interface Pasted {
  readonly written: number;
  readonly wrong: number;
  readonly beyond: number;
}
const NOTHING_PASTED: Pasted = { written: 0, wrong: 0, beyond: 0 };

/** How long the tick of a saved cell shows, in milliseconds. */
const SAVED_MS = 2_000;

export const cellId = (key: RowKey, column: string) => `${key}\u0000${column}`;

/** Returns the way a cell is edited; undefined if it cannot be. */
export function editOf<Row>(column: DeskColumn<Row> | undefined, row: Row | undefined) {
  const edit = column?.edit;
  if (edit === undefined || row === undefined || edit.isEditable?.(row) === false) return undefined;
  return edit;
}

export function useCellEditing<Row>({
  rows,
  columns,
  onSave,
}: Pick<DeskTableProps<Row>, 'rows' | 'columns' | 'onSave'>) {
  const [editing, setState] = useState<Editing>();
  // the field leaves in the same moment as its text is saved: the second of both finds nothing to save
  const current = useRef<Editing>(undefined);
  const setEditing = (next: Editing | undefined) => {
    current.current = next;
    setState(next);
  };
  const { marks, mark, forget, said } = useMarks();
  const clear = useCallback((id: string) => forget([id]), [forget]);

  const save = useCallback(
    async (changes: readonly CellChange<Row>[]) => {
      if (onSave === undefined || changes.length === 0) return;
      const ids = changes.map(({ row, column }) => cellId(rows.keyOf(row), column));
      mark(changes.map(({ to }, at) => [ids[at] ?? '', { state: 'saving', text: to }] as const));
      let answers: readonly CellAnswer<Row>[];
      try {
        answers = await onSave(changes);
      } catch (error) {
        const message = refusalMessageOf(error) ?? text.notSaved;
        answers = changes.map(() => ({ state: 'wrong', message }));
      }
      rows.patch(
        answers.flatMap((answer) => ('row' in answer && answer.row !== undefined ? [answer.row] : [])),
      );
      forget(ids.filter((_, at) => answers[at]?.state === 'unsaved'));
      mark(
        changes.flatMap(({ to }, at) => {
          const answer = answers[at];
          return answer?.state === 'unsaved' ? [] : [[ids[at] ?? '', markOf(answer, to)] as const];
        }),
      );
    },
    [onSave, rows, mark, forget],
  );

  function begin(index: number, column: string, typed?: string): boolean {
    const row = rows.rowAt(index);
    const edit = editOf(
      columns.find(({ key }) => key === column),
      row,
    );
    if (row === undefined || edit === undefined || onSave === undefined) return false;
    const id = cellId(rows.keyOf(row), column);
    const known = marks.get(id);
    if (known?.state === 'saving') return false;
    clear(id);
    setEditing({
      index,
      column,
      text: typed ?? (known?.state === 'wrong' ? known.text : edit.text(row)),
      ...(known?.state === 'wrong' && { tip: { tone: 'bad', message: known.message } }),
    });
    return true;
  }

  /**
   * Saves the typed text.
   * @param isLeaving the focus goes elsewhere: a text that cannot be saved stays in the cell, with its reason.
   * @returns whether the editing ended.
   */
  function commit(typed: string, isLeaving = false): boolean {
    const { current: editing } = current;
    if (editing === undefined) return true;
    const row = rows.rowAt(editing.index);
    const column = columns.find(({ key }) => key === editing.column);
    const edit = editOf(column, row);
    if (row === undefined || column === undefined || edit === undefined) {
      setEditing(undefined);
      return true;
    }
    const id = cellId(rows.keyOf(row), column.key);
    const to = typed.trim();
    const from = edit.text(row);
    if (to !== from) {
      const check = edit.check?.(to, row);
      const isAsked = check !== undefined && 'confirm' in check && editing.askedFor !== to;
      if (check !== undefined && ('wrong' in check || isAsked)) {
        const message = 'wrong' in check ? check.wrong : isLeaving ? text.confirmFirst : check.confirm;
        if (isLeaving) {
          mark([[id, { state: 'wrong', text: to, message }]]);
          setEditing(undefined);
          return true;
        }
        setEditing({
          ...editing,
          text: typed,
          tip: { tone: 'wrong' in check ? 'bad' : 'ask', message },
          ...(isAsked && { askedFor: to }),
        });
        return false;
      }
      void save([{ row, column: column.key, from, to }]);
    }
    setEditing(undefined);
    return true;
  }

  /**
   * Writes a block of cells from a place on. Cells that cannot be edited are passed over; those that are wrong say why.
   * @returns how many were written, how many were wrong, and how many rows the table has no place for.
   */
  async function paste(
    block: readonly (readonly string[])[],
    at: { row: number; column: number },
  ): Promise<Pasted> {
    if (onSave === undefined) return NOTHING_PASTED;
    const cells = block.reduce((sum, row) => sum + row.length, 0);
    const target = rows.rowAt(at.row);
    const first = columns[at.column];
    if (cells > MAX_PASTED_CELLS && target !== undefined && first !== undefined) {
      const message = text.tooManyCells(MAX_PASTED_CELLS);
      mark([[cellId(rows.keyOf(target), first.key), { state: 'changed', message }]]);
      return NOTHING_PASTED;
    }
    await rows.ensure(at.row, at.row + block.length);
    const changes: CellChange<Row>[] = [];
    const wrong: (readonly [string, CellMark])[] = [];
    block.forEach((line, down) => {
      const row = rows.rowAt(at.row + down);
      line.forEach((cell, right) => {
        const column = columns[at.column + right];
        const edit = editOf(column, row);
        if (row === undefined || column === undefined || edit === undefined) return;
        const to = cell.trim();
        const from = edit.text(row);
        if (to === from) return;
        const message = refusalOf(edit, to, row);
        if (message === undefined) changes.push({ row, column: column.key, from, to });
        else wrong.push([cellId(rows.keyOf(row), column.key), { state: 'wrong', text: to, message }]);
      });
    });
    mark(wrong);
    setEditing(undefined);
    await save(changes);
    const beyond = Math.max(0, at.row + block.length - (rows.total() ?? Number.POSITIVE_INFINITY));
    return { written: changes.length, wrong: wrong.length, beyond };
  }

  return {
    editing,
    marks,
    said,
    begin,
    commit,
    paste,
    clearMark: clear,
    /** The typed text changed: what was said about the one before no longer holds. */
    typed: () => {
      if (current.current?.tip !== undefined) setEditing({ ...current.current, tip: undefined });
    },
    discard: () => setEditing(undefined),
  };
}

function refusalOf<Row>(edit: CellEdit<Row>, to: string, row: Row): string | undefined {
  const check = edit.check?.(to, row);
  if (check === undefined) return undefined;
  return 'wrong' in check ? check.wrong : check.confirm;
}

function markOf<Row>(
  answer: Exclude<CellAnswer<Row>, { state: 'unsaved' }> | undefined,
  typed: string,
): CellMark {
  if (answer === undefined) return { state: 'wrong', text: typed, message: text.notSaved };
  if (answer.state === 'saved') return { state: 'saved' };
  const { message } = answer;
  return answer.state === 'wrong' ? { state: 'wrong', text: typed, message } : { state: 'changed', message };
}

/** What the cells say. A tick goes by itself; `said` is the newest of it, for screen readers. */
function useMarks() {
  const [marks, setMarks] = useState<ReadonlyMap<string, CellMark>>(new Map());
  const [said, setSaid] = useState('');
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>());
  useEffect(() => {
    const running = timers.current;
    return () => {
      for (const timer of running) clearTimeout(timer);
    };
  }, []);
  const forget = useCallback((ids: readonly string[]) => {
    if (ids.length === 0) return;
    const gone = new Set(ids);
    setMarks((before) => new Map([...before].filter(([each]) => !gone.has(each))));
  }, []);
  const mark = useCallback((changes: readonly (readonly [string, CellMark])[]) => {
    if (changes.length === 0) return;
    setMarks((before) => new Map([...before, ...changes]));
    setSaid(sentenceOf(changes[0]?.[1]));
    const saved = new Set(changes.filter(([, { state }]) => state === 'saved').map(([id]) => id));
    if (saved.size === 0) return;
    const timer = setTimeout(() => {
      timers.current.delete(timer);
      setMarks(
        (before) => new Map([...before].filter(([id, { state }]) => state !== 'saved' || !saved.has(id))),
      );
    }, SAVED_MS);
    timers.current.add(timer);
  }, []);
  return { marks, mark, forget, said };
}

function sentenceOf(mark: CellMark | undefined): string {
  if (mark === undefined || mark.state === 'saving') return '';
  return mark.state === 'saved' ? text.saved : mark.message;
}
