// SQL checks of offers: their totals and numbers, the stock that they reserve, and the orders that they became.

import { type RawBuilder, sql } from 'kysely';
import type { Finding } from './audit.queries.js';

type Check = RawBuilder<Finding>;

/** Offers whose total is not that of their lines; also those without lines. */
export const wrongOfferTotals: Check = sql`
  select 'offer ' || o.offer_id as subject, format('total %s, its lines make %s', o.total, coalesce(l.total, 0)) as detail
  from offers o
  left join (select offer_id, sum(unit_price * quantity) as total from offer_lines group by offer_id) l using (offer_id)
  where o.total is distinct from l.total`;

export const offerNumberGaps: Check = sql`
  select 'company ' || company_id as subject,
    format('%s offers with numbers up to %s, counter at %s', coalesce(o.offers, 0), o.highest, c.last_number) as detail
  from (select company_id, count(*) as offers, max(offer_number) as highest from offers group by company_id) o
  full join (select company_id, last_number from document_counters where document = 'offer') c using (company_id)
  where (coalesce(o.offers, 0), coalesce(o.highest, 0)) is distinct from (coalesce(c.last_number, 0)::bigint, coalesce(c.last_number, 0))`;

/**
 * Offers that reserve more than they offer, or something else; ended ones that still reserve stock; and those whose note of it is wrong.
 * An offer that expired is given a day until the job has released it.
 */
export const wrongOfferStock: Check = sql`
  select 'offer ' || offer_id as subject,
    format('reserves %s of product %s, it offers %s', m.reserved, product_id, coalesce(l.quantity, 0)) as detail
  from (
    select offer_id, product_id, sum(reserved_delta) as reserved from stock_movements
    where offer_id is not null group by offer_id, product_id
  ) m
  left join offer_lines l using (offer_id, product_id)
  where m.reserved not between 0 and coalesce(l.quantity, 0)
  union all
  select 'offer ' || o.offer_id, format('has ended and reserves %s units', m.reserved)
  from offers o
  join (select offer_id, sum(reserved_delta) as reserved from stock_movements group by offer_id) m using (offer_id)
  where m.reserved > 0 and (o.order_id is not null or o.withdrawn_at is not null
    or o.valid_until < (now() at time zone 'America/Argentina/Buenos_Aires')::date - 1)
  union all
  select 'offer ' || o.offer_id, format('holds stock: %s, reserves %s units', o.holds_stock, coalesce(m.reserved, 0))
  from offers o
  left join (select offer_id, sum(reserved_delta) as reserved from stock_movements group by offer_id) m using (offer_id)
  where o.holds_stock <> (coalesce(m.reserved, 0) > 0)
  union all
  select 'stock movement ' || stock_movement_id, 'belongs to both an order and an offer, or to neither'
  from stock_movements where (order_id is null) = (offer_id is null)`;

/** Accepted offers whose order is another client's or has none of their lines, and lines of orders that are not as they were offered. */
export const wrongOfferOrders: Check = sql`
  select 'offer ' || o.offer_id as subject, format('became order %s of another client', o.order_id) as detail
  from offers o join orders placed using (order_id)
  where placed.client_id <> o.client_id
  union all
  select 'offer ' || o.offer_id, format('became order %s, which has none of its lines', o.order_id)
  from offers o
  where o.order_id is not null and not exists (
    select from offer_lines l join order_lines bought on bought.external_id = l.external_id
    where l.offer_id = o.offer_id and bought.order_id = o.order_id)
  union all
  select 'order line ' || bought.order_line_id,
    format('of order %s at %s was offered at %s by offer %s', bought.order_id, bought.unit_price, l.unit_price, l.offer_id)
  from order_lines bought
  join offer_lines l on l.external_id = bought.external_id
  join offers o on o.offer_id = l.offer_id
  where bought.order_id is distinct from o.order_id or bought.unit_price <> l.unit_price
    or bought.product_id <> l.product_id`;
