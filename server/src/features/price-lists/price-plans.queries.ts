// SQL of planned prices: adds, reads, cancels and locks plans, and moves the prices of one at its beginning and at its end.

import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.js';
import type { ActionColumns } from '../change-log/change-log.service.js';
import { givenCells, type MovedPrice, movingCtes } from './move-prices.queries.js';

export interface PricePlanRow {
  readonly price_plan_id: number;
  readonly name: string;
  readonly starts_on: string;
  readonly ends_on: string | null;
  readonly state: 'planned' | 'begun' | 'ended' | 'cancelled';
  readonly prices: number;
  readonly kept: number;
  readonly list_names: readonly string[];
  readonly created_by: string | null;
  readonly created_at: Date;
  readonly begin_action_id: string | null;
}

/** Adds a plan without rows. @returns its id. */
export async function insertPlan(
  tx: Tx,
  companyId: number,
  plan: {
    readonly name: string;
    readonly startsOn: string;
    readonly endsOn: string | null;
    readonly userId: number | null;
  },
): Promise<number> {
  const { rows } = await sql<{ price_plan_id: number }>`
    insert into price_plans (company_id, name, starts_on, ends_on, created_by_user_id)
    values (${companyId}, ${plan.name}, ${plan.startsOn}::date, ${plan.endsOn}::date, ${plan.userId})
    returning price_plan_id`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error('A plan was not added.');
  return row.price_plan_id;
}

/** Adds cells to a plan: those that still have the price that the editor saw and that change. @returns how many. */
export async function insertPlanRows(
  tx: Tx,
  companyId: number,
  pricePlanId: number,
  cells: readonly MovedPrice[],
): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into price_plan_rows (company_id, price_plan_id, price_list_id, product_id, before, after)
    select ${companyId}::int, ${pricePlanId}::int, c.price_list_id, c.product_id, c.before, c.after
    from (${givenCells(companyId, cells)}) c
    left join prices l on l.price_list_id = c.price_list_id and l.product_id = c.product_id
    where l.amount is not distinct from c.before and c.after is distinct from c.before`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

const COLUMNS = sql`
  n.price_plan_id, n.name, n.starts_on::text as starts_on, n.ends_on::text as ends_on, n.state, n.kept, n.created_at,
  n.begin_action_id, u.name as created_by,
  (select count(*)::int from price_plan_rows r where r.price_plan_id = n.price_plan_id) as prices,
  array(select s.name from price_lists s where s.company_id = n.company_id and exists (
    select from price_plan_rows r where r.price_plan_id = n.price_plan_id and r.price_list_id = s.price_list_id)
    order by s.is_default desc, s.name) as list_names`;

/** Returns a page of the company's plans: those to come first, then the latest. */
export async function selectPlans(
  db: Database,
  companyId: number,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<PricePlanRow[]> {
  const { rows } = await sql<PricePlanRow>`
    select ${COLUMNS} from price_plans n left join users u on u.user_id = n.created_by_user_id
    where n.company_id = ${companyId}
    order by n.state = 'planned' desc, case when n.state = 'planned' then n.starts_on end, n.price_plan_id desc
    limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

/** Returns one plan; undefined if the company has none with that id. */
export async function selectPlan(
  db: Database,
  companyId: number,
  pricePlanId: number,
): Promise<PricePlanRow | undefined> {
  const { rows } = await sql<PricePlanRow>`
    select ${COLUMNS} from price_plans n left join users u on u.user_id = n.created_by_user_id
    where n.company_id = ${companyId} and n.price_plan_id = ${pricePlanId}`.execute(db);
  return rows[0];
}

