// Whether a list is still its asker's: the client, the catalogue and the role of today count, not those of the request.

import type { Session, Shop } from '../../shop.js';
import { isCatalogVisible } from '../catalog-access/catalog-access.service.js';
import { targetClient } from '../clients/target-client.service.js';
import type { ExportRow } from './exports.queries.js';

type List = Pick<ExportRow, 'selection'>;

/** Returns whether the caller may see the list's catalogue; also if the list is of no catalogue. */
export async function isListedCatalogVisible(
  shop: Shop,
  session: Session | undefined,
  { selection: { catalogId } }: List,
): Promise<boolean> {
  return (
    typeof catalogId !== 'number' || (await isCatalogVisible(shop.db, shop.company(), session, catalogId))
  );
}

/**
 * Returns the session with the client whose prices the list has; undefined if the client is not the user's own, and not one that the
 * user may buy for now.
 */
export async function sessionWithListedClient(
  shop: Shop,
  session: Session,
  { selection: { clientId } }: List,
): Promise<Session | undefined> {
  if ((session.client?.clientId ?? null) === clientId) return session;
  const client = clientId === null ? undefined : await targetClient(shop, shop.db, session, { clientId });
  return client && { ...session, client };
}

/** Returns whether a finished list may still be given to its asker. */
export async function mayDownload(
  shop: Shop,
  session: Session | undefined,
  list: List & Pick<ExportRow, 'user_id'>,
): Promise<boolean> {
  if (list.user_id === null) return isListedCatalogVisible(shop, undefined, list);
  const { profile, clientId } = list.selection;
  if (session === undefined || (profile !== undefined && profile !== session.profile)) return false;
  // a list without a client has the prices that everyone of the profile sees
  if (clientId !== null && (await sessionWithListedClient(shop, session, list)) === undefined) return false;
  return isListedCatalogVisible(shop, session, list);
}
