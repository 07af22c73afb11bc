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
  tax_code: { type: 'text', keep: "'IVA21'" },
  tax_rate: { type: 'numeric(5, 2)', keep: '21' },
  synonyms: { type: 'text[]' },
  has_physical_stock: { type: 'boolean', keep: 'true' },
  image_path: { type: 'text' },
  active: { type: 'boolean', keep: 'true' },
  visible_in_portal: { type: 'boolean', keep: 'true' },
  sort_name: { type: 'text', keep: "''" },
  search_text: { type: 'text', keep: "''" },
} as const satisfies Record<
  PlainField | 'category_id' | 'image_path' | 'tax_rate' | SearchColumn,
  { type: string; keep?: string }
>;

export type WrittenColumn = keyof typeof WRITTEN;

/** One product as it is sent: its code, its line in the file and the columns that are written. */
export type ProductRecord = { readonly code: string; readonly line: number } & Readonly<
  Partial<Record<WrittenColumn, unknown>>
>;

/** The stored values of a product, under the names of the file's fields; only those that were asked for. */
export interface StoredProduct {
  readonly productId: number;
  readonly code: string;
  readonly name: string;
  readonly subtitle: string;
  readonly bar_code: string | null;
  readonly isbn: string | null;
  readonly synonyms: readonly string[];
  readonly reserved: number;
  readonly has_physical_stock: boolean;
  /** The category's code. */
  readonly category: string | null;
  /** Pesos as decimal text; null without a price on the list. */
  readonly price: string | null;
  readonly tags: readonly string[];
  /** File names, the first one is the product's picture. */
  readonly images: readonly string[];
  /** The picture that lists show. */
  readonly image_path: string | null;
  readonly [field: string]: unknown;
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

export async function setSavepoint(tx: Tx): Promise<void> {
  await sql`savepoint import_batch`.execute(tx);
}

/** Takes back what the transaction did since its last savepoint. */
export async function rollBackToSavepoint(tx: Tx): Promise<void> {
  await sql`rollback to savepoint import_batch`.execute(tx);
}

/** Which values of products to read, besides those of their search text. */
export interface ReadFields {
  readonly columns: readonly PlainField[];
  readonly category: boolean;
  readonly tags: boolean;
  readonly images: boolean;
  /** undefined: no prices. */
  readonly priceListId: number | undefined;
}

/** The file names of the pictures of a product `p`, in their order; one without a list of them may still have its main picture. */
export const PICTURES = sql`case
  when exists (select from product_images m where m.product_id = p.product_id)
  then array(select m.file_name from product_images m where m.product_id = p.product_id order by m.position)
  when p.image_path is not null then array[p.image_path]
  else array[]::text[] end`;

/** Returns the products with these codes. */
export async function readProducts(
  db: Database,
  companyId: number,
  codes: readonly string[],
  { columns, category, tags, images, priceListId }: ReadFields,
): Promise<Map<string, StoredProduct>> {
  const plain = columns.map((column) => sql`p.${sql.ref(column)},`);
  const { rows } = await sql<StoredProduct>`
    select p.product_id as "productId", p.code, ${sql.join(plain, sql` `)}
      p.name, p.subtitle, p.bar_code, p.isbn, p.synonyms, p.reserved, p.has_physical_stock, p.image_path,
      ${category ? sql`(select c.category_code from categories c where c.category_id = p.category_id)` : sql`null`} as category,
      ${
        priceListId === undefined
          ? sql`null`
          : sql`(select r.amount::text from prices r where r.price_list_id = ${priceListId} and r.product_id = p.product_id)`
      } as price,
      ${
        tags
          ? sql`array(select t.tag_code from product_tags t where t.product_id = p.product_id order by t.tag_code)`
          : sql`array[]::text[]`
      } as tags,
      ${images ? PICTURES : sql`array[]::text[]`} as images
    from products p
    where p.company_id = ${companyId} and p.code = any(${codes}::text[])`.execute(db);
  return new Map(rows.map((row) => [row.code, row]));
}

/** Locks products by ascending id, as orders do. */
export async function lockProductRows(
  tx: Database,
  companyId: number,
  ids: readonly number[],
): Promise<void> {
  await sql`
    select from products where company_id = ${companyId} and product_id = any(${ids}::int[])
    order by product_id for no key update`.execute(tx);
}

/** Creates the missing categories at the root of the tree. @returns the created ones. */
export async function insertCategories(
  tx: Database,
  companyId: number,
  codes: readonly string[],
): Promise<{ readonly id: number; readonly code: string }[]> {
  const { rows } = await sql<{ id: number; code: string }>`
    insert into categories (company_id, category_code, description)
    select ${companyId}, code, code from unnest(${codes}::text[]) code
    on conflict (company_id, category_code) do nothing
    returning category_id as id, category_code as code`.execute(tx);
  return rows;
}

/** Creates the missing tags. */
export async function insertTags(tx: Database, companyId: number, codes: readonly string[]): Promise<void> {
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
  tx: Database,
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

/** Adds products in the order of the file. @returns their ids by their codes. */
export async function insertProducts(
  tx: Database,
  companyId: number,
  columns: readonly WrittenColumn[],
  records: readonly ProductRecord[],
): Promise<Map<string, number>> {
  const value = (column: WrittenColumn) => {
    const written: { readonly type: string; readonly keep?: string } = WRITTEN[column];
    return written.keep === undefined
      ? sql`i.${sql.ref(column)}`
      : sql`coalesce(i.${sql.ref(column)}, ${sql.raw(written.keep)})`;
  };
  const { rows } = await sql<{ id: number; code: string }>`
    insert into products (company_id, code, ${sql.join(columns.map((column) => sql.ref(column)))})
    select ${companyId}, i.code, ${sql.join(columns.map(value))}
    from ${recordset(records, columns)}
    order by i.line
    on conflict (company_id, code) do nothing
    returning product_id as id, code`.execute(tx);
  return new Map(rows.map(({ code, id }) => [code, id]));
}

function recordset(
  records: readonly ProductRecord[],
  columns: readonly WrittenColumn[],
): RawBuilder<unknown> {
  const types = columns.map((column) => sql`${sql.ref(column)} ${sql.raw(WRITTEN[column].type)}`);
  return sql`json_to_recordset(${JSON.stringify(records)}::json) as i(code text, line int, ${sql.join(types)})`;
}

/** A price of a list, in pesos as decimal text. */
export interface WrittenPrice {
  readonly priceListId: number;
  readonly productId: number;
  readonly price: string;
}

/** Writes prices in the order of lists and products. */
export async function writePrices(
  tx: Database,
  companyId: number,
  prices: readonly WrittenPrice[],
): Promise<void> {
  await sql`
    insert into prices (company_id, price_list_id, product_id, amount)
    select ${companyId}, i."priceListId", i."productId", i.price
    from json_to_recordset(${JSON.stringify(prices)}::json)
      as i("priceListId" int, "productId" int, price numeric(14, 2))
    order by i."priceListId", i."productId"
    on conflict (price_list_id, product_id) do update set amount = excluded.amount
      where prices.amount is distinct from excluded.amount`.execute(tx);
}

/** Gives the products exactly these tags. @returns the ids of those that had others. */
export async function writeTags(
  tx: Database,
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
  tx: Database,
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

/** Writes the name of a product's first picture, which lists show. */
export async function writeMainImage(
  tx: Database,
  productId: number,
  fileName: string | null,
): Promise<void> {
  await sql`
    update products set image_path = ${fileName}, updated_at = now()
    where product_id = ${productId} and image_path is distinct from ${fileName}`.execute(tx);
}
