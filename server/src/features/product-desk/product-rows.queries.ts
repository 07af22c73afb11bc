// SQL that reads products for the desk: rows of the table, every field of some products, their prices in all lists, and what
// refers to a product.

import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.js';

export interface TableRow {
  readonly product_id: number;
  readonly code: string;
  readonly name: string;
  readonly subtitle: string;
  readonly image_path: string | null;
  readonly category_code: string | null;
  readonly category_name: string | null;
  readonly tax_code: string;
  readonly tax_rate: string;
  /** Pesos; null if the list has no price. */
  readonly amount: string | null;
  readonly stock: number;
  readonly reserved: number;
  readonly future_stock: number;
  readonly has_physical_stock: boolean;
  readonly minimal_sales_quantity: number | null;
  readonly presentation_quantity: number | null;
  readonly active: boolean;
  readonly visible_in_portal: boolean;
}

/** Returns rows of the table by id, in the given order, with the prices of one list. */
export async function selectTableRows(
  db: Database,
  companyId: number,
  priceListId: number,
  ids: readonly number[],
): Promise<TableRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<TableRow>`
    select p.product_id, p.code, p.name, p.subtitle, p.image_path, c.category_code, c.description as category_name, p.tax_code,
      p.tax_rate, l.amount, p.stock, p.reserved, p.future_stock, p.has_physical_stock, p.minimal_sales_quantity,
      p.presentation_quantity, p.active, p.visible_in_portal
    from unnest(${ids}::int[]) with ordinality as w (id, position)
    join products p on p.company_id = ${companyId} and p.product_id = w.id
    left join categories c on c.company_id = p.company_id and c.category_id = p.category_id
    left join prices l on l.company_id = p.company_id and l.price_list_id = ${priceListId} and l.product_id = p.product_id
    order by w.position`.execute(db);
  return rows;
}

/** A product's fields by their column names. */
export interface ProductColumns {
  readonly product_id: number;
  readonly code: string;
  readonly name: string;
  readonly subtitle: string;
  readonly description: string;
  readonly description_long: string;
  readonly category_code: string | null;
  readonly tax_code: string;
  readonly tax_rate: string;
  readonly bar_code: string | null;
  readonly isbn: string | null;
  readonly supplier_id: string | null;
  readonly weight_grams: number | null;
  readonly length_mm: number | null;
  readonly width_mm: number | null;
  readonly height_mm: number | null;
  readonly tags: readonly string[];
  readonly synonyms: readonly string[];
  readonly minimal_sales_quantity: number | null;
  readonly presentation_quantity: number | null;
  readonly stock: number;
  readonly future_stock: number;
  readonly reserved: number;
  readonly has_physical_stock: boolean;
  readonly active: boolean;
  readonly visible_in_portal: boolean;
  readonly images: readonly string[];
}

/** Returns every field of some products. Inside a transaction, lock them first: the tags are rows of their own. */
export async function selectProductColumns(
  db: Database,
  companyId: number,
  ids: readonly number[],
): Promise<ProductColumns[]> {
  const { rows } = await sql<ProductColumns>`
    select p.product_id, p.code, p.name, p.subtitle, p.description, p.description_long, p.tax_code, p.tax_rate, p.bar_code, p.isbn,
      p.supplier_id, p.weight_grams, p.length_mm, p.width_mm, p.height_mm, p.synonyms, p.minimal_sales_quantity,
      p.presentation_quantity, p.stock, p.future_stock, p.reserved, p.has_physical_stock, p.active, p.visible_in_portal,
      (select c.category_code from categories c where c.company_id = p.company_id and c.category_id = p.category_id) as category_code,
      array(select t.tag_code from product_tags t
        where t.company_id = p.company_id and t.product_id = p.product_id order by t.tag_code) as tags,
      array(select i.file_name from product_images i
        where i.company_id = p.company_id and i.product_id = p.product_id order by i.position) as images
    from products p
    where p.company_id = ${companyId} and p.product_id = any(${ids}::int[])
    order by p.product_id`.execute(db);
  return rows;
}

export interface PriceListRow {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly is_default: boolean;
}

/** Returns the company's price lists, the default first. */
export const selectPriceLists = (db: Database, companyId: number): Promise<PriceListRow[]> =>
  db
    .selectFrom('price_lists')
    .where('company_id', '=', companyId)
    .select(['price_list_id as id', 'code', 'name', 'is_default'])
    .orderBy('is_default', 'desc')
    .orderBy('name')
    .orderBy('price_list_id')
    .execute();

/** Returns a product's price in each list that has one, in pesos. */
export const selectPricesOf = (db: Database, companyId: number, productId: number) =>
  db
    .selectFrom('prices')
    .where('company_id', '=', companyId)
    .where('product_id', '=', productId)
    .select(['price_list_id', 'amount'])
    .execute();

/** A price of a list, in pesos. */
export interface PriceKey {
  readonly list: number;
  readonly product: number;
}

/** Locks prices until the transaction ends, by list and product. Prices that do not exist are left out. */
export async function lockPrices(
  tx: Tx,
  companyId: number,
  keys: readonly PriceKey[],
): Promise<{ list: number; product: number; amount: string }[]> {
  const { rows } = await sql<{ list: number; product: number; amount: string }>`
    select l.price_list_id as list, l.product_id as product, l.amount
    from prices l
    join json_to_recordset(${JSON.stringify(keys)}::json) as i (list int, product int)
      on l.price_list_id = i.list and l.product_id = i.product
    where l.company_id = ${companyId}
    order by l.price_list_id, l.product_id for no key update of l`.execute(tx);
  return rows;
}

/** What refers to a product. */
export interface References {
  readonly open_carts: number;
  readonly open_orders: number;
  /** Offers that reserve units of it. */
  readonly holding_offers: number;
  readonly catalogs: readonly string[];
}

export async function selectReferences(
  db: Database,
  companyId: number,
  productId: number,
): Promise<References> {
  const { rows } = await sql<References>`
    select
      (select count(*)::int from cart_lines where company_id = ${companyId} and product_id = ${productId}) as open_carts,
      (select count(*)::int from (
        select from stock_movements
        where company_id = ${companyId} and product_id = ${productId} and order_id is not null
        group by order_id having sum(reserved_delta) > 0) o) as open_orders,
      (select count(*)::int from offer_lines l join offers f using (offer_id)
        where l.company_id = ${companyId} and l.product_id = ${productId} and f.holds_stock) as holding_offers,
      array(select g.catalog_name from catalog_details d join catalogs g on g.catalog_id = d.catalog_id
        where d.company_id = ${companyId} and d.product_id = ${productId} order by g.catalog_name) as catalogs`.execute(
    db,
  );
  return rows[0] ?? { open_carts: 0, open_orders: 0, holding_offers: 0, catalogs: [] };
}
