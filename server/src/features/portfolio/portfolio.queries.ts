// SQL of a salesman's clients: the table with last order, usual interval, sales and open carts in one statement, the counts of its views,
// and one client.

import type { PortfolioSort } from '@mostrador/contract/entries/portfolio';
import { DUE_DAYS, type Rhythm } from '@mostrador/rules/buying-rhythm';
import { TIME_ZONE } from '@mostrador/rules/days';
import { SALE_STATUSES } from '@mostrador/rules/sales';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/database/database.js';

/** Whose clients are read. */
export interface PortfolioScope {
  readonly companyId: number;
  /** The caller. */
  readonly userId: number;
  /** Only the clients of this salesman; undefined for all of the company. */
  readonly salesmanId: number | undefined;
}

/** The rows of clients `c` that are in the scope. */
const ownClients = ({ companyId, salesmanId }: PortfolioScope): RawBuilder<unknown> =>
  salesmanId === undefined
    ? sql`(select * from clients where company_id = ${companyId}) c`
    : sql`(select c.* from salesman_clients a
        join clients c on c.company_id = a.company_id and c.client_id = a.client_id
        where a.company_id = ${companyId} and a.salesman_user_id = ${salesmanId}) c`;

/** Limits clients `c` of a condition to those of the scope. */
export const inPortfolio = (
  { companyId, salesmanId }: PortfolioScope,
  condition: RawBuilder<unknown>,
): RawBuilder<boolean> =>
  salesmanId === undefined
    ? sql`(${condition})`
    : sql`(${condition} and c.client_id in (
        select a.client_id from salesman_clients a where a.company_id = ${companyId} and a.salesman_user_id = ${salesmanId}))`;

const isSold = sql`o.status in (${sql.join(SALE_STATUSES.map((status) => sql.lit(status)))})`;

/** The open carts with lines of the clients' users, and the caller's own for clients: `client_id`, `cart_id`, `user_id`, `updated_at`. */
const openCarts = (scope: PortfolioScope): RawBuilder<unknown> => sql`
  select u.client_id, k.cart_id, k.user_id, k.updated_at
  from ${ownClients(scope)} join users u on u.client_id = c.client_id and u.web_profile_id = 1
  join carts k on k.company_id = u.company_id and k.user_id = u.user_id
  union all
  select k.target_client_id, k.cart_id, k.user_id, k.updated_at
  from carts k
  where k.company_id = ${scope.companyId} and k.user_id = ${scope.userId}
    and k.target_client_id in (select c.client_id from ${ownClients(scope)})`;

const city = sql<string>`coalesce(nullif(c.delivery_address_city_name, ''), c.legal_address_city_name)`;

export interface PortfolioFilter {
  readonly rhythm?: Rhythm | undefined;
  readonly cart?: 'open' | undefined;
  /** Clients with something overdue. */
  readonly account?: 'overdue' | undefined;
  /** A day in Argentina. */
  readonly withoutOrderSince?: string | undefined;
  readonly clientId?: number | undefined;
}

/** What the statements about the table have in common. */
export interface PortfolioReading {
  readonly scope: PortfolioScope;
  /** The condition of a search for clients `c`. */
  readonly matches: RawBuilder<unknown>;
  /** A day in Argentina. */
  readonly today: string;
  /** `key`, `net` of each client's sales of the month, and the named queries that they need. */
  readonly month: { readonly sums: RawBuilder<unknown>; readonly named: RawBuilder<unknown> };
}

