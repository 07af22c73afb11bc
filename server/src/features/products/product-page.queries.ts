// SQL of one page of a product list: the product ids in the order asked for (newest, name, code, price, best match,
// catalogue) and the exact total.

import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/database/database.js';
import { catalogVersion, hasAgreedPrices } from './catalog-version.queries.js';
import { countedTotal, isCounted } from './filter-counts.queries.js';
import { type LiveCatalog, liveStocks, type StockCells, stocksOf } from './live-catalog.queries.js';
import { type Buyer, priceSql, withClause } from './price.queries.js';
import {
  fromClause,
  isShown,
  isUnfiltered,
  type Selection,
  shownValues,
  subtreeOf,
  whereClause,
} from './selection.queries.js';

export type Order =
  | { readonly by: 'newest' | 'name' | 'nameDown' | 'code' | 'codeDown' | 'price' | 'priceDown' }
  | { readonly by: 'match'; readonly match: Match }
  /** The catalogue's own order; the selection must be of that catalogue. */
  | { readonly by: 'place'; readonly catalogId: number };

/** The typed text, for ranking the matches. */
export interface Match {
  readonly code: string;
  /** Texts of tsqueries over the weights of product_search: the name begins with the first word and holds the others. */
  readonly nameBegins: string;
  /** The name holds all words. */
  readonly inName: string;
}

export interface PageOf {
  readonly limit: number;
  readonly offset: number;
}

export interface PageIds {
  readonly total: number;
  readonly ids: readonly number[];
}

/** A page with the version of the catalogue in which it was found. */
export interface FoundPage extends PageIds {
  readonly version: number;
}

/** How a page is read: CTEs, `total` among them, and a select of the page's product ids in order. */
interface Plan {
  readonly ctes: readonly RawBuilder<unknown>[];
  readonly ids: RawBuilder<unknown>;
}

/** Returns the ids of one page of a selection, in order, and the exact number of all, in one statement. */
export async function selectPage(
  db: Database,
  selection: Selection,
  buyer: Buyer,
  order: Order,
  page: PageOf,
): Promise<FoundPage> {
  const plan = planOf(selection, buyer, order, page);
  const { rows } = await sql<FoundPage>`
    ${withClause([...subtreeOf(selection), ...plan.ctes])}
    select total, array(${plan.ids}) as ids, ${catalogVersion} as version from total`.execute(db);
  return onlyRow(rows);
}

/** A page with what the same statement has read of its products. */
export interface LivePage extends FoundPage {
  readonly live: LiveCatalog;
}

/** As `selectPage`, with the stock of the page's products. */
export async function selectLivePage(
  db: Database,
  selection: Selection,
  buyer: Buyer,
  order: Order,
  page: PageOf,
): Promise<LivePage> {
  const plan = planOf(selection, buyer, order, page);
  const companyId = sql`${buyer.companyId}`;
  const { rows } = await sql<FoundPage & { has_agreed_prices: boolean; stocks: StockCells | null }>`
    ${withClause([...subtreeOf(selection), ...plan.ctes, sql`page as materialized (select total, array(${plan.ids}) as ids from total)`])}
    select total, ids, ${catalogVersion} as version, ${hasAgreedPrices(companyId, sql`${buyer.clientId}`)} as has_agreed_prices,
      ${liveStocks(companyId, sql`ids`)} as stocks
    from page`.execute(db);
  const { total, ids, version, has_agreed_prices, stocks } = onlyRow(rows);
  return {
    total,
    ids,
    version,
    live: { version, hasAgreedPrices: has_agreed_prices, stocks: stocksOf(stocks) },
  };
}

const planOf = (selection: Selection, buyer: Buyer, order: Order, page: PageOf): Plan =>
  planFromIndex(selection, buyer, order, page) ?? planFromScan(selection, buyer, order, page);

function onlyRow<Row>([row]: readonly Row[]): Row {
  if (row === undefined) throw new Error('The row of the total is missing.');
  return row;
}

/** The limit of the page, as many rows as there are: nothing is read behind the last one, nor for a page past the end. */
const limitOf = ({ limit, offset }: PageOf) => sql`
  limit (select greatest(least(${limit}::bigint, total - ${offset}::bigint), 0) from total) offset ${offset}::bigint`;
/** The rows up to the end of the page, none for a page past the end. */
const limitToEnd = ({ limit, offset }: PageOf) => sql`
  limit (select case when ${offset}::bigint < total then least(${limit + offset}::bigint, total) else 0 end from total)`;

