import type { OrderRow } from '@mostrador/contract/entries/orders';
import { formatPesos, toCentavos } from '@mostrador/rules/money';
import { Eye } from 'lucide-react';
import { useNavigate } from 'react-router';
import { messageOf } from '../../api/call-failed';
import { isFiltered, type PurchasesView, purchasesAddress } from '../../features/orders/address';
import { OrderStatus } from '../../features/orders/OrderStatus';
import { usePurchases } from '../../features/orders/queries';
import { useBrand } from '../../page/page';
import { formatDay } from '../../text/dates';
import { ordersText as text } from '../../text/orders';
import { Button } from '../../ui/Button';
import { Empty } from '../../ui/Empty';
import { LinkButton } from '../../ui/LinkButton';
import { Note } from '../../ui/Note';
import { Pager } from '../../ui/Pager';
import { type Column, Table, TableSkeleton } from '../../ui/Table';
import { PageSizeSelect } from '../parts/PageSizeSelect';
import { useTargetClient } from '../parts/TargetClient';
import { PurchasesFilters } from './PurchasesFilters';

/** As many as a window shows: what follows the list stays below it. */
const PLACES = 12;

function columnsFor(view: PurchasesView, withClient: boolean): readonly Column<OrderRow>[] {
  return [
    {
      key: 'number',
      head: text.voucher,
      names: true,
      cell: (order) => <span className="purchases-number">{order.formatedDocumentNumber}</span>,
    },
    { key: 'date', head: text.date, narrow: 'end', cell: (order) => formatDay(order.cartPurchaseDate) },
    ...(withClient ? [clientColumn] : []),
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
          icon={Eye}
          to={purchasesAddress(view, order.externalId)}
          aria-label={text.viewOrder(order.formatedDocumentNumber)}
        >
          {text.view}
        </LinkButton>
      ),
    },
  ];
}

/** For whoever sees the orders of many. */
const clientColumn: Column<OrderRow> = {
  key: 'client',
  head: text.client,
  narrow: 'full',
  cell: (order) => <span className="purchases-client">{order.clientName}</span>,
};

export function OrderList({ view }: { readonly view: PurchasesView }) {
  const { buysForOthers, target } = useTargetClient();
  const orders = usePurchases(view);
  const navigate = useNavigate();
  const all = orders.data ?? [];
  const pages = Math.max(1, Math.ceil(all.length / view.pageSize));
  const page = Math.min(view.page, pages);
  const shown = all.slice((page - 1) * view.pageSize, page * view.pageSize);
  const columns = columnsFor(view, buysForOthers);
  const filtered = isFiltered(view);

  return (
    <>
      <div className="purchases-head">
        <div>
          <h1 className="page-title">{text.title}</h1>
          {buysForOthers && (
            <p className="text-muted text-small">
              {target === undefined
                ? '\u00a0'
                : target === null
                  ? text.ofAll
                  : text.ofClient(target.clientName)}
            </p>
          )}
        </div>
        <PageSizeSelect
          value={view.pageSize}
          onChange={(pageSize) => void navigate(purchasesAddress({ ...view, pageSize, page: 1 }))}
        />
      </div>
      <PurchasesFilters view={view} found={filtered && orders.isSuccess ? all.length : undefined} />
      {orders.isError ? (
        <Note
          tone="danger"
          announce
          action={
            <Button kind="secondary" onClick={() => void orders.refetch()} pending={orders.isFetching}>
              {text.retry}
            </Button>
          }
        >
          {messageOf(orders.error) ?? text.failed}
        </Note>
      ) : orders.isPending ? (
        <TableSkeleton columns={columns} rows={PLACES} label={text.loading} />
      ) : all.length === 0 ? (
        <Nothing view={view} filtered={filtered} />
      ) : (
        <div className="purchases-list" aria-busy={orders.isPlaceholderData}>
          <Table caption={text.title} columns={columns} rows={shown} rowKey={(order) => order.externalId} />
        </div>
      )}
      {pages > 1 && !orders.isError && (
        <Pager
          label={text.pages}
          page={page}
          pages={pages}
          previousLabel={text.previous}
          nextLabel={text.next}
          state={text.pageState(page, pages)}
          to={(next) => purchasesAddress({ ...view, page: next })}
        />
      )}
    </>
  );
}

function Nothing({ view, filtered }: { readonly view: PurchasesView; readonly filtered: boolean }) {
  const { images } = useBrand();
  return filtered ? (
    <Empty
      image={images.empty}
      title={text.noneFound}
      action={
        <LinkButton
          kind="secondary"
          to={purchasesAddress({ ...view, search: '', from: '', to: '', page: 1 })}
        >
          {text.clear}
        </LinkButton>
      }
    >
      {text.noneFoundDetail}
    </Empty>
  ) : (
    <Empty
      image={images.empty}
      title={text.none}
      action={<LinkButton to="/store">{text.toStore}</LinkButton>}
    >
      {text.noneDetail}
    </Empty>
  );
}
