// SQL of the kinds of import other than products: reads and writes prices, stock, categories, price lists and discount
// lists in batches.

import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.js';

/** A product as the rows of other kinds name it. */
export interface NamedProduct {
  readonly productId: number;
  readonly code: string;
  readonly name: string;
  readonly stock: number;
  readonly futureStock: number;
  readonly reserved: number;
  readonly has_physical_stock: boolean;
  /** Units of a pack; null without packs. */
  readonly presentationQuantity: number | null;
}

export async function productsByCode(
  db: Database,
  companyId: number,
  codes: readonly string[],
): Promise<Map<string, NamedProduct>> {
  const { rows } = await sql<NamedProduct>`
    select product_id as "productId", code, name, stock, future_stock as "futureStock", reserved, has_physical_stock,
      presentation_quantity as "presentationQuantity"
    from products where company_id = ${companyId} and code = any(${codes}::text[])`.execute(db);
  return new Map(rows.map((row) => [row.code, row]));
}

/** Returns the prices of products on lists, in pesos as decimal text, by `list:product`. */
export async function readPrices(
  db: Database,
  pairs: readonly { readonly priceListId: number; readonly productId: number }[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ key: string; price: string }>`
    select r.price_list_id || ':' || r.product_id as key, r.amount::text as price
    from json_to_recordset(${JSON.stringify(pairs)}::json) as i("priceListId" int, "productId" int)
    join prices r on r.price_list_id = i."priceListId" and r.product_id = i."productId"`.execute(db);
  return new Map(rows.map(({ key, price }) => [key, price]));
}

/** Locks price lists by ascending id. */
export async function lockPriceLists(db: Database, companyId: number, ids: readonly number[]): Promise<void> {
  await sql`
    select from price_lists where company_id = ${companyId} and price_list_id = any(${ids}::int[])
    order by price_list_id for no key update`.execute(db);
}

export async function writeStock(
  db: Database,
  companyId: number,
  rows: readonly { readonly productId: number; readonly stock: number; readonly futureStock: number }[],
): Promise<void> {
  await sql`
    update products p set stock = i.stock, future_stock = i."futureStock", updated_at = now()
    from json_to_recordset(${JSON.stringify(rows)}::json) as i("productId" int, stock int, "futureStock" int)
    where p.company_id = ${companyId} and p.product_id = i."productId"`.execute(db);
}

export interface StoredCategory {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  /** The code of the category above; null at the top. */
  readonly parent: string | null;
  readonly position: number;
}

/**
 * Locks all rows of a company by ascending id. Read them in a statement of its own behind it, which sees what was committed while this
 * one waited.
 */
async function lockAll(
  db: Database,
  companyId: number,
  table: 'categories' | 'price_lists' | 'discount_lists',
): Promise<void> {
  const id = { categories: 'category_id', price_lists: 'price_list_id', discount_lists: 'discount_list_id' }[
    table
  ];
  await sql`
    select from ${sql.table(table)} where company_id = ${companyId}
    order by ${sql.ref(id)} for no key update`.execute(db);
}

/** Returns all categories; in a transaction that changes them, locked. */
export async function readCategories(
  db: Database,
  companyId: number,
  lock: boolean,
): Promise<StoredCategory[]> {
  if (lock) await lockAll(db, companyId, 'categories');
  const { rows } = await sql<StoredCategory>`
    select c.category_id as id, c.category_code as code, c.description as name, c.position,
      (select p.category_code from categories p where p.category_id = c.parent_category_id) as parent
    from categories c where c.company_id = ${companyId}
    order by c.category_id`.execute(db);
  return rows;
}

export type WrittenCategory = Omit<StoredCategory, 'id'>;

/** Adds the missing categories, then gives all of these their names, positions and places in the tree. */
export async function writeCategories(
  db: Database,
  companyId: number,
  categories: readonly WrittenCategory[],
): Promise<Map<string, number>> {
  const input = sql`json_to_recordset(${JSON.stringify(categories)}::json)
    as i(code text, name text, parent text, position int)`;
  await sql`
    insert into categories (company_id, category_code, description, position)
    select ${companyId}, i.code, i.name, i.position from ${input}
    on conflict (company_id, category_code) do nothing`.execute(db);
  const { rows } = await sql<{ id: number; code: string }>`
    update categories c set description = i.name, position = i.position,
      parent_category_id = (
        select p.category_id from categories p where p.company_id = ${companyId} and p.category_code = i.parent)
    from ${input}
    where c.company_id = ${companyId} and c.category_code = i.code
    returning c.category_id as id, c.category_code as code`.execute(db);
  return new Map(rows.map(({ code, id }) => [code, id]));
}

