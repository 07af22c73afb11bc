// SQL of the import of products: updates and inserts products, prices, tags, images and categories in batches, and
// locks imports of a company.

import { type RawBuilder, sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.js';
import type { searchFields } from '../products/products.service.js';
import type { PlainField } from './product-fields.js';

/*
 * The rows of a batch go to the database as one JSON text. Each statement writes only rows that differ, so that an import
 * without changes writes nothing.
 */

/** The columns that products are searched and sorted by. */
type SearchColumn = keyof ReturnType<typeof searchFields>;

/** The columns of `products` that an import writes, with their types. `keep`: null keeps the stored value; a new product gets the default named here. */
const WRITTEN = {
  name: { type: 'text' },
  subtitle: { type: 'text' },
  description: { type: 'text' },
  description_long: { type: 'text' },
  isbn: { type: 'text' },
  bar_code: { type: 'text' },
  category_id: { type: 'int' },
  stock: { type: 'int', keep: '0' },
  future_stock: { type: 'int', keep: '0' },
  minimal_sales_quantity: { type: 'int' },
  presentation_quantity: { type: 'int' },
  weight_grams: { type: 'int' },
  length_mm: { type: 'int' },
  width_mm: { type: 'int' },
  height_mm: { type: 'int' },
  supplier_id: { type: 'text' },
  image_path: { type: 'text' },
  active: { type: 'boolean', keep: 'true' },
  visible_in_portal: { type: 'boolean', keep: 'true' },
  sort_name: { type: 'text', keep: "''" },
  search_text: { type: 'text', keep: "''" },
} as const satisfies Record<
  PlainField | 'category_id' | 'image_path' | SearchColumn,
  { type: string; keep?: string }
>;

export type WrittenColumn = keyof typeof WRITTEN;

/** One product as it is sent: its code, its line in the file and the columns that are written. */
export type ProductRecord = { readonly code: string; readonly line: number } & Readonly<
  Partial<Record<WrittenColumn, unknown>>
>;

/** The fields that a product's search text is made of. */
export interface SearchedTexts {
  readonly name: string;
  readonly subtitle: string;
  readonly bar_code: string | null;
  readonly isbn: string | null;
  readonly synonyms: readonly string[];
}

export async function findCompanyId(db: Database, code: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('companies')
    .where('code', '=', code)
    .select('company_id')
    .executeTakeFirst();
  return row?.company_id;
}

export async function companyCodes(db: Database): Promise<string[]> {
  const rows = await db.selectFrom('companies').select('code').orderBy('company_id').execute();
  return rows.map((row) => row.code);
}

export function priceLists(db: Database, companyId: number) {
  return db
    .selectFrom('price_lists')
    .where('company_id', '=', companyId)
    .select(['price_list_id as id', 'code', 'name', 'is_default as isDefault'])
    .orderBy('code')
    .execute();
}

export async function categoryIds(db: Database, companyId: number): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('categories')
    .where('company_id', '=', companyId)
    .select(['category_code as code', 'category_id as id'])
    .execute();
  return new Map(rows.map(({ code, id }) => [code, id]));
}

export async function tagCodes(db: Database, companyId: number): Promise<Set<string>> {
  const rows = await db.selectFrom('tags').where('company_id', '=', companyId).select('tag_code').execute();
  return new Set(rows.map((row) => row.tag_code));
}

/** The advisory lock's first key, an arbitrary constant. The second is the company's id. */
const IMPORT_LOCK = 7_301_996;

/** Locks imports of the company until the connection unlocks or closes. Returns false when another import holds the lock. */
export async function lockImport(db: Database, companyId: number): Promise<boolean> {
  const { rows } = await sql<{
    locked: boolean;
  }>`select pg_try_advisory_lock(${IMPORT_LOCK}::int, ${companyId}::int) as locked`.execute(db);
  return rows[0]?.locked === true;
}

export async function unlockImport(db: Database, companyId: number): Promise<void> {
  await sql`select pg_advisory_unlock(${IMPORT_LOCK}::int, ${companyId}::int)`.execute(db);
}

export async function findProducts(
  db: Database,
  companyId: number,
  codes: readonly string[],
): Promise<Map<string, SearchedTexts>> {
  const { rows } = await sql<SearchedTexts & { code: string }>`
    select code, name, subtitle, bar_code, isbn, synonyms from products
    where company_id = ${companyId} and code = any(${codes}::text[])`.execute(db);
  return new Map(rows.map((row) => [row.code, row]));
}

/** Creates the missing categories at the root of the tree. */
export async function insertCategories(tx: Tx, companyId: number, codes: readonly string[]): Promise<void> {
  await sql`
    insert into categories (company_id, category_code, description)
    select ${companyId}, code, code from unnest(${codes}::text[]) code
    on conflict (company_id, category_code) do nothing`.execute(tx);
}

/** Creates the missing tags. */
export async function insertTags(tx: Tx, companyId: number, codes: readonly string[]): Promise<void> {
  await sql`
    insert into tags (company_id, tag_code, description)
    select ${companyId}, code, code from unnest(${codes}::text[]) code
    on conflict (company_id, tag_code) do nothing`.execute(tx);
}

/**
 * Updates the products that differ from their record, and locks them in the same order as orders do.
 * @returns the ids of the updated products.
 */
