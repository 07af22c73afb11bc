// The target client, for whom a salesman or administrator currently buys: who may buy at all, choosing a client, and
// the right to order for them.

import { mayBuy } from '@mostrador/rules/buying';
import type { Refusal } from '@mostrador/rules/refusals';
import type { Database, Tx } from '../../platform/database/database.js';
import { notFound, unauthorized } from '../../platform/http/problem.js';
import type { Session, SessionClient, Shop } from '../../shop.js';
import { listInForce } from './own-price-list.service.js';
import {
  clientToOrderFor,
  deleteTarget,
  lockAssignment,
  lockBuyer,
  permittedClient,
  putTarget,
  type TargetRow,
} from './target-client.queries.js';

/**
 * Returns whether the user may fill a cart and order. Staff may only when the company lets them buy for others, a client's user unless
 * their role is to look.
 */
export const buys = (shop: Shop, session: Session): boolean =>
  mayBuy(session, shop.company().implementsThirdPartyPurchases);

/** Returns whether the user is staff who may buy for clients. */
export const buysForOthers = (shop: Shop, session: Session): boolean =>
  session.profile !== 1 && buys(shop, session);

/** Returns a client that the user may buy for; undefined when it is unknown, not assigned, or the company does not allow it. */
export async function targetClient(
  shop: Shop,
  db: Database,
  session: Session,
  client: { readonly clientId: number } | { readonly clientCode: string },
): Promise<SessionClient | undefined> {
  if (!buysForOthers(shop, session)) return undefined;
  const row = await permittedClient(db, session, client);
  return row && toSessionClient(shop, row);
}

/** Returns a client whose data the caller may read. An administrator reads all, even when the company does not let staff buy. */
export async function readableClient(
  shop: Shop,
  session: Session,
  client: { readonly clientId: number } | { readonly clientCode: string },
): Promise<SessionClient | undefined> {
  if (session.profile !== 3) return targetClient(shop, shop.db, session, client);
  const row = await permittedClient(shop.db, session, client);
  return row && toSessionClient(shop, row);
}

/** Writes the client that the user buys for from now on; undefined clears it. Each client's cart stays. */
export const writeTarget = (
  db: Database,
  session: Session,
  client: SessionClient | undefined,
): Promise<void> =>
  client === undefined ? deleteTarget(db, session) : putTarget(db, session, client.clientId);

/**
 * Checks whether the caller may order for the client, and locks the assignment or the client's user until the transaction ends.
 * Finds an assignment that ended, a role that changed, or a user who moved to another client, after the session was read, a client whose
 * users are all blocked, and one that waits for verification.
 * @returns the client as it is now, at whose prices and taxes the order is made; or the refusal.
 * @throws 401 if the session of a client's user has ended meanwhile.
 */
export async function lockRightToOrder(
  tx: Tx,
  shop: Shop,
  session: Session,
  { clientId }: SessionClient,
): Promise<
  | SessionClient
  | Refusal<'buying_forbidden' | 'target_client_forbidden' | 'client_blocked' | 'client_waiting'>
> {
  if (!buys(shop, session)) return { code: 'buying_forbidden' };
  if (session.profile === 1) {
    const row = await lockBuyer(tx, session.companyId, session.userId);
    if (row?.client_id !== clientId) return { code: 'buying_forbidden' };
    // as when the client was blocked after the session was read
    if (row.session_version !== session.sessionVersion) throw unauthorized();
    return toSessionClient(shop, row);
  }
  const isAssigned = session.profile === 3 || (await lockAssignment(tx, session, clientId));
  const found = isAssigned ? await clientToOrderFor(tx, session.companyId, clientId) : undefined;
  if (found === undefined) return { code: 'target_client_forbidden' };
  return found.ban === undefined ? toSessionClient(shop, found.row) : { code: found.ban };
}

/**
 * Checks whether staff may still make an offer for a client that they could read, and locks a salesman's assignment until the
 * transaction ends.
 * @returns the refusal, or that the client is not assigned any more; undefined when they may.
 */
export async function lockClientForOffer(
  tx: Tx,
  session: Session,
  { clientId }: SessionClient,
): Promise<Refusal<'client_blocked'> | 'not_assigned' | undefined> {
  if (session.profile === 2 && !(await lockAssignment(tx, session, clientId))) return 'not_assigned';
  // a client that waits for verification may get an offer
  const found = await clientToOrderFor(tx, session.companyId, clientId);
  return found?.ban === 'client_blocked' ? { code: found.ban } : undefined;
}

/**
 * Returns whether staff look after a client: an administrator after all. Locks a salesman's assignment until the transaction ends, so
 * that the client is still theirs then.
 */
export const lockOwnClient = async (tx: Tx, session: Session, clientId: number): Promise<boolean> =>
  session.profile !== 2 || lockAssignment(tx, session, clientId);

/**
 * Returns the session with the client of that code as target, for calls with a `clientCode`. Throws 404 for a client that
 * is not theirs. For visitors and clients the code is ignored.
 */
export async function sessionForClientCode(
  shop: Shop,
  session: Session | undefined,
  clientCode: string | undefined,
): Promise<Session | undefined> {
  if (session === undefined || session.profile === 1 || clientCode === undefined || clientCode === '')
    return session;
  const client = await targetClient(shop, shop.db, session, { clientCode });
  if (client === undefined) throw notFound('No encontramos ese cliente.');
  return { ...session, client };
}

/** Returns the client as a session carries it; without a price list of its own that counts today it buys at the company's default. */
const toSessionClient = (shop: Shop, row: TargetRow): SessionClient => ({
  clientId: row.client_id,
  clientCode: row.client_code,
  legalName: row.legal_name,
  priceListId: listInForce(shop, { ownListId: row.price_list_id, days: row.list_days }),
  discountListId: row.discount_list_id,
  taxes: row.client_taxes,
});
