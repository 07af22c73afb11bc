// SQL of the desk's category tree: reads it with its counts, locks it, and creates, changes, places and removes
// categories.

import type { IvaCode } from '@mostrador/rules/iva';
import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.js';

/** A category with its own products and the discount rules that name it. */
export interface CategoryRow {
  readonly categoryId: number;
  readonly categoryCode: string;
  readonly description: string;
  readonly parentCategoryId: number | null;
  /** Its rank among its siblings, as stored: siblings of one rank are in the order of their names. */
  readonly position: number;
  readonly active: boolean;
  readonly newProductIva: IvaCode | null;
  readonly products: number;
  readonly visibleProducts: number;
  readonly discountRules: number;
}

/** Returns a company's categories, siblings in their order. */
export async function selectTree(db: Database, companyId: number): Promise<CategoryRow[]> {
  const { rows } = await sql<CategoryRow>`
    select c.category_id as "categoryId", c.category_code as "categoryCode", c.description,
      c.parent_category_id as "parentCategoryId", c.position, c.active,
      c.new_product_iva as "newProductIva",
      coalesce(n.products, 0)::int as products, coalesce(n.visible, 0)::int as "visibleProducts",
      coalesce(d.rules, 0)::int as "discountRules"
    from categories c
    left join (
      select category_id, sum(products) as products, sum(products) filter (where visible) as visible
      from product_counts where company_id = ${companyId} group by category_id) n using (category_id)
    left join (
      select category_id, count(*) as rules from discount_rules
      where company_id = ${companyId} and category_id is not null group by category_id) d using (category_id)
    where c.company_id = ${companyId}
    order by c.position, c.description, c.category_code`.execute(db);
  return rows;
}

/** Returns the number of products without category. */
export async function countUncategorized(db: Database, companyId: number): Promise<number> {
  const { rows } = await sql<{ products: number }>`
    select coalesce(sum(products), 0)::int as products from product_counts
    where company_id = ${companyId} and category_id is null`.execute(db);
  return rows[0]?.products ?? 0;
}

/**
 * Locks the whole tree in the order of its ids: two moves at the same time could make a cycle. Edits of products still refer to its
 * categories: they hold their products' locks, for which a move of products waits.
 */
export async function lockTree(tx: Tx, companyId: number): Promise<CategoryRow[]> {
  await sql`select from categories where company_id = ${companyId} order by category_id for no key update`.execute(
    tx,
  );
  return selectTree(tx, companyId);
}

/** Locks categories of the locked tree against new references, and returns the tree as it is then. Call it before removing them. */
export async function lockForRemoval(
  tx: Tx,
  companyId: number,
  categoryIds: readonly number[],
): Promise<CategoryRow[]> {
  await sql`select from categories where company_id = ${companyId} and category_id = any(${categoryIds}::int[])
    order by category_id for update`.execute(tx);
  return selectTree(tx, companyId);
}

export interface NewCategory {
  readonly categoryCode: string;
  readonly description: string;
  readonly parentCategoryId: number | null;
}

/** Creates a category as the last one below its parent. Returns its id; undefined if the code is taken. */
export async function insertCategory(
  tx: Tx,
  companyId: number,
  { categoryCode, description, parentCategoryId }: NewCategory,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into categories (company_id, category_code, description, parent_category_id, position)
    select ${companyId}, ${categoryCode}, ${description}, ${parentCategoryId}::int, (
      select coalesce(max(position), -1) + 1 from categories
      where company_id = ${companyId} and parent_category_id is not distinct from ${parentCategoryId}::int)
    on conflict (company_id, category_code) do nothing
    returning category_id as id`.execute(tx);
  return rows[0]?.id;
}

/** Creates a removed category again under its id, as the last one of its siblings. Returns false if its code is taken. */
export async function insertRemovedCategory(
  tx: Tx,
  companyId: number,
  {
    categoryId,
    categoryCode,
    description,
    parentCategoryId,
    active,
    newProductIva,
  }: NewCategory & { categoryId: number; active: boolean; newProductIva: IvaCode | null },
): Promise<boolean> {
  const { rows } = await sql`
    insert into categories (category_id, company_id, category_code, description, parent_category_id, active, new_product_iva, position)
    overriding system value
    select ${categoryId}, ${companyId}, ${categoryCode}, ${description}, ${parentCategoryId}::int, ${active}, ${newProductIva}, (
      select coalesce(max(position), -1) + 1 from categories
      where company_id = ${companyId} and parent_category_id is not distinct from ${parentCategoryId}::int)
    on conflict do nothing
    returning 1`.execute(tx);
  return rows.length > 0;
}

/** Writes a category's own fields. */
export async function updateCategory(
  tx: Tx,
  companyId: number,
  {
    categoryId,
    categoryCode,
    description,
    active,
    newProductIva,
  }: Omit<NewCategory, 'parentCategoryId'> & {
    readonly categoryId: number;
    readonly active: boolean;
    readonly newProductIva: IvaCode | null;
  },
): Promise<void> {
  await tx
    .updateTable('categories')
    .set({ category_code: categoryCode, description, active, new_product_iva: newProductIva })
    .where('company_id', '=', companyId)
    .where('category_id', '=', categoryId)
    .execute();
}

/** Puts a category below a parent and gives the parent's children their order. */
export async function placeCategory(
  tx: Tx,
  companyId: number,
  categoryId: number,
  parentCategoryId: number | null,
  siblings: readonly number[],
): Promise<void> {
  await sql`
    update categories c
    set position = i.position - 1,
      parent_category_id = case when c.category_id = ${categoryId} then ${parentCategoryId}::int else c.parent_category_id end
    from unnest(${siblings}::int[]) with ordinality i(category_id, position)
    where c.company_id = ${companyId} and c.category_id = i.category_id
      and (c.category_id = ${categoryId} or c.position <> i.position - 1)`.execute(tx);
}

/** Puts a category below a parent with a stored rank. */
export async function rankCategory(
  tx: Tx,
  companyId: number,
  categoryId: number,
  parentCategoryId: number | null,
  position: number,
): Promise<void> {
  await tx
    .updateTable('categories')
    .set({ parent_category_id: parentCategoryId, position })
    .where('company_id', '=', companyId)
    .where('category_id', '=', categoryId)
    .execute();
}

export async function deleteCategory(tx: Tx, companyId: number, categoryId: number): Promise<void> {
  await tx
    .deleteFrom('categories')
    .where('company_id', '=', companyId)
    .where('category_id', '=', categoryId)
    .execute();
}
