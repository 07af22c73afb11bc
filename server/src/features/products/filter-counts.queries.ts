// SQL of product_filter_counts: exact totals of the filters that it counts by, and the merging of its rows.

import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '../../platform/database/database.js';
import type { Selection } from './selection.queries.js';

/** Whether a selection is narrowed by nothing but what product_filter_counts counts by. */
export const isCounted = ({
  companyId: _company,
  visibility: _visibility,
  active: _active,
  visibleInPortal: _visibleInPortal,
  stockStatuses: _stockStatuses,
  withoutImages: _withoutImages,
  ...others
}: Selection): boolean => Object.values(others).every((filter) => filter === undefined);

/** Returns a select of the total of a counted selection. */
export function countedTotal({
  companyId,
  visibility,
  active,
  visibleInPortal,
  stockStatuses,
  withoutImages,
}: Selection): RawBuilder<unknown> {
  const isShown = sql<SqlBool>`c.active and c.visible_in_portal`;
  const parts: RawBuilder<SqlBool>[] = [sql`c.company_id = ${companyId}`];
  if (visibility === 'visible') parts.push(isShown);
  if (visibility === 'hidden') parts.push(sql`not (${isShown})`);
  if (active !== undefined) parts.push(sql`c.active = ${active}`);
  if (visibleInPortal !== undefined) parts.push(sql`c.visible_in_portal = ${visibleInPortal}`);
  if (stockStatuses) parts.push(sql`c.stock_status = any(${stockStatuses}::int[])`);
  if (withoutImages !== undefined) parts.push(sql`c.has_picture = ${!withoutImages}`);
  return sql`select coalesce(sum(c.products), 0)::int as total from product_filter_counts c where ${sql.join(parts, sql` and `)}`;
}

export async function countFilterRows(db: Database, companyId: number): Promise<number> {
  const { rows } = await sql<{ rows: number }>`
    select count(*)::int as rows from product_filter_counts where company_id = ${companyId}`.execute(db);
  return rows[0]?.rows ?? 0;
}

/** Puts at most so many rows that count the same together. Returns how many there were. */
export async function mergeFilterCounts(db: Database, companyId: number, limit: number): Promise<number> {
  const { rows } = await sql<{ gone: number }>`
    with gone as (
      delete from product_filter_counts
      where ctid = any(array(select ctid from product_filter_counts where company_id = ${companyId} limit ${limit}))
      returning active, visible_in_portal, stock_status, has_picture, products
    ), merged as (
      insert into product_filter_counts
      select ${companyId}, active, visible_in_portal, stock_status, has_picture, sum(products)
      from gone group by 2, 3, 4, 5 having sum(products) <> 0
    )
    select count(*)::int as gone from gone`.execute(db);
  return rows[0]?.gone ?? 0;
}
