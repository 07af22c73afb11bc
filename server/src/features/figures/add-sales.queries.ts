// SQL that adds changed orders to the stored sums of sales, and finds sums that differ from the orders.

import { INTERVAL_DAYS_MIN, INTERVAL_DAYS_READ } from '@mostrador/rules/sales';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.js';
import { movedSales, periodOf, rowsByAll } from './sale-rows.queries.js';

/** First key of the advisory lock, an arbitrary constant; the second key is the company. */
const SUMS_LOCK = 7_301_998;

/** Locks a company's sums until the transaction ends. Returns false if another process has them. */
export async function lockSums(tx: Tx, companyId: number): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(${sql.lit(SUMS_LOCK)}, ${companyId}) as locked`.execute(tx);
  return rows[0]?.locked === true;
}

/**
 * Adds the first changed orders to the sums: one statement, so that orders, changes and sums are those of one moment. A change that is
 * committed later stays for the next time.
 * @returns how many orders, and the clients whose sums have changed.
 */
export async function addChangedOrders(
  tx: Tx,
  companyId: number,
  limit: number,
): Promise<{ readonly orders: number; readonly clientIds: number[] }> {
  const changed = sql`
    select distinct company_id, order_id from sales_changes where company_id = ${companyId} order by order_id limit ${limit}`;
  const { rows } = await sql<{ orders: number; clientIds: number[] }>`
    with ${movedSales(changed)},
    noted as (
      delete from sales_changes c using batch b where c.company_id = b.company_id and c.order_id = b.order_id
    ),
    kept as (
      insert into sales_orders (company_id, order_id, day, client_id, salesman_user_id, product_ids, category_ids, lines, units, net)
      select company_id, order_id, day, client_id, salesman_user_id, array_agg(product_id order by product_id),
        array_agg(category_id order by product_id), array_agg(lines order by product_id), array_agg(units order by product_id),
        array_agg(net order by product_id)
      from sold group by company_id, order_id, day, client_id, salesman_user_id
      on conflict (company_id, order_id) do update set day = excluded.day, client_id = excluded.client_id,
        salesman_user_id = excluded.salesman_user_id, product_ids = excluded.product_ids, category_ids = excluded.category_ids,
        lines = excluded.lines, units = excluded.units, net = excluded.net
    ),
    dropped as (
      delete from sales_orders f using batch b
      where f.company_id = b.company_id and f.order_id = b.order_id
        and not exists (select from sold s where s.company_id = b.company_id and s.order_id = b.order_id)
    ),
    added as (
      insert into sales_sums as s (company_id, subject, grain, period, key, orders, lines, units, net)
      select company_id, subject, grain, ${periodOf}, key, sum(orders), sum(lines), sum(units), sum(net)
      from (${rowsByAll(sql`moved`)}) r cross join (values ('day'), ('month')) g (grain)
      group by 1, 2, 3, 4, 5
      having sum(orders) <> 0 or sum(lines) <> 0 or sum(units) <> 0 or sum(net) <> 0
      on conflict (company_id, subject, grain, period, key) do update set orders = s.orders + excluded.orders,
        lines = s.lines + excluded.lines, units = s.units + excluded.units, net = s.net + excluded.net
    ),
    versioned as (
      insert into sales_versions (company_id, version) select ${companyId}, gen_random_uuid() where exists (select from batch)
      on conflict (company_id) do update set version = excluded.version
    )
    select (select count(*)::int from batch) as orders,
      array(select distinct client_id from moved order by client_id) as "clientIds"`.execute(tx);
  return rows[0] ?? { orders: 0, clientIds: [] };
}

/** Writes when these clients buy, from the sums. */
export async function writeClientSales(
  tx: Tx,
  companyId: number,
  clientIds: readonly number[],
): Promise<void> {
  await sql`
    with days as materialized (
      select key, period, orders, net, row_number() over (partition by key order by period desc) as nth,
        period - lag(period) over (partition by key order by period) as gap
      from sales_sums
      where company_id = ${companyId} and subject = 'client' and grain = 'day' and key = any(${clientIds}::int[]) and orders > 0
    ), gone as (
      delete from client_sales
      where company_id = ${companyId} and client_id = any(${clientIds}::int[]) and client_id not in (select key from days)
    )
    insert into client_sales (company_id, client_id, orders, net, first_day, last_day, usual_days)
    select ${companyId}::int, key, sum(orders), sum(net), min(period), max(period),
      case when count(*) >= ${sql.lit(INTERVAL_DAYS_MIN)}
        then percentile_disc(0.5) within group (order by gap) filter (where nth < ${sql.lit(INTERVAL_DAYS_READ)}) end
    from days group by key
    on conflict (company_id, client_id) do update set orders = excluded.orders, net = excluded.net,
      first_day = excluded.first_day, last_day = excluded.last_day, usual_days = excluded.usual_days`.execute(
    tx,
  );
}

/** Returns how many orders wait to be added to the sums. */
export async function countChangedOrders(db: Database, companyId: number): Promise<number> {
  const { rows } = await sql<{ orders: number }>`
    select count(distinct order_id)::int as orders from sales_changes where company_id = ${companyId}`.execute(
    db,
  );
  return rows[0]?.orders ?? 0;
}

/**
 * A check of the audit: the sums with the changes that wait, of every company, against the sums of all orders. A category is compared with
 * the one that the sale was first added up with.
 */
export const wrongSums: RawBuilder<{ subject: string; detail: string }> = sql`
  with ${movedSales(sql`select company_id, order_id from orders union select company_id, order_id from sales_orders`)},
  expected as (
    select company_id, subject, grain, ${periodOf} as period, key, sum(orders) as orders, sum(lines) as lines,
      sum(units) as units, sum(net) as net
    from (${rowsByAll(sql`(select sold.*, 1 as sign from sold) s`)}) r cross join (values ('day'), ('month')) g (grain)
    group by 1, 2, 3, 4, 5
  ),
  waiting as materialized (
    select m.* from moved m
    where exists (select from sales_changes c where c.company_id = m.company_id and c.order_id = m.order_id)
  ),
  stored as (
    select company_id, subject, grain, period, key, sum(orders) as orders, sum(lines) as lines, sum(units) as units, sum(net) as net
    from (
      select company_id, subject, grain, period, key, orders, lines, units, net from sales_sums
      union all
      select company_id, subject, grain, ${periodOf}, key, orders, lines, units, net
      from (${rowsByAll(sql`waiting`)}) r cross join (values ('day'), ('month')) g (grain)
    ) a
    group by 1, 2, 3, 4, 5
  )
  select format('%s %s of company %s, %s of %s', subject, key, company_id, grain, period) as subject,
    format('has orders, lines, units and centavos %s, its orders make %s',
      concat_ws(' ', coalesce(s.orders, 0), coalesce(s.lines, 0), coalesce(s.units, 0), coalesce(s.net, 0)),
      concat_ws(' ', coalesce(e.orders, 0), coalesce(e.lines, 0), coalesce(e.units, 0), coalesce(e.net, 0))) as detail
  from stored s full join expected e using (company_id, subject, grain, period, key)
  where (coalesce(s.orders, 0), coalesce(s.lines, 0), coalesce(s.units, 0), coalesce(s.net, 0))
    <> (coalesce(e.orders, 0), coalesce(e.lines, 0), coalesce(e.units, 0), coalesce(e.net, 0))`;

/** A check of the audit: what is known of when a client buys is what the sums say, unless changes wait. */
export const wrongClientSales: RawBuilder<{ subject: string; detail: string }> = sql`
  select 'client ' || coalesce(c.client_id, s.key) as subject,
    format('%s orders and %s centavos until %s, the sums make %s and %s until %s', c.orders, c.net, c.last_day, s.orders, s.net,
      s.last_day) as detail
  from client_sales c
  full join (
    select company_id, key, sum(orders) as orders, sum(net) as net, max(period) as last_day
    from sales_sums where subject = 'client' and grain = 'day' and orders > 0 group by 1, 2
  ) s on s.company_id = c.company_id and s.key = c.client_id
  where (c.orders, c.net, c.last_day) is distinct from (s.orders, s.net, s.last_day)`;
