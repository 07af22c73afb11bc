import type { ListedOrder } from '@mostrador/contract/entries/orders';
import { formatWhole } from '@mostrador/rules/money';
import { useNavigate } from 'react-router';
import { WaitingMails } from '../../features/order-mails/WaitingMails';
import { isFiltered, type OrdersView, ordersAddress } from '../../features/orders/address';
import { OrderStatus, PaymentStatus } from '../../features/orders/OrderStatus';
import { useOrdersPage } from '../../features/orders/queries';
import { useBrand } from '../../page/page';
import { formatMinute } from '../../text/dates';
import { orderManagementText as text } from '../../text/order-management';
import { ordersText } from '../../text/orders';
import { Chip } from '../../ui/Chip';
import { Empty } from '../../ui/Empty';
import { LinkButton } from '../../ui/LinkButton';
import type { Column } from '../../ui/Table';
import { OrderListHead, OrderTable, totalColumn, viewColumn } from '../common/orders/OrderTable';
import { OrdersFilters } from './OrdersFilters';
import { StatusTabs } from './StatusTabs';

function columnsFor(view: OrdersView): readonly Column<ListedOrder>[] {
  return [
    {
      key: 'number',
      head: text.order,
      names: true,
      narrow: 'title',
      cell: (order) => (
        <>
          <span className="orders-number">{order.formatedDocumentNumber}</span>
          <span className="orders-more nowrap">{formatMinute(order.cartPurchaseDate)}</span>
        </>
      ),
    },
    {
      key: 'client',
      head: text.client,
      narrow: 'full',
      cell: ({ clientName, clientCode, salesmanName }) => (
        <span className="orders-client">
          {clientName}
          <span className="orders-more">
            {[clientCode, salesmanName && text.salesman(salesmanName)].filter(Boolean).join(' · ')}
          </span>
        </span>
      ),
    },
    {
      key: 'content',
      head: text.content,
      cell: ({ lines, units }) => (
        <>
          <span className="nowrap">{text.lines(formatWhole(lines))}</span>
          <span className="orders-more nowrap">{text.units(formatWhole(units))}</span>
        </>
      ),
    },
    totalColumn,
    {
      key: 'status',
      head: ordersText.status,
      narrow: 'full',
      cell: (order) => <StatusChips order={order} />,
    },
    viewColumn((id) => ordersAddress(view, id)),
  ];
}

function StatusChips({ order }: { readonly order: ListedOrder }) {
  return (
    <span className="orders-states">
      <OrderStatus status={order.statusDesc} />
      <PaymentStatus order={order} />
      {order.paymentAlert !== null && <Chip tone="danger">{text.checkPayment}</Chip>}
      {order.waitingMails > 0 && <Chip tone="warn">{text.mailWaits}</Chip>}
    </span>
  );
}

/**
 * The list of /orders: the orders of the company's clients, with columns, filters, status tabs and pages. The address
 * holds the filters.
 */
export function OrdersList({ view }: { readonly view: OrdersView }) {
  const orders = useOrdersPage(view);
  const navigate = useNavigate();
  const { data } = orders;
  return (
    <>
      <OrderListHead
        pageSize={view.pageSize}
        onPageSize={(pageSize) => void navigate(ordersAddress({ ...view, pageSize, page: 1 }))}
      >
        <p className="text-muted text-small" role="status">
          {data === undefined || orders.isPlaceholderData ? '\u00a0' : text.results(data.totalCount)}
        </p>
      </OrderListHead>
      <OrdersFilters view={view} />
      <StatusTabs view={view} counts={data?.counts} />
      <WaitingMails count={data?.waitingMails ?? 0} orderAddress={(id) => ordersAddress(view, id)} />
      <OrderTable
        columns={columnsFor(view)}
        rows={data?.orders}
        query={orders}
        failure={ordersText.failed}
        empty={<NoOrders view={view} />}
        page={view.page}
        pages={Math.max(1, Math.ceil((data?.totalCount ?? 0) / view.pageSize))}
        pageAddress={(page) => ordersAddress({ ...view, page })}
      />
    </>
  );
}

function NoOrders({ view }: { readonly view: OrdersView }) {
  const { images } = useBrand();
  const filtered = isFiltered(view) || view.page > 1;
  return (
    <Empty
      image={images.empty}
      title={filtered ? text.noneFound : text.noneYet}
      action={
        filtered ? (
          <LinkButton kind="secondary" to="/orders">
            {ordersText.clear}
          </LinkButton>
        ) : undefined
      }
    >
      {filtered ? text.noneFoundDetail : text.noneYetDetail}
    </Empty>
  );
}
