// SQL that reads products by id or code, with the buyer's prices and the stock.

import { type RawBuilder, sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.js';
import {
  type Buyer,
  type CustomerPriceCells,
  type PriceTerms,
  pricedStatement,
  priceSql,
  type StepCells,
  withClause,
} from './price.queries.js';

export interface ProductRow {
  readonly product_id: number;
  readonly code: string;
  readonly name: string;
  readonly subtitle: string;
  readonly description: string;
  readonly description_long: string;
  readonly image_path: string | null;
  readonly images: readonly string[];
  readonly category_code: string | null;
  readonly bar_code: string | null;
  readonly isbn: string | null;
  readonly supplier_id: string | null;
  readonly tax_code: string;
  readonly tax_rate: string;
  readonly is_kit: boolean;
  readonly is_returnable: boolean;
  readonly quantity_from_bar_code: boolean;
  readonly is_price_to_public: boolean;
  readonly active: boolean;
  readonly visible_in_portal: boolean;
  readonly minimal_sales_quantity: number | null;
  readonly presentation_quantity: number | null;
  readonly has_physical_stock: boolean;
  readonly stock: number;
  readonly reserved: number;
  readonly future_stock: number;
  readonly weight_grams: number | null;
  readonly length_mm: number | null;
  readonly width_mm: number | null;
  readonly height_mm: number | null;
  /** Price in pesos; null if the buyer's list has none, or the buyer may not see prices. */
  readonly amount: string | null;
  /** Percentages of the buyer's discount list: for the product, for its nearest category, for everything. */
  readonly product_percent: string | null;
  readonly category_percent: string | null;
  readonly everything_percent: string | null;
  /** Steps and promotions of the buyer's list, and prices agreed with the client, those to come too; null for none. */
  readonly price_steps: readonly StepCells[] | null;
  readonly customer_prices: readonly CustomerPriceCells[] | null;
}

/** The columns from which prices are computed. */
export type PriceColumns = Pick<
  ProductRow,
  'amount' | 'product_percent' | 'category_percent' | 'everything_percent' | 'price_steps' | 'customer_prices'
>;

/** The columns that an order needs. */
export type OrderableRow = Pick<
  ProductRow,
  | 'product_id'
  | 'code'
  | 'name'
  | 'image_path'
  | 'tax_code'
  | 'tax_rate'
  | 'active'
  | 'visible_in_portal'
  | 'minimal_sales_quantity'
  | 'presentation_quantity'
  | 'has_physical_stock'
  | 'stock'
  | 'reserved'
  | 'future_stock'
  | 'weight_grams'
  | 'length_mm'
  | 'width_mm'
  | 'height_mm'
> &
  PriceColumns;

const describingColumns = sql`p.product_id, p.code, p.name, p.image_path, p.tax_code, p.tax_rate, p.presentation_quantity, p.weight_grams,
  p.length_mm, p.width_mm, p.height_mm`;
/** What decides whether and how many units can be ordered. */
const decidingColumns = (
  of: RawBuilder<unknown>,
) => sql`${of}.active, ${of}.visible_in_portal, ${of}.minimal_sales_quantity,
  ${of}.has_physical_stock, ${of}.stock, ${of}.reserved, ${of}.future_stock`;
const orderableWithStock = sql`${describingColumns}, ${decidingColumns(sql`p`)}`;

const columns = sql`${orderableWithStock}, p.subtitle, p.description, p.description_long, p.bar_code, p.isbn, p.supplier_id, p.is_kit,
  p.is_returnable, p.quantity_from_bar_code, p.is_price_to_public,
  (select c.category_code from categories c where c.company_id = p.company_id and c.category_id = p.category_id) as category_code,
  array(
    select i.file_name from product_images i
    where i.company_id = p.company_id and i.product_id = p.product_id order by i.position
  ) as images`;

export type ProductKey = { readonly ids: readonly number[] } | { readonly codes: readonly string[] };

/** Returns products by id or exact code, in the given order, hidden ones included; unknown ones are left out. */
export const selectProducts = (db: Database, buyer: Buyer, key: ProductKey): Promise<ProductRow[]> =>
  'ids' in key ? selectByIds(db, buyer, key) : selectByCodes(db, buyer, key);

/** As `selectProducts`, without what only screens show: its texts and pictures take most of the time of a long order. */
export const selectOrderable = (
  db: Database,
  buyer: Buyer,
  ids: readonly number[],
): Promise<OrderableRow[]> => selectOrderableByIds(db, buyer, { ids });

/** As `selectOrderable`; locks the products until the transaction ends, by ascending id, and returns their stock as it is then. */
export const lockOrderable = (tx: Tx, buyer: Buyer, ids: readonly number[]): Promise<OrderableRow[]> =>
  selectLocked(tx, buyer, { ids });

/**
 * The elements of a list. As the result of a subquery its length is unknown to the planner, so that PostgreSQL keeps one plan: with the
 * length in sight it prefers a new plan for each short list, and planning takes longer than reading the products.
 */
const listOf = (values: RawBuilder<unknown>, type: 'int' | 'text') =>
  sql`(select ${values}::${sql.raw(type)}[])`;

/** The cast makes the subquery a list: without it, SQL would compare with each of its rows. */
const isOneOf = (id: RawBuilder<unknown>, ids: RawBuilder<unknown>) =>
  sql`${id} = any(${listOf(ids, 'int')}::int[])`;

const byIds = <Row>(selected: RawBuilder<unknown>) =>
  pricedStatement<{ readonly ids: readonly number[] }, Row>((terms, { ids }) =>
    selectWanted(
      terms,
      selected,
      sql`unnest(${listOf(ids, 'int')}) with ordinality as w (id, position)
        join products p on p.company_id = ${terms.companyId} and p.product_id = w.id`,
    ),
  );

const selectWanted = <Row>(
  terms: PriceTerms,
  selected: RawBuilder<unknown>,
  wanted: RawBuilder<unknown>,
): RawBuilder<Row> => {
  const price = priceSql(terms);
  return sql<Row>`
    ${withClause(price.ctes)}
    select ${selected}, ${price.columns} from ${wanted} ${price.joins} order by w.position`;
};

const selectByIds = byIds<ProductRow>(columns);
const selectOrderableByIds = byIds<OrderableRow>(orderableWithStock);

const selectByCodes = pricedStatement<{ readonly codes: readonly string[] }, ProductRow>((terms, { codes }) =>
  selectWanted(
    terms,
    columns,
    sql`unnest(${listOf(codes, 'text')}) with ordinality as w (code, position)
      join products p on p.company_id = ${terms.companyId} and p.code = w.code`,
  ),
);

const selectLocked = pricedStatement<{ readonly ids: readonly number[] }, OrderableRow>((terms, { ids }) => {
  const { companyId } = terms;
  const price = priceSql(terms);
  const locked = sql`locked as materialized (
    select product_id, ${decidingColumns(sql`products`)} from products
    where company_id = ${companyId} and ${isOneOf(sql`product_id`, ids)}
    order by product_id for no key update)`;
  return sql<OrderableRow>`
    ${withClause([...price.ctes, locked])}
    select ${describingColumns}, ${decidingColumns(sql`locked`)}, ${price.columns}
    from locked join products p on p.company_id = ${companyId} and p.product_id = locked.product_id ${price.joins}`;
});

export type PriceRow = Pick<ProductRow, 'product_id' | 'active' | 'visible_in_portal'> & PriceColumns;

/** The same prices as `selectProducts`, without the products. */
export async function selectPrices(db: Database, buyer: Buyer, ids: readonly number[]): Promise<PriceRow[]> {
  const price = priceSql(buyer);
  const { rows } = await sql<PriceRow>`
    ${withClause(price.ctes)}
    select p.product_id, p.active, p.visible_in_portal, ${price.columns}
    from products p ${price.joins}
    where p.company_id = ${buyer.companyId} and p.product_id = any(${ids}::int[])`.execute(db);
  return rows;
}

/** The exact code of a product whose code differs from the given one by case alone. */
export async function selectCodeOfAnyCase(
  db: Database,
  companyId: number,
  code: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ code: string }>`
    select code from products where company_id = ${companyId} and upper(code) = upper(${code} collate "C")
    order by code limit 1`.execute(db);
  return rows[0]?.code;
}

export type StockRow = Pick<
  ProductRow,
  'product_id' | 'stock' | 'reserved' | 'future_stock' | 'has_physical_stock'
>;