/** The named query `listed`: the clients of a search, with everything that they are filtered and sorted by. */
const listed = ({ scope, matches, today, month }: PortfolioReading): RawBuilder<unknown> => sql`
  ${month.named},
  month_sums as materialized (select key, net from (${month.sums}) s),
  open_carts as materialized (
    select k.client_id, sum(l.lines)::int as lines, max(k.updated_at) as updated_at
    from (${openCarts(scope)}) k
    cross join lateral (select count(*) as lines from cart_lines l where l.cart_id = k.cart_id) l
    where l.lines > 0 group by k.client_id
  ),
  accounts as materialized (
    select a.client_id, coalesce(sum(e.open_amount), 0)::text as balance,
      coalesce(sum(e.open_amount) filter (where e.amount > 0 and coalesce(e.due_on, e.issued_on) < ${today}::date), 0) as overdue
    from ${ownClients(scope)}
    join client_accounts a on a.client_id = c.client_id
    left join account_entries e on e.client_id = c.client_id and e.open_amount <> 0
    group by a.client_id
  ),
  listed as (
    select c.client_id, c.client_code, c.legal_name, ${city} as city,
      coalesce(nullif(c.contact_phone, ''), c.contact_phone2) as phone, c.blocked_at is not null as is_blocked,
      o.last_day, o.total as last_total, case when o.last_day is not null then s.usual_days end as usual_days,
      o.last_day + s.usual_days as expected_day, coalesce(greatest(${today}::date - o.last_day - s.usual_days, 0), 0) as days_late,
      coalesce(m.net, 0)::bigint as month_net, k.lines as cart_lines, k.updated_at as cart_updated_at,
      a.balance, a.overdue, v.visited_on, v.outcome, v.text as visit_text
    from ${ownClients(scope)}
    left join lateral (
      select (o.placed_at at time zone ${sql.lit(TIME_ZONE)})::date as last_day, o.total from orders o
      where o.client_id = c.client_id and ${isSold} order by o.placed_at desc, o.order_id desc limit 1
    ) o on true
    left join client_sales s on s.company_id = c.company_id and s.client_id = c.client_id
    left join month_sums m on m.key = c.client_id
    left join open_carts k on k.client_id = c.client_id
    left join accounts a on a.client_id = c.client_id
    left join lateral (
      select n.visited_on, n.outcome, n.text from client_notes n
      where n.client_id = c.client_id and n.kind = 'visit' and n.struck_at is null
      order by n.visited_on desc, n.client_note_id desc limit 1
    ) v on true
    where ${matches}
  )`;

const inRhythm = (rhythm: Rhythm, today: string): RawBuilder<unknown> => {
  switch (rhythm) {
    case 'late':
      return sql`expected_day < ${today}::date`;
    case 'due':
      return sql`expected_day between ${today}::date and ${today}::date + ${sql.lit(DUE_DAYS)}::int`;
    case 'onTime':
      return sql`expected_day > ${today}::date + ${sql.lit(DUE_DAYS)}::int`;
    default:
      return sql`expected_day is null`;
  }
};
const withoutOrder = (since: string) => sql`(last_day is null or last_day < ${since}::date)`;

function condition({ rhythm, cart, account, withoutOrderSince, clientId }: PortfolioFilter, today: string) {
  const parts = [sql`true`, ...(rhythm === undefined ? [] : [inRhythm(rhythm, today)])];
  if (cart !== undefined) parts.push(sql`cart_lines is not null`);
  if (account !== undefined) parts.push(sql`overdue > 0`);
  if (withoutOrderSince !== undefined) parts.push(withoutOrder(withoutOrderSince));
  if (clientId !== undefined) parts.push(sql`client_id = ${clientId}`);
  return sql.join(parts, sql` and `);
}

export interface PortfolioOrder {
  readonly sort: PortfolioSort | 'expected' | 'cart' | undefined;
  readonly isDown: boolean;
}

const COLUMNS: Readonly<Record<NonNullable<PortfolioOrder['sort']>, RawBuilder<unknown>>> = {
  code: sql`client_code`,
  name: sql`legal_name`,
  city: sql`city`,
  lastOrder: sql`last_day`,
  usualDays: sql`usual_days`,
  daysLate: sql`days_late`,
  monthNet: sql`month_net`,
  lastVisit: sql`visited_on`,
  overdue: sql`overdue`,
  expected: sql`expected_day`,
  cart: sql`cart_updated_at`,
};

