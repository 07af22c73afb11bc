import type { ListedOrder, OrderList, ordersCalls } from '@mostrador/contract/entries/orders';
import { ORDER_STATUSES, type OrderStatus } from '@mostrador/rules/order-status';
import { offsetOf } from '@mostrador/rules/paging';
import type { output } from 'zod';
import type { Session, Shop } from '../../shop.js';
import { countUnsentOfOrders } from '../mail/mail.service.js';
import { paymentFlag } from '../order-payments/order-payments.service.js';
import { orderHead } from './order-answers.js';
import {
  countsByStatus,
  type ListedOrderDb,
  type OrderSelection,
  pageOfOrders,
} from './order-list.queries.js';
import { ordersFor } from './orders.service.js';

type OrderFilter = output<typeof ordersCalls.orders.query>;

/**
 * Answers the call `orders` of the order management screen: a page of the company's orders for an administrator, of their own
 * clients' orders for a salesman.
 */
export async function manageOrders(shop: Shop, session: Session, filter: OrderFilter): Promise<OrderList> {
  const { companyId } = session;
  const administrator = session.profile === 3;
  const selection: OrderSelection = {
    of: ordersFor(shop, session),
    search: filter.search,
    status: filter.status && ORDER_STATUSES[filter.status],
    paymentStatus: filter.paymentStatus,
    attention: filter.attention === 'true',
    dateFrom: filter.dateFrom,
    dateTo: filter.dateTo,
  };
  const page = { limit: filter.pageSize, offset: offsetOf(filter.pageNumber, filter.pageSize) };
  const [orders, counted, waiting] = await Promise.all([
    pageOfOrders(shop.db, selection, page),
    countsByStatus(shop.db, selection),
    administrator ? countUnsentOfOrders(shop.db, companyId) : 0,
  ]);
  const counts = countsOf(counted);
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return {
    totalCount: filter.status === undefined ? all : counts[filter.status],
    counts,
    waitingMails: waiting,
    orders: orders.map((order) => listed(order, administrator)),
  };
}

function countsOf(
  counted: readonly { readonly status: string; readonly orders: number }[],
): Record<OrderStatus, number> {
  const of = (status: OrderStatus) =>
    counted.find((row) => row.status === ORDER_STATUSES[status])?.orders ?? 0;
  return {
    review: of('review'),
    pending: of('pending'),
    preparing: of('preparing'),
    dispatched: of('dispatched'),
    delivered: of('delivered'),
    cancelled: of('cancelled'),
  };
}

const WAYS: Readonly<Record<number, string>> = { 1: 'Transporte', 2: 'Correo' };

const listed = (order: ListedOrderDb, administrator: boolean): ListedOrder => ({
  ...orderHead(order),
  clientCode: order.client_code,
  salesmanName: order.salesman_name ?? '',
  lines: order.lines,
  units: order.units,
  deliveryDesc: order.pick_up
    ? 'Retira en el local'
    : (order.delivery_method ?? WAYS[order.delivery_option ?? 0] ?? ''),
  paymentAlert: administrator ? paymentFlag(order.payment_alert) : null,
  waitingMails: order.waiting_mails,
});
