// SQL of the planned prices of files: reads, adds, changes and takes back single prices of plans that have not begun.

import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.js';

/** A price that is planned, by its list, product and days. */
export interface PlannedKey {
  readonly priceListId: number;
  readonly productId: number;
  /** The first and the last day, as '2026-12-31'; null for no end. */
  readonly startsOn: string;
  readonly endsOn: string | null;
}

export interface PlannedPrice extends PlannedKey {
  /** Pesos as decimal text. */
  readonly price: string;
}

const KEYS = sql`"priceListId" int, "productId" int, "startsOn" date, "endsOn" date`;

/**
 * Returns the price that each key has in a plan that has not begun, in the order of the keys; where plans of the same days have one each,
 * that of the latest plan.
 */
export async function selectPlanned(
  db: Database,
  companyId: number,
  keys: readonly PlannedKey[],
): Promise<({ readonly planId: number; readonly price: string } | undefined)[]> {
  const { rows } = await sql<{ nth: number; planId: number; price: string }>`
    select distinct on (i.nth) i.nth, n.price_plan_id as "planId", r.after::text as price
    from json_to_recordset(${JSON.stringify(keys.map((key, nth) => ({ ...key, nth })))}::json) as i(nth int, ${KEYS})
    join price_plans n on n.company_id = ${companyId} and n.state = 'planned'
      and n.starts_on = i."startsOn" and n.ends_on is not distinct from i."endsOn"
    join price_plan_rows r on r.price_plan_id = n.price_plan_id
      and r.price_list_id = i."priceListId" and r.product_id = i."productId" and r.after is not null
    order by i.nth, n.price_plan_id desc`.execute(db);
  const found = new Map(rows.map(({ nth, planId, price }) => [nth, { planId, price }]));
  return keys.map((_, nth) => found.get(nth));
}

/** Locks the plans of a company that have not begun, by id. */
export async function lockPlanned(tx: Tx | Database, companyId: number): Promise<void> {
  await sql`
    select from price_plans where company_id = ${companyId} and state = 'planned'
    order by price_plan_id for no key update`.execute(tx);
}

/** Returns the plan of a name and of days that has not begun. */
export async function selectPlanOf(
  db: Database,
  companyId: number,
  {
    name,
    startsOn,
    endsOn,
  }: { readonly name: string; readonly startsOn: string; readonly endsOn: string | null },
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select price_plan_id as id from price_plans
    where company_id = ${companyId} and state = 'planned' and name = ${name}
      and starts_on = ${startsOn}::date and ends_on is not distinct from ${endsOn}::date
    order by price_plan_id desc limit 1`.execute(db);
  return rows[0]?.id;
}

/**
 * Adds prices to a plan. Each is planned from the price that holds on its first day: that of a plan which has begun by then and not
 * ended, else the price of today.
 */
export async function addPlanned(
  db: Database,
  companyId: number,
  planId: number,
  prices: readonly PlannedPrice[],
): Promise<void> {
  await sql`
    insert into price_plan_rows (company_id, price_plan_id, price_list_id, product_id, before, after)
    select ${companyId}::int, ${planId}::int, i."priceListId", i."productId",
      case when earlier.is_found then earlier.price else l.amount end, i.price
    from json_to_recordset(${JSON.stringify(prices)}::json) as i(${KEYS}, price numeric(14, 2))
    left join prices l on l.price_list_id = i."priceListId" and l.product_id = i."productId"
    left join lateral (
      select true as is_found, case when n.ends_on is null or n.ends_on >= i."startsOn" then r.after else r.before end as price
      from price_plans n join price_plan_rows r on r.price_plan_id = n.price_plan_id
      where n.company_id = ${companyId} and n.starts_on < i."startsOn" and not r.kept
        and (n.state = 'planned' or (n.state = 'begun' and n.ends_on is not null))
        and r.price_list_id = i."priceListId" and r.product_id = i."productId"
      order by n.starts_on desc, n.price_plan_id desc limit 1) earlier on true
    order by i."priceListId", i."productId"
    on conflict (price_plan_id, price_list_id, product_id) do update set after = excluded.after`.execute(db);
}

/** Changes prices of plans. */
export async function changePlanned(
  db: Database,
  companyId: number,
  prices: readonly (PlannedPrice & { readonly planId: number })[],
): Promise<void> {
  await sql`
    update price_plan_rows r set after = i.price
    from json_to_recordset(${JSON.stringify(prices)}::json) as i("planId" int, ${KEYS}, price numeric(14, 2))
    where r.company_id = ${companyId} and r.price_plan_id = i."planId"
      and r.price_list_id = i."priceListId" and r.product_id = i."productId"`.execute(db);
}

/** Removes prices from plans, and cancels the plans that are empty then. */
export async function removePlanned(
  tx: Tx,
  companyId: number,
  prices: readonly (PlannedKey & { readonly planId: number })[],
): Promise<void> {
  await sql`
    delete from price_plan_rows r
    using json_to_recordset(${JSON.stringify(prices)}::json) as i("planId" int, ${KEYS})
    where r.company_id = ${companyId} and r.price_plan_id = i."planId"
      and r.price_list_id = i."priceListId" and r.product_id = i."productId"`.execute(tx);
  await sql`
    update price_plans n set state = 'cancelled'
    where n.company_id = ${companyId} and n.state = 'planned'
      and n.price_plan_id = any(${[...new Set(prices.map(({ planId }) => planId))]}::int[])
      and not exists (select from price_plan_rows r where r.price_plan_id = n.price_plan_id)`.execute(tx);
}

export interface ExportedPlannedPrice extends PlannedPrice {
  readonly list: string;
  readonly code: string;
  readonly name: string;
}

/** Returns the plans that have not begun, the earliest first. */
export async function selectPlannedPlans(db: Database, companyId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select price_plan_id as id from price_plans where company_id = ${companyId} and state = 'planned'
    order by starts_on, price_plan_id`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Returns a page of a plan's prices behind a list and product, without those that a later plan of the same days has.
 * @param priceListId undefined: all lists.
 */
export async function selectPlannedPage(
  db: Database,
  companyId: number,
  planId: number,
  {
    priceListId,
    last,
    limit,
  }: {
    readonly priceListId: number | undefined;
    readonly last: PlannedKey | undefined;
    readonly limit: number;
  },
): Promise<ExportedPlannedPrice[]> {
  const { rows } = await sql<ExportedPlannedPrice>`
    select r.price_list_id as "priceListId", r.product_id as "productId", s.code as list, p.code, p.name,
      r.after::text as price, n.starts_on::text as "startsOn", n.ends_on::text as "endsOn"
    from price_plan_rows r join price_plans n using (price_plan_id)
    join price_lists s using (price_list_id) join products p using (product_id)
    where r.company_id = ${companyId} and r.price_plan_id = ${planId} and r.after is not null
      and (${priceListId ?? null}::int is null or r.price_list_id = ${priceListId ?? null})
      and (r.price_list_id, r.product_id) > (${last?.priceListId ?? 0}, ${last?.productId ?? 0})
      and not exists (
        select from price_plans m join price_plan_rows o on o.price_plan_id = m.price_plan_id
        where m.company_id = ${companyId} and m.state = 'planned' and m.price_plan_id > n.price_plan_id
          and m.starts_on = n.starts_on and m.ends_on is not distinct from n.ends_on
          and o.price_list_id = r.price_list_id and o.product_id = r.product_id and o.after is not null)
    order by r.price_list_id, r.product_id limit ${limit}`.execute(db);
  return rows;
}