const orderBy = ({ sort, isDown }: PortfolioOrder): RawBuilder<unknown> =>
  sort === undefined
    ? sql`days_late desc, legal_name, client_id`
    : sql`${COLUMNS[sort]} ${isDown ? sql`desc` : sql`asc`} nulls last, legal_name, client_id`;

export interface PortfolioRowDb {
  readonly client_id: number;
  readonly client_code: string;
  readonly legal_name: string;
  readonly city: string;
  readonly phone: string;
  readonly is_blocked: boolean;
  /** '2026-03-31'. */
  readonly last_day: string | null;
  /** Pesos as a decimal text. */
  readonly last_total: string | null;
  readonly usual_days: number | null;
  readonly days_late: number;
  readonly month_net: number;
  readonly cart_lines: number | null;
  readonly cart_updated_at: Date | null;
  /** Pesos as decimal text; null: the ERP has not told the account yet. */
  readonly balance: string | null;
  readonly overdue: string | null;
  readonly visited_on: string | null;
  readonly outcome: string | null;
  readonly visit_text: string | null;
  readonly total_count: number;
}

/** The columns of {@link PortfolioRowDb}, of the rows that the condition leaves. */
const rowColumns = sql`client_id, client_code, legal_name, city, phone, is_blocked, to_char(last_day, 'YYYY-MM-DD') as last_day,
  last_total, usual_days, days_late, month_net, cart_lines, cart_updated_at, balance, overdue::text as overdue, to_char(visited_on, 'YYYY-MM-DD') as visited_on, outcome,
  visit_text, count(*) over ()::int as total_count`;

