// A data table described by its columns, whose rows become blocks on phones, and its placeholder while it loads.

import type { ReactNode } from 'react';
import { Skeleton } from './Skeleton';
import './Table.css';

export interface Column<Row> {
  readonly key: string;
  readonly head: ReactNode;
  readonly cell: (row: Row) => ReactNode;
  /** Figures align right, words left, actions at the row's end. */
  readonly kind?: 'words' | 'figure' | 'action' | undefined;
  /** Below 640 px each row is a block. title: the first line. end: at the right of its line. full: a whole line. hidden: not shown. */
  readonly narrow?: 'title' | 'end' | 'full' | 'hidden' | undefined;
  /** Makes the cell the row's header for screen readers. */
  readonly names?: boolean | undefined;
}

export interface FootRow {
  readonly label: ReactNode;
  readonly value: ReactNode;
}

export interface TableProps<Row> {
  readonly caption: string;
  readonly showCaption?: boolean | undefined;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string | number;
  readonly isChosen?: ((row: Row) => boolean) | undefined;
  /** The sums, one below the other. The last is the total. */
  readonly foot?: FootRow | readonly FootRow[] | undefined;
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
            {[foot].flat().map(({ label, value }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: sums never change their places
              <tr key={index}>
                <th scope="row" colSpan={Math.max(1, columns.length - 1)}>
                  {label}
                </th>
                <td data-kind="figure">{value}</td>
              </tr>
            ))}
          </tfoot>
        )}
      </table>
    </div>
  );
}

/** A placeholder of the size of the loading table, at every width. */
export function TableSkeleton<Row>({
  columns,
  rows,
  label,
}: {
  readonly columns: readonly Column<Row>[];
  readonly rows: number;
  /** The text for screen readers: 'Cargando pedidos'. */
  readonly label: string;
}) {
  return (
    <div role="status" aria-label={label}>
      <div className="table-box" aria-hidden="true">
        <table className="table table-skeleton">
          <thead>
            <tr>
              {columns.map(({ key, kind = 'words' }) => (
                <th key={key} data-kind={kind}>
                  <Skeleton />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {Array.from({ length: rows }, (_, row) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: all are equal
              <tr key={row}>
                {columns.map(({ key, kind = 'words', narrow }) => (
                  <td key={key} data-kind={kind} data-narrow={narrow}>
                    <Skeleton shape={kind === 'action' ? 'control' : 'line'} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
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
