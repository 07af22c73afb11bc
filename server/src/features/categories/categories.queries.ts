// SQL that reads a company's category tree and the path from the root to one category.

import { CATEGORY_LEVELS_MAX } from '@mostrador/rules/category-tree';
import type { CategoryIva } from '@mostrador/rules/iva';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.js';

export interface CategoryRow {
  readonly category_code: string;
  readonly description: string;
  readonly parent_category_code: string | null;
}

/** A category of the whole tree. */
export interface TreeCategoryRow extends CategoryRow {
  /** Whether menus and filters show it; its products are found either way. */
  readonly active: boolean;
}

/** Returns a company's categories, siblings in their order; hidden ones too. */
export async function selectCategories(db: Database, companyId: number): Promise<TreeCategoryRow[]> {
  const { rows } = await sql<TreeCategoryRow>`
    select c.category_code, c.description, u.category_code as parent_category_code, c.active
    from categories c left join categories u on u.company_id = c.company_id and u.category_id = c.parent_category_id
    where c.company_id = ${companyId}
    order by c.position, c.description, c.category_code`.execute(db);
  return rows;
}

/** Returns every category with the IVA that it gives to new products. */
export async function selectCategoryIva(
  db: Database,
  companyId: number,
): Promise<(CategoryIva & { readonly categoryId: number; readonly categoryCode: string })[]> {
  const { rows } = await sql<CategoryIva & { readonly categoryId: number; readonly categoryCode: string }>`
    select category_id as "categoryId", category_code as "categoryCode", parent_category_id as "parentCategoryId",
      new_product_iva as "newProductIva"
    from categories where company_id = ${companyId}`.execute(db);
  return rows;
}

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
      where w.level < ${CATEGORY_LEVELS_MAX})
    select w.category_code, w.description, u.category_code as parent_category_code
    from way w left join way u on u.level = w.level + 1
    order by w.level desc`.execute(db);
  return rows;
}
