// SQL of the reports' lists: clients who stopped buying, and products that sell out.

import { LATE_DAYS_MIN, PACE_DAYS } from '@mostrador/rules/sales';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/database/database.js';
import { containing, type Scope } from './read-sums.queries.js';

/** A page of a list: its search and order. */
export interface ListRequest<Sort extends string> {
  readonly search: string;
  readonly sort: Sort;
  readonly direction: 'up' | 'down';
  readonly offset: number;
  readonly limit: number;
}

const down = ({ direction }: ListRequest<string>) => (direction === 'down' ? sql`desc` : sql`asc`);
export interface LapsedDb {
  readonly client_id: number;
  readonly code: string;
  readonly title: string;
  readonly phone: string;
  readonly last_day: string;
  readonly days_since: number;
  readonly usual_days: number;
  readonly orders: number;
  readonly net: number;
  readonly total_count: number;
}

export interface LapsedRequest extends ListRequest<'net' | 'daysSince' | 'title'> {
  /** Usual intervals. */
  readonly factor: number;
  /** A day in Argentina. */
  readonly today: string;
}

const LAPSED_ORDER: Readonly<Record<LapsedRequest['sort'], RawBuilder<unknown>>> = {
  net: sql`net`,
  daysSince: sql`days_since`,
  title: sql`lower(title)`,
};

/** Returns a page of the clients who have not bought for longer than usual, each row with the count of all. */
export async function selectLapsed(
  db: Database,
  { companyId, salesmanId }: Scope,
  request: LapsedRequest,
): Promise<LapsedDb[]> {
  const ofSalesman =
    salesmanId === undefined
      ? sql`true`
      : sql`s.client_id in (select a.client_id from salesman_clients a
          where a.company_id = ${companyId} and a.salesman_user_id = ${salesmanId})`;
  const { rows } = await sql<LapsedDb>`
    with listed as (
      select s.client_id, c.client_code as code, c.legal_name as title, c.contact_phone as phone,
        to_char(s.last_day, 'YYYY-MM-DD') as last_day, ${request.today}::date - s.last_day as days_since, s.usual_days, s.orders, s.net
      from client_sales s join clients c on c.company_id = s.company_id and c.client_id = s.client_id
      where s.company_id = ${companyId} and c.blocked_at is null and ${ofSalesman}
        and ${request.today}::date - s.last_day > greatest(${sql.lit(LATE_DAYS_MIN)}, ceil(s.usual_days * ${request.factor}::numeric))
        and not exists (
          select from sales_changes w join orders o on o.company_id = w.company_id and o.order_id = w.order_id
          where w.company_id = ${companyId} and o.client_id = s.client_id)
    )
    select listed.*, count(*) over ()::int as total_count from listed where ${containing(request.search)}
    order by ${LAPSED_ORDER[request.sort]} ${down(request)}, client_id
    limit ${request.limit} offset ${request.offset}`.execute(db);
  return rows;
}

export interface SellingOutDb {
  readonly product_id: number;
  readonly code: string;
  readonly title: string;
  readonly image_path: string | null;
  readonly available: number;
  readonly arriving: number;
  readonly sold: number;
  readonly days_left: number;
  readonly total_count: number;
}

export interface SellingOutRequest extends ListRequest<'daysLeft' | 'sold' | 'title'> {
  readonly days: number;
  /** What the products sold in the last PACE_DAYS days. */
  readonly sold: readonly { readonly key: number; readonly units: number }[];
}

const SELLING_OUT_ORDER: Readonly<Record<SellingOutRequest['sort'], RawBuilder<unknown>>> = {
  daysLeft: sql`days_left`,
  sold: sql`sold`,
  title: sql`lower(title)`,
};

/** Returns a page of the visible products whose stock lasts at most so many days, each row with the count of all. */
export async function selectSellingOut(
  db: Database,
  companyId: number,
  request: SellingOutRequest,
): Promise<SellingOutDb[]> {
  const sold = request.sold.filter(({ units }) => units > 0);
  // as texts: a driver that writes thousands of array elements one by one takes longer than the statement
  const list = (values: readonly number[]) => `{${values.join(',')}}`;
  const isNamed = request.search !== '' || request.sort === 'title';
  // names only where all are searched or put in order: rows of numbers are quicker to sort
  const title = isNamed ? sql`p.name` : sql`''`;
  const code = isNamed ? sql`p.code` : sql`''`;
  const order = sql`${SELLING_OUT_ORDER[request.sort]} ${down(request)}, sold desc, product_id`;
  const { rows } = await sql<SellingOutDb>`
    with listed as (
      select p.product_id, ${code} as code, ${title} as title, s.units as sold,
        (greatest(p.stock - p.reserved, 0)::bigint * ${sql.lit(PACE_DAYS)} / s.units)::int as days_left
      from unnest(${list(sold.map(({ key }) => key))}::int[], ${list(sold.map(({ units }) => units))}::bigint[]) as s (key, units)
      join products p on p.company_id = ${companyId} and p.product_id = s.key
      where p.active and p.visible_in_portal and p.has_physical_stock
    ), page as (
      select product_id, title, sold, days_left, count(*) over ()::int as total_count from listed
      where days_left <= ${request.days} and ${containing(request.search)}
      order by ${order} limit ${request.limit} offset ${request.offset}
    )
    select product_id, p.code, p.name as title, p.image_path, greatest(p.stock - p.reserved, 0) as available,
      p.future_stock as arriving, page.sold, page.days_left, page.total_count
    from page join products p using (product_id) where p.company_id = ${companyId}
    order by ${
      request.sort === 'title' ? sql`lower(p.name) ${down(request)}, sold desc, product_id` : order
    }`.execute(db);
  return rows;
}