export async function countPlans(db: Database, companyId: number): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from price_plans where company_id = ${companyId}`.execute(db);
  return rows[0]?.total ?? 0;
}

export interface PlannedPriceRow {
  readonly price_list_id: number;
  readonly product_id: number;
  readonly list_name: string;
  readonly code: string;
  readonly name: string;
  readonly before: string | null;
  readonly after: string | null;
  readonly current: string | null;
  readonly kept: boolean;
  /** Another plan that changes it before this one begins. */
  readonly overlaps: { readonly name: string; readonly startsOn: string } | null;
}

/** Returns a window of a plan's prices: those that were or will be left alone first, then by list and code. */
export async function selectPlanRows(
  db: Database,
  companyId: number,
  pricePlanId: number,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<PlannedPriceRow[]> {
  const { rows } = await sql<PlannedPriceRow>`
    select r.price_list_id, r.product_id, s.name as list_name, p.code, p.name, r.before, r.after, l.amount as current, r.kept,
      other.overlaps
    from price_plan_rows r join price_plans n on n.price_plan_id = r.price_plan_id
    join price_lists s on s.price_list_id = r.price_list_id
    join products p on p.product_id = r.product_id
    left join prices l on l.price_list_id = r.price_list_id and l.product_id = r.product_id
    left join lateral (
      select json_build_object('name', m.name, 'startsOn', m.starts_on::text) as overlaps
      from price_plans m join price_plan_rows o on o.price_plan_id = m.price_plan_id
      where m.company_id = ${companyId} and m.state = 'planned' and n.state = 'planned' and m.price_plan_id <> n.price_plan_id
        and (m.starts_on, m.price_plan_id) < (n.starts_on, n.price_plan_id) and (m.ends_on is null or m.ends_on >= n.starts_on)
        and o.price_list_id = r.price_list_id and o.product_id = r.product_id
      order by m.starts_on desc, m.price_plan_id desc limit 1) other on true
    where r.company_id = ${companyId} and r.price_plan_id = ${pricePlanId}
    order by r.kept or (n.state = 'planned' and (r.before is distinct from l.amount or other.overlaps is not null)) desc,
      r.price_list_id, p.code offset ${offset} limit ${limit}`.execute(db);
  return rows;
}

/** Cancels a plan that has not begun. @returns whether it did. */
export async function cancelPlanned(tx: Tx, companyId: number, pricePlanId: number): Promise<boolean> {
  const { rows } = await sql<object>`
    update price_plans set state = 'cancelled'
    where company_id = ${companyId} and price_plan_id = ${pricePlanId} and state = 'planned' returning 1`.execute(
    tx,
  );
  return rows.length > 0;
}

export interface DuePlan {
  readonly price_plan_id: number;
  readonly created_by_user_id: number | null;
  /** What is due: its beginning or its end. */
  readonly due: 'begin' | 'end';
  readonly price_list_ids: readonly number[];
}

/** Lets one process move the company's plans until its transaction ends. @returns whether it is this one. */
export async function lockPlans(tx: Tx, companyId: number): Promise<boolean> {
  const { rows } = await sql<{ mine: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('price_plans'), ${companyId}::int) as mine`.execute(tx);
  return rows[0]?.mine === true;
}

/**
 * Locks the plan whose beginning or end was due first, by the day in Argentina. An end comes before a beginning of the same day, so that a plan
 * that follows another finds the prices from before it.
 */
export async function lockDuePlan(tx: Tx, companyId: number, today: string): Promise<DuePlan | undefined> {
  const { rows } = await sql<DuePlan>`
    select n.price_plan_id, n.created_by_user_id, case when n.state = 'planned' then 'begin' else 'end' end as due,
      array(select distinct r.price_list_id from price_plan_rows r where r.price_plan_id = n.price_plan_id) as price_list_ids
    from price_plans n
    where n.company_id = ${companyId} and (
      (n.state = 'planned' and n.starts_on <= ${today}::date) or (n.state = 'begun' and n.ends_on < ${today}::date))
    order by case when n.state = 'planned' then n.starts_on else n.ends_on + 1 end, n.state = 'planned', n.price_plan_id
    limit 1 for update of n`.execute(tx);
  return rows[0];
}

/**
 * Moves the prices of a locked plan, each only where it still is the one from which the plan moves it; the others are marked as kept.
 * @returns how many were moved and kept.
 */
export async function movePlan(
  tx: Tx,
  companyId: number,
  action: ActionColumns,
  { price_plan_id: planId, due }: DuePlan,
): Promise<{ readonly moved: number; readonly kept: number }> {
  const way = due === 'begin' ? sql`r.before, r.after` : sql`r.after, r.before`;
  const { rows } = await sql<{ moved: number; kept: number }>`
    with ${movingCtes(
      companyId,
      action,
      sql`
        select r.price_list_id, r.product_id, w.before, w.after
        from price_plan_rows r, lateral (values (${way})) w (before, after)
        where r.price_plan_id = ${planId} and not r.kept and r.before is distinct from r.after`,
    )},
    stayed as (
      update price_plan_rows r set kept = true
      where r.price_plan_id = ${planId} and not r.kept
        and (r.price_list_id, r.product_id) not in (select price_list_id, product_id from moved)
      returning 1)
    select (select count(*)::int from moved) as moved, (select count(*)::int from stayed) as kept`.execute(
    tx,
  );
  return rows[0] ?? { moved: 0, kept: 0 };
}

/** Marks a plan as begun or ended. */
export async function markMoved(
  tx: Tx,
  { price_plan_id: planId, due }: DuePlan,
  actionId: string,
  { kept, at }: { readonly kept: number; readonly at: Date },
): Promise<void> {
  const state =
    due === 'begin'
      ? sql`state = 'begun', begun_at = ${at}, begin_action_id = ${actionId}::uuid`
      : sql`state = 'ended', ended_at = ${at}, end_action_id = ${actionId}::uuid`;
  await sql`update price_plans set ${state}, kept = kept + ${kept} where price_plan_id = ${planId}`.execute(
    tx,
  );
}
