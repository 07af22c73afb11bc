// SQL that reads one order with its client as it was, users, addresses and lines for the order's mails and PDF.

import { ORDER_STATUSES } from '@mostrador/rules/order-status';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.js';
import { fixedQuery, type Placeholders } from '../../platform/database/fixed-statement.js';

/** A line of an order as it was bought. Prices as pesos in decimal text. */
export interface OrderSummaryLineRow {
  readonly code: string;
  readonly name: string;
  readonly quantity: number;
  readonly delivered: number;
  readonly cancelled: number;
  readonly list_price: string;
  readonly unit_price: string;
  readonly free_units: number;
  readonly observations: string;
}

interface OrderKey {
  readonly companyId: number;
  readonly orderId: number;
}

/** The lines of the order `o`; the unit price is `chargedPrice` of orders. */
const lines = sql<OrderSummaryLineRow[]>`(
  select coalesce(json_agg(json_build_object('code', l.code, 'name', l.name, 'quantity', l.quantity, 'delivered', l.delivered,
      'cancelled', l.cancelled, 'list_price', l.list_price::text, 'unit_price', coalesce(l.edited_unit_price, l.unit_price)::text,
      'free_units', l.free_units, 'observations', l.observations) order by l.position), '[]')
  from order_lines l where l.company_id = o.company_id and l.order_id = o.order_id)`;

const selectOrders = fixedQuery((given: Placeholders<OrderKey>, db) =>
  db
    .selectFrom('orders as o')
    .innerJoin('clients as c', 'c.client_id', 'o.client_id')
    .innerJoin('users as u', 'u.user_id', 'o.user_id')
    .leftJoin('users as a', 'a.user_id', 'o.actor_user_id')
    .leftJoin('provinces as p', 'p.province_id', 'c.delivery_address_province_id')
    .leftJoin('provinces as sent', (join) =>
      join.on('sent.province_code', '=', sql<string>`o.delivery_address ->> 'deliveryAddressProvinceCode'`),
    )
    .select([
      'o.external_id',
      'o.order_number',
      'o.status',
      'o.placed_at',
      'o.total',
      'o.taxes',
      'o.discount',
      'o.observations',
      'o.discount_codes',
      'o.contact_phone',
      'o.delivery_option',
      'o.delivery_details',
      'o.payment_option',
      'o.shipping',
      'o.free_delivery',
      'o.pick_up',
      'o.delivery_method',
      'o.delivery_address',
      'sent.province_name as sent_province',
      'o.payment_status',
      'o.payment_alert',
      'o.partly_delivered',
      sql<boolean>`exists (
        select from order_status_changes s
        where s.order_id = o.order_id and s.from_status is null and s.to_status = ${ORDER_STATUSES.review})`.as(
        'was_held',
      ),
      'o.client_code',
      'o.client_name',
      'o.client_legal_id',
      'o.client_tax_category',
      'o.client_legal_address',
      'o.client_identity_copied_at',
      'c.mail_address as client_email',
      'c.contact_phone as client_phone',
      'o.user_name',
      'u.email as user_email',
      'o.salesman_user_id',
      'a.name as actor_name',
      'a.email as actor_email',
      'c.delivery_address_street as street',
      'c.delivery_address_number as number',
      'c.delivery_address_floor as floor',
      'c.delivery_address_appartment as appartment',
      'c.delivery_address_city_name as city',
      'p.province_name as province',
      lines.as('lines'),
    ])
    .where('o.company_id', '=', given.companyId)
    .where('o.order_id', '=', given.orderId),
);

/** Returns an order with its lines, the users who placed it and the client's addresses. */
export async function selectOrder(db: Database, companyId: number, orderId: number) {
  const [order] = await selectOrders(db, { companyId, orderId });
  if (order === undefined) throw new Error('There is no such order.');
  return order;
}
export type OrderSummaryRow = Awaited<ReturnType<typeof selectOrder>>;
