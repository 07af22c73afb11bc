// SQL of what requires attention: orders that wait for days, payments to look at, mails that failed, and stock that was promised and is
// not there.

import type { OrderAttention } from '@mostrador/contract/entries/order-desk';
import { type RawBuilder, sql } from 'kysely';

/** Days after which an order that is still pending requires attention. */
export const LATE_DAYS = 3;

const OPEN = sql`('Pendiente', 'En preparación')`;

/** Whether an order `o` requires attention for one reason. */
export const requires: Readonly<Record<OrderAttention, RawBuilder<boolean>>> = {
  late: sql`(o.status = 'Pendiente' and o.placed_at < now() - ${sql.lit(LATE_DAYS)}::int * interval '1 day')`,
  payment: sql`(o.payment_alert is not null
    or (o.status in ${OPEN} and o.payment_status in ('rejected', 'charged_back')))`,
  mail: sql`exists (
    select from mails m where m.order_id = o.order_id and m.sent_at is null and m.last_error is not null)`,
  stock: sql`(o.status in ${OPEN} and exists (
    select from order_lines l join products p on p.company_id = l.company_id and p.product_id = l.product_id
    where l.order_id = o.order_id and l.quantity > l.delivered + l.cancelled
      and p.has_physical_stock and p.reserved > p.stock + p.future_stock))`,
};

/** The ids of a company's orders that require attention for a reason, each read from the index of the few that may. */
const idsOf: Readonly<Record<OrderAttention, (companyId: number) => RawBuilder<unknown>>> = {
  late: (companyId) => sql`
    select o.order_id from orders o where o.company_id = ${companyId} and o.status = 'Pendiente' and ${requires.late}`,
  payment: (companyId) => sql`
    select o.order_id from orders o where o.company_id = ${companyId} and o.payment_alert is not null
    union
    select o.order_id from orders o
    where o.company_id = ${companyId} and o.status in ${OPEN} and o.payment_status in ('rejected', 'charged_back')`,
  mail: (companyId) => sql`
    select m.order_id from mails m
    where m.company_id = ${companyId} and m.sent_at is null and m.last_error is not null and m.order_id is not null`,
  stock: (companyId) => sql`
    select o.order_id from orders o where o.company_id = ${companyId} and o.status in ${OPEN} and ${requires.stock}`,
};

const REASONS = Object.keys(idsOf) as OrderAttention[];

/** Limits orders `o` to those that require attention, for one reason or any. */
export function needsAttention(companyId: number, reason: OrderAttention | 'any'): RawBuilder<unknown> {
  const reasons = reason === 'any' ? REASONS : [reason];
  const ids = sql.join(
    reasons.map((each) => idsOf[each](companyId)),
    sql` union `,
  );
  return sql`o.order_id = any(array(${ids}))`;
}
