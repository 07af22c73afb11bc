// Assigns salesmen to a client: lists the company's salesmen with their assignment, and replaces the list.

import type { ClientSalesman } from '@mostrador/contract/entries/assignments';
import { badRequest, notFound } from '../../platform/http/problem.js';
import type { Session, Shop } from '../../shop.js';
import { clientExists, clientSalesmen, lockClient, replaceSalesmen } from './assignments.queries.js';

/** Returns every salesman of the company, and whether the client is assigned to them. */
export async function salesmenOf(shop: Shop, session: Session, clientId: number): Promise<ClientSalesman[]> {
  if (!(await clientExists(shop.db, session.companyId, clientId))) throw notFound();
  const rows = await clientSalesmen(shop.db, session.companyId, clientId);
  return rows.map(({ user_id: userId, name, email, assigned }) => ({ userId, name, email, assigned }));
}

/**
 * Replaces the salesmen of a client and returns the new list. A salesman who loses the client stops buying for them with
 * the next request, and has to choose the client again after a new assignment.
 */
export async function assignSalesmen(
  shop: Shop,
  session: Session,
  clientId: number,
  salesmanIds: readonly number[],
): Promise<ClientSalesman[]> {
  const salesmen = await salesmenOf(shop, session, clientId);
  const known = new Set(salesmen.map(({ userId }) => userId));
  if (!salesmanIds.every((userId) => known.has(userId)))
    throw badRequest('Uno de los vendedores elegidos no existe.', 'salesmanIds');
  await shop.db.transaction().execute(async (tx) => {
    if (!(await lockClient(tx, session.companyId, clientId))) throw notFound();
    await replaceSalesmen(tx, session.companyId, clientId, salesmanIds);
  });
  for (const { userId } of salesmen) shop.forgetSession(userId);
  return salesmenOf(shop, session, clientId);
}
