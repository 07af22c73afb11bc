// Reads orders for the desk: a window of the table, the counts of its views, the first orders of a filter, and one order with
// everything of its page.

import type {
  DeskOrder,
  DeskOrderChoices,
  DeskOrderCounts,
  DeskOrderPage,
  DeskOrderRow,
  orderDeskCalls,
} from '@mostrador/contract/entries/order-desk';
import { toCentavos } from '@mostrador/rules/money';
import { ORDER_STATUSES, type OrderStatus, orderStatusOf } from '@mostrador/rules/order-status';
import { CHOSEN_ORDERS_MAX, checkEditable, isOpen } from '@mostrador/rules/order-units';
import { parsePaymentStatus } from '@mostrador/rules/payment-status';
import type { output } from 'zod';
import type { Session, Shop } from '../../shop.js';
import { creditCheckOf } from '../orders/order-credit.service.js';
import { deliveriesOf, ordersFor, readableOrder } from '../orders/order-scope.service.js';
import { clientOrderDetails } from '../orders/orders.service.js';
import {
  countViews,
  countWindow,
  type OrderFilter,
  orderCondition,
  selectIds,
  selectPageFacts,
  selectSalesmen,
  selectWindow,
  type TableRowDb,
} from './order-table.queries.js';

type TableQuery = output<typeof orderDeskCalls.deskOrders.query>;
export type AskedFilter = output<typeof orderDeskCalls.deskOrderIds.query>;

/** Returns a filter with the status as it is stored. */
export function filterOf({ status, ...filter }: AskedFilter): OrderFilter {
  const word =
    status === undefined || status === 'open' || status === 'partial' ? status : ORDER_STATUSES[status];
  return { ...filter, status: word };
}

/** Returns a window of the table. The first one also has the sums of all. */
export async function deskOrders(shop: Shop, session: Session, query: TableQuery): Promise<DeskOrderPage> {
  const { direction, after, skip, limit, ...filter } = query;
  const condition = orderCondition(ordersFor(shop, session), filterOf(filter));
  const [micros = '', orderId = ''] = after?.split('-') ?? [];
  const [rows, all] = await Promise.all([
    selectWindow(shop.db, condition, {
      isDown: direction === 'down',
      after: after === undefined ? undefined : [micros, orderId],
      skip,
      limit,
    }),
    after === undefined ? countWindow(shop.db, condition) : undefined,
  ]);
  const last = rows.at(-1);
  return {
    totalCount: all?.orders ?? null,
    total: all === undefined ? null : toCentavos(all.total),
    orders: rows.map(toRow),
    next: last === undefined || rows.length < limit ? null : `${last.micros}-${last.order_id}`,
  };
}

const WAYS: Readonly<Record<number, string>> = { 1: 'Transporte', 2: 'Correo' };

export const deliveryText = (
  order: Pick<TableRowDb, 'pick_up' | 'delivery_method' | 'delivery_option'>,
): string =>
  order.pick_up ? 'Retira en el local' : (order.delivery_method ?? WAYS[order.delivery_option ?? 0] ?? '');

const toRow = (row: TableRowDb): DeskOrderRow => ({
  externalId: row.external_id,
  orderNumber: row.order_number,
  clientId: row.client_id,
  clientCode: row.client_code,
  clientName: row.client_name,
  salesmanName: row.salesman_name ?? '',
  placedAt: row.placed_at.toISOString(),
  lines: row.lines,
  units: row.units,
  pendingUnits: isGone(row.status) ? 0 : row.pending,
  total: toCentavos(row.total),
  status: statusOf(row.status),
  statusDesc: row.status,
  partlyDelivered: row.partly_delivered,
  deliveryDesc: deliveryText(row),
  paymentStatus: parsePaymentStatus(row.payment_status) ?? 'none',
  attention: row.attention,
});

const statusOf = (word: string): OrderStatus => orderStatusOf(word) ?? 'pending';
const isGone = (word: string) => !isOpen(statusOf(word));

/** Returns how many orders each built-in view of the table shows. */
export const deskOrderCounts = (shop: Shop, session: Session): Promise<DeskOrderCounts> =>
  countViews(shop.db, ordersFor(shop, session));

/** Returns how many orders of a company require attention. */
export const countAttention = async (shop: Shop): Promise<number> =>
  (await countViews(shop.db, { companyId: shop.company().companyId })).attention;

/** Returns by whom the table can be narrowed. */
export const deskOrderChoices = async (shop: Shop): Promise<DeskOrderChoices> => ({
  salesmen: await selectSalesmen(shop.db, shop.company().companyId),
});

/** Returns the first orders of a filter, as many as one change of many may name. */
export async function deskOrderIds(shop: Shop, session: Session, filter: AskedFilter) {
  const condition = orderCondition(ordersFor(shop, session), filterOf(filter));
  const rows = await selectIds(shop.db, condition, CHOSEN_ORDERS_MAX);
  return { orders: rows.map((row) => ({ externalId: row.external_id, status: statusOf(row.status) })) };
}

/** Returns an order that the caller may see, with everything of its page; 404 for any other. */
export async function deskOrder(shop: Shop, session: Session, externalId: string): Promise<DeskOrder> {
  const row = await readableOrder(shop, session, externalId);
  const { companyId } = session;
  const [order, deliveries, facts, credit] = await Promise.all([
    clientOrderDetails(shop, session, externalId),
    deliveriesOf(shop.db, companyId, row.order_id),
    selectPageFacts(shop.db, companyId, row.order_id),
    creditCheckOf(shop.db, companyId, row.order_id),
  ]);
  const known = { status: order.status, word: order.statusDesc, payment: order.paymentStatus };
  return {
    order,
    clientId: row.client_id,
    orderNumber: row.order_number,
    deliveries: deliveries.map((delivery) => ({
      deliveryNumber: delivery.delivery_number,
      at: delivery.delivered_at.toISOString(),
      userName: delivery.user_name ?? '',
      carrier: delivery.carrier,
      note: delivery.note,
      lines: delivery.lines,
    })),
    attention: facts.attention,
    credit,
    editable: {
      lines: checkEditable(known, 'lines') === undefined,
      delivery: checkEditable(known, 'delivery') === undefined,
    },
    inStock: facts.in_stock,
  };
}