/** What a file says of a price list. */
export interface PriceListValues {
  readonly code: string;
  readonly name: string;
  readonly isDefault: boolean;
  /** The first and the last day on which it counts, as '2026-12-31'; null for no limit. */
  readonly validFrom: string | null;
  readonly validUntil: string | null;
}

export interface StoredPriceList extends PriceListValues {
  readonly id: number;
  readonly active: boolean;
}

export async function readPriceLists(
  db: Database,
  companyId: number,
  lock: boolean,
): Promise<StoredPriceList[]> {
  if (lock) await lockAll(db, companyId, 'price_lists');
  const { rows } = await sql<StoredPriceList>`
    select price_list_id as id, code, name, is_default as "isDefault", active,
      valid_from::text as "validFrom", valid_until::text as "validUntil"
    from price_lists where company_id = ${companyId}
    order by price_list_id`.execute(db);
  return rows;
}

/** Adds price lists, writes their names and days, and moves the mark of the default list. */
export async function writePriceLists(
  db: Database,
  companyId: number,
  lists: readonly PriceListValues[],
): Promise<Map<string, number>> {
  const input = sql`json_to_recordset(${JSON.stringify(lists)}::json) 
    as i(code text, name text, "isDefault" boolean, "validFrom" date, "validUntil" date)`;
  // First, because only one list may be the default.
  await sql`
    update price_lists l set is_default = false
    where l.company_id = ${companyId} and l.is_default
      and exists (select from ${input} where i."isDefault" and i.code <> l.code)`.execute(db);
  const { rows } = await sql<{ id: number; code: string }>`
    insert into price_lists (company_id, code, name, is_default, valid_from, valid_until)
    select ${companyId}, i.code, i.name, i."isDefault", i."validFrom", i."validUntil" from ${input}
    on conflict (company_id, code) do update set name = excluded.name, is_default = excluded.is_default,
      valid_from = excluded.valid_from, valid_until = excluded.valid_until
    returning price_list_id as id, code`.execute(db);
  return new Map(rows.map(({ code, id }) => [code, id]));
}

export interface StoredDiscountList {
  readonly id: number;
  readonly code: string;
  readonly name: string;
}

export async function readDiscountLists(
  db: Database,
  companyId: number,
  lock: boolean,
): Promise<StoredDiscountList[]> {
  if (lock) await lockAll(db, companyId, 'discount_lists');
  const { rows } = await sql<StoredDiscountList>`
    select discount_list_id as id, code, name from discount_lists where company_id = ${companyId}
    order by discount_list_id`.execute(db);
  return rows;
}

export async function writeDiscountLists(
  db: Database,
  companyId: number,
  lists: readonly { readonly code: string; readonly name: string }[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: number; code: string }>`
    insert into discount_lists (company_id, code, name)
    select ${companyId}, i.code, i.name
    from json_to_recordset(${JSON.stringify(lists)}::json) as i(code text, name text)
    on conflict (company_id, code) do update set name = excluded.name
    returning discount_list_id as id, code`.execute(db);
  return new Map(rows.map(({ code, id }) => [code, id]));
}

export interface StoredRule {
  readonly id: number;
  readonly listId: number;
  readonly productId: number | null;
  readonly categoryId: number | null;
  /** Decimal text with two decimals. */
  readonly percent: string;
  /** Days as '2026-12-31', both included; null for no limit. */
  readonly validFrom: string | null;
  readonly validUntil: string | null;
}

export async function readDiscountRules(
  db: Database,
  companyId: number,
  listIds: readonly number[],
): Promise<StoredRule[]> {
  const { rows } = await sql<StoredRule>`
    select discount_rule_id as id, discount_list_id as "listId", product_id as "productId",
      category_id as "categoryId", percent::text, valid_from::text as "validFrom", valid_until::text as "validUntil"
    from discount_rules
    where company_id = ${companyId} and discount_list_id = any(${listIds}::int[])`.execute(db);
  return rows;
}

/** Adds and changes rules. */
export async function writeDiscountRules(
  db: Database,
  companyId: number,
  rules: readonly Omit<StoredRule, 'id'>[],
): Promise<void> {
  await sql`
    insert into discount_rules (company_id, discount_list_id, product_id, category_id, percent, valid_from, valid_until)
    select ${companyId}, i."listId", i."productId", i."categoryId", i.percent, i."validFrom", i."validUntil"
    from json_to_recordset(${JSON.stringify(rules)}::json)
      as i("listId" int, "productId" int, "categoryId" int, percent numeric(5, 2), "validFrom" date, "validUntil" date)
    on conflict (discount_list_id, product_id, category_id) do update
      set percent = excluded.percent, valid_from = excluded.valid_from, valid_until = excluded.valid_until`.execute(
    db,
  );
}
