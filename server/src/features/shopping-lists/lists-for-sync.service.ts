// What a device downloads of shopping lists: the lists and the usual products of the caller's client, or of all clients that staff buy for.

import type { shoppingListsCalls } from '@mostrador/contract/entries/shopping-lists';
import type { output } from 'zod';
import type { Session, Shop } from '../../shop.js';
import { salesmanClientsForSync } from '../clients/clients.service.js';
import { linesOfClients, listsOfClients, usualProductsOfClients } from './shopping-lists.queries.js';
import { toListRow, USUAL_MAX, usualSince } from './shopping-lists.service.js';

/** The most clients of one answer. */
const CLIENTS_PER_PAGE = 50;

/**
 * Returns a page of clients, by id, with their lists and usual products. The number of statements does not depend on the number of clients.
 * @param after the id of the last client that the device has.
 */
export async function listsForSync(
  shop: Shop,
  session: Session,
  after = 0,
): Promise<output<typeof shoppingListsCalls.listsForSync.output>> {
  const { companyId } = session;
  const ids = (await clientIdsOf(shop, session)).filter((id) => id > after).sort((a, b) => a - b);
  const clientIds = ids.slice(0, CLIENTS_PER_PAGE);
  const next = ids.length > CLIENTS_PER_PAGE ? (clientIds.at(-1) ?? null) : null;
  if (clientIds.length === 0) return { clients: [], next };
  const of = { companyId, clientIds };
  const [lists, lines, usual] = await Promise.all([
    listsOfClients(shop.db, of),
    linesOfClients(shop.db, of),
    usualProductsOfClients(shop.db, of, usualSince(shop), USUAL_MAX),
  ]);
  const linesOf = grouped(lines, (line) => line.shopping_list_id);
  const listsOf = grouped(lists, (list) => list.client_id);
  const usualOf = grouped(usual, (row) => row.client_id);
  return {
    clients: clientIds.map((clientId) => ({
      clientId,
      lists: (listsOf.get(clientId) ?? []).map((list) => ({
        ...toListRow(list),
        listLines: (linesOf.get(list.shopping_list_id) ?? []).map(({ code, name, quantity, position }) => ({
          code,
          name,
          quantity,
          position,
        })),
      })),
      usual: (usualOf.get(clientId) ?? []).map(({ code, quantity, times, last_bought_at }) => ({
        code,
        quantity,
        times,
        lastBoughtAt: last_bought_at.toISOString(),
      })),
    })),
    next,
  };
}

/** The ids of the clients whose lists the caller's device keeps. */
const clientIdsOf = async (shop: Shop, session: Session): Promise<number[]> =>
  session.profile === 1
    ? session.client === undefined
      ? []
      : [session.client.clientId]
    : (await salesmanClientsForSync(shop, session)).map(({ clientId }) => clientId);

function grouped<Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => number,
): ReadonlyMap<number, readonly Row[]> {
  const groups = new Map<number, Row[]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group === undefined) groups.set(keyOf(row), [row]);
    else group.push(row);
  }
  return groups;
}
