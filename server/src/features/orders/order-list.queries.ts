// SQL of the order management list (call `orders`): a page of orders by search, status, payment, attention and dates,
// and the counts by status.

import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/database/database.js';
import { clientNamed, inDays, inScope, ofNumber, partOfNumber } from './order-conditions.queries.js';
import type { OrdersOf } from './orders.queries.js';

export interface OrderSelection {
  readonly of: OrdersOf;
  /** A part of the order number, or words of the client's name and code; empty for all orders. */
  readonly search: string;
  /** The status as the database stores it. */
  readonly status: string | undefined;
  readonly paymentStatus: string | undefined;
  readonly attention: boolean;
  readonly dateFrom: string | undefined;
  readonly dateTo: string | undefined;
}

export interface ListedOrderDb {
  external_id: string;
  order_number: number;
  placed_at: Date;
  status: string;
  total: string;
  to_pay: string | null;
  observations: string;
  client_name: string;
  client_code: string;
  salesman_name: string | null;
  pick_up: boolean;
  delivery_method: string | null;
  delivery_option: number | null;
  payment_status: string;
  payment_alert: string | null;
  lines: number;
  units: number;
  waiting_mails: number;
}

/** Returns a page of the orders, newest first. Counts of an order's parts are made for the page's orders only. */
export async function pageOfOrders(
  db: Database,
  selection: OrderSelection,
  page: { readonly limit: number; readonly offset: number },
): Promise<ListedOrderDb[]> {
  const { rows } = await sql<ListedOrderDb>`
    with page as materialized (
      select o.order_id from orders o where ${whereOf(selection)}
      order by o.placed_at desc, o.order_id desc limit ${page.limit} offset ${page.offset}
    )
    select o.external_id, o.order_number, o.placed_at, o.status, o.total, o.to_pay, o.observations, o.client_name, o.client_code,
      s.name as salesman_name, o.pick_up, o.delivery_method, o.delivery_option, o.payment_status, o.payment_alert,
      l.lines, l.units, m.waiting_mails
    from page join orders o using (order_id)
    left join users s on s.user_id = o.salesman_user_id
    cross join lateral (
      select count(*)::int as lines, coalesce(sum(quantity), 0)::int as units
      from order_lines where order_id = o.order_id
    ) l
    cross join lateral (
      select count(*)::int as waiting_mails from mails where order_id = o.order_id and sent_at is null
    ) m
    order by o.placed_at desc, o.order_id desc`.execute(db);
  return rows;
}

/** How many orders of each status the other filters leave. */
export async function countsByStatus(
  db: Database,
  selection: OrderSelection,
): Promise<{ status: string; orders: number }[]> {
  const { rows } = await sql<{ status: string; orders: number }>`
    select o.status, count(*)::int as orders from orders o
    where ${whereOf({ ...selection, status: undefined })} group by o.status`.execute(db);
  return rows;
}

function whereOf(selection: OrderSelection): RawBuilder<boolean> {
  const { of, search, status, paymentStatus, attention } = selection;
  const conditions = [inScope(of), ...inDays(selection)];
  if (search.trim() !== '') {
    const ofClient = sql`o.client_id in (
      select c.client_id from clients c where c.company_id = ${of.companyId} and ${clientNamed(search)})`;
    const part = partOfNumber(search);
    conditions.push(part === undefined ? ofClient : sql`(${ofNumber(part)} or ${ofClient})`);
  }
  if (status !== undefined) conditions.push(sql`o.status = ${status}`);
  if (paymentStatus !== undefined) conditions.push(sql`o.payment_status = ${paymentStatus}`);
  if (attention)
    conditions.push(sql`(o.payment_alert is not null or o.order_id = any(array(
      select m.order_id from mails m
      where m.company_id = ${of.companyId} and m.sent_at is null and m.order_id is not null)))`);
  return sql<boolean>`${sql.join(conditions, sql` and `)}`;
}
