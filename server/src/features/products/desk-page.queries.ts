// SQL of the desk's product table: a window of product ids in the order asked for, all ids of a filter, and the counts of the
// built-in views.

import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/database/database.js';
import { countedTotal, isCounted } from './filter-counts.queries.js';
import { withClause } from './price.queries.js';
import type { Match, PageIds, PageOf } from './product-page.queries.js';
import {
  fromClause,
  runningOutSql,
  type Selection,
  stockStatusSql,
  subtreeOf,
  whereClause,
} from './selection.queries.js';

export type DeskOrder =
  | {
      readonly by: 'code' | 'name' | 'category' | 'stock' | 'reserved' | 'newest';
      readonly down: boolean;
    }
  | { readonly by: 'price'; readonly priceListId: number; readonly down: boolean }
  | { readonly by: 'match'; readonly match: Match };

/** Returns the ids of a window of a selection, in order, and the exact number of all. */
export async function selectDeskPage(
  db: Database,
  selection: Selection,
  order: DeskOrder,
  page: PageOf,
): Promise<PageIds> {
  if (isCounted(selection) && isIndexed(order)) return selectFromIndex(db, selection, order, page);
  const { joins, columns, keys } = sorting(selection.companyId, order);
  const { rows } = await sql<PageIds>`
    ${withClause([
      ...subtreeOf(selection),
      sql`found as materialized (
        select p.product_id, ${columns} from ${fromClause(selection, true)} ${joins} where ${whereClause(selection)})`,
    ])}
    select (select count(*)::int from found) as total,
      array(select f.product_id from found f order by ${keys} limit ${page.limit} offset ${page.offset}) as ids`.execute(
    db,
  );
  return rows[0] ?? { total: 0, ids: [] };
}

type Indexed = { readonly by: 'code' | 'name'; readonly down: boolean };
const isIndexed = (order: DeskOrder): order is Indexed => order.by === 'code' || order.by === 'name';

/** The products of a counted selection in the order of an index. A window in the second half is read from the other end. */
async function selectFromIndex(
  db: Database,
  selection: Selection,
  { by, down }: Indexed,
  { limit, offset }: PageOf,
): Promise<PageIds> {
  const total = await countSelection(db, selection);
  const count = Math.max(Math.min(limit, total - offset), 0);
  if (count === 0) return { total, ids: [] };
  const backwards = offset > total / 2;
  // Forwards the page does not depend on the total, which may be a moment older: a file of all products lacks none.
  const window = backwards ? { limit: count, offset: total - offset - count } : { limit, offset };
  const direction = down !== backwards ? sql`desc` : sql`asc`;
  const key = by === 'code' ? sql`p.code` : sql`p.sort_name`;
  const { rows } = await sql<{ product_id: number }>`
    select p.product_id from products p where ${whereClause(selection)}
    order by ${key} ${direction}, p.product_id ${direction} limit ${window.limit} offset ${window.offset}`.execute(
    db,
  );
  const ids = rows.map((row) => row.product_id);
  return { total, ids: backwards ? ids.reverse() : ids };
}

async function countSelection(db: Database, selection: Selection): Promise<number> {
  const { rows } = await sql<{ total: number }>`${countedTotal(selection)}`.execute(db);
  return rows[0]?.total ?? 0;
}

interface Sorting {
  readonly joins: RawBuilder<unknown>;
  readonly columns: RawBuilder<unknown>;
  readonly keys: RawBuilder<unknown>;
}

function sorting(companyId: number, order: DeskOrder): Sorting {
  if (order.by === 'match') {
    const { code, nameBegins, inName } = order.match;
    return {
      joins: sql``,
      columns: sql`p.sort_name as key, case
        when upper(p.code) = upper(${code} collate "C") then 0
        when search_vector @@ ${nameBegins}::tsquery then 1
        when search_vector @@ ${inName}::tsquery then 2
        else 3 end as rank`,
      keys: sql`f.rank, f.key, f.product_id`,
    };
  }
  const down = order.down ? sql`desc` : sql`asc`;
  const by = (key: RawBuilder<unknown>, joins = sql``): Sorting => ({
    joins,
    columns: sql`${key} as key`,
    keys: sql`f.key ${down} nulls last, f.product_id ${down}`,
  });
  switch (order.by) {
    case 'code':
      return by(sql`p.code`);
    case 'name':
      return by(sql`p.sort_name`);
    case 'newest':
      return by(sql`p.created_at`);
    case 'stock':
      return by(sql`case when p.has_physical_stock then p.stock end`);
    case 'reserved':
      return by(sql`p.reserved`);
    case 'category':
      return {
        ...by(
          sql`c.description`,
          sql`left join categories c on c.company_id = p.company_id and c.category_id = p.category_id`,
        ),
        columns: sql`c.description as key, p.sort_name`,
        keys: sql`f.key ${down} nulls last, f.sort_name, f.product_id`,
      };
    case 'price':
      return by(
        sql`o.amount`,
        sql`left join prices o on o.company_id = ${companyId} and o.price_list_id = ${order.priceListId}
          and o.product_id = p.product_id`,
      );
  }
}

/** Returns the ids of all products of a selection. */
export async function selectAllIds(db: Database, selection: Selection): Promise<number[]> {
  const { rows } = await sql<{ ids: number[] }>`
    ${withClause(subtreeOf(selection))}
    select array(
      select p.product_id from ${fromClause(selection, false)} where ${whereClause(selection)} order by p.product_id
    ) as ids`.execute(db);
  return rows[0]?.ids ?? [];
}

/** How many products each built-in view shows. All but `all` and `inactive` count active products. */
export interface ViewCounts {
  readonly all: number;
  readonly out_of_stock: number;
  readonly low: number;
  readonly without_picture: number;
  readonly without_price: number;
  readonly hidden: number;
  readonly inactive: number;
}

/** Counts the products of the built-in views in one scan. */
export async function countViews(db: Database, companyId: number, priceListId: number): Promise<ViewCounts> {
  const { rows } = await sql<ViewCounts>`
    select count(*)::int as all,
      (count(*) filter (where p.active and ${stockStatusSql} = 1))::int as out_of_stock,
      (count(*) filter (where p.active and ${runningOutSql}))::int as low,
      (count(*) filter (where p.active and p.image_path is null))::int as without_picture,
      (count(*) filter (where p.active and l.product_id is null))::int as without_price,
      (count(*) filter (where p.active and not p.visible_in_portal))::int as hidden,
      (count(*) filter (where not p.active))::int as inactive
    from products p
    left join prices l on l.company_id = p.company_id and l.price_list_id = ${priceListId} and l.product_id = p.product_id
    where p.company_id = ${companyId}`.execute(db);
  const [counts] = rows;
  if (counts === undefined) throw new Error('A count has one row.');
  return counts;
}
