// SQL checks of edits and deliveries in parts: units of lines, deliveries and their numbers, where an order stands by its lines, and the
// mail of each change.

import { ORDER_STATUSES } from '@mostrador/rules/order-status';
import { type RawBuilder, sql } from 'kysely';
import type { Finding } from './audit.queries.js';

type Check = RawBuilder<Finding>;

const OPEN = sql`(${ORDER_STATUSES.pending}, ${ORDER_STATUSES.preparing})`;

/** Lines whose delivered units are not those of their deliveries. */
export const wrongDeliveries: Check = sql`
  select 'order line ' || l.order_line_id as subject,
    format('delivered %s, its deliveries make %s', l.delivered, coalesce(d.units, 0)) as detail
  from order_lines l
  left join (select order_line_id, sum(quantity) as units from delivery_lines group by order_line_id) d using (order_line_id)
  where l.delivered <> coalesce(d.units, 0)
  union all
  select 'delivery ' || d.delivery_id, 'has no lines' from deliveries d
  where not exists (select from delivery_lines l where l.delivery_id = d.delivery_id)
  union all
  select 'delivery ' || d.delivery_id, format('of order %s has a line of order %s', d.order_id, l.order_id)
  from deliveries d join delivery_lines using (delivery_id) join order_lines l using (order_line_id)
  where l.order_id <> d.order_id`;

export const deliveryNumberGaps: Check = sql`
  select 'company ' || company_id as subject,
    format('%s deliveries with numbers up to %s, counter at %s', coalesce(d.deliveries, 0), d.highest, c.last_number) as detail
  from (select company_id, count(*) as deliveries, max(delivery_number) as highest from deliveries group by company_id) d
  full join (select company_id, last_number from document_counters where document = 'delivery') c using (company_id)
  where (coalesce(d.deliveries, 0), coalesce(d.highest, 0)) is distinct from (coalesce(c.last_number, 0)::bigint, coalesce(c.last_number, 0))`;

/** Orders whose status contradicts what of their lines is delivered and pending. */
export const wrongProgress: Check = sql`
  select 'order ' || o.order_id as subject,
    format('%s, %s delivered, %s pending, marked as partly delivered: %s', o.status, l.delivered, l.pending, o.partly_delivered) as detail
  from orders o
  cross join lateral (
    select sum(delivered) as delivered, sum(quantity - delivered - cancelled) as pending from order_lines where order_id = o.order_id
  ) l
  where o.partly_delivered <> (o.status in ${OPEN} and l.delivered > 0)
    or (o.status in ${OPEN} and l.pending = 0)
    or (o.status in (${ORDER_STATUSES.pending}, ${ORDER_STATUSES.cancelled}) and l.delivered > 0)`;

/** Changes of orders without their mail. The last delivery has the mail of the dispatch, a cancelled order the mail of the cancellation. */
export const missingEventMails: Check = sql`
  select 'order event ' || e.order_event_id as subject, format('%s, has %s mails', e.kind, count(m.mail_id)) as detail
  from order_events e
  left join mails m on m.order_id = e.order_id and m.kind in ('order_edited:' || e.order_event_id, 'order_partly_delivered:' || e.order_event_id)
  left join mails told on told.order_id = e.order_id and told.kind in ('order_dispatched', 'order_cancelled') and e.kind <> 'edited'
  group by e.order_event_id, e.kind
  having count(distinct m.mail_id) > 1 or (count(distinct m.mail_id) = 0 and count(told.mail_id) = 0)`;
