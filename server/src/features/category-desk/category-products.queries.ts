// SQL that moves all products of a category to another one, and records each in the audit trail, in one statement.

import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.js';
import { type ActionColumns, insertChangesFrom } from '../change-log/change-log.service.js';

interface CategoryKey {
  readonly categoryId: number | null;
  readonly categoryCode: string | null;
}

/** Moves a category's own products, locked by ascending id. Returns how many. */
export async function moveProducts(
  tx: Tx,
  companyId: number,
  action: ActionColumns,
  from: CategoryKey,
  to: CategoryKey,
): Promise<number> {
  const changes = sql`
    select 'product', m.product_id::text, m.code || ' ' || m.name, m.product_id,
      jsonb_build_object('categoryCode', ${from.categoryCode}::text),
      jsonb_build_object('categoryCode', ${to.categoryCode}::text)
    from moved m`;
  const { rows } = await sql<{ moved: number }>`
    with moved as materialized (
      select product_id, code, name from products
      where company_id = ${companyId} and category_id = ${from.categoryId}
      order by product_id for no key update
    ),
    written as (
      update products p set category_id = ${to.categoryId}::int, updated_at = now()
      from moved m where p.product_id = m.product_id
    ),
    logged as (${insertChangesFrom(action, changes)})
    select count(*)::int as moved from moved`.execute(tx);
  return rows[0]?.moved ?? 0;
}
