import type { ListedOrder } from '@mostrador/contract/entries/orders';
import { formatPesos, formatWhole, toCentavos } from '@mostrador/rules/money';
import { Eye } from 'lucide-react';
import { useNavigate } from 'react-router';
import { WaitingMails } from '../../features/order-mails/WaitingMails';
import { isFiltered, type OrdersView, ordersAddress } from '../../features/orders/address';
import { OrderStatus, PaymentStatus } from '../../features/orders/OrderStatus';
import { useOrdersPage } from '../../features/orders/queries';
import { useBrand } from '../../page/page';
import { formatMinute } from '../../text/dates';
import { orderManagementText as text } from '../../text/order-management';
import { ordersText } from '../../text/orders';
import { Button } from '../../ui/Button';
import { Chip } from '../../ui/Chip';
import { Empty } from '../../ui/Empty';
import { LinkButton } from '../../ui/LinkButton';
import { Note } from '../../ui/Note';
import { Pager } from '../../ui/Pager';
import { type Column, Table, TableSkeleton } from '../../ui/Table';
import { PageSizeSelect } from '../parts/PageSizeSelect';
import { OrdersFilters } from './OrdersFilters';
import { StatusTabs } from './StatusTabs';

const PLACES = 12;

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
    {
      key: 'total',
      head: ordersText.total,
      kind: 'figure',
      narrow: 'end',
      cell: (order) => <b>{formatPesos(toCentavos(order.total))}</b>,
    },
    {
      key: 'status',
      head: ordersText.status,
      narrow: 'full',
      cell: (order) => <States order={order} />,
    },
    {
      key: 'view',
      head: <span className="spoken">{ordersText.view}</span>,
      kind: 'action',
      narrow: 'full',
      cell: (order) => (
        <LinkButton
          kind="secondary"
          icon={Eye}
          to={ordersAddress(view, order.externalId)}
          aria-label={ordersText.viewOrder(order.formatedDocumentNumber)}
        >
          {ordersText.view}
        </LinkButton>
      ),
    },
  ];
}

function States({ order }: { readonly order: ListedOrder }) {
  return (
    <span className="orders-states">
      <OrderStatus status={order.statusDesc} />
      <PaymentStatus order={order} />
      {order.paymentAlert !== null && <Chip tone="danger">{text.checkPayment}</Chip>}
      {order.waitingMails > 0 && <Chip tone="warn">{text.mailWaits}</Chip>}
    </span>
  );
}

/** The list with its filters, all of them in the address. */
export function OrdersPage({ view }: { readonly view: OrdersView }) {
  const orders = useOrdersPage(view);
  const navigate = useNavigate();
  const { data } = orders;
  const pages = Math.max(1, Math.ceil((data?.totalCount ?? 0) / view.pageSize));
  const columns = columnsFor(view);
  return (
    <>
      <div className="orders-head">
        <div>
          <h1 className="page-title">{ordersText.title}</h1>
          <p className="text-muted text-small" role="status">
            {data === undefined || orders.isPlaceholderData ? '\u00a0' : text.results(data.totalCount)}
          </p>
        </div>
        <PageSizeSelect
          value={view.pageSize}
          onChange={(pageSize) => void navigate(ordersAddress({ ...view, pageSize, page: 1 }))}
        />
      </div>
      <OrdersFilters view={view} />
      <StatusTabs view={view} counts={data?.counts} />
      <WaitingMails count={data?.waitingMails ?? 0} orderAddress={(id) => ordersAddress(view, id)} />
      {orders.isError ? (
        <Note
          tone="danger"
          announce
          action={
            <Button kind="secondary" onClick={() => void orders.refetch()} pending={orders.isFetching}>
              {ordersText.retry}
            </Button>
          }
        >
          {ordersText.failed}
        </Note>
      ) : data === undefined ? (
        <TableSkeleton columns={columns} rows={PLACES} label={ordersText.loading} />
      ) : data.orders.length === 0 ? (
        <Nothing view={view} />
      ) : (
        <div className="orders-list" aria-busy={orders.isPlaceholderData}>
          <Table
            caption={ordersText.title}
            columns={columns}
            rows={data.orders}
            rowKey={(order) => order.externalId}
          />
        </div>
      )}
      {pages > 1 && !orders.isError && (
        <Pager
          label={ordersText.pages}
          page={view.page}
          pages={pages}
          previousLabel={ordersText.previous}
          nextLabel={ordersText.next}
          state={ordersText.pageState(view.page, pages)}
          to={(page) => ordersAddress({ ...view, page })}
        />
      )}
    </>
  );
}

function Nothing({ view }: { readonly view: OrdersView }) {
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
