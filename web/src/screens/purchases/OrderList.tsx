import type { OrderRow } from '@mostrador/contract/entries/orders';
import { formatPesos, toCentavos } from '@mostrador/rules/money';
import { PURCHASES_PAGE_SIZES } from '@mostrador/rules/paging';
import { useState } from 'react';
import { useBrand } from '../../api/page';
import { OrderStatus } from '../../features/orders/OrderStatus';
import { useOrders } from '../../features/orders/queries';
import { formatDay } from '../../text/dates';
import { ordersText as text } from '../../text/orders';
import { Button } from '../../ui/Button';
import { Empty } from '../../ui/Empty';
import { LinkButton } from '../../ui/LinkButton';
import { Note } from '../../ui/Note';
import { Pager } from '../../ui/Pager';
import { Select } from '../../ui/Select';
import { Skeleton } from '../../ui/Skeleton';
import { type Column, Table } from '../../ui/Table';
import { useTargetClient } from '../parts/TargetClient';

const columns: readonly Column<OrderRow>[] = [
  {
    key: 'number',
    head: text.voucher,
    names: true,
    narrow: 'title',
    cell: (order) => <span className="purchases-number">{order.formatedDocumentNumber}</span>,
  },
  { key: 'date', head: text.date, cell: (order) => formatDay(order.cartPurchaseDate) },
  { key: 'status', head: text.status, cell: (order) => <OrderStatus status={order.statusDesc} /> },
  {
    key: 'total',
    head: text.total,
    kind: 'figure',
    narrow: 'end',
    cell: (order) => <b>{formatPesos(toCentavos(order.total))}</b>,
  },
  {
    key: 'view',
    head: <span className="spoken">{text.view}</span>,
    kind: 'action',
    narrow: 'full',
    cell: (order) => (
      <LinkButton
        kind="secondary"
        to={`/purchases?o=${order.externalId}`}
        aria-label={text.viewOrder(order.formatedDocumentNumber)}
      >
        {text.view}
      </LinkButton>
    ),
  },
];

/** For whoever sees the orders of many. */
const clientColumn: Column<OrderRow> = {
  key: 'client',
  head: text.client,
  narrow: 'full',
  cell: (order) => <span className="purchases-client">{order.clientName}</span>,
};
const columnsWithClient = [...columns.slice(0, 1), clientColumn, ...columns.slice(1)];

export function OrderList() {
  const { buysForOthers, target } = useTargetClient();
  const orders = useOrders();
  const { images } = useBrand();
  const [pageSize, setPageSize] = useState<number>(PURCHASES_PAGE_SIZES[0]);
  const [page, setPage] = useState(1);
  const all = orders.data ?? [];
  const pages = Math.max(1, Math.ceil(all.length / pageSize));
  const shown = all.slice((page - 1) * pageSize, page * pageSize);

  if (orders.isError) {
    return (
      <Note
        tone="danger"
        announce
        action={
          <Button kind="secondary" onClick={() => void orders.refetch()} pending={orders.isFetching}>
            {text.retry}
          </Button>
        }
      >
        {text.failed}
      </Note>
    );
  }
  return (
    <>
      <div className="purchases-head">
        <div>
          <h1 className="page-title">{text.title}</h1>
          {buysForOthers && target !== undefined && (
            <p className="text-muted text-small">
              {target === null ? text.ofAll : text.ofClient(target.clientName)}
            </p>
          )}
        </div>
        {all.length > 0 && (
          <Select
            label={text.pageSize}
            value={String(pageSize)}
            options={PURCHASES_PAGE_SIZES.map((size) => ({ value: String(size), label: String(size) }))}
            onChange={(event) => {
              setPageSize(Number(event.target.value));
              setPage(1);
            }}
          />
        )}
      </div>
      {orders.isPending ? (
        <div className="stack" role="status" aria-label={text.loading}>
          <Skeleton shape="row" />
          <Skeleton shape="row" />
          <Skeleton shape="row" />
        </div>
      ) : all.length === 0 ? (
        <Empty
          image={images.empty}
          title={text.none}
          action={<LinkButton to="/store">{text.toStore}</LinkButton>}
        >
          {text.noneDetail}
        </Empty>
      ) : (
        <Table
          caption={text.title}
          columns={buysForOthers ? columnsWithClient : columns}
          rows={shown}
          rowKey={(order) => order.externalId}
        />
      )}
      {pages > 1 && (
        <Pager
          label={text.pages}
          page={page}
          pages={pages}
          previousLabel={text.previous}
          nextLabel={text.next}
          state={text.pageState(page, pages)}
          onPage={setPage}
        />
      )}
    </>
  );
}
