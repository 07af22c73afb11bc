// SQL that reads shopping lists and their lines, and what a client usually buys.

import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/database/database.js';

/** The client whose lists a caller reads and changes. */
export interface ListsOf {
  readonly companyId: number;
  readonly clientId: number;
}

/** Several clients of one company. */
export interface ListsOfClients {
  readonly companyId: number;
  readonly clientIds: readonly number[];
}

export interface ListRow {
  shopping_list_id: number;
  client_id: number;
  external_id: string;
  kind: 'named' | 'favourites';
  name: string;
  lines: number;
  made_by: string | null;
  changed_at: Date;
  used_at: Date | null;
}

const selectLists = ({ companyId, clientIds }: ListsOfClients, which: RawBuilder<unknown>) => sql<ListRow>`
  select l.shopping_list_id, l.client_id, l.external_id, l.kind, l.name, l.changed_at, l.used_at, u.name as made_by,
    (select count(*)::int from shopping_list_lines n where n.shopping_list_id = l.shopping_list_id) as lines
  from shopping_lists l left join users u on u.company_id = l.company_id and u.user_id = l.user_id
  where l.company_id = ${companyId} and l.client_id = any(${clientIds}::int[]) and ${which}
  order by l.client_id, l.kind, lower(l.name), l.shopping_list_id`;

const one = ({ companyId, clientId }: ListsOf): ListsOfClients => ({ companyId, clientIds: [clientId] });

/** Returns the client's lists, the favourites first. */
export const listsOf = (db: Database, of: ListsOf): Promise<ListRow[]> => listsOfClients(db, one(of));

/** Returns the lists of clients, the favourites of each first. */
export const listsOfClients = async (db: Database, of: ListsOfClients): Promise<ListRow[]> =>
  (await selectLists(of, sql`l.deleted_at is null`).execute(db)).rows;

/** Returns one list of the client. `withDeleted` also finds one that was deleted. */
export async function findList(
  db: Database,
  of: ListsOf,
  externalId: string,
  { withDeleted = false } = {},
): Promise<ListRow | undefined> {
  const which = sql`l.external_id = ${externalId}::uuid and (${withDeleted}::boolean or l.deleted_at is null)`;
  return (await selectLists(one(of), which).execute(db)).rows[0];
}

export interface ListLineRow {
  product_id: number;
  quantity: number;
  position: number;
}

/** Returns the lines of a list in its order. */
export const linesOfList = (db: Database, companyId: number, listId: number): Promise<ListLineRow[]> =>
  db
    .selectFrom('shopping_list_lines')
    .select(['product_id', 'quantity', 'position'])
    .where('company_id', '=', companyId)
    .where('shopping_list_id', '=', listId)
    .orderBy('position')
    .orderBy('product_id')
    .execute();

export interface NamedLineRow {
  shopping_list_id: number;
  code: string;
  name: string;
  quantity: number;
  position: number;
}

/** Returns the lines of all lists of clients, each list's in its order. */
export async function linesOfClients(
  db: Database,
  { companyId, clientIds }: ListsOfClients,
): Promise<NamedLineRow[]> {
  const { rows } = await sql<NamedLineRow>`
    select n.shopping_list_id, p.code, p.name, n.quantity, n.position
    from shopping_lists l
    join shopping_list_lines n on n.company_id = l.company_id and n.shopping_list_id = l.shopping_list_id
    join products p on p.company_id = n.company_id and p.product_id = n.product_id
    where l.company_id = ${companyId} and l.client_id = any(${clientIds}::int[]) and l.deleted_at is null
    order by n.shopping_list_id, n.position, n.product_id`.execute(db);
  return rows;
}

/** Returns the codes of the client's favourites. */
export async function favouritesOf(db: Database, of: ListsOf): Promise<string[]> {
  const { rows } = await sql<{ code: string }>`
    select p.code
    from shopping_lists l
    join shopping_list_lines n on n.shopping_list_id = l.shopping_list_id
    join products p on p.company_id = n.company_id and p.product_id = n.product_id
    where l.company_id = ${of.companyId} and l.client_id = ${of.clientId} and l.kind = 'favourites' and l.deleted_at is null
    order by n.position, n.product_id`.execute(db);
  return rows.map((row) => row.code);
}

export interface UsualRow {
  client_id: number;
  product_id: number;
  code: string;
  /** The median of the bought quantities. */
  quantity: number;
  times: number;
  last_bought_at: Date;
}

/** What was bought of a product in each order since a moment, without what was cancelled. */
const bought = ({ companyId, clientIds }: ListsOfClients, since: Date) => sql`
  select o.client_id, n.product_id, o.placed_at, n.quantity - n.cancelled as quantity
  from orders o join order_lines n on n.order_id = o.order_id
  where o.company_id = ${companyId} and o.client_id = any(${clientIds}::int[]) and o.placed_at >= ${since}
    and o.status <> 'Cancelado' and n.quantity > n.cancelled`;

/** Returns the products that the client has bought at least twice since a moment: the most frequent first. */
export const usualProductsOf = (db: Database, of: ListsOf, since: Date, limit: number): Promise<UsualRow[]> =>
  usualProductsOfClients(db, one(of), since, limit);

/** Returns the same of several clients, those of each client together. @param limit the most products of one client. */
export async function usualProductsOfClients(
  db: Database,
  of: ListsOfClients,
  since: Date,
  limit: number,
): Promise<UsualRow[]> {
  const { rows } = await sql<UsualRow>`
    select client_id, product_id, code, quantity, times, last_bought_at from (
      select b.client_id, b.product_id, p.code, percentile_disc(0.5) within group (order by b.quantity)::int as quantity,
        count(*)::int as times, max(b.placed_at) as last_bought_at,
        row_number() over (partition by b.client_id order by count(*) desc, max(b.placed_at) desc, b.product_id) as place
      from (${bought(of, since)}) b join products p on p.product_id = b.product_id
      where p.active and p.visible_in_portal
      group by b.client_id, b.product_id, p.code having count(*) >= 2
    ) u
    where place <= ${limit} order by client_id, place`.execute(db);
  return rows;
}

/** Returns how many products `usualProductsOf` finds. */
export async function countUsual(db: Database, of: ListsOf, since: Date, limit: number): Promise<number> {
  const { rows } = await sql<{ usual: number }>`
    select least(count(*), ${limit})::int as usual from (
      select from (${bought(one(of), since)}) b join products p on p.product_id = b.product_id
      where p.active and p.visible_in_portal
      group by b.product_id having count(*) >= 2
    ) u`.execute(db);
  return rows[0]?.usual ?? 0;
}
