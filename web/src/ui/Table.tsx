import type { ReactNode } from 'react';
import './Table.css';

export interface Column<Row> {
  readonly key: string;
  readonly head: ReactNode;
  readonly cell: (row: Row) => ReactNode;
  /** Figures stand right, words left, actions at the row's end. */
  readonly kind?: 'words' | 'figure' | 'action' | undefined;
  /** Below 640 px a row is a block. title: first, alone in its line. end: at its line's right. full: a whole line. hidden: not there. */
  readonly narrow?: 'title' | 'end' | 'full' | 'hidden' | undefined;
  /** The row's name, for those who hear the table. */
  readonly names?: boolean | undefined;
}

export interface TableProps<Row> {
  readonly caption: string;
  readonly showCaption?: boolean | undefined;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string | number;
  readonly isChosen?: ((row: Row) => boolean) | undefined;
  /** Cells of the foot by column; what is not there stays empty. */
  readonly foot?: { readonly label: ReactNode; readonly value: ReactNode } | undefined;
  readonly empty?: ReactNode;
}

export function Table<Row>({
  caption,
  showCaption = false,
  columns,
  rows,
  rowKey,
  isChosen,
  foot,
  empty,
}: TableProps<Row>) {
  return (
    <div className="table-box">
      <table className="table">
        <caption className={showCaption ? undefined : 'spoken'}>{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ key, head, kind = 'words' }) => (
              <th key={key} scope="col" data-kind={kind}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)} data-chosen={isChosen?.(row) ? '' : undefined}>
              {columns.map((column) => (
                <Cell key={column.key} column={column} row={row} />
              ))}
            </tr>
          ))}
          {rows.length === 0 && empty !== undefined && (
            <tr className="table-empty">
              <td colSpan={columns.length}>{empty}</td>
            </tr>
          )}
        </tbody>
        {foot !== undefined && (
          <tfoot>
            <tr>
              <th scope="row" colSpan={Math.max(1, columns.length - 1)}>
                {foot.label}
              </th>
              <td data-kind="figure">{foot.value}</td>
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  );
}

function Cell<Row>({ column, row }: { readonly column: Column<Row>; readonly row: Row }) {
  const { cell, kind = 'words', narrow, names = false } = column;
  const content = cell(row);
  return names ? (
    <th scope="row" data-kind={kind} data-narrow={narrow}>
      {content}
    </th>
  ) : (
    <td data-kind={kind} data-narrow={narrow}>
      {content}
    </td>
  );
}
