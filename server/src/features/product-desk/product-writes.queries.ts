// SQL that writes products for the desk: their columns, tags and prices, many in one statement each; adds and copies products.

import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.js';
import type { PriceKey } from './product-rows.queries.js';

/** A product's columns as they are written. `category_id` and the search columns come from the service. */
export interface WrittenProduct {
  readonly product_id: number;
  readonly name: string;
  readonly subtitle: string;
  readonly description: string;
  readonly description_long: string;
  readonly category_id: number | null;
  readonly tax_code: string;
  readonly tax_rate: number;
  readonly bar_code: string | null;
  readonly isbn: string | null;
  readonly supplier_id: string | null;
  readonly weight_grams: number | null;
  readonly length_mm: number | null;
  readonly width_mm: number | null;
  readonly height_mm: number | null;
  readonly synonyms: readonly string[];
  readonly minimal_sales_quantity: number | null;
  readonly presentation_quantity: number | null;
  readonly stock: number;
  readonly future_stock: number;
  readonly has_physical_stock: boolean;
  readonly active: boolean;
  readonly visible_in_portal: boolean;
  readonly sort_name: string;
  readonly search_text: string;
}

const TYPES: { readonly [C in Exclude<keyof WrittenProduct, 'product_id'>]: string } = {
  name: 'text',
  subtitle: 'text',
  description: 'text',
  description_long: 'text',
  category_id: 'int',
  tax_code: 'text',
  tax_rate: 'numeric(5, 2)',
  bar_code: 'text',
  isbn: 'text',
  supplier_id: 'text',
  weight_grams: 'int',
  length_mm: 'int',
  width_mm: 'int',
  height_mm: 'int',
  synonyms: 'text[]',
  minimal_sales_quantity: 'int',
  presentation_quantity: 'int',
  stock: 'int',
  future_stock: 'int',
  has_physical_stock: 'boolean',
  active: 'boolean',
  visible_in_portal: 'boolean',
  sort_name: 'text',
  search_text: 'text',
};
const COLUMNS = Object.keys(TYPES);
const types = sql.join(
  Object.entries(TYPES).map(([column, type]) => sql`${sql.ref(column)} ${sql.raw(type)}`),
);

/** Writes all columns of locked products in one statement. */
export async function updateProducts(
  tx: Tx,
  companyId: number,
  products: readonly WrittenProduct[],
): Promise<void> {
  await sql`
    update products p
    set ${sql.join(COLUMNS.map((column) => sql`${sql.ref(column)} = i.${sql.ref(column)}`))}, updated_at = now()
    from json_to_recordset(${JSON.stringify(products)}::json) as i (product_id int, ${types})
    where p.company_id = ${companyId} and p.product_id = i.product_id`.execute(tx);
}

/** Adds a product. @returns its id; undefined if its code is taken. */
export async function insertProduct(
  tx: Tx,
  companyId: number,
  code: string,
  { product_id: _, ...product }: WrittenProduct,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into products (company_id, code, ${sql.join(COLUMNS.map((column) => sql.ref(column)))})
    select ${companyId}, ${code}, ${sql.join(COLUMNS.map((column) => sql`i.${sql.ref(column)}`))}
    from json_to_recordset(${JSON.stringify([product])}::json) as i (${types})
    on conflict (company_id, code) do nothing
    returning product_id as id`.execute(tx);
  return rows[0]?.id;
}

/** Gives products exactly these tags, and creates tags that do not exist. */
export async function writeTags(
  tx: Tx,
  companyId: number,
  tagged: readonly { readonly product: number; readonly tags: readonly string[] }[],
): Promise<void> {
  const input = sql`json_to_recordset(${JSON.stringify(tagged)}::json) as i (product int, tags text[])`;
  await sql`
    insert into tags (company_id, tag_code, description)
    select distinct ${companyId}::int, tag, tag from ${input} cross join unnest(i.tags) tag
    order by 2 on conflict (company_id, tag_code) do nothing`.execute(tx);
  await sql`
    with gone as (
      delete from product_tags t using ${input}
      where t.company_id = ${companyId} and t.product_id = i.product and t.tag_code <> all(i.tags)
    )
    insert into product_tags (company_id, tag_code, product_id)
    select ${companyId}, tag, i.product from ${input} cross join unnest(i.tags) tag
    on conflict (company_id, tag_code, product_id) do nothing`.execute(tx);
}

/** A price to write, as decimal text in pesos; null removes it. */
export interface WrittenPrice extends PriceKey {
  readonly amount: string | null;
  /** Whether the locked price exists. */
  readonly exists: boolean;
}

/**
 * Adds, changes and removes prices. The existing ones must be locked.
 * @returns how many were written: fewer than given if another transaction has added one meanwhile.
 */
export async function writePrices(
  tx: Tx,
  companyId: number,
  prices: readonly WrittenPrice[],
): Promise<number> {
  const { rows } = await sql<{ written: number }>`
    with input as materialized (
      select * from json_to_recordset(${JSON.stringify(prices)}::json)
        as i (list int, product int, amount numeric(14, 2), exists boolean)
    ), gone as (
      delete from prices l using input i
      where i.amount is null and l.company_id = ${companyId} and l.price_list_id = i.list and l.product_id = i.product
      returning 1
    ), changed as (
      update prices l set amount = i.amount from input i
      where i.exists and i.amount is not null
        and l.company_id = ${companyId} and l.price_list_id = i.list and l.product_id = i.product
      returning 1
    ), added as (
      insert into prices (company_id, price_list_id, product_id, amount)
      select ${companyId}, list, product, amount from input where not exists and amount is not null order by list, product
      on conflict (price_list_id, product_id) do nothing
      returning 1
    )
    select ((select count(*) from gone) + (select count(*) from changed) + (select count(*) from added))::int as written`.execute(
    tx,
  );
  return rows[0]?.written ?? 0;
}

/** Returns the ids of the company's categories among these codes. */
export async function selectCategoryIds(
  db: Database,
  companyId: number,
  codes: readonly string[],
): Promise<Map<string, number>> {
  if (codes.length === 0) return new Map();
  const rows = await db
    .selectFrom('categories')
    .where('company_id', '=', companyId)
    .where('category_code', 'in', codes)
    .select(['category_code', 'category_id'])
    .execute();
  return new Map(rows.map((row) => [row.category_code, row.category_id]));
}

/** Whether all price lists are the company's. */
export async function areOwnPriceLists(
  db: Database,
  companyId: number,
  ids: readonly number[],
): Promise<boolean> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return true;
  const rows = await db
    .selectFrom('price_lists')
    .where('company_id', '=', companyId)
    .where('price_list_id', 'in', wanted)
    .select('price_list_id')
    .execute();
  return rows.length === wanted.length;
}

/** Returns the id of the company's discount list; undefined if it has none of that id. */
export const selectDiscountList = (db: Database, companyId: number, discountListId: number) =>
  db
    .selectFrom('discount_lists')
    .where('company_id', '=', companyId)
    .where('discount_list_id', '=', discountListId)
    .select('discount_list_id')
    .executeTakeFirst();
