// The order history (`clientOrders`), an order's details (`clientOrderDetails`) and its PDF, and which orders a caller
// may read.

import type { OrderDetails, OrderRow, ordersCalls } from '@mostrador/contract/entries/orders';
import { nextStatuses, orderStatusOf } from '@mostrador/rules/order-status';
import type { output } from 'zod';
import { notFound } from '../../platform/http/problem.js';
import type { Session, SessionClient, Shop } from '../../shop.js';
import { readableClient } from '../clients/target-client.service.js';
import { payable, paymentFlag, paymentsOf } from '../order-payments/order-payments.service.js';
import { orderPdf, readOrderSummary } from '../order-sheet/order-sheet.service.js';
import { orderDetails, orderEvent, orderHead, orderStep } from './order-answers.js';
import { partOfNumber } from './order-conditions.queries.js';
import { eventsOf } from './order-events.queries.js';
import {
  findOrder,
  listOrders,
  type OrdersOf,
  orderLines,
  orderSteps,
  type TaxedOrderRowDb,
} from './orders.queries.js';

type HistoryFilter = output<typeof ordersCalls.clientOrders.query>;

/** Maximum orders of one answer; older ones are found by their number. */
const HISTORY_MAX = 2_000;
/** A client id that does not exist. */
const NOBODY = -1;

/**
 * Returns the history, newest first: a client's own orders; for a salesman those of the client with the code, else of the
 * client that they buy for, else of all their clients. 404 for the code of a client that is not the caller's, whose existence
 * must not be visible.
 */
export async function clientOrders(shop: Shop, session: Session, filter: HistoryFilter): Promise<OrderRow[]> {
  const { clientCode, search = '', dateFrom, dateTo } = filter;
  const named = clientCode === '' ? undefined : clientCode;
  if (session.profile === 1 && named !== undefined && named !== session.client?.clientCode) throw notFound();
  const scope = ordersFor(shop, session);
  const of =
    named === undefined || session.profile === 1 ? session.client : await clientOf(shop, session, named);
  const clientId = of?.clientId ?? scope.clientId;
  const number = partOfNumber(search);
  if (number === undefined && search.trim() !== '') return [];
  const selection = { number, dateFrom, dateTo };
  const orders = await listOrders(shop.db, { ...scope, clientId }, selection, HISTORY_MAX);
  return orders.map(orderHead);
}

export async function clientOrderDetails(
  shop: Shop,
  session: Session,
  externalId: string,
): Promise<OrderDetails> {
  const order = await readableOrder(shop, session, externalId);
  const { companyId } = session;
  const administrator = session.profile === 3;
  const [lines, steps, payments, events] = await Promise.all([
    orderLines(shop.db, companyId, order.order_id),
    orderSteps(shop.db, companyId, order.order_id),
    paymentsOf(shop.db, companyId, order.order_id),
    eventsOf(shop.db, companyId, order.order_id),
  ]);
  const status = orderStatusOf(order.status);
  return orderDetails(order, lines, {
    timeline: steps.map(orderStep),
    events: events.map(orderEvent),
    // What the shop still has to find out about a payment is not the client's affair.
    payments: administrator ? payments : payments.map((payment) => ({ ...payment, flag: null })),
    payable: payable(shop, order),
    paymentAlert: administrator ? paymentFlag(order.payment_alert) : null,
    // what left of an order was delivered: only its remainder can be cancelled
    nextStatuses:
      administrator && status !== undefined
        ? nextStatuses(status).filter((to) => to !== 'cancelled' || !order.partly_delivered)
        : [],
  });
}

/** An order that the caller may see, as a file. */
export async function orderAsPdf(
  shop: Shop,
  session: Session,
  externalId: string,
): Promise<{ readonly number: string; readonly bytes: Buffer }> {
  const { order_id: orderId } = await readableOrder(shop, session, externalId);
  const told = await readOrderSummary(shop.db, session.companyId, orderId);
  return { number: told.number, bytes: await orderPdf(shop, told) };
}

/** An order that the caller may see; 404 for any other. */
export async function readableOrder(
  shop: Shop,
  session: Session,
  externalId: string,
): Promise<TaxedOrderRowDb> {
  const order = await findOrder(shop.db, ordersFor(shop, session), externalId);
  if (order === undefined) throw notFound('No encontramos ese pedido.');
  return order;
}

/**
 * Returns the products of an order with the quantities as they were ordered; throws 404 unless it is an order of the client that the
 * caller buys for.
 */
export async function orderedUnits(
  shop: Shop,
  session: Session,
  externalId: string,
): Promise<{ readonly productId: number; readonly quantity: number }[]> {
  const order = await readableOrder(shop, session, externalId);
  if (order.client_id !== session.client?.clientId) throw notFound('No encontramos ese pedido.');
  const lines = await orderLines(shop.db, session.companyId, order.order_id);
  return lines.map((line) => ({ productId: line.product_id, quantity: line.quantity }));
}

async function clientOf(shop: Shop, session: Session, clientCode: string): Promise<SessionClient> {
  const client = await readableClient(shop, session, { clientCode });
  if (client === undefined) throw notFound('No encontramos ese cliente.');
  return client;
}

/** A salesman sees his clients' orders only where the company lets salesmen buy for them. */
export function ordersFor(shop: Shop, session: Session): OrdersOf {
  const { companyId } = session;
  if (session.profile === 1) return { companyId, clientId: session.client?.clientId ?? NOBODY };
  if (session.profile === 3) return { companyId };
  return shop.company().implementsThirdPartyPurchases
    ? { companyId, salesmanUserId: session.userId }
    : { companyId, clientId: NOBODY };
}
