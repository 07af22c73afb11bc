// SQL of orders as /api/v1 reads them.

import { ORDER_STATUSES } from '@mostrador/rules/order-status';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/database/database.js';

export interface OrderLineJson {
  readonly position: number;
  readonly code: string;
  readonly name: string;
  readonly quantity: number;
  readonly freeUnits: number;
  readonly delivered: number;
  readonly cancelled: number;
  /** Pesos as decimal text. */
  readonly listPrice: string;
  readonly unitPrice: string;
  readonly taxCode: string | null;
  readonly taxRate: string | null;
  readonly observations: string;
}

export interface OrderRow {
  readonly orderId: number;
  readonly orderNumber: number;
  readonly externalId: string;
  readonly placedAt: Date;
  /** As the database stores it, in Spanish. */
  readonly status: string;
  readonly paymentStatus: string;
  readonly erpNumber: string | null;
  readonly acknowledgedAt: Date | null;
  readonly clientCode: string;
  readonly clientName: string;
  readonly clientLegalId: string;
  readonly clientTaxCategory: string;
  readonly salespersonEmail: string | null;
  readonly lines: readonly OrderLineJson[];
  readonly shipping: string;
  readonly total: string;
  readonly taxes: unknown;
  readonly toPay: string | null;
  readonly observations: string;
  readonly contactPhone: string;
  readonly paymentOption: number | null;
  readonly pickUp: boolean;
  readonly deliveryMethod: string | null;
  readonly deliveryDetails: string;
  readonly deliveryAddress: Readonly<Record<string, unknown>> | null;
}

const selectOrders = (condition: RawBuilder<unknown>, end: RawBuilder<unknown>) => sql<OrderRow>`
  select o.order_id as "orderId", o.order_number as "orderNumber", o.external_id as "externalId",
    o.placed_at as "placedAt", o.status, o.payment_status as "paymentStatus", o.erp_number as "erpNumber",
    o.acknowledged_at as "acknowledgedAt", o.client_code as "clientCode", o.client_name as "clientName",
    o.client_legal_id as "clientLegalId", o.client_tax_category as "clientTaxCategory",
    (select u.email from users u where u.user_id = o.salesman_user_id) as "salespersonEmail",
    coalesce((select json_agg(json_build_object('position', l.position, 'code', l.code, 'name', l.name,
        'quantity', l.quantity, 'freeUnits', l.free_units, 'delivered', l.delivered, 'cancelled', l.cancelled,
        'listPrice', l.list_price::text, 'unitPrice', coalesce(l.edited_unit_price, l.unit_price)::text,
        'taxCode', l.tax_code, 'taxRate', l.tax_rate::text, 'observations', l.observations) order by l.position)
      from order_lines l where l.order_id = o.order_id), '[]') as lines,
    o.shipping, o.total, o.taxes, o.to_pay as "toPay", o.observations, o.contact_phone as "contactPhone",
    o.payment_option as "paymentOption", o.pick_up as "pickUp", o.delivery_method as "deliveryMethod",
    o.delivery_details as "deliveryDetails", o.delivery_address as "deliveryAddress"
  from orders o where ${condition} ${end}`;

/** Which orders to list; undefined: all. */
export interface OrderFilter {
  /** As the database stores it. */
  readonly status: string | undefined;
  readonly isAcknowledged: boolean | undefined;
}

/** Returns orders behind a number, in the order of their numbers. */
export async function ordersAfter(
  db: Database,
  companyId: number,
  { status, isAcknowledged }: OrderFilter,
  after: number,
  limit: number,
): Promise<readonly OrderRow[]> {
  const ofStatus = status === undefined ? sql`true` : sql`o.status = ${status}`;
  const ofErp =
    isAcknowledged === undefined ? sql`true` : sql`(o.acknowledged_at is not null) = ${isAcknowledged}`;
  const { rows } = await selectOrders(
    sql`o.company_id = ${companyId} and o.order_number > ${after} and ${ofStatus} and ${ofErp}`,
    sql`order by o.order_number limit ${limit}`,
  ).execute(db);
  return rows;
}

export async function findOrder(
  db: Database,
  companyId: number,
  orderNumber: number,
): Promise<OrderRow | undefined> {
  const { rows } = await selectOrders(
    sql`o.company_id = ${companyId} and o.order_number = ${orderNumber}`,
    sql``,
  ).execute(db);
  return rows[0];
}

/** Which orders have changed. */
export interface ChangedSince {
  /** Orders that were placed before are left out. */
  readonly placedFrom: Date;
  /** A snapshot of transactions: what it shows is left out. */
  readonly mark: string;
}

/** Returns orders that have changed and are not in review, behind an id, in the order of their ids. */
export async function ordersChangedSince(
  db: Database,
  companyId: number,
  { placedFrom, mark }: ChangedSince,
  after: number,
  limit: number,
): Promise<readonly OrderRow[]> {
  // The first condition on the transaction lets an index serve the second.
  const { rows } = await selectOrders(
    sql`o.company_id = ${companyId} and o.order_id > ${after} and o.placed_at >= ${placedFrom} and o.status <> ${ORDER_STATUSES.review}
      and o.changed_xid >= pg_snapshot_xmin(${mark}::pg_snapshot)
      and not pg_visible_in_snapshot(o.changed_xid, ${mark}::pg_snapshot)`,
    sql`order by o.order_id limit ${limit}`,
  ).execute(db);
  return rows;
}

export interface DeliveryRow {
  readonly orderNumber: number;
  readonly number: number;
  readonly deliveredAt: Date;
  readonly carrier: string;
  readonly note: string;
  readonly lines: { code: string; name: string; quantity: number }[];
}

/** Returns deliveries behind a number, in the order of their numbers. */
export async function deliveriesAfter(
  db: Database,
  companyId: number,
  after: number,
  limit: number,
): Promise<readonly DeliveryRow[]> {
  const { rows } = await sql<DeliveryRow>`
    select o.order_number as "orderNumber", d.delivery_number as number, d.delivered_at as "deliveredAt", d.carrier,
      d.note,
      coalesce((select json_agg(json_build_object('code', l.code, 'name', l.name, 'quantity', r.quantity)
          order by l.position)
        from delivery_lines r join order_lines l using (order_line_id) where r.delivery_id = d.delivery_id), '[]') as lines
    from deliveries d join orders o using (order_id)
    where d.company_id = ${companyId} and d.delivery_number > ${after}
    order by d.delivery_number limit ${limit}`.execute(db);
  return rows;
}
