// SQL that writes shopping lists: makes, renames, deletes and restores them, sets their lines, keeps the favourites.

import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.js';
import type { ListsOf } from './shopping-lists.queries.js';

/** The last place of a list: an integer of the database. Lines at the same place are listed by their products. */
const POSITION_MAX = 2_147_483_647;

/** Locks the client until the transaction ends, so that two users who make lists at once do not exceed their number. */
export async function lockClient(tx: Tx, of: ListsOf): Promise<void> {
  await sql`
    select from clients where company_id = ${of.companyId} and client_id = ${of.clientId} for no key update`.execute(
    tx,
  );
}

/** Returns how many named lists the client has. */
export async function countLists(tx: Tx, of: ListsOf): Promise<number> {
  const { lists } = await tx
    .selectFrom('shopping_lists')
    .where('company_id', '=', of.companyId)
    .where('client_id', '=', of.clientId)
    .where('kind', '=', 'named')
    .where('deleted_at', 'is', null)
    .select((eb) => eb.fn.countAll<number>().as('lists'))
    .executeTakeFirstOrThrow();
  return Number(lists);
}

/** Makes a named list. @returns its id; undefined if a list has that key already. */
export async function insertList(
  tx: Tx,
  of: ListsOf,
  given: { readonly key: string; readonly name: string; readonly userId: number },
): Promise<number | undefined> {
  const row = await tx
    .insertInto('shopping_lists')
    .values({
      company_id: of.companyId,
      client_id: of.clientId,
      external_id: given.key,
      kind: 'named',
      name: given.name,
      user_id: given.userId,
    })
    .onConflict((conflict) => conflict.columns(['company_id', 'external_id']).doNothing())
    .returning('shopping_list_id')
    .executeTakeFirst();
  return row?.shopping_list_id;
}

/** Locks the client's favourites until the transaction ends; makes them if there are none. @returns their ids. */
export async function lockFavourites(
  tx: Tx,
  of: ListsOf,
  userId: number,
): Promise<{ readonly listId: number; readonly externalId: string }> {
  const { rows } = await sql<{ listId: number; externalId: string }>`
    insert into shopping_lists (company_id, client_id, kind, name, user_id)
    values (${of.companyId}, ${of.clientId}, 'favourites', '', ${userId})
    on conflict (company_id, client_id) where kind = 'favourites' do update set changed_at = now(), deleted_at = null
    returning shopping_list_id as "listId", external_id as "externalId"`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error('The favourites were not made.');
  return row;
}

/** Locks a list until the transaction ends, and notes that it changes. @returns its id; undefined if the client has no such list. */
export async function lockList(tx: Tx, of: ListsOf, externalId: string): Promise<number | undefined> {
  const row = await tx
    .updateTable('shopping_lists')
    .set({ changed_at: sql<Date>`now()` })
    .where('company_id', '=', of.companyId)
    .where('client_id', '=', of.clientId)
    .where('external_id', '=', externalId)
    .where('deleted_at', 'is', null)
    .returning('shopping_list_id')
    .executeTakeFirst();
  return row?.shopping_list_id;
}

/** Renames, deletes or restores a named list; what is undefined stays. @returns whether the client has it. */
export async function updateList(
  tx: Tx,
  of: ListsOf,
  externalId: string,
  { name, isDeleted }: { readonly name?: string | undefined; readonly isDeleted?: boolean | undefined },
): Promise<boolean> {
  const { rows } = await sql`
    update shopping_lists set changed_at = now(),
      name = coalesce(${name ?? null}::text, name),
      deleted_at = case ${isDeleted ?? null}::boolean when true then coalesce(deleted_at, now()) when false then null else deleted_at end
    where company_id = ${of.companyId} and client_id = ${of.clientId} and external_id = ${externalId}::uuid and kind = 'named'
      and (deleted_at is null or ${isDeleted !== undefined}::boolean)
    returning shopping_list_id`.execute(tx);
  return rows.length > 0;
}

/** Removes the deleted lists of a client but for the last ones that were deleted. */
export async function deleteSpareLists(tx: Tx, of: ListsOf, kept: number): Promise<void> {
  await sql`
    delete from shopping_lists where shopping_list_id in (
      select shopping_list_id from shopping_lists
      where company_id = ${of.companyId} and client_id = ${of.clientId} and deleted_at is not null
      order by deleted_at desc, shopping_list_id desc offset ${kept}
    )`.execute(tx);
}

/** A line as a call sets it; quantity 0 removes it. Without a position it is added at the end, or stays where it is. */
export interface WantedListLine {
  readonly productId: number;
  readonly quantity: number;
  readonly position: number | null;
}

/**
 * Sets lines of a locked list in one statement. Lines that are not given stay as they are.
 * @param onlyRaises keeps the quantity of a line that has more.
 */
export async function putListLines(
  tx: Tx,
  companyId: number,
  listId: number,
  lines: readonly WantedListLine[],
  onlyRaises: boolean,
): Promise<void> {
  if (lines.length === 0) return;
  await sql`
    with given as (
      select * from unnest(
        ${lines.map((line) => line.productId)}::int[],
        ${lines.map((line) => line.quantity)}::int[],
        ${lines.map((line) => line.position)}::int[]
      ) with ordinality as g (product_id, quantity, position, nth)
    ), removed as (
      delete from shopping_list_lines n using given g
      where n.shopping_list_id = ${listId} and n.product_id = g.product_id and g.quantity = 0
    ), last as (
      select coalesce(max(position), 0) as position from shopping_list_lines where shopping_list_id = ${listId}
    )
    insert into shopping_list_lines as n (company_id, shopping_list_id, product_id, quantity, position)
    select ${companyId}, ${listId}, g.product_id, g.quantity, coalesce(g.position, least(last.position + g.nth, ${POSITION_MAX})::int)
    from given g, last where g.quantity > 0
    order by g.product_id
    on conflict (shopping_list_id, product_id) do update
      set quantity = case when ${onlyRaises}::boolean then greatest(n.quantity, excluded.quantity) else excluded.quantity end`.execute(
    tx,
  );
}

/** Notes that a list was put into a cart. */
export async function markUsed(db: Database, of: ListsOf, externalId: string): Promise<void> {
  await db
    .updateTable('shopping_lists')
    .set({ used_at: sql<Date>`now()` })
    .where('company_id', '=', of.companyId)
    .where('client_id', '=', of.clientId)
    .where('external_id', '=', externalId)
    .execute();
}
