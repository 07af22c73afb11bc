// SQL of page views: inserts a view, sums a day, and reads the views by day and by page.

import { TIME_ZONE } from '@mostrador/rules/days';
import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.js';

export interface PageView {
  readonly module: string;
  readonly function: string;
  readonly message: string;
  readonly userId: number | null;
}

export async function insertPageView(db: Database, companyId: number, view: PageView): Promise<void> {
  await sql`insert into page_views (company_id, module, function, message, user_id)
    values (${companyId}, ${view.module}, ${view.function}, ${view.message}, ${view.userId})`.execute(db);
}

/** First key of the advisory lock, an arbitrary constant; the second key is the company. */
const SUMMING_LOCK = 7_301_997;

/** Locks the summing of a company's days until the transaction ends. */
export async function lockSumming(tx: Tx, companyId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(SUMMING_LOCK)}, ${companyId})`.execute(tx);
}

/** Returns the last day that has been summed; undefined before the first. */
export async function lastSummedDay(db: Database, companyId: number): Promise<string | undefined> {
  const { rows } = await sql<{ day: string | null }>`
    select to_char(max(day), 'YYYY-MM-DD') as day from page_view_days where company_id = ${companyId}`.execute(
    db,
  );
  return rows[0]?.day ?? undefined;
}

/** Returns the time of the first view since a moment; undefined if there is none. */
export async function firstView(db: Database, companyId: number, from: Date): Promise<Date | undefined> {
  const { rows } = await sql<{ viewed_at: Date }>`
    select viewed_at from page_views where company_id = ${companyId} and viewed_at >= ${from}
    order by viewed_at limit 1`.execute(db);
  return rows[0]?.viewed_at;
}

interface DaySpan {
  readonly day: string;
  readonly from: Date;
  /** The end of the day, not included. */
  readonly before: Date;
}

/** Writes a day's sums; pages that are not among the `most` most seen share one row without names. */
export async function insertDay(
  tx: Tx,
  companyId: number,
  { day, from, before }: DaySpan,
  most: number,
): Promise<void> {
  const views = sql`page_views v where v.company_id = ${companyId} and v.viewed_at >= ${from} and v.viewed_at < ${before}`;
  await sql`insert into page_view_days (company_id, day, views, users)
    select ${companyId}::int, ${day}::date, count(*), count(distinct v.user_id) from ${views}`.execute(tx);
  await sql`
    with often as (
      select v.module, v.function, v.message from ${views}
      group by 1, 2, 3 order by count(*) desc, 1, 2, 3 limit ${most}
    )
    insert into page_view_pages (company_id, day, module, function, message, views, users)
    select ${companyId}::int, ${day}::date, coalesce(o.module, ''), coalesce(o.function, ''), coalesce(o.message, ''),
      count(*), count(distinct s.user_id)
    from (select v.module, v.function, v.message, v.user_id from ${views}) s
    left join often o on o.module = s.module and o.function = s.function and o.message = s.message
    group by 3, 4, 5`.execute(tx);
}

export interface ViewedRange {
  /** Days, both included. */
  readonly from: string;
  readonly to: string;
  /** Views from this moment on have not been summed yet, and are counted now. */
  readonly live: Date;
  /** The end of the last day. */
  readonly before: Date;
}

const ZONE = sql.lit(TIME_ZONE);

/** Every day of a range, those without views included. */
export async function viewsByDay(
  db: Database,
  companyId: number,
  { from, to, live, before }: ViewedRange,
): Promise<{ day: string; views: number; users: number }[]> {
  const { rows } = await sql<{ day: string; views: number; users: number }>`
    with counted as (
      select day, views, users from page_view_days
      where company_id = ${companyId} and day between ${from}::date and ${to}::date
      union all
      select (viewed_at at time zone ${ZONE})::date, count(*), count(distinct user_id) from page_views
      where company_id = ${companyId} and viewed_at >= ${live} and viewed_at < ${before}
      group by 1
    )
    select to_char(d.day, 'YYYY-MM-DD') as day, coalesce(sum(c.views), 0)::int as views, coalesce(sum(c.users), 0)::int as users
    from generate_series(${from}::date::timestamp, ${to}::date::timestamp, interval '1 day') d(day)
    left join counted c on c.day = d.day::date
    group by d.day order by d.day`.execute(db);
  return rows;
}

/** The pages most seen in a range. */
export async function viewsByPage(
  db: Database,
  companyId: number,
  { from, to, live, before }: ViewedRange,
  limit: number,
): Promise<{ module: string; function: string; message: string; views: number }[]> {
  const { rows } = await sql<{ module: string; function: string; message: string; views: number }>`
    select module, function, message, sum(views)::int as views
    from (
      select module, function, message, views from page_view_pages
      where company_id = ${companyId} and day between ${from}::date and ${to}::date
      union all
      select module, function, message, count(*) from page_views
      where company_id = ${companyId} and viewed_at >= ${live} and viewed_at < ${before}
      group by 1, 2, 3
    ) seen
    group by 1, 2, 3 order by views desc, 1, 2, 3 limit ${limit}`.execute(db);
  return rows;
}
