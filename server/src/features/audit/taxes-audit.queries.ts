// SQL checks of the taxes that orders keep: each part is that of the order's lines, and the parts add up to the total to pay.

import { type RawBuilder, sql } from 'kysely';
import type { Finding } from './audit.queries.js';

type Check = RawBuilder<Finding>;

const part = (name: string) => sql`(o.taxes ->> ${sql.lit(name)})::numeric`;
const sumOf = (list: string, name: string) => sql`
  (select coalesce(sum((each ->> ${sql.lit(name)})::numeric), 0) from jsonb_array_elements(o.taxes -> ${sql.lit(list)}) each)`;

/** Orders whose net, IVA by rate, perceptions or total to pay are not what their lines and each other make. */
export const wrongTaxes: Check = sql`
  select 'order ' || o.order_id as subject, format('total %s, to pay %s, keeps %s', o.total, o.to_pay, o.taxes) as detail
  from orders o
  where (o.taxes is null) <> (o.to_pay is null) or (o.taxes is not null and (
    ${part('net')} <> o.total * 100
    or ${part('toPay')} <> o.to_pay * 100
    or ${part('net')} <> ${sumOf('rates', 'net')} + ${part('exempt')} + ${part('untaxed')}
    or ${part('iva')} <> ${sumOf('rates', 'iva')}
    or ${part('toPay')} <> ${part('net')} + ${part('iva')} + ${sumOf('perceptions', 'amount')}
    or exists (
      select from jsonb_array_elements(o.taxes -> 'perceptions') p
      where (p ->> 'amount')::numeric <> round((p ->> 'base')::numeric * (p ->> 'bps')::numeric / 10000))
    or exists (
      select from jsonb_array_elements(o.taxes -> 'rates') r
      where (r ->> 'iva')::numeric <> round((r ->> 'net')::numeric * (r ->> 'bps')::numeric / 10000)
        or (r ->> 'net')::numeric <> 100 * (
          coalesce((
            select sum((l.quantity - l.cancelled - l.free_units) * coalesce(l.edited_unit_price, l.unit_price)) from order_lines l
            where l.order_id = o.order_id and l.tax_code = r ->> 'code' and l.tax_rate * 100 = (r ->> 'bps')::numeric), 0)
          + case when o.taxes -> 'shippingRate' ->> 'code' = r ->> 'code' then o.shipping else 0 end))))`;
