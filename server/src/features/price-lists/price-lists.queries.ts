// SQL of the price lists themselves: reads, creates, locks and changes them.

import { type RawBuilder, sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.js';

export interface PriceListRow {
  readonly price_list_id: number;
  readonly code: string;
  readonly name: string;
  readonly is_default: boolean;
  readonly active: boolean;
  readonly valid_from: string | null;
  readonly valid_until: string | null;
  readonly clients: number;
  readonly prices: number;
}

const select = (companyId: number, which: RawBuilder<unknown>) => sql<PriceListRow>`
  select s.price_list_id, s.code, s.name, s.is_default, s.active, s.valid_from::text as valid_from,
    s.valid_until::text as valid_until,
    (select count(*)::int from clients c where c.company_id = s.company_id and c.price_list_id = s.price_list_id) as clients,
    (select count(*)::int from prices l where l.price_list_id = s.price_list_id) as prices
  from price_lists s where s.company_id = ${companyId} and ${which}
  order by s.is_default desc, s.active desc, s.name, s.price_list_id`;

/** Returns the company's lists, the default one first. */
export const selectPriceLists = async (db: Database, companyId: number): Promise<PriceListRow[]> =>
  (await select(companyId, sql`true`).execute(db)).rows;

/** Returns one list; undefined if the company has none with that id. */
export const selectPriceList = async (
  db: Database,
  companyId: number,
  priceListId: number,
): Promise<PriceListRow | undefined> =>
  (await select(companyId, sql`s.price_list_id = ${priceListId}`).execute(db)).rows[0];

/** A list as the grid and the increases need it. */
export interface ListName {
  readonly price_list_id: number;
  readonly name: string;
  readonly active: boolean;
}

/** Returns id and name of the company's lists, the default one first. */
export async function selectListNames(db: Database, companyId: number): Promise<ListName[]> {
  const { rows } = await sql<ListName>`
    select price_list_id, name, active from price_lists where company_id = ${companyId}
    order by is_default desc, name, price_list_id`.execute(db);
  return rows;
}

/** Locks all lists of the company until the transaction ends: which one is the default concerns them all. */
export async function lockAllLists(tx: Tx, companyId: number): Promise<void> {
  await sql`select from price_lists where company_id = ${companyId} order by price_list_id for no key update`.execute(
    tx,
  );
}

export interface NewPriceList {
  readonly code: string;
  readonly name: string;
  readonly validFrom: string | null;
  readonly validUntil: string | null;
}

/** Adds a list. @returns its id; undefined if another list has the code. */
export async function insertPriceList(
  tx: Tx,
  companyId: number,
  { code, name, validFrom, validUntil }: NewPriceList,
): Promise<number | undefined> {
  const { rows } = await sql<{ price_list_id: number }>`
    insert into price_lists (company_id, code, name, valid_from, valid_until)
    values (${companyId}, ${code}, ${name}, ${validFrom}::date, ${validUntil}::date)
    on conflict (company_id, code) do nothing returning price_list_id`.execute(tx);
  return rows[0]?.price_list_id;
}

/** Writes the fields of a list that is locked. */
export async function updatePriceList(
  tx: Tx,
  companyId: number,
  list: Pick<PriceListRow, 'price_list_id' | 'name' | 'active' | 'valid_from' | 'valid_until'>,
): Promise<void> {
  await sql`
    update price_lists set name = ${list.name}, active = ${list.active}, valid_from = ${list.valid_from}::date,
      valid_until = ${list.valid_until}::date
    where company_id = ${companyId} and price_list_id = ${list.price_list_id}`.execute(tx);
}

/** Makes a list the company's default. All lists must be locked. @returns the list that was it before. */
export async function updateDefaultList(
  tx: Tx,
  companyId: number,
  priceListId: number,
): Promise<{ readonly price_list_id: number; readonly name: string } | undefined> {
  const { rows } = await sql<{ price_list_id: number; name: string }>`
    update price_lists set is_default = false
    where company_id = ${companyId} and is_default and price_list_id <> ${priceListId}
    returning price_list_id, name`.execute(tx);
  await sql`update price_lists set is_default = true where company_id = ${companyId} and price_list_id = ${priceListId}`.execute(
    tx,
  );
  return rows[0];
}

/** Returns whether plans that have not ended name the list. */
export async function isListPlanned(db: Database, companyId: number, priceListId: number): Promise<boolean> {
  const { rows } = await sql<{ planned: boolean }>`
    select exists (
      select from price_plans n join price_plan_rows r on r.price_plan_id = n.price_plan_id
      where n.company_id = ${companyId} and r.price_list_id = ${priceListId}
        and (n.state = 'planned' or (n.state = 'begun' and n.ends_on is not null))) as planned`.execute(db);
  return rows[0]?.planned === true;
}
