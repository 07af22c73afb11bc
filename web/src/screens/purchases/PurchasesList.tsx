// The list of /purchases: the orders of a client, or of a salesman's clients, with voucher number ('Comprobante'), date, status,
// total, and the buttons to view and to repeat. Several orders can be chosen and repeated together. The address holds the filters.

import type { OrderRow } from '@mostrador/contract/entries/orders';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { messageOf } from '../../api/call-failed';
import { isFiltered, type PurchasesView, purchasesAddress } from '../../features/orders/address';
import { OrderStatus } from '../../features/orders/OrderStatus';
import { usePurchases } from '../../features/orders/queries';
import { useBrand } from '../../page/page';
import { formatDay } from '../../text/dates';
import { repeatText, ordersText as text } from '../../text/orders';
import { Button } from '../../ui/Button';
import { Empty } from '../../ui/Empty';
import { LinkButton } from '../../ui/LinkButton';
import type { Column } from '../../ui/Table';
import { useMayBuy } from '../common/buying/useMayBuy';
import { OrderListHead, OrderTable, totalColumn, ViewOrder, viewColumn } from '../common/orders/OrderTable';
import { useTargetClient } from '../common/target-client/TargetClient';
import { ordersOfLastMonth } from './orders-of-last-month';
import { PurchasesFilters } from './PurchasesFilters';
import { OrderNumber, RepeatChosen } from './RepeatChosen';
import { type Repeating, useRepeating } from './useRepeating';

function columnsFor(
  view: PurchasesView,
  withClient: boolean,
  repeating: Repeating | undefined,
): readonly Column<OrderRow>[] {
  return [
    {
      key: 'number',
      head: text.voucher,
      names: true,
      cell: (order) => <OrderNumber order={order} repeating={repeating} />,
    },
    { key: 'date', head: text.date, narrow: 'end', cell: (order) => formatDay(order.cartPurchaseDate) },
    ...(withClient ? [clientColumn] : []),
    { key: 'status', head: text.status, cell: (order) => <OrderStatus status={order.statusDesc} /> },
    totalColumn,
    {
      ...viewColumn((id) => purchasesAddress(view, id)),
      cell: (order) => (
        <span className="purchases-actions">
          <ViewOrder order={order} to={purchasesAddress(view, order.externalId)} />
          {repeating !== undefined && (
            <Button
              kind="secondary"
              aria-label={repeatText.repeatOf(order.formatedDocumentNumber)}
              onClick={() => repeating.repeat([order.externalId])}
            >
              {repeatText.repeatRow}
            </Button>
          )}
        </span>
      ),
    },
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
  const mayBuy = useMayBuy();
  const repeating = useRepeating();
  const orders = usePurchases(view);
  const navigate = useNavigate();
  const found = orders.data;
  const all = useMemo(
    () => (view.status === undefined ? found : found?.filter(({ status }) => status === view.status)),
    [found, view.status],
  );
  const count = all?.length ?? 0;
  const pages = Math.max(1, Math.ceil(count / view.pageSize));
  const page = Math.min(view.page, pages);
  const filtered = isFiltered(view);
  const lastMonth = useMemo(() => (found === undefined ? [] : ordersOfLastMonth(found, Date.now())), [found]);
  return (
    <>
      <OrderListHead
        pageSize={view.pageSize}
        onPageSize={(pageSize) => void navigate(purchasesAddress({ ...view, pageSize, page: 1 }))}
        action={
          <span className="purchases-ways">
            {mayBuy && lastMonth.length > 1 && (
              <Button kind="quiet" onClick={() => repeating.choose(lastMonth)}>
                {repeatText.chooseLastMonth(lastMonth.length)}
              </Button>
            )}
            <LinkButton kind="quiet" to="/presupuestos">
              {text.toOffers}
            </LinkButton>
          </span>
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
      <PurchasesFilters
        view={view}
        found={filtered && orders.isSuccess ? count : undefined}
        anyInReview={found?.some(({ status }) => status === 'review') ?? false}
      />
      <OrderTable
        columns={columnsFor(view, buysForOthers, mayBuy ? repeating : undefined)}
        rows={all?.slice((page - 1) * view.pageSize, page * view.pageSize)}
        query={orders}
        failure={messageOf(orders.error) ?? text.failed}
        empty={<NoPurchases view={view} filtered={filtered} />}
        page={page}
        pages={pages}
        pageAddress={(next) => purchasesAddress({ ...view, page: next })}
      />
      {mayBuy && <RepeatChosen repeating={repeating} />}
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
          to={purchasesAddress({ ...view, search: '', from: '', to: '', status: undefined, page: 1 })}
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