/** Returns a window of the table, each row with the count of all. One statement. */
export async function selectPortfolio(
  db: Database,
  reading: PortfolioReading,
  filter: PortfolioFilter,
  order: PortfolioOrder,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<PortfolioRowDb[]> {
  const { rows } = await sql<PortfolioRowDb>`
    with ${listed(reading)}
    select ${rowColumns} from listed where ${condition(filter, reading.today)}
    order by ${orderBy(order)} limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

/** The first rows of several lists of the same clients, each with its filter and order. */
export type PortfolioLists<Name extends string> = Readonly<
  Record<Name, { readonly filter: PortfolioFilter; readonly order: PortfolioOrder }>
>;

/** Returns the first rows of each list, each row with the count of its list. The clients are read once for all lists. */
export async function selectPortfolioLists<Name extends string>(
  db: Database,
  reading: PortfolioReading,
  lists: PortfolioLists<Name>,
  limit: number,
): Promise<(PortfolioRowDb & { readonly list: Name })[]> {
  const names = Object.keys(lists) as Name[];
  const parts = names.map((name) => {
    const { filter, order } = lists[name];
    return sql`(select ${name} as list, ${rowColumns} from listed where ${condition(filter, reading.today)}
      order by ${orderBy(order)} limit ${limit})`;
  });
  const { rows } = await sql<PortfolioRowDb & { readonly list: Name }>`
    with ${listed(reading)} ${sql.join(parts, sql` union all `)}`.execute(db);
  return rows;
}

export interface PortfolioCountsDb {
  readonly all: number;
  readonly late: number;
  readonly due: number;
  readonly open_cart: number;
  readonly overdue: number;
  readonly without_recent_order: number;
}

/** @param recentSince a day in Argentina. */
export async function countPortfolio(
  db: Database,
  reading: PortfolioReading,
  recentSince: string,
): Promise<PortfolioCountsDb> {
  const { rows } = await sql<PortfolioCountsDb>`
    with ${listed(reading)}
    select count(*)::int as all, (count(*) filter (where ${inRhythm('late', reading.today)}))::int as late,
      (count(*) filter (where ${inRhythm('due', reading.today)}))::int as due,
      (count(*) filter (where cart_lines is not null))::int as open_cart,
      (count(*) filter (where overdue > 0))::int as overdue,
      (count(*) filter (where ${withoutOrder(recentSince)}))::int as without_recent_order
    from listed`.execute(db);
  return rows[0] ?? { all: 0, late: 0, due: 0, open_cart: 0, overdue: 0, without_recent_order: 0 };
}

/** The sums of sales of a month are not read: for statements that do not show them. */
export const withoutMonth: PortfolioReading['month'] = {
  named: sql`no_sums as (select 0 as key, 0::bigint as net where false)`,
  sums: sql`select key, net from no_sums`,
};

export interface CartLineDb {
  readonly client_id: number;
  readonly cart_id: number;
  readonly user_name: string;
  readonly is_own: boolean;
  readonly updated_at: Date;
  readonly price_list_id: number | null;
  readonly list_days: unknown;
  readonly discount_list_id: number | null;
  readonly has_customer_prices: boolean;
  readonly product_id: number;
  readonly code: string;
  readonly name: string;
  readonly quantity: number;
}

/**
 * Returns the lines of the open carts of clients in the scope, the last changed cart first.
 * @param listDays the column `list_days` of clients `c`.
 */
export async function selectCartLines(
  db: Database,
  scope: PortfolioScope,
  clientIds: readonly number[],
  listDays: RawBuilder<unknown>,
): Promise<CartLineDb[]> {
  if (clientIds.length === 0) return [];
  const { rows } = await sql<CartLineDb>`
    select k.client_id, k.cart_id, u.name as user_name, k.user_id = ${scope.userId} as is_own, k.updated_at, c.price_list_id,
      ${listDays} as list_days, c.discount_list_id, l.product_id, p.code, p.name, l.quantity,
      exists (select from customer_prices o where o.client_id = c.client_id) as has_customer_prices
    from (${openCarts(scope)}) k
    join clients c on c.company_id = ${scope.companyId} and c.client_id = k.client_id
    join users u on u.company_id = c.company_id and u.user_id = k.user_id
    join cart_lines l on l.cart_id = k.cart_id
    join products p on p.company_id = l.company_id and p.product_id = l.product_id
    where k.client_id = any(${clientIds}::int[])
    order by k.updated_at desc, k.cart_id, l.cart_line_id`.execute(db);
  return rows;
}

export interface PortfolioClientDb {
  readonly legal_id: string;
  readonly tax_category: string | null;
  readonly email: string;
  readonly contact_phone: string;
  readonly contact_phone2: string;
  readonly street: string;
  readonly number: string;
  readonly floor: string;
  readonly city: string;
  readonly delivery_comments: string;
  readonly year_orders: number;
  /** Pesos as a decimal text. */
  readonly year_total: string;
}

/** Returns what the page of a client in the scope shows besides its row. @param yearSince a day in Argentina. */
export async function selectClient(
  db: Database,
  scope: PortfolioScope,
  clientId: number,
  yearSince: string,
): Promise<PortfolioClientDb | undefined> {
  const { rows } = await sql<PortfolioClientDb>`
    select c.legal_id, t.tax_category_description as tax_category, c.email, c.contact_phone, c.contact_phone2,
      case when c.delivery_address_street <> '' then c.delivery_address_street else c.legal_address_street end as street,
      case when c.delivery_address_street <> '' then c.delivery_address_number else c.legal_address_number end as number,
      case when c.delivery_address_street <> '' then c.delivery_address_floor else c.legal_address_floor end as floor,
      ${city} as city, c.delivery_comments, y.year_orders, y.year_total
    from ${ownClients(scope)}
    left join tax_categories t on t.tax_category_id = c.tax_category_id
    cross join lateral (
      select count(*)::int as year_orders, coalesce(sum(o.total), 0)::text as year_total from orders o
      where o.client_id = c.client_id and ${isSold}
        and o.placed_at >= ${yearSince}::date::timestamp at time zone ${sql.lit(TIME_ZONE)}
    ) y
    where c.client_id = ${clientId}`.execute(db);
  return rows[0];
}

/** Returns whether a client is in the scope. */
export async function isInScope(db: Database, scope: PortfolioScope, clientId: number): Promise<boolean> {
  const { rows } = await sql`select from ${ownClients(scope)} where c.client_id = ${clientId}`.execute(db);
  return rows.length > 0;
}