/** Plans a page that is read in the order of an index, with a total from kept counts; undefined without such an index. */
function planFromIndex(selection: Selection, buyer: Buyer, order: Order, page: PageOf): Plan | undefined {
  const { category, visibility } = selection;
  if (!isCounted(selection))
    return order.by === 'newest' &&
      category !== undefined &&
      visibility === 'visible' &&
      isUnfiltered(selection)
      ? newestOfCategories(selection, category, page)
      : undefined;
  // few are hidden: most of an index would be passed over
  if (visibility === 'hidden' && order.by !== 'newest') return undefined;
  const inOrder = (orderKeys: RawBuilder<unknown>): Plan => ({
    ctes: [totalOfFilter(selection)],
    ids: sql`select p.product_id from products p where ${whereClause(selection)} order by ${orderKeys} ${limitOf(page)}`,
  });
  switch (order.by) {
    case 'newest':
      return newestOfFilter(selection, page);
    case 'name':
      return inOrder(sql`p.sort_name, p.product_id`);
    case 'nameDown':
      return inOrder(sql`p.sort_name desc, p.product_id desc`);
    case 'code':
      return inOrder(sql`p.code, p.product_id`);
    case 'codeDown':
      return inOrder(sql`p.code desc, p.product_id desc`);
    case 'price':
    case 'priceDown':
      return visibility === 'visible' && isUnfiltered(selection) && buyer.discountListId === null
        ? listPriceFromIndex(selection, buyer, order, page)
        : undefined;
    case 'match':
    case 'place':
      return undefined;
  }
}

const totalOfFilter = (selection: Selection) => sql`total as (${countedTotal(selection)})`;

/** What is shown and what is hidden give their newest from their indexes, past those that the filter leaves out; they are merged. */
function newestOfFilter(selection: Selection, page: PageOf): Plan {
  const orderKeys = sql`p.created_at desc, p.product_id desc`;
  // a condition that stands twice is taken for a rarer one
  const shownOrHidden = shownValues(selection.visibility).map((shown) =>
    whereClause({ ...selection, visibility: shown ? 'visible' : 'hidden' }),
  );
  const parts = shownOrHidden.map(
    (where) => sql`(
      select p.product_id, p.created_at from products p where ${where} order by ${orderKeys} ${limitToEnd(page)})`,
  );
  return {
    ctes: [totalOfFilter(selection)],
    ids: sql`select p.product_id from (${sql.join(parts, sql` union all `)}) p order by ${orderKeys} ${limitOf(page)}`,
  };
}

/** Each category gives its newest from its index; they are merged. */
function newestOfCategories({ companyId }: Selection, category: string | null, page: PageOf): Plan {
  const orderKeys = sql`p.created_at desc, p.product_id desc`;
  const newest = (where: RawBuilder<unknown>) => sql`(
    select p.product_id, p.created_at from products p
    where p.company_id = ${companyId} and ${where} and ${isShown} order by ${orderKeys} ${limitToEnd(page)})`;
  const parts =
    category === null
      ? sql`${newest(sql`p.category_id is null`)} p`
      : sql`subtree s cross join lateral ${newest(sql`p.category_id = s.category_id`)} p`;
  const counted =
    category === null ? sql`n.category_id is null` : sql`n.category_id in (select category_id from subtree)`;
  return {
    ctes: [
      sql`total as (
        select coalesce(sum(n.products), 0)::int as total from product_counts n
        where n.company_id = ${companyId} and n.visible and ${counted})`,
    ],
    ids: sql`select p.product_id from ${parts} order by ${orderKeys} ${limitOf(page)}`,
  };
}

