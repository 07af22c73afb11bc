import { mayBuy } from '@mostrador/rules/buying';
import type { Database, Tx } from '../../platform/database/database.js';
import { notFound } from '../../platform/http/problem.js';
import type { Session, SessionClient, Shop } from '../../shop.js';
import {
  clientIsBlocked,
  clientMailAddress,
  deleteTarget,
  lockAssignment,
  permittedClient,
  putTarget,
  type TargetRow,
} from './target-client.queries.js';

/** Whether the user may fill a cart and order; staff only where their company lets them buy for others. */
export const buys = (shop: Shop, session: Session): boolean =>
  mayBuy(session.profile, shop.company().implementsThirdPartyPurchases);

/** Salesmen buy for others only where their company lets them. */
export const buysForOthers = (shop: Shop, session: Session): boolean =>
  session.profile !== 1 && buys(shop, session);

/** A client that the salesman may buy for; undefined for somebody else's, an unknown one, or without the company's leave. */
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

/** A client whose history and data the caller may read: an administrator's are all, whether or not the company lets them buy. */
export async function readableClient(
  shop: Shop,
  session: Session,
  client: { readonly clientId: number } | { readonly clientCode: string },
): Promise<SessionClient | undefined> {
  if (session.profile !== 3) return targetClient(shop, shop.db, session, client);
  const row = await permittedClient(shop.db, session, client);
  return row && toSessionClient(shop, row);
}

/** Writes whom the salesman buys for from now on; undefined for nobody. Each client's cart stays. */
export const writeTarget = (
  db: Database,
  session: Session,
  client: SessionClient | undefined,
): Promise<void> =>
  client === undefined ? deleteTarget(db, session) : putTarget(db, session, client.clientId);

/**
 * Whether the buyer may still buy for the client, until the transaction ends: an assignment that ended since the session
 * was read is found here.
 */
export async function lockRightToBuy(
  tx: Tx,
  shop: Shop,
  session: Session,
  client: SessionClient,
): Promise<boolean> {
  if (session.profile === 1) return true;
  if (!buysForOthers(shop, session)) return false;
  return session.profile === 3 || lockAssignment(tx, session, client.clientId);
}

/**
 * The session as it would be with the client of that code as target: what a salesman reads with a `clientCode`. 404 for a
 * client that is not theirs; visitors and clients have no say in whose prices they see.
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

/** Whether nobody may order in the client's name, because all of their users are blocked. */
export const isClientBlocked = (db: Database, companyId: number, clientId: number): Promise<boolean> =>
  clientIsBlocked(db, companyId, clientId);

/** Where the client of an order by a salesman reads of it. */
export const clientMailAddressOf = (
  db: Database,
  companyId: number,
  clientId: number,
): Promise<string | undefined> => clientMailAddress(db, companyId, clientId);

const toSessionClient = (shop: Shop, row: TargetRow): SessionClient => ({
  clientId: row.client_id,
  clientCode: row.client_code,
  legalName: row.legal_name,
  priceListId: row.price_list_id ?? shop.company().defaultPriceListId,
  discountListId: row.discount_list_id,
});
