// The list of /purchases: the orders of a client, or of a salesman's clients, with voucher number ('Comprobante'),
// date, status, total and view button. The address holds the filters.

import type { OrderRow } from '@mostrador/contract/entries/orders';
import { useNavigate } from 'react-router';
import { messageOf } from '../../api/call-failed';
import { isFiltered, type PurchasesView, purchasesAddress } from '../../features/orders/address';
import { OrderStatus } from '../../features/orders/OrderStatus';
import { usePurchases } from '../../features/orders/queries';
import { useBrand } from '../../page/page';
import { formatDay } from '../../text/dates';
import { ordersText as text } from '../../text/orders';
import { Empty } from '../../ui/Empty';
import { LinkButton } from '../../ui/LinkButton';
import type { Column } from '../../ui/Table';
import { OrderListHead, OrderTable, totalColumn, viewColumn } from '../common/orders/OrderTable';
import { useTargetClient } from '../common/target-client/TargetClient';
import { PurchasesFilters } from './PurchasesFilters';

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
    totalColumn,
    viewColumn((id) => purchasesAddress(view, id)),
  ];
}

/** The client's column, for salesmen, who see the orders of several clients. */
const clientColumn: Column<OrderRow> = {
  key: 'client',
  head: text.client,
  narrow: 'full',
  cell: (order) => <span className="purchases-client">{order.clientName}</span>,
};

export function PurchasesList({ view }: { readonly view: PurchasesView }) {
  const { buysForOthers, target } = useTargetClient();
  const orders = usePurchases(view);
  const navigate = useNavigate();
  const all = orders.data;
  const count = all?.length ?? 0;
  const pages = Math.max(1, Math.ceil(count / view.pageSize));
  const page = Math.min(view.page, pages);
  const filtered = isFiltered(view);
  return (
    <>
      <OrderListHead
        pageSize={view.pageSize}
        onPageSize={(pageSize) => void navigate(purchasesAddress({ ...view, pageSize, page: 1 }))}
        action={
          <LinkButton kind="quiet" to="/presupuestos">
            {text.toOffers}
          </LinkButton>
        }
      >
        {buysForOthers && (
          <p className="text-muted text-small">
            {target === undefined
              ? '\u00a0'
              : target === null
                ? text.ofAll
                : text.ofClient(target.clientName)}
          </p>
        )}
      </OrderListHead>
      <PurchasesFilters view={view} found={filtered && orders.isSuccess ? count : undefined} />
      <OrderTable
        columns={columnsFor(view, buysForOthers)}
        rows={all?.slice((page - 1) * view.pageSize, page * view.pageSize)}
        query={orders}
        failure={messageOf(orders.error) ?? text.failed}
        empty={<NoPurchases view={view} filtered={filtered} />}
        page={page}
        pages={pages}
        pageAddress={(next) => purchasesAddress({ ...view, page: next })}
      />
    </>
  );
}

function NoPurchases({ view, filtered }: { readonly view: PurchasesView; readonly filtered: boolean }) {
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
