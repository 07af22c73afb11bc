import type { OrderDetails, OrderRow } from '@mostrador/contract/entries/orders';
import { notFound } from '../../platform/http/problem.js';
import type { Session, SessionClient, Shop } from '../../shop.js';
import { readableClient } from '../clients/targets.service.js';
import { orderDetails, orderRow } from './order-answers.js';
import { findOrder, listOrders, type OrdersOf, orderLines } from './orders.queries.js';

/** More orders than a history page ever shows; older ones are found by their number. */
const HISTORY_MAX = 2_000;
/** No client has this id. */
const NOBODY = -1;

/**
 * Newest first: a client's own orders; a salesman's of the client of that code, else of the one that they buy for, else of
 * all that are theirs. 404 for the code of a client that is not the caller's: they must not learn whether it exists.
 */
export async function clientOrders(
  shop: Shop,
  session: Session,
  { clientCode }: { readonly clientCode?: string | undefined },
): Promise<OrderRow[]> {
  const named = clientCode === '' ? undefined : clientCode;
  if (session.profile === 1 && named !== undefined && named !== session.client?.clientCode) throw notFound();
  const scope = ordersFor(shop, session);
  const of =
    named === undefined || session.profile === 1 ? session.client : await clientOf(shop, session, named);
  const clientId = of?.clientId ?? scope.clientId;
  const orders = await listOrders(shop.db, { ...scope, clientId }, HISTORY_MAX);
  return orders.map(orderRow);
}

export async function clientOrderDetails(
  shop: Shop,
  session: Session,
  externalId: string,
): Promise<OrderDetails> {
  const order = await findOrder(shop.db, ordersFor(shop, session), externalId);
  if (order === undefined) throw notFound('No encontramos ese pedido.');
  return orderDetails(order, await orderLines(shop.db, session.companyId, order.order_id));
}

async function clientOf(shop: Shop, session: Session, clientCode: string): Promise<SessionClient> {
  const client = await readableClient(shop, session, clientCode);
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
