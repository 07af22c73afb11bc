// SQL of the sitemap: the visible products of each file with their last change, and the categories that have products.

import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.js';

/** Returns the latest change of the products of each file, with `perFile` products in a file. */
export async function selectProductFiles(db: Database, companyId: number, perFile: number): Promise<Date[]> {
  const { rows } = await sql<{ changed: Date }>`
    select max(updated_at) as changed from (
      select p.updated_at, (row_number() over (order by p.product_id) - 1) / ${perFile}::int as file
      from products p where p.company_id = ${companyId} and p.active and p.visible_in_portal) s
    group by file order by file`.execute(db);
  return rows.map(({ changed }) => changed);
}

export interface ListedProduct {
  readonly code: string;
  readonly updated_at: Date;
}

/** Returns the products of one file. @param file counted from 0. */
export async function selectProductsOfFile(
  db: Database,
  companyId: number,
  file: number,
  perFile: number,
): Promise<ListedProduct[]> {
  const { rows } = await sql<ListedProduct>`
    select p.code, p.updated_at from products p where p.company_id = ${companyId} and p.active and p.visible_in_portal
    order by p.product_id limit ${perFile} offset ${file * perFile}`.execute(db);
  return rows;
}

/** Returns the codes of the categories with visible products, at any depth, that are shown with all above them. */
export async function selectFilledCategories(
  db: Database,
  companyId: number,
  atMost: number,
): Promise<string[]> {
  const { rows } = await sql<{ category_code: string }>`
    with recursive filled (category_id) as (
      select n.category_id from product_counts n
      where n.company_id = ${companyId} and n.visible and n.products > 0 and n.category_id is not null
      union
      select c.parent_category_id from filled f
      join categories c on c.company_id = ${companyId} and c.category_id = f.category_id
      where c.parent_category_id is not null),
    shown (category_id) as (
      select category_id from categories
      where company_id = ${companyId} and parent_category_id is null and active
      union
      select c.category_id from shown s
      join categories c on c.company_id = ${companyId} and c.parent_category_id = s.category_id and c.active)
    select c.category_code from filled f join shown using (category_id)
    join categories c on c.company_id = ${companyId} and c.category_id = f.category_id
    order by c.category_id limit ${atMost}`.execute(db);
  return rows.map(({ category_code }) => category_code);
}
