// SQL that reads sales from the stored sums, with the changes that wait to be added to them, in one statement: the figures are those of
// one moment.

import type { DayRange } from '@mostrador/rules/sales-periods';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/database/database.js';
import { containing, NAMES, type Scope, storedSpans, waitingSales } from './read-sums.queries.js';
import { rowsBy, type Subject } from './sale-rows.queries.js';
import type { TopSort } from './top-rows.js';

/** The clients of the scope's salesman, as a condition on a key of the subject client. */
const inScope = ({ companyId, salesmanId }: Scope) =>
  salesmanId === undefined
    ? sql`true`
    : sql`key in (select client_id from salesman_clients where company_id = ${companyId} and salesman_user_id = ${salesmanId})`;

/** The subjects with few keys, whose sums are read anew each time. */
type FewKeys = Extract<Subject, 'category' | 'salesman'>;

/** The sums of each key over a range, keys that sold nothing left out. */
const sumsOf = (companyId: number, subject: FewKeys, range: DayRange): RawBuilder<unknown> => sql`
  select key, sum(orders)::int as orders, sum(units)::bigint as units, sum(net)::bigint as net
  from (
    ${storedSpans(companyId, subject, range)}
    union all
    select key, orders, units, net from (${rowsBy(subject, sql`moved`)}) m where day between ${range.from}::date and ${range.to}::date
  ) a
  group by key having (sum(orders), sum(units), sum(net)) <> (0, 0, 0)`;

export interface DayFigures {
  readonly day: string;
  readonly orders: number;
  readonly units: number;
  readonly net: number;
}

/** Returns the sales of each day of the ranges that has any. */
export async function selectDays(
  db: Database,
  scope: Scope,
  ranges: readonly DayRange[],
): Promise<DayFigures[]> {
  const subject: Subject = scope.salesmanId === undefined ? 'company' : 'client';
  const inRanges = (column: string) =>
    sql`(${sql.join(
      ranges.map(({ from, to }) => sql`${sql.ref(column)} between ${from}::date and ${to}::date`),
      sql` or `,
    )})`;
  const { rows } = await sql<DayFigures>`
    with ${waitingSales(scope.companyId)}
    select to_char(day, 'YYYY-MM-DD') as day, sum(orders)::int as orders, sum(units)::bigint as units, sum(net)::bigint as net
    from (
      select period as day, key, orders, units, net from sales_sums
      where company_id = ${scope.companyId} and subject = ${sql.lit(subject)} and grain = 'day' and ${inRanges('period')}
      union all
      select day, key, orders, units, net from (${rowsBy(subject, sql`moved`)}) m where ${inRanges('day')}
    ) a
    where ${inScope(scope)}
    group by a.day having (sum(orders), sum(units), sum(net)) <> (0, 0, 0)
    order by a.day`.execute(db);
  return rows;
}

export interface TopRequest {
  readonly by: FewKeys;
  readonly range: DayRange;
  readonly compared: DayRange | undefined;
  readonly search: string;
  readonly sort: TopSort;
  readonly direction: 'up' | 'down';
  readonly offset: number;
  readonly limit: number;
}

export interface TopRowDb {
  readonly key: number;
  readonly code: string;
  readonly title: string;
  readonly orders: number;
  readonly units: number;
  readonly net: number;
  readonly past_orders: number;
  readonly past_units: number;
  readonly past_net: number;
  readonly total_count: number;
  readonly total_net: number;
  readonly total_past_net: number;
  readonly largest_net: number;
}

const ORDER: Readonly<Record<TopRequest['sort'], RawBuilder<unknown>>> = {
  net: sql`net`,
  units: sql`units`,
  orders: sql`orders`,
  change: sql`net - past_net`,
  title: sql`lower(title)`,
};

/** Adds what was sold in a category to the one at the top of its branch. */
const ofBranches = (companyId: number, range: DayRange) => sql`
  select coalesce(t.top_id, s.key) as key, sum(s.orders)::int as orders, sum(s.units)::bigint as units, sum(s.net)::bigint as net
  from (${sumsOf(companyId, 'category', range)}) s left join tops t on t.category_id = s.key group by 1`;

const topsOf = (companyId: number) => sql`
  tops as (
    select category_id as top_id, category_id from categories where company_id = ${companyId} and parent_category_id is null
    union all
    select t.top_id, c.category_id from tops t
    join categories c on c.company_id = ${companyId} and c.parent_category_id = t.category_id
  )`;

/** Returns a page of the sales by key, each row with the count and sums of all. */
export async function selectTop(db: Database, companyId: number, request: TopRequest): Promise<TopRowDb[]> {
  const { by, range, compared, search, sort, direction, offset, limit } = request;
  const sums = (of: DayRange) => (by === 'category' ? ofBranches(companyId, of) : sumsOf(companyId, by, of));
  const none = sql`select 0 as key, 0 as orders, 0::bigint as units, 0::bigint as net where false`;
  const down = direction === 'down' ? sql`desc` : sql`asc`;
  const named = sql`left join (${NAMES[by]} where company_id = ${companyId}) n using (key)`;
  const { rows } = await sql<TopRowDb>`
    with recursive ${topsOf(companyId)}, ${waitingSales(companyId)},
    now as (${sums(range)}),
    past as (${compared === undefined ? none : sums(compared)}),
    listed as (
      select key, coalesce(n.code, '') as code, coalesce(n.title, '') as title,
        coalesce(s.orders, 0) as orders, coalesce(s.units, 0) as units, coalesce(s.net, 0) as net,
        coalesce(p.orders, 0) as past_orders, coalesce(p.units, 0) as past_units, coalesce(p.net, 0) as past_net
      from now s full join past p using (key) ${named}
    )
    select listed.*, count(*) over ()::int as total_count, sum(net) over ()::bigint as total_net,
      sum(past_net) over ()::bigint as total_past_net,
      max(greatest(net, past_net)) over ()::bigint as largest_net
    from listed where ${containing(search)}
    order by ${ORDER[sort]} ${down}, net desc, key
    limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

/** Returns whether a user belongs to the company's staff. */
export async function isStaff(db: Database, companyId: number, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .where('web_profile_id', '<>', 1)
    .select('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the units of a product of each of the months in which any were sold. @param months their first days. */
export async function selectProductMonths(
  db: Database,
  companyId: number,
  productId: number,
  months: readonly string[],
): Promise<{ month: string; units: number }[]> {
  const { rows } = await sql<{ month: string; units: number }>`
    with ${waitingSales(companyId)}
    select to_char(period, 'YYYY-MM') as month, sum(units)::int as units
    from (
      select period, units from sales_sums
      where company_id = ${companyId} and subject = 'product' and grain = 'month' and key = ${productId}
        and period = any(${months}::date[])
      union all
      select date_trunc('month', day)::date, units from (${rowsBy('product', sql`moved`)}) m
      where key = ${productId} and date_trunc('month', day)::date = any(${months}::date[])
    ) a group by 1`.execute(db);
  return rows;
}
