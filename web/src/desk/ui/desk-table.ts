// The props of the desk's table: its columns, how a cell is edited and checked, and the answers of a save.

import type { ReactNode } from 'react';
import type { RowPages } from './row-pages';
import type { RowKey, Selection } from './selection';

/**
 * A table of up to hundreds of thousands of rows. It draws those in sight, loads their pages, and is worked by keyboard: arrows move,
 * Enter edits, then saves and goes down, Tab saves and goes right, Mayús reverses, Esc discards, Espacio chooses, Mayús with arrows
 * extends, Ctrl A chooses all of the filter, Ctrl C copies, Ctrl V writes a block of cells, Ctrl D copies down. It fills the height that the page leaves.
 *
 * ```tsx
 * const rows = useRowPages(JSON.stringify(filter), (range) => fetchProducts(filter, range), keyOf);
 * const [selection, setSelection] = useState(noSelection);
 * <DeskTable
 *   label="Productos"
 *   rows={rows}
 *   columns={[
 *     { key: 'code', head: 'Código', width: '110px', cell: ({ code }) => code, phone: 'c', sortable: true },
 *     { key: 'name', head: 'Producto', width: 'minmax(160px, 1fr)', cell: ({ name }) => name, phone: 'a' },
 *     {
 *       key: 'price', head: 'Lista 1, neto', width: '120px', align: 'end', phone: 'b',
 *       cell: ({ price }) => formatPesos(price),
 *       edit: {
 *         label: ({ code }) => `Precio de ${code}`,
 *         text: ({ price }) => formatAmount(price),
 *         inputMode: 'decimal',
 *         check: (text, row) =>
 *           parseAmount(text) === undefined ? { wrong: 'Escriba un precio' }
 *           : isLargeChange(row, text) ? { confirm: 'Cambia más de 30 %. Enter otra vez para guardar' } : undefined,
 *       },
 *     },
 *   ]}
 *   sort={sort} onSort={setSort}
 *   selection={selection} onSelect={setSelection} nameOf={({ code }) => code}
 *   onSave={save}
 *   onOpen={({ productId }) => navigate(`/admin/productos/${productId}`)}
 *   empty={<Empty title="Ningún producto cumple los filtros" />}
 * />
 * ```
 *
 * `save` receives the changed cells (one, or a pasted block), sends `{ field, from, to }` to the server, and answers each cell with
 * the row as it is now.
 */
export interface DeskTableProps<Row> {
  /** The accessible name. */
  readonly label: string;
  readonly columns: readonly DeskColumn<Row>[];
  /** From `useRowPages`. */
  readonly rows: RowPages<Row>;
  /** The name of a row for screen readers, as in 'Elegir CUA-1048'. */
  readonly nameOf: (row: Row) => string;
  readonly sort?: DeskSort | undefined;
  readonly onSort?: ((sort: DeskSort) => void) | undefined;
  /** With `onSelect`, each row has a checkbox. Without it, Mayús with arrows marks a range of cells. */
  readonly selection?: Selection | undefined;
  readonly onSelect?: ((selection: Selection) => void) | undefined;
  /** Saves changed cells. Its answers have the order of the changes. A rejection leaves the cells as they were, with a sentence. */
  readonly onSave?:
    | ((changes: readonly CellChange<Row>[]) => Promise<readonly CellAnswer<Row>[]>)
    | undefined;
  /** Enter on a cell that cannot be edited, and a press on a row of a phone. */
  readonly onOpen?: ((row: Row) => void) | undefined;
  /** The row that is open in a panel. */
  readonly openKey?: RowKey | undefined;
  /** A change that is not saved yet, where a screen saves many at once: the old value is struck through. */
  readonly unsavedOf?: (row: Row, column: string) => { readonly was: string } | undefined;
  /** Rows that are drawn in grey, such as hidden products. */
  readonly isOff?: ((row: Row) => boolean) | undefined;
  /** A phone's row has a third line of buttons: the column in the place `e`. */
  readonly hasWays?: boolean | undefined;
  /** Shown when the list has no rows. */
  readonly empty: ReactNode;
}

export interface DeskColumn<Row> {
  readonly key: string;
  readonly head: string;
  /** A track of a CSS grid: '110px', 'minmax(160px, 1fr)'. */
  readonly width: string;
  /**
   * Whether the column becomes wider than `width`, in pixels, for a longer `text`: codes of books differ only at their ends.
   */
  readonly grows?: boolean;
  readonly align?: 'end';
  readonly sortable?: boolean;
  readonly cell: (row: Row) => ReactNode;
  /** The whole text, shown on hover where the column is too narrow, and copied. */
  readonly text?: (row: Row) => string;
  readonly edit?: CellEdit<Row>;
  /**
   * The place of the column in a phone's row of two lines: `a` the name, `b` the figure at its end, `c` and `d` below them, `p` the
   * picture, `e` a third line of buttons in a table that `hasWays`. Left out: a phone does not show it.
   */
  readonly phone?: 'a' | 'b' | 'c' | 'd' | 'e' | 'p';
}

export interface CellEdit<Row> {
  /** The accessible name of the field: 'Precio de CUA-1048'. */
  readonly label: (row: Row) => string;
  /** What the field contains when editing begins. */
  readonly text: (row: Row) => string;
  /** Default: every row's. */
  readonly isEditable?: (row: Row) => boolean;
  readonly inputMode?: 'text' | 'decimal' | 'numeric';
  readonly maxLength?: number;
  /** The cell is chosen from a list instead of written. */
  readonly choices?: (row: Row) => readonly { readonly value: string; readonly label: string }[];
  /** Checks a text before it is saved. */
  readonly check?: (text: string, row: Row) => CellCheck | undefined;
}

/** `wrong`: cannot be saved, and why. `confirm`: unusual; a second Enter saves it. */
export type CellCheck = { readonly wrong: string } | { readonly confirm: string };

export interface CellChange<Row> {
  readonly row: Row;
  readonly column: string;
  /** What the editor saw, as `edit.text` of the row. */
  readonly from: string;
  readonly to: string;
}

/** What became of a changed cell. `row` is the row as it is now; the table shows it at once. */
export type CellAnswer<Row> =
  | { readonly state: 'saved'; readonly row?: Row }
  /** The screen keeps it and saves many at once; `unsavedOf` shows it. */
  | { readonly state: 'unsaved' }
  /** Refused: the reason. The typed text stays in the cell until it is right or discarded. */
  | { readonly state: 'wrong'; readonly message: string }
  /** Another user changed it meanwhile: who, when and both values. */
  | { readonly state: 'changed'; readonly message: string; readonly row?: Row };

export interface DeskSort {
  readonly column: string;
  readonly isDescending: boolean;
}
