// What both lists of orders, /purchases and /orders, share: heading, page size, common columns, and the table with its
// pager.

import { formatPesos, toCentavos } from '@mostrador/rules/money';
import type { UseQueryResult } from '@tanstack/react-query';
import { Eye } from 'lucide-react';
import type { ReactNode } from 'react';
import { ordersText as text } from '../../../text/orders';
import { Button } from '../../../ui/Button';
import { LinkButton } from '../../../ui/LinkButton';
import { Note } from '../../../ui/Note';
import { Pager } from '../../../ui/Pager';
import { type Column, Table, TableSkeleton } from '../../../ui/Table';
import { PageSizeSelect } from './PageSizeSelect';
import './OrderTable.css';

/**
 * The number of rows of the placeholder: as many as a window shows, so that what follows the list does not move into
 * view.
 */
const SKELETON_ROWS = 12;

interface AnyOrder {
  readonly externalId: string;
  readonly formatedDocumentNumber: string;
  readonly total: number;
  /** Absent in the answer of a release before. */
  readonly toPay?: number | null;
}

/** The column of an order's total, in both lists of orders. */
export const totalColumn: Column<AnyOrder> = {
  key: 'total',
  head: text.total,
  kind: 'figure',
  narrow: 'end',
  cell: ({ total, toPay = null }) => (
    <>
      <b>{formatPesos(toCentavos(total))}</b>
      {toPay !== null && toPay !== total && (
        <small className="order-to-pay">{text.toPay(formatPesos(toCentavos(toPay)))}</small>
      )}
    </>
  ),
};

/** Returns the column with the link to each order. */
export function viewColumn(addressOf: (externalId: string) => string): Column<AnyOrder> {
  return {
    key: 'view',
    head: <span className="spoken">{text.view}</span>,
    kind: 'action',
    narrow: 'full',
    cell: (order) => <ViewOrder order={order} to={addressOf(order.externalId)} />,
  };
}

/** The link to an order. */
export function ViewOrder({ order, to }: { readonly order: AnyOrder; readonly to: string }) {
  return (
    <LinkButton kind="secondary" icon={Eye} to={to} aria-label={text.viewOrder(order.formatedDocumentNumber)}>
      {text.view}
    </LinkButton>
  );
}

interface OrderListHeadProps {
  readonly pageSize: number;
  readonly onPageSize: (size: number) => void;
  /** At the end of the head. */
  readonly action?: ReactNode;
  /** Below the title. */
  readonly children: ReactNode;
}

/** The title of a list of orders, and how many a page shows. */
export function OrderListHead({ pageSize, onPageSize, action, children }: OrderListHeadProps) {
  return (
    <div className="order-list-head">
      <div>
        <h1 className="page-title">{text.title}</h1>
        {children}
      </div>
      {action}
      <PageSizeSelect value={pageSize} onChange={onPageSize} />
    </div>
  );
}

interface OrderTableProps<Row extends AnyOrder> {
  readonly columns: readonly Column<Row>[];
  /** The orders of the page; undefined before the first answer. */
  readonly rows: readonly Row[] | undefined;
  readonly query: Pick<UseQueryResult, 'isError' | 'isFetching' | 'isPlaceholderData' | 'refetch'>;
  /** Shown if the query fails. */
  readonly failure: string;
  /** Shown instead of a table without rows. */
  readonly empty: ReactNode;
  readonly page: number;
  readonly pages: number;
  readonly pageAddress: (page: number) => string;
}

/** A page of orders with its pager: as a table, a skeleton, an empty state, or a note if the query fails. */
export function OrderTable<Row extends AnyOrder>(props: OrderTableProps<Row>) {
  const { columns, rows, query, failure, empty, page, pages, pageAddress } = props;
  return (
    <>
      {query.isError ? (
        <Note
          tone="danger"
          announce
          action={
            <Button kind="secondary" onClick={() => void query.refetch()} pending={query.isFetching}>
              {text.retry}
            </Button>
          }
        >
          {failure}
        </Note>
      ) : rows === undefined ? (
        <TableSkeleton columns={columns} rows={SKELETON_ROWS} label={text.loading} />
      ) : rows.length === 0 ? (
        empty
      ) : (
        <div className="order-list" aria-busy={query.isPlaceholderData}>
          <Table caption={text.title} columns={columns} rows={rows} rowKey={(order) => order.externalId} />
        </div>
      )}
      {pages > 1 && !query.isError && (
        <Pager
          label={text.pages}
          page={page}
          pages={pages}
          previousLabel={text.previous}
          nextLabel={text.next}
          state={text.pageState(page, pages)}
          to={pageAddress}
        />
      )}
    </>
  );
}
