// SQL of what the clients of one salesman bought, by product and by category, from the stored parts of their orders and the changes that
// wait to be added.

import type { DayRange } from '@mostrador/rules/sales-periods';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/database/database.js';
import { movedSales, rowsBy } from './sale-rows.queries.js';

export interface SalesmanTopRequest {
  readonly by: 'product' | 'category';
  readonly range: DayRange;
  readonly compared: DayRange | undefined;
  readonly search: string;
  readonly sort: 'net' | 'units' | 'orders' | 'change' | 'title';
  readonly direction: 'up' | 'down';
  readonly offset: number;
  readonly limit: number;
}

export interface SalesmanTopRowDb {
  readonly key: number;
  readonly code: string;
  readonly title: string;
  readonly orders: number;
  readonly units: number;
  readonly net: number;
  readonly past_orders: number;
  readonly past_units: number;
  readonly past_net: number;
  readonly total_count: number;
  readonly total_net: number;
  readonly total_past_net: number;
  readonly largest_net: number;
}

const NAMES = {
  product: sql`select product_id as key, code, name as title from products`,
  category: sql`select category_id as key, category_code as code, description as title from categories`,
} as const;

const ORDER = {
  net: sql`net`,
  units: sql`units`,
  orders: sql`orders`,
  change: sql`net - past_net`,
  title: sql`lower(title)`,
} as const;

const within = (range: DayRange) => sql`day between ${range.from}::date and ${range.to}::date`;

/** Returns a page of the sales to a salesman's clients, each row with the count and sums of all. A category stands for its branch. */
export async function selectSalesmanTop(
  db: Database,
  { companyId, salesmanId }: { readonly companyId: number; readonly salesmanId: number },
  { by, range, compared, search, sort, direction, offset, limit }: SalesmanTopRequest,
): Promise<SalesmanTopRowDb[]> {
  const both = compared === undefined ? within(range) : sql`(${within(range)} or ${within(compared)})`;
  const key = by === 'category' ? sql`coalesce(t.top_id, s.key)` : sql`s.key`;
  const sums = (of: DayRange): RawBuilder<unknown> => sql`
    select ${key} as key, sum(s.orders)::int as orders, sum(s.units)::bigint as units, sum(s.net)::bigint as net
    from sold_rows s left join tops t on t.category_id = s.key
    where ${within(of)} group by 1 having (sum(s.orders), sum(s.units), sum(s.net)) <> (0, 0, 0)`;
  const none = sql`select 0 as key, 0 as orders, 0::bigint as units, 0::bigint as net where false`;
  const down = direction === 'down' ? sql`desc` : sql`asc`;
  const found =
    search === ''
      ? sql`true`
      : sql`(position(lower(${search}) in lower(title)) > 0 or position(lower(${search}) in lower(code)) > 0)`;
  const { rows } = await sql<SalesmanTopRowDb>`
    with recursive tops as (
      select category_id as top_id, category_id from categories
      where company_id = ${companyId} and parent_category_id is null and ${by} = 'category'
      union all
      select t.top_id, c.category_id from tops t
      join categories c on c.company_id = ${companyId} and c.parent_category_id = t.category_id
    ),
    ${movedSales(sql`select distinct company_id, order_id from sales_changes where company_id = ${companyId}`)},
    own as materialized (
      select client_id from salesman_clients where company_id = ${companyId} and salesman_user_id = ${salesmanId}
    ),
    parts as (
      select f.company_id, f.order_id, f.day, s.product_id, s.category_id, s.lines, s.units, s.net, 1 as sign
      from own join sales_orders f on f.company_id = ${companyId} and f.client_id = own.client_id and ${both}
      cross join lateral unnest(f.product_ids, f.category_ids, f.lines, f.units, f.net)
        as s (product_id, category_id, lines, units, net)
      union all
      select company_id, order_id, day, product_id, category_id, lines, units, net, sign
      from moved where client_id in (select client_id from own) and ${both}
    ),
    sold_rows as materialized (${rowsBy(by, sql`parts`)}),
    now as (${sums(range)}),
    past as (${compared === undefined ? none : sums(compared)}),
    listed as (
      select key, coalesce(n.code, '') as code, coalesce(n.title, '') as title,
        coalesce(s.orders, 0) as orders, coalesce(s.units, 0) as units, coalesce(s.net, 0) as net,
        coalesce(p.orders, 0) as past_orders, coalesce(p.units, 0) as past_units, coalesce(p.net, 0) as past_net
      from now s full join past p using (key)
      left join (${NAMES[by]} where company_id = ${companyId}) n using (key)
    )
    select listed.*, count(*) over ()::int as total_count, sum(net) over ()::bigint as total_net,
      sum(past_net) over ()::bigint as total_past_net, max(greatest(net, past_net)) over ()::bigint as largest_net
    from listed where ${found}
    order by ${ORDER[sort]} ${down}, net desc, key
    limit ${limit} offset ${offset}`.execute(db);
  return rows;
}
