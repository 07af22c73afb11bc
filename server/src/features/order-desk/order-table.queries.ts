// SQL of the desk's order table: the filter, a window behind a cursor, the counts of its views, and what one order's page adds.

import type { OrderAttention } from '@mostrador/contract/entries/order-desk';
import { fold } from '@mostrador/rules/search-text';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/database/database.js';
import {
  clientNamed,
  inDays,
  inScope,
  type OrdersOf,
  ofNumber,
  partOfNumber,
} from '../orders/order-scope.service.js';
import { needsAttention, requires } from './order-attention.queries.js';

export interface OrderFilter {
  readonly search?: string | undefined;
  /** A status as it is stored, or `open`, `partial`. */
  readonly status?: string | undefined;
  readonly attention?: OrderAttention | 'any' | undefined;
  readonly paymentStatus?: string | undefined;
  readonly delivery?: 'pickUp' | 'transport' | 'post' | undefined;
  readonly clientId?: number | undefined;
  readonly salesmanId?: number | undefined;
  readonly dateFrom?: string | undefined;
  readonly dateTo?: string | undefined;
  /** Only these orders. */
  readonly externalIds?: readonly string[] | undefined;
}

const DELIVERY = {
  pickUp: sql`o.pick_up`,
  transport: sql`(not o.pick_up and o.delivery_option = 1)`,
  post: sql`(not o.pick_up and o.delivery_option = 2)`,
} as const;

/** Products whose orders a search shows at most. */
const SEARCHED_PRODUCTS = 200;

/** Limits orders `o` to a filter. */
export function orderCondition(of: OrdersOf, filter: OrderFilter): RawBuilder<unknown> {
  const { search = '', status, attention, paymentStatus, delivery, clientId, salesmanId } = filter;
  const conditions = [inScope(of), ...inDays(filter)];
  if (search.trim() !== '') conditions.push(searched(of.companyId, search));
  if (status === 'open') conditions.push(sql`o.status in ('Pendiente', 'En preparación')`);
  else if (status === 'partial') conditions.push(sql`o.partly_delivered`);
  else if (status !== undefined) conditions.push(sql`o.status = ${status}`);
  if (attention !== undefined) conditions.push(needsAttention(of.companyId, attention));
  if (paymentStatus !== undefined) conditions.push(sql`o.payment_status = ${paymentStatus}`);
  if (delivery !== undefined) conditions.push(DELIVERY[delivery]);
  if (clientId !== undefined) conditions.push(sql`o.client_id = ${clientId}`);
  if (salesmanId === 0) conditions.push(sql`o.salesman_user_id is null`);
  else if (salesmanId !== undefined) conditions.push(sql`o.salesman_user_id = ${salesmanId}`);
  if (filter.externalIds !== undefined)
    conditions.push(sql`o.external_id = any(${filter.externalIds}::uuid[])`);
  return sql.join(conditions, sql` and `);
}

