import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.js';
import { fromClause, isUnfiltered, type Selection, shownValues, whereClause } from './selection.queries.js';

export interface CategoryCountRow {
  readonly category_code: string;
  readonly description: string;
  readonly parent_category_code: string | null;
  readonly products: number;
}

/**
 * Returns the children of a category (undefined: of the root) with the number of the selection's products in each,
 * including descendants. Hidden children are left out. For the root, products without category come last, as an entry without
 * code, if there are any.
 * @param counted how many products of the selection are in each category itself, where that is known.
 */
export async function selectCategoryCounts(
  db: Database,
  selection: Omit<Selection, 'category'>,
  parent: string | undefined,
  counted?: ReadonlyMap<number | null, number>,
): Promise<CategoryCountRow[]> {
  const { companyId } = selection;
  const top =
    parent === undefined
      ? sql`c.parent_category_id is null`
      : sql`c.parent_category_id = (
          select category_id from categories where company_id = ${companyId} and category_code = ${parent})`;
  const counts = counted
    ? sql`select category_id, products from unnest(${[...counted.keys()]}::int[], ${[...counted.values()]}::int[]) as k (category_id, products)`
    : isUnfiltered(selection)
      ? sql`select n.category_id, sum(n.products) as products from product_counts n where n.company_id = ${companyId} and n.visible = any(${shownValues(selection.visibility)}::boolean[]) group by n.category_id`
      : sql`select p.category_id, count(*) as products from ${fromClause(selection, false)} where ${whereClause(selection)} group by p.category_id`;
  const rootless =
    parent === undefined
      ? sql`union all
        select '', '', null, sum(products)::int, 1, 0 from counts where category_id is null having sum(products) > 0`
      : sql``;
  const { rows } = await sql<CategoryCountRow>`
    with recursive tree (top_id, category_id) as (
      select c.category_id, c.category_id from categories c where c.company_id = ${companyId} and ${top}
      union
      select t.top_id, c.category_id from tree t join categories c on c.company_id = ${companyId} and c.parent_category_id = t.category_id),
    counts as materialized (${counts})
    select category_code, description, parent_category_code, products from (
      select c.category_code, c.description, u.category_code as parent_category_code,
        coalesce((select sum(k.products) from tree t join counts k on k.category_id = t.category_id where t.top_id = c.category_id), 0)::int
          as products,
        0 as last, c.position
      from categories c left join categories u on u.company_id = c.company_id and u.category_id = c.parent_category_id
      where c.company_id = ${companyId} and c.active and ${top}
      ${rootless}
    ) e order by last, position, description, category_code`.execute(db);
  return rows;
}

/** Returns the number of the products that a visibility includes in each of the categories and in those below it. */
export async function selectSubtreeCounts(
  db: Database,
  { companyId, visibility }: Pick<Selection, 'companyId' | 'visibility'>,
  categoryCodes: readonly string[],
): Promise<{ category_code: string; products: number }[]> {
  const { rows } = await sql<{ category_code: string; products: number }>`
    with recursive tree (category_code, category_id) as (
      select c.category_code, c.category_id from categories c
      where c.company_id = ${companyId} and c.category_code = any(${categoryCodes}::text[])
      union
      select t.category_code, c.category_id
      from tree t join categories c on c.company_id = ${companyId} and c.parent_category_id = t.category_id)
    select t.category_code, coalesce(sum(n.products), 0)::int as products
    from tree t left join product_counts n
      on n.company_id = ${companyId} and n.category_id = t.category_id and n.visible = any(${shownValues(visibility)}::boolean[])
    group by t.category_code`.execute(db);
  return rows;
}
