// Lists and searches the clients that a salesman or administrator may buy for, for the selector and for offline
// devices.

import type { SalesmanClient } from '@mostrador/contract/entries/clients';
import type { SyncClient } from '@mostrador/contract/entries/sync';
import type { Session, Shop } from '../../shop.js';
import { clientsWithCarts } from './clients.queries.js';
import { listInForce } from './own-price-list.service.js';
import { buysForOthers } from './target-client.service.js';

export { clientMatches } from './client-search.queries.js';
export { clientMailAddress } from './clients.queries.js';

/** The default number of clients of a search, and of a list without a search. */
const SEARCH_LIMIT = 20;
const LIST_LIMIT = 100;

/** Returns the clients that the caller may buy for, by name. */
export function salesmanClients(
  shop: Shop,
  session: Session,
  { searchTerm, pageSize }: { readonly searchTerm: string; readonly pageSize?: number | undefined },
): Promise<SalesmanClient[]> {
  const limit = pageSize ?? (searchTerm.trim() === '' ? LIST_LIMIT : SEARCH_LIMIT);
  return searchClients(shop, session, searchTerm, limit);
}

/** Returns all clients that the caller may buy for, with a key of their price terms. */
export async function salesmanClientsForSync(shop: Shop, session: Session): Promise<SyncClient[]> {
  const rows = await clientRows(shop, session, '', undefined);
  return rows.map(({ priceListId: ownListId, listDays: days, discountListId, ...client }) => ({
    ...client,
    priceTerms: `${listInForce(shop, { ownListId, days })}-${discountListId ?? 0}`,
  }));
}

async function searchClients(shop: Shop, session: Session, searchTerm: string, limit: number | undefined) {
  const rows = await clientRows(shop, session, searchTerm, limit);
  return rows.map(
    ({ priceListId: _, listDays: __, discountListId: ___, deliveryProvinceCode: ____, ...client }) => client,
  );
}

async function clientRows(shop: Shop, session: Session, searchTerm: string, limit: number | undefined) {
  if (!buysForOthers(shop, session)) return [];
  return clientsWithCarts(shop.db, session, searchTerm, limit);
}