function searched(companyId: number, search: string): RawBuilder<unknown> {
  const part = partOfNumber(search);
  const words = fold(search)
    .split(' ')
    .filter((word) => word !== '')
    .map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`);
  const code = `${search.trim().replace(/[\\%_]/g, '\\$&')}%`;
  // Without a word nothing is asked of the name.
  const named = words.length === 0 ? sql`false` : sql`p.search_text like all (${words}::text[])`;
  const found = [
    ...(part === undefined ? [] : [ofNumber(part)]),
    sql`o.client_id in (select c.client_id from clients c where c.company_id = ${companyId} and ${clientNamed(search)})`,
    sql`o.order_id = any(array(
      select l.order_id from order_lines l where l.company_id = ${companyId} and l.product_id = any(array(
        select p.product_id from products p
        where p.company_id = ${companyId} and (p.code ilike ${code} or ${named})
        limit ${sql.lit(SEARCHED_PRODUCTS)}))))`,
  ];
  return sql`(${sql.join(found, sql` or `)})`;
}

export interface OrderWindow {
  readonly isDown: boolean;
  /** Behind this order: microseconds since 1970, and its id. */
  readonly after: readonly [micros: string, orderId: string] | undefined;
  readonly skip: number;
  readonly limit: number;
}

export interface TableRowDb {
  order_id: number;
  external_id: string;
  order_number: number;
  client_id: number;
  client_code: string;
  client_name: string;
  salesman_name: string | null;
  placed_at: Date;
  micros: string;
  lines: number;
  units: number;
  pending: number;
  total: string;
  status: string;
  partly_delivered: boolean;
  pick_up: boolean;
  delivery_method: string | null;
  delivery_option: number | null;
  payment_status: string;
  attention: OrderAttention[];
}

const MICROS = sql`(extract(epoch from o.placed_at) * 1000000)::bigint`;
const REASONS = sql`array_remove(array[
  case when ${requires.late} then 'late' end, case when ${requires.payment} then 'payment' end,
  case when ${requires.mail} then 'mail' end, case when ${requires.stock} then 'stock' end], null)`;

const orderBy = (isDown: boolean) =>
  isDown ? sql`o.placed_at desc, o.order_id desc` : sql`o.placed_at, o.order_id`;

/** Returns a window of the table. What is counted of an order's lines is counted for the window's orders only. */
export async function selectWindow(
  db: Database,
  condition: RawBuilder<unknown>,
  { isDown, after, skip, limit }: OrderWindow,
): Promise<TableRowDb[]> {
  const behind =
    after === undefined
      ? sql`true`
      : sql`(o.placed_at, o.order_id) ${isDown ? sql`<` : sql`>`} (timestamptz 'epoch' + ${after[0]}::bigint * interval '1 microsecond', ${after[1]}::int)`;
  const { rows } = await sql<TableRowDb>`
    with page as materialized (
      select o.order_id from orders o where ${condition} and ${behind}
      order by ${orderBy(isDown)} limit ${limit} offset ${skip}
    )
    select o.order_id, o.external_id, o.order_number, o.client_id, o.client_code, o.client_name, s.name as salesman_name,
      o.placed_at, ${MICROS}::text as micros, l.lines, l.units, l.pending, o.total, o.status, o.partly_delivered, o.pick_up,
      o.delivery_method, o.delivery_option, o.payment_status, ${REASONS} as attention
    from page join orders o using (order_id)
    left join users s on s.company_id = o.company_id and s.user_id = o.salesman_user_id
    cross join lateral (
      select count(*)::int as lines, coalesce(sum(quantity - cancelled), 0)::int as units,
        coalesce(sum(quantity - cancelled - delivered), 0)::int as pending
      from order_lines where order_id = o.order_id
    ) l
    order by ${orderBy(isDown)}`.execute(db);
  return rows;
}

/** How many orders a filter has, and what they cost together in pesos as a decimal text. */
export async function countWindow(
  db: Database,
  condition: RawBuilder<unknown>,
): Promise<{ readonly orders: number; readonly total: string }> {
  const { rows } = await sql<{ orders: number; total: string }>`
    select count(*)::int as orders, coalesce(sum(o.total), 0)::text as total from orders o where ${condition}`.execute(
    db,
  );
  return rows[0] ?? { orders: 0, total: '0' };
}

/** The first orders of a filter. */
export async function selectIds(
  db: Database,
  condition: RawBuilder<unknown>,
  limit: number,
): Promise<{ external_id: string; status: string }[]> {
  const { rows } = await sql<{ external_id: string; status: string }>`
    select o.external_id, o.status from orders o where ${condition}
    order by o.placed_at desc, o.order_id desc limit ${limit}`.execute(db);
  return rows;
}

export interface ViewCountsDb {
  open: number;
  attention: number;
  partial: number;
  pending: number;
  review: number;
}

/** How many orders each built-in view shows; each from an index of the few that it may. */
export async function countViews(db: Database, of: OrdersOf): Promise<ViewCountsDb> {
  const scope = inScope(of);
  const { rows } = await sql<ViewCountsDb>`
    select
      (select count(*)::int from orders o where ${scope} and o.status in ('Pendiente', 'En preparación')) as open,
      (select count(*)::int from orders o where ${scope} and ${needsAttention(of.companyId, 'any')}) as attention,
      (select count(*)::int from orders o where ${scope} and o.partly_delivered) as partial,
      (select count(*)::int from orders o where ${scope} and o.status = 'Pendiente') as pending,
      (select count(*)::int from orders o where ${scope} and o.status = 'En revisión') as review`.execute(db);
  return rows[0] ?? { open: 0, attention: 0, partial: 0, pending: 0, review: 0 };
}

/** Why one order requires attention, and how many units of its products could leave now. */
export async function selectPageFacts(db: Database, companyId: number, orderId: number) {
  const { rows } = await sql<{ attention: OrderAttention[]; in_stock: { code: string; units: number }[] }>`
    select ${REASONS} as attention,
      (select coalesce(json_agg(json_build_object('code', l.code, 'units',
        case when p.has_physical_stock then greatest(least(p.stock, l.quantity - l.delivered - l.cancelled), 0)
          else l.quantity - l.delivered - l.cancelled end) order by l.position), '[]')
       from order_lines l join products p on p.company_id = l.company_id and p.product_id = l.product_id
       where l.order_id = o.order_id) as in_stock
    from orders o where o.company_id = ${companyId} and o.order_id = ${orderId}`.execute(db);
  return rows[0] ?? { attention: [], in_stock: [] };
}

/** The staff who may have placed orders. */
export const selectSalesmen = (db: Database, companyId: number) =>
  db
    .selectFrom('users')
    .select(['user_id as userId', 'name'])
    .where('company_id', '=', companyId)
    .where('web_profile_id', '=', 2)
    .orderBy('name')
    .execute();
