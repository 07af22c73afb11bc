// SQL of the picking list, the delivery sheets and the files of orders: orders with their lines, the place of each product.

import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/database/database.js';

/** Returns the numbers of orders by their ids. */
export async function orderNumbers(
  db: Database,
  companyId: number,
  externalIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ external_id: string; order_number: number }>`
    select external_id, order_number from orders
    where company_id = ${companyId} and external_id = any(${externalIds}::uuid[])`.execute(db);
  return new Map(rows.map((row) => [row.external_id, row.order_number]));
}

export interface PickedOrderDb {
  order_id: number;
  order_number: number;
  placed_at: Date;
  status: string;
  client_code: string;
  client_name: string;
  observations: string;
  contact_phone: string;
  pick_up: boolean;
  delivery_method: string | null;
  delivery_option: number | null;
  delivery_details: string;
  delivery_address: unknown;
}

/** Returns open orders by their ids, the oldest first. */
export async function selectPicked(
  db: Database,
  companyId: number,
  externalIds: readonly string[],
): Promise<PickedOrderDb[]> {
  const { rows } = await sql<PickedOrderDb>`
    select order_id, order_number, placed_at, status, client_code, client_name, observations, contact_phone, pick_up,
      delivery_method, delivery_option, delivery_details, delivery_address
    from orders
    where company_id = ${companyId} and external_id = any(${externalIds}::uuid[])
      and status in ('Pendiente', 'En preparación')
    order by order_number`.execute(db);
  return rows;
}

export interface PickedLineDb {
  order_id: number;
  code: string;
  name: string;
  observations: string;
  /** Units that are still to be delivered. */
  pending: number;
  /** The names of the product's category and those above it, from the top; empty for none. */
  place: string;
}

/** Returns the pending lines of orders, by the place of the product and its code. */
export async function selectPickedLines(
  db: Database,
  companyId: number,
  orderIds: readonly number[],
): Promise<PickedLineDb[]> {
  const { rows } = await sql<PickedLineDb>`
    with recursive places as (
      select category_id, description::text as place from categories
      where company_id = ${companyId} and parent_category_id is null
      union all
      select c.category_id, p.place || ' › ' || c.description from categories c
      join places p on p.category_id = c.parent_category_id where c.company_id = ${companyId}
    )
    select l.order_id, l.code, l.name, l.observations, l.quantity - l.delivered - l.cancelled as pending,
      coalesce(pl.place, '') as place
    from order_lines l
    join products p on p.company_id = l.company_id and p.product_id = l.product_id
    left join places pl on pl.category_id = p.category_id
    where l.company_id = ${companyId} and l.order_id = any(${orderIds}::int[])
      and l.quantity > l.delivered + l.cancelled
    order by place, l.code, l.order_id, l.position`.execute(db);
  return rows;
}

export interface FileOrderDb extends PickedOrderDb {
  external_id: string;
  micros: string;
  client_legal_id: string;
  client_tax_category: string;
  salesman_name: string | null;
  salesman_email: string | null;
  partly_delivered: boolean;
  payment_option: number | null;
  payment_status: string;
  discount_codes: string;
  shipping: string;
  total: string;
  taxes: unknown;
  lines: number;
  units: number;
  delivered: number;
  cancelled: number;
}

/** Orders of one page of a file. */
export interface FilePage {
  readonly isDown: boolean;
  readonly after: { readonly placedAt: Date; readonly micros: string; readonly orderId: number } | undefined;
  readonly limit: number;
}

/** Returns the next orders of a file, with the sums of their lines. */
export async function selectFileOrders(
  db: Database,
  condition: RawBuilder<unknown>,
  { isDown, after, limit }: FilePage,
): Promise<FileOrderDb[]> {
  const behind =
    after === undefined
      ? sql`true`
      : sql`(o.placed_at, o.order_id) ${isDown ? sql`<` : sql`>`} (timestamptz 'epoch' + ${after.micros}::bigint * interval '1 microsecond', ${after.orderId}::int)`;
  const order = isDown ? sql`o.placed_at desc, o.order_id desc` : sql`o.placed_at, o.order_id`;
  const { rows } = await sql<FileOrderDb>`
    select o.order_id, o.external_id, o.order_number, o.placed_at, (extract(epoch from o.placed_at) * 1000000)::bigint::text as micros,
      o.status, o.partly_delivered, o.client_code, o.client_name, o.client_legal_id, o.client_tax_category, o.observations,
      o.contact_phone, o.pick_up, o.delivery_method, o.delivery_option, o.delivery_details, o.delivery_address, o.payment_option,
      o.payment_status, o.discount_codes, o.shipping, o.total, o.taxes, s.name as salesman_name, s.email as salesman_email, l.*
    from orders o
    left join users s on s.company_id = o.company_id and s.user_id = o.salesman_user_id
    cross join lateral (
      select count(*)::int as lines, coalesce(sum(quantity), 0)::int as units, coalesce(sum(delivered), 0)::int as delivered,
        coalesce(sum(cancelled), 0)::int as cancelled
      from order_lines where order_id = o.order_id
    ) l
    where ${condition} and ${behind} order by ${order} limit ${limit}`.execute(db);
  return rows;
}

export interface FileLineDb {
  order_id: number;
  position: number;
  external_id: string;
  code: string;
  name: string;
  quantity: number;
  delivered: number;
  cancelled: number;
  list_price: string;
  unit_price: string;
  free_units: number;
  tax_code: string | null;
  tax_rate: string | null;
  observations: string;
}

/** Returns the lines of orders in their order. */
export async function selectFileLines(
  db: Database,
  companyId: number,
  orderIds: readonly number[],
): Promise<FileLineDb[]> {
  const { rows } = await sql<FileLineDb>`
    select l.order_id, l.position, l.external_id, l.code, l.name, l.quantity, l.delivered, l.cancelled, l.list_price,
      coalesce(l.edited_unit_price, l.unit_price) as unit_price, l.free_units,
      l.tax_code, l.tax_rate, l.observations
    from order_lines l
    where l.company_id = ${companyId} and l.order_id = any(${orderIds}::int[])
    order by l.order_id, l.position`.execute(db);
  return rows;
}