export async function updateProducts(
  tx: Tx,
  companyId: number,
  columns: readonly WrittenColumn[],
  records: readonly ProductRecord[],
): Promise<number[]> {
  const fromFile = (column: WrittenColumn) =>
    'keep' in WRITTEN[column]
      ? sql`coalesce(i.${sql.ref(column)}, p.${sql.ref(column)})`
      : sql`i.${sql.ref(column)}`;
  const { rows } = await sql<{ id: number }>`
    with changed as (
      select p.product_id, ${sql.join(columns.map((column) => sql`${fromFile(column)} as ${sql.ref(column)}`))}
      from ${recordset(records, columns)} join products p on p.company_id = ${companyId} and p.code = i.code
      where (${sql.join(columns.map((column) => sql`p.${sql.ref(column)}`))})
        is distinct from (${sql.join(columns.map(fromFile))})
      order by p.product_id
      for no key update of p
    )
    update products p
    set ${sql.join(columns.map((column) => sql`${sql.ref(column)} = c.${sql.ref(column)}`))}, updated_at = now()
    from changed c where p.product_id = c.product_id
    returning p.product_id as id`.execute(tx);
  return rows.map((row) => row.id);
}

/** Adds products in the order of the file. @returns their ids. */
export async function insertProducts(
  tx: Tx,
  companyId: number,
  columns: readonly WrittenColumn[],
  records: readonly ProductRecord[],
): Promise<number[]> {
  const value = (column: WrittenColumn) => {
    const written: { readonly type: string; readonly keep?: string } = WRITTEN[column];
    return written.keep === undefined
      ? sql`i.${sql.ref(column)}`
      : sql`coalesce(i.${sql.ref(column)}, ${sql.raw(written.keep)})`;
  };
  const { rows } = await sql<{ id: number }>`
    insert into products (company_id, code, ${sql.join(columns.map((column) => sql.ref(column)))})
    select ${companyId}, i.code, ${sql.join(columns.map(value))}
    from ${recordset(records, columns)}
    order by i.line
    on conflict (company_id, code) do nothing
    returning product_id as id`.execute(tx);
  return rows.map((row) => row.id);
}

function recordset(
  records: readonly ProductRecord[],
  columns: readonly WrittenColumn[],
): RawBuilder<unknown> {
  const types = columns.map((column) => sql`${sql.ref(column)} ${sql.raw(WRITTEN[column].type)}`);
  return sql`json_to_recordset(${JSON.stringify(records)}::json) as i(code text, line int, ${sql.join(types)})`;
}

/** @returns the ids of the products whose price of the list differed. */
export async function writePrices(
  tx: Tx,
  companyId: number,
  priceListId: number,
  prices: readonly { readonly code: string; readonly price: string }[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into prices (company_id, price_list_id, product_id, amount)
    select ${companyId}, ${priceListId}, p.product_id, i.price
    from json_to_recordset(${JSON.stringify(prices)}::json) as i(code text, price numeric(14, 2))
    join products p on p.company_id = ${companyId} and p.code = i.code
    left join prices held on held.price_list_id = ${priceListId} and held.product_id = p.product_id
    where held.amount is distinct from i.price
    order by p.product_id
    on conflict (price_list_id, product_id) do update set amount = excluded.amount
    returning product_id as id`.execute(tx);
  return rows.map((row) => row.id);
}

/** Gives the products exactly these tags. @returns the ids of those that had others. */
export async function writeTags(
  tx: Tx,
  companyId: number,
  tagged: readonly { readonly code: string; readonly tags: readonly string[] }[],
): Promise<number[]> {
  const input = sql`json_to_recordset(${JSON.stringify(tagged)}::json) as i(code text, tags text[])
    join products p on p.company_id = ${companyId} and p.code = i.code`;
  const { rows } = await sql<{ id: number }>`
    with input as materialized (select p.product_id, i.tags from ${input}),
    gone as (
      delete from product_tags t using input i
      where t.product_id = i.product_id and t.tag_code <> all(i.tags)
      returning t.product_id
    ),
    come as (
      insert into product_tags (company_id, tag_code, product_id)
      select ${companyId}, tag, i.product_id from input i cross join unnest(i.tags) tag
      on conflict (company_id, tag_code, product_id) do nothing
      returning product_id
    )
    select product_id as id from gone union select product_id from come`.execute(tx);
  return rows.map((row) => row.id);
}

/** Gives the products exactly these images, in this order. @returns the ids of those that had others. */
export async function writeImages(
  tx: Tx,
  companyId: number,
  pictured: readonly { readonly code: string; readonly images: readonly string[] }[],
): Promise<number[]> {
  const input = sql`json_to_recordset(${JSON.stringify(pictured)}::json) as i(code text, images text[])
    join products p on p.company_id = ${companyId} and p.code = i.code`;
  const { rows } = await sql<{ id: number }>`
    with input as materialized (select p.product_id, i.images from ${input}),
    gone as (
      delete from product_images m using input i
      where m.product_id = i.product_id and m.position not between 1 and cardinality(i.images)
      returning m.product_id
    ),
    come as (
      insert into product_images (company_id, product_id, position, file_name)
      select ${companyId}, i.product_id, image.position, image.file_name
      from input i cross join unnest(i.images) with ordinality image(file_name, position)
      where not exists (
        select from product_images m
        where m.product_id = i.product_id and m.position = image.position and m.file_name = image.file_name
      )
      on conflict (product_id, position) do update set file_name = excluded.file_name
      returning product_id
    )
    select product_id as id from gone union select product_id from come`.execute(tx);
  return rows.map((row) => row.id);
}
