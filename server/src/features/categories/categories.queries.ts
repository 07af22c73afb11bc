// SQL that reads a company's category tree and the path from the root to one category.

import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.js';

export interface CategoryRow {
  readonly category_code: string;
  readonly description: string;
  readonly parent_category_code: string | null;
}

/** Returns a company's categories, siblings in their order. */
export async function selectCategories(db: Database, companyId: number): Promise<CategoryRow[]> {
  const { rows } = await sql<CategoryRow>`
    select c.category_code, c.description, u.category_code as parent_category_code
    from categories c left join categories u on u.company_id = c.company_id and u.category_id = c.parent_category_id
    where c.company_id = ${companyId}
    order by c.position, c.description, c.category_code`.execute(db);
  return rows;
}

/** More levels than any shop has; stops at a cycle of categories. */
const LEVELS_MAX = 50;

/** Returns the categories from the root down to a category; empty when the code is unknown. */
export async function selectBreadcrumb(
  db: Database,
  companyId: number,
  code: string,
): Promise<CategoryRow[]> {
  const { rows } = await sql<CategoryRow>`
    with recursive way (level, category_code, description, parent_category_id) as (
      select 0, category_code, description, parent_category_id
      from categories where company_id = ${companyId} and category_code = ${code}
      union all
      select w.level + 1, c.category_code, c.description, c.parent_category_id
      from way w join categories c on c.company_id = ${companyId} and c.category_id = w.parent_category_id
      where w.level < ${LEVELS_MAX})
    select w.category_code, w.description, u.category_code as parent_category_code
    from way w left join way u on u.level = w.level + 1
    order by w.level desc`.execute(db);
  return rows;
}