function listPriceFromIndex(selection: Selection, buyer: Buyer, order: Order, page: PageOf): Plan {
  const { companyId } = selection;
  const down = order.by === 'priceDown' ? sql`desc` : sql``;
  const list = sql`l.company_id = ${companyId} and l.price_list_id = ${buyer.priceListId}`;
  return {
    ctes: [
      totalOfFilter(selection),
      sql`agreed as materialized (
        select o.product_id, min(o.amount) as amount
        from customer_prices o join products p on p.company_id = o.company_id and p.product_id = o.product_id
        where o.client_id = ${buyer.clientId}::int and o.from_quantity = 1 and ${isShown}
          and (o.valid_from is null or o.valid_from <= ${buyer.day}::date)
          and (o.valid_until is null or o.valid_until >= ${buyer.day}::date)
        group by o.product_id)`,
      sql`priced as materialized (
        select l.product_id, l.amount
        from prices l join products p on p.company_id = l.company_id and p.product_id = l.product_id
        where ${list} and ${isShown} and not exists (select from agreed a where a.product_id = l.product_id)
        order by l.amount ${down}, l.product_id ${down} ${limitToEnd(page)})`,
      // Only looked for where the priced ones do not fill the page.
      sql`unpriced as materialized (
        select p.product_id from products p
        where p.company_id = ${companyId} and ${isShown}
          and not exists (select from prices l where ${list} and l.product_id = p.product_id)
          and not exists (select from agreed a where a.product_id = p.product_id)
        order by p.product_id ${down}
        limit (select case when ${page.offset}::bigint < total
          then greatest(${page.limit + page.offset}::bigint - (select count(*) from priced), 0) else 0 end from total))`,
    ],
    ids: sql`
      select q.product_id
      from (select product_id, amount from priced union all select product_id, amount from agreed
        union all select product_id, null from unpriced) q
      order by q.amount ${down} nulls last, q.product_id ${down} ${limitOf(page)}`,
  };
}

/** Reads the whole selection once, for the total and for the page. */
function planFromScan(selection: Selection, buyer: Buyer, order: Order, page: PageOf): Plan {
  const {
    ctes = [],
    sortColumns,
    orderKeys,
    joins = sql``,
    wholeRows = true,
  } = sorting(selection.companyId, buyer, order);
  return {
    ctes: [
      ...ctes,
      sql`found as materialized (select p.product_id, ${sortColumns} from ${fromClause(selection, wholeRows)} ${joins} where ${whereClause(selection)})`,
      sql`total as (select count(*)::int as total from found)`,
    ],
    ids: sql`select f.product_id from found f order by ${orderKeys} ${limitOf(page)}`,
  };
}

interface Sorting {
  /** False where the facts are among the narrow rows that a search reads. */
  readonly wholeRows?: boolean;
  readonly ctes?: readonly RawBuilder<unknown>[];
  readonly joins?: RawBuilder<unknown>;
  readonly sortColumns: RawBuilder<unknown>;
  readonly orderKeys: RawBuilder<unknown>;
}

function sorting(companyId: number, buyer: Buyer, order: Order): Sorting {
  switch (order.by) {
    case 'newest':
      return {
        wholeRows: false,
        sortColumns: sql`p.created_at`,
        orderKeys: sql`f.created_at desc, f.product_id desc`,
      };
    case 'name':
      return { sortColumns: sql`p.sort_name`, orderKeys: sql`f.sort_name, f.product_id` };
    case 'nameDown':
      return { sortColumns: sql`p.sort_name`, orderKeys: sql`f.sort_name desc, f.product_id desc` };
    case 'code':
      return { sortColumns: sql`p.code`, orderKeys: sql`f.code, f.product_id` };
    case 'codeDown':
      return { sortColumns: sql`p.code`, orderKeys: sql`f.code desc, f.product_id desc` };
    case 'price':
    case 'priceDown': {
      // Sorted by the price even where the price itself is hidden.
      const { ctes, joins, payableJoins, payable } = priceSql({ ...buyer, companyId, seesPrices: true });
      const down = order.by === 'priceDown' ? sql`desc` : sql``;
      const orderKeys = sql`f.payable ${down} nulls last, f.product_id ${down}`;
      return {
        ctes,
        joins: sql`${joins} ${payableJoins}`,
        sortColumns: sql`${payable} as payable`,
        orderKeys,
      };
    }
    case 'place':
      return {
        joins: sql`join catalog_details o
          on o.company_id = p.company_id and o.catalog_id = ${order.catalogId} and o.product_id = p.product_id`,
        sortColumns: sql`o.position, o.catalog_detail_id`,
        orderKeys: sql`f.position, f.catalog_detail_id`,
      };
    case 'match': {
      return {
        wholeRows: false,
        sortColumns: sql`p.created_at, ${matchRank(companyId, order.match)} as rank`,
        orderKeys: sql`f.rank, f.created_at desc, f.product_id desc`,
      };
    }
  }
}

/** How well a product `p` matches a typed text: 0 its code, 1 the start of its name, 2 all words in its name, 3 elsewhere. */
export const matchRank = (
  companyId: number,
  { code, nameBegins, inName }: Match,
): RawBuilder<unknown> => sql`case
  when p.product_id = any(array(
    select product_id from products where company_id = ${companyId} and upper(code) = upper(${code} collate "C"))) then 0
  when search_vector @@ ${nameBegins}::tsquery then 1
  when search_vector @@ ${inName}::tsquery then 2
  else 3 end`;
