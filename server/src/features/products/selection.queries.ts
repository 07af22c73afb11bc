// SQL conditions by which products are listed, counted and searched: visibility, category with its descendants, tags,
// catalogue, stock status, codes and text.

import { RUNNING_OUT_MINIMA } from '@mostrador/rules/stock';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '../../platform/database/database.js';

/** The products that a caller is shown; only administrators may have another value than `visible`. */
export type Visibility = 'visible' | 'hidden' | 'all';

/** The filters of a request, limited to the caller's rights. An absent filter excludes nothing. */
export interface Selection {
  readonly companyId: number;
  readonly visibility: Visibility;
  readonly withoutImages?: boolean | undefined;
  /** Stock status codes; any of them matches. */
  readonly stockStatuses?: readonly number[] | undefined;
  /** A category's code, with all its descendants; null for products without category. */
  readonly category?: string | null | undefined;
  readonly tags?: readonly string[] | undefined;
  readonly catalog?: CatalogSelection | undefined;
  readonly specialCode?: SpecialCode | undefined;
  readonly productCode?: string | undefined;
  readonly active?: boolean | undefined;
  readonly visibleInPortal?: boolean | undefined;
  /** A code of rules/iva. */
  readonly taxCode?: string | undefined;
  /** True: few units are left, as rules/stock says. */
  readonly runningOut?: true | undefined;
  readonly listPrice?: ListPriceFilter | undefined;
  /** The text of a tsquery; see `search-query.ts`. */
  readonly search?: string | undefined;
}

