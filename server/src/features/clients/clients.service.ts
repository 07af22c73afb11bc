// Lists and searches the clients that a salesman or administrator may buy for, for the selector and for offline
// devices.

import type { SyncedCredit } from '@mostrador/contract/entries/cart';
import type { SalesmanClient } from '@mostrador/contract/entries/clients';
import type { SyncClient } from '@mostrador/contract/entries/sync';
import { creditLeft } from '@mostrador/rules/credit';
import { type Centavos, toCentavos } from '@mostrador/rules/money';
import type { Database } from '../../platform/database/database.js';
import type { Session, Shop } from '../../shop.js';
import { furtherAddresses } from '../shipping/shipping.service.js';
import { taxTermsAnswer } from '../taxes/taxes.service.js';
import { creditOfClients } from './client-credit.queries.js';
import { clientsWithCarts, type SalesmanClientRow } from './clients.queries.js';
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

/** Returns all clients that the caller may buy for, with a key of their price terms and their further addresses. */
export async function salesmanClientsForSync(shop: Shop, session: Session): Promise<SyncClient[]> {
  return syncClients(shop, session, await clientRows(shop, session, '', undefined));
}

/** Returns one client as `salesmanClientsForSync` does; undefined if the caller may not buy for it. */
export async function syncClient(
  shop: Shop,
  session: Session,
  clientId: number,
): Promise<SyncClient | undefined> {
  if (!buysForOthers(shop, session)) return undefined;
  const rows = await clientsWithCarts(shop.db, session, '', undefined, clientId);
  return (await syncClients(shop, session, rows))[0];
}

/** Returns the price terms of a client who is not registered yet; null if the caller may not buy for clients. */
export const newClientForSync = (shop: Shop, session: Session): { priceTerms: string | null } => ({
  priceTerms: buysForOthers(shop, session) ? termsOf(shop.company().defaultPriceListId, null, null) : null,
});

/** @param clientId of a client with prices of its own; null for others. */
const termsOf = (priceListId: number, discountListId: number | null, clientId: number | null): string =>
  `${priceListId}-${discountListId ?? 0}${clientId === null ? '' : `-${clientId}`}`;

async function syncClients(
  shop: Shop,
  { companyId }: Session,
  rows: readonly SalesmanClientRow[],
): Promise<SyncClient[]> {
  const ids = rows.map(({ clientId }) => clientId);
  const [addresses, credit] = await Promise.all([
    furtherAddresses(shop.db, companyId, ids),
    syncedCreditOf(shop, ids),
  ]);
  return rows.map((row) => {
    const {
      priceListId: ownListId,
      listDays: days,
      discountListId,
      hasCustomerPrices,
      taxes,
      ...client
    } = row;
    const deliveryAddresses = addresses.get(client.clientId);
    const left = credit.get(client.clientId);
    return {
      ...client,
      priceTerms: termsOf(
        listInForce(shop, { ownListId, days }),
        discountListId,
        hasCustomerPrices ? client.clientId : null,
      ),
      ...(deliveryAddresses !== undefined && { deliveryAddresses: [...deliveryAddresses] }),
      taxTerms: taxTermsAnswer(shop, { taxes }),
      ...(left !== undefined && { credit: left }),
    };
  });
}

/** Returns what is left of the credit of those of the clients who have a limit; none where limits are not controlled. */
async function syncedCreditOf(
  shop: Shop,
  clientIds: readonly number[],
): Promise<ReadonlyMap<number, SyncedCredit>> {
  const { companyId, creditControl: control } = shop.company();
  if (control === 'off') return new Map();
  const at = new Date(shop.now()).toISOString();
  const left = await creditLeftOf(shop.db, companyId, clientIds);
  return new Map([...left].map(([clientId, centavos]) => [clientId, { control, left: centavos, at }]));
}

/** Returns what is left of the credit of those of the clients who have a limit, in centavos. */
export async function creditLeftOf(
  db: Database,
  companyId: number,
  clientIds: readonly number[],
): Promise<ReadonlyMap<number, Centavos>> {
  if (clientIds.length === 0) return new Map();
  const rows = await creditOfClients(db, companyId, clientIds);
  return new Map(
    rows.map(({ clientId, limit, balance, openOrders }) => {
      const use = {
        limit: toCentavos(limit),
        balance: toCentavos(balance),
        openOrders: toCentavos(openOrders),
      };
      return [clientId, creditLeft(use) ?? 0];
    }),
  );
}

async function searchClients(shop: Shop, session: Session, searchTerm: string, limit: number | undefined) {
  const rows = await clientRows(shop, session, searchTerm, limit);
  return rows.map(
    ({
      priceListId: _,
      listDays: __,
      discountListId: ___,
      hasCustomerPrices: ______,
      deliveryProvinceCode: ____,
      taxes: _____,
      ...client
    }) => client,
  );
}

async function clientRows(shop: Shop, session: Session, searchTerm: string, limit: number | undefined) {
  if (!buysForOthers(shop, session)) return [];
  return clientsWithCarts(shop.db, session, searchTerm, limit);
}
