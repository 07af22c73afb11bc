import type { OrderDetails, OrderRow } from '@mostrador/contract/entries/orders';
import { notFound } from '../../platform/http/problem.js';
import type { Session, Shop } from '../../shop.js';
import { orderDetails, orderRow } from './order-answers.js';
import { findOrder, listOrders, type OrdersOf, orderLines } from './orders.queries.js';

/** More orders than a history page ever shows; older ones are found by their number. */
const HISTORY_MAX = 2_000;
/** No client has this id. */
const NOBODY = -1;

/** The orders of the caller's client, newest first; salesmen see those of their clients, administrators all. */
export async function clientOrders(
  shop: Shop,
  session: Session,
  clientCode: string | undefined,
): Promise<OrderRow[]> {
  const own = session.client?.clientCode;
  // A client who names somebody else's code must not learn whether it exists.
  if (session.profile === 1 && clientCode !== undefined && clientCode !== '' && clientCode !== own)
    throw notFound();
  const orders = await listOrders(shop.db, ordersFor(shop, session, clientCode), HISTORY_MAX);
  return orders.map(orderRow);
}

export async function clientOrderDetails(
  shop: Shop,
  session: Session,
  externalId: string,
): Promise<OrderDetails> {
  const order = await findOrder(shop.db, ordersFor(shop, session, undefined), externalId);
  if (order === undefined) throw notFound('No encontramos ese pedido.');
  return orderDetails(order, await orderLines(shop.db, session.companyId, order.order_id));
}

/** A salesman sees his clients' orders only where the company lets salesmen buy for them. */
function ordersFor(shop: Shop, session: Session, clientCode: string | undefined): OrdersOf {
  const { companyId } = session;
  if (session.profile === 2 && !shop.company().implementsThirdPartyPurchases)
    return { companyId, clientId: NOBODY };
  if (session.profile === 1) return { companyId, clientId: session.client?.clientId ?? NOBODY };
  const ofClient = clientCode === undefined || clientCode === '' ? undefined : clientCode;
  return session.profile === 2
    ? { companyId, clientCode: ofClient, salesmanUserId: session.userId }
    : { companyId, clientCode: ofClient };
}