/** The price of one list: whether there is one, and between which amounts in pesos. */
export interface ListPriceFilter {
  readonly priceListId: number;
  readonly exists: boolean;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** The products of one catalogue, or those in none of the catalogues that the caller may see. */
export type CatalogSelection =
  | { readonly catalogId: number }
  | {
      readonly noneOf: {
        readonly all: boolean;
        readonly semiPublic: boolean;
        readonly ownerId: number | null;
      };
    };

/** A typed code in each form in which it may be stored. */
export interface SpecialCode {
  readonly typed: string;
  readonly barCodes: readonly string[];
}

/** Condition on products `p` that visitors and clients are shown. */
export const isShown = sql<SqlBool>`p.active and p.visible_in_portal`;

/** Returns the values of `isShown` that a visibility includes. */
export function shownValues(visibility: Visibility): readonly boolean[] {
  if (visibility === 'all') return [true, false];
  return [visibility === 'visible'];
}

/**
 * The rows, as `p`, that `condition` is put to. A search reads the narrow rows of product_search alone where it can; their
 * columns have the names that products have.
 * @param wholeRows whether the statement reads other columns of the products too.
 */
export function fromClause(selection: Selection, wholeRows: boolean): RawBuilder<unknown> {
  const { search, withoutImages, stockStatuses, productCode, taxCode, runningOut } = selection;
  if (search === undefined) return sql`products p`;
  const ofWholeRows = [withoutImages, stockStatuses, productCode, taxCode, runningOut];
  const narrow = !wholeRows && ofWholeRows.every((filter) => filter === undefined);
  return narrow
    ? sql`product_search p`
    : sql`product_search s join products p on p.company_id = s.company_id and p.product_id = s.product_id`;
}

/**
 * The one condition by which products are listed, counted and searched. `subtreeOf` must be among the CTEs.
 * Sub-selects are arrays so that the plan never depends on a guess of how many rows they bring.
 */
export function whereClause(selection: Selection): RawBuilder<SqlBool> {
  const {
    companyId,
    visibility,
    withoutImages,
    stockStatuses,
    category,
    tags,
    catalog,
    specialCode,
    productCode,
    active,
    visibleInPortal,
    taxCode,
    runningOut,
    listPrice,
    search,
  } = selection;
  const parts: RawBuilder<SqlBool>[] = [sql`p.company_id = ${companyId}`];
  if (visibility === 'visible') parts.push(isShown);
  if (visibility === 'hidden') parts.push(sql`not (${isShown})`);
  if (search !== undefined) parts.push(sql`search_vector @@ ${search}::tsquery`);
  if (category === null) parts.push(sql`p.category_id is null`);
  if (typeof category === 'string')
    parts.push(sql`p.category_id = any(array(select category_id from subtree))`);
  if (withoutImages !== undefined)
    parts.push(withoutImages ? sql`p.image_path is null` : sql`p.image_path is not null`);
  if (stockStatuses) parts.push(sql`${stockStatusSql} = any(${stockStatuses}::int[])`);
  if (productCode !== undefined) parts.push(sql`p.code = ${productCode}`);
  if (active !== undefined) parts.push(active ? sql`p.active` : sql`not p.active`);
  if (visibleInPortal !== undefined)
    parts.push(visibleInPortal ? sql`p.visible_in_portal` : sql`not p.visible_in_portal`);
  if (taxCode !== undefined) parts.push(sql`p.tax_code = ${taxCode}`);
  if (runningOut) parts.push(runningOutSql);
  if (listPrice) parts.push(priceFilter(companyId, listPrice));
  if (tags) {
    parts.push(sql`p.product_id = any(array(
      select t.product_id from product_tags t where t.company_id = ${companyId} and t.tag_code = any(${tags}::text[])))`);
  }
  if (catalog) parts.push(inCatalog(companyId, catalog));
  if (specialCode) {
    parts.push(sql`p.product_id = any(array(
      select product_id from products where company_id = ${companyId} and isbn = any(${specialCode.barCodes}::text[])
      union all
      select product_id from products where company_id = ${companyId} and bar_code = any(${specialCode.barCodes}::text[])
      union all
      select product_id from products where company_id = ${companyId} and upper(code) = upper(${specialCode.typed} collate "C")))`);
  }
  return sql.join(parts, sql` and `);
}

/** What rules/stock derives, for filtering by it. */
export const stockStatusSql = sql`case
  when not p.has_physical_stock or p.stock > p.reserved then 0
  when p.future_stock > 0 and p.stock - p.reserved + p.future_stock > 0 then 2
  else 1 end`;

/** What rules/stock calls running out. */
export const runningOutSql = sql<SqlBool>`(p.has_physical_stock and p.stock > p.reserved
  and p.stock - p.reserved < ${RUNNING_OUT_MINIMA} * greatest(p.minimal_sales_quantity, 1))`;

function priceFilter(
  companyId: number,
  { priceListId, exists, from, to }: ListPriceFilter,
): RawBuilder<SqlBool> {
  return sql`${exists ? sql`` : sql`not `}exists (
    select from prices l
    where l.company_id = ${companyId} and l.price_list_id = ${priceListId} and l.product_id = p.product_id
      and l.amount between coalesce(${from ?? null}::numeric, 0) and coalesce(${to ?? null}::numeric, 'infinity'))`;
}

function inCatalog(companyId: number, catalog: CatalogSelection): RawBuilder<SqlBool> {
  if ('catalogId' in catalog) {
    return sql`p.product_id = any(array(
      select d.product_id from catalog_details d where d.company_id = ${companyId} and d.catalog_id = ${catalog.catalogId}))`;
  }
  const { all, semiPublic, ownerId } = catalog.noneOf;
  return sql`not exists (
    select from catalog_details d join catalogs g on g.catalog_id = d.catalog_id
    where d.company_id = ${companyId} and d.product_id = p.product_id
      and (${all}::boolean or g.is_public or (g.is_semi_public and ${semiPublic}::boolean) or g.user_id = ${ownerId}::int))`;
}

/** The category and all below it, however deep. */
export const subtreeOf = ({ companyId, category }: Selection): RawBuilder<unknown>[] =>
  typeof category === 'string'
    ? [
        sql`subtree (category_id) as (
  select category_id from categories where company_id = ${companyId} and category_code = ${category}
  union
  select c.category_id from subtree s join categories c on c.company_id = ${companyId} and c.parent_category_id = s.category_id)`,
      ]
    : [];

/** Whether the selection is narrowed by nothing but a category: then the kept counts are its total. */
export const isUnfiltered = ({ companyId: _, visibility: __, category: ___, ...filters }: Selection) =>
  Object.values(filters).every((filter) => filter === undefined);

/** Whether a selection holds anything at all. */
export async function existsAny(db: Database, selection: Selection): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from ${fromClause(selection, false)} where ${whereClause(selection)}) as found`.execute(
    db,
  );
  return rows[0]?.found === true;
}
