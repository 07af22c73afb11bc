// SQL of what a product can be given: the categories with their paths, the tags and the discount lists of a company.

import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.js';

/** Returns all categories with the names above them, in the order of the tree. */
export async function selectCategoryPaths(
  db: Database,
  companyId: number,
): Promise<{ code: string; path: string }[]> {
  const { rows } = await sql<{ code: string; path: string }>`
    with recursive tree as (
      select category_id, category_code, description as path, array[(position, description, category_id)] as place,
        array[category_id] as ids
      from categories where company_id = ${companyId} and parent_category_id is null
      union all
      select c.category_id, c.category_code, t.path || ' › ' || c.description,
        t.place || (c.position, c.description, c.category_id), t.ids || c.category_id
      from tree t join categories c on c.company_id = ${companyId} and c.parent_category_id = t.category_id
      where c.category_id <> all(t.ids)
    )
    select category_code as code, path from tree order by place`.execute(db);
  return rows;
}

export const selectTags = (db: Database, companyId: number) =>
  db
    .selectFrom('tags')
    .where('company_id', '=', companyId)
    .select(['tag_code as code', 'description'])
    .orderBy('tag_code')
    .execute();

export const selectDiscountLists = (db: Database, companyId: number) =>
  db
    .selectFrom('discount_lists')
    .where('company_id', '=', companyId)
    .select(['discount_list_id as discountListId', 'name'])
    .orderBy('name')
    .execute();
