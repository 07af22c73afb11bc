// The SQL that moves prices from one value to another and records it in the change log, in one statement for any number: a price moves
// only where it still has the value that it is moved from.

import { type RawBuilder, sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.js';
import { type ActionColumns, insertChangesFrom } from '../change-log/change-log.service.js';

/** A price to be moved; in pesos as decimal text, null for no price. */
export interface MovedPrice {
  readonly priceListId: number;
  readonly productId: number;
  readonly from: string | null;
  readonly to: string | null;
}

/**
 * Returns CTEs that move prices. `held` has the rows that exist, locked by list and product; `moved` has those that were moved. Do not
 * join them with each other: how many rows they bring is not known to the planner.
 * @param cells selects price_list_id, product_id, before and after (numeric) of the company's lists and products, each pair once.
 */
export const movingCtes = (
  companyId: number,
  action: ActionColumns,
  cells: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  cells as materialized (${cells}),
  held as materialized (
    select l.price_list_id, l.product_id, l.amount, c.before, c.after
    from cells c join prices l on l.price_list_id = c.price_list_id and l.product_id = c.product_id
    where l.company_id = ${companyId}
    order by l.price_list_id, l.product_id for update of l),
  updated as (
    update prices l set amount = h.after from held h
    where l.price_list_id = h.price_list_id and l.product_id = h.product_id
      and h.amount = h.before and h.after is not null and h.after <> h.before
    returning l.price_list_id, l.product_id, h.before, h.after),
  deleted as (
    delete from prices l using held h
    where l.price_list_id = h.price_list_id and l.product_id = h.product_id and h.amount = h.before and h.after is null
    returning l.price_list_id, l.product_id, h.before, h.after),
  inserted as (
    insert into prices (company_id, price_list_id, product_id, amount)
    select ${companyId}::int, c.price_list_id, c.product_id, c.after from cells c
    where c.before is null and c.after is not null
    order by c.price_list_id, c.product_id
    on conflict (price_list_id, product_id) do nothing
    returning price_list_id, product_id, null::numeric, amount),
  moved (price_list_id, product_id, before, after) as (
    select * from updated union all select * from deleted union all select * from inserted),
  logged as (${insertChangesFrom(
    action,
    sql`
      select 'price', m.price_list_id || ':' || m.product_id, p.code || ' ' || p.name || ' · ' || s.name, m.product_id,
        ${priceJson(sql`m.before`)}, ${priceJson(sql`m.after`)}
      from moved m
      join products p on p.product_id = m.product_id
      join price_lists s on s.price_list_id = m.price_list_id
      order by m.price_list_id, m.product_id`,
  )})`;

/** A price as the change log has it, in centavos. */
const priceJson = (amount: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`case when ${amount} is not null then jsonb_build_object('price', (${amount} * 100)::bigint) end`;

/** Given cells, for `movingCtes`: those of lists and products that the company has. */
export const givenCells = (companyId: number, cells: readonly MovedPrice[]): RawBuilder<unknown> => sql`
  select g.price_list_id, g.product_id, g.before, g.after
  from unnest(${cells.map((cell) => cell.priceListId)}::int[], ${cells.map((cell) => cell.productId)}::int[],
    ${cells.map((cell) => cell.from)}::numeric(14, 2)[], ${cells.map((cell) => cell.to)}::numeric(14, 2)[])
    as g (price_list_id, product_id, before, after)
  join price_lists s on s.company_id = ${companyId} and s.price_list_id = g.price_list_id
  join products p on p.company_id = ${companyId} and p.product_id = g.product_id`;

/** What became of a cell. */
export interface MovedRow {
  readonly price_list_id: number;
  readonly product_id: number;
  /** The price before the statement; null for none. */
  readonly amount: string | null;
  readonly moved: boolean;
}

/** Moves prices; returns a row for each cell whose list and product the company has. */
export async function movePrices(
  tx: Tx,
  companyId: number,
  action: ActionColumns,
  cells: readonly MovedPrice[],
): Promise<MovedRow[]> {
  const { rows } = await sql<Omit<MovedRow, 'moved'> & { kind: 'cell' | 'held' | 'moved' }>`
    with ${movingCtes(companyId, action, givenCells(companyId, cells))}
    select 'cell' as kind, price_list_id, product_id, null::numeric as amount from cells
    union all select 'held', price_list_id, product_id, amount from held
    union all select 'moved', price_list_id, product_id, null from moved`.execute(tx);
  const keyOf = (row: { price_list_id: number; product_id: number }) =>
    `${row.price_list_id}:${row.product_id}`;
  const held = new Map(rows.flatMap((row) => (row.kind === 'held' ? [[keyOf(row), row.amount]] : [])));
  const moved = new Set(rows.flatMap((row) => (row.kind === 'moved' ? [keyOf(row)] : [])));
  return rows.flatMap(({ kind, ...row }) =>
    kind === 'cell' ? [{ ...row, amount: held.get(keyOf(row)) ?? null, moved: moved.has(keyOf(row)) }] : [],
  );
}

/** Returns the prices of cells as they are now, without a lock. */
export async function heldPrices(
  db: Database,
  companyId: number,
  cells: readonly MovedPrice[],
): Promise<MovedRow[]> {
  const { rows } = await sql<MovedRow>`
    select c.price_list_id, c.product_id, l.amount, false as moved
    from (${givenCells(companyId, cells)}) c
    left join prices l on l.price_list_id = c.price_list_id and l.product_id = c.product_id`.execute(db);
  return rows;
}

/** Locks price lists until the transaction ends, by id, so that two blocks of new prices wait for each other. */
export async function lockPriceLists(
  tx: Tx,
  companyId: number,
  priceListIds: readonly number[],
): Promise<void> {
  await sql`select from price_lists where company_id = ${companyId} and price_list_id = any(${priceListIds}::int[])
    order by price_list_id for no key update`.execute(tx);
}
