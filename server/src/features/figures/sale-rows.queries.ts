// SQL of what orders sell, by the rules of rules/src/sales.ts: the part of each order that the stored sums do not contain yet, as rows
// to be added (sign 1) and to be taken away (sign -1).

import { TIME_ZONE } from '@mostrador/rules/days';
import { SALE_STATUSES } from '@mostrador/rules/sales';
import { type RawBuilder, sql } from 'kysely';

/** What sales are summed by. */
export const SUBJECTS = ['company', 'client', 'product', 'category', 'salesman'] as const;
export type Subject = (typeof SUBJECTS)[number];

const KEYS: Readonly<Record<Subject, string>> = {
  company: '0',
  client: 'client_id',
  product: 'product_id',
  category: 'category_id',
  salesman: 'salesman_user_id',
};

const ROW = sql`company_id, order_id, day, client_id, salesman_user_id, product_id, category_id, lines, units, net`;

/**
 * The named queries `batch`, `summed`, `sold` and `moved` of a WITH. `moved` is what has to be added to the sums so that they contain the
 * batch's orders as they are now. Its rows are one for each order and product.
 * @param orders selects `company_id` and `order_id` of each order once.
 */
export const movedSales = (orders: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  batch as materialized (${orders}),
  summed as materialized (
    select f.company_id, f.order_id, f.day, f.client_id, f.salesman_user_id, s.product_id, s.category_id, s.lines, s.units, s.net
    from batch join sales_orders f using (company_id, order_id)
    cross join lateral unnest(f.product_ids, f.category_ids, f.lines, f.units, f.net)
      as s (product_id, category_id, lines, units, net)
  ),
  sold as materialized (
    select n.company_id, n.order_id, n.day, n.client_id, n.salesman_user_id, n.product_id,
      coalesce(f.category_ids[array_position(f.product_ids, n.product_id)], n.category_id, 0) as category_id, n.lines, n.units, n.net
    from batch b
    cross join lateral (${salesOf(sql`o.company_id = b.company_id and o.order_id = b.order_id`)}) n
    left join sales_orders f on f.company_id = n.company_id and f.order_id = n.order_id
  ),
  moved as materialized (
    select ${ROW}, 1 as sign from sold union all select ${ROW}, -1 from summed
  )`;

/** What the orders of a condition sell now, one row for each order and product. */
const salesOf = (condition: RawBuilder<unknown>) => sql`
  select o.company_id, o.order_id, (o.placed_at at time zone ${sql.lit(TIME_ZONE)})::date as day, o.client_id,
    coalesce(o.salesman_user_id, f.salesman_user_id, 0) as salesman_user_id, l.product_id, p.category_id, (count(*) filter (where l.quantity > l.cancelled))::int as lines,
    sum(l.quantity - l.cancelled)::bigint as units, sum((l.quantity - l.cancelled - l.free_units) * coalesce(l.edited_unit_price, l.unit_price) * 100)::bigint as net
  from orders o
  left join offers f on f.company_id = o.company_id and f.order_id = o.order_id
  join order_lines l on l.company_id = o.company_id and l.order_id = o.order_id
  join products p on p.company_id = l.company_id and p.product_id = l.product_id
  where ${condition} and o.status in (${sql.join(SALE_STATUSES.map((status) => sql.lit(status)))})
  group by o.company_id, o.order_id, f.salesman_user_id, l.product_id, p.category_id
  having sum(l.quantity - l.cancelled) > 0`;

/** The rows of `from` by one subject: one for each order, day, key and sign, with its signed figures. */
export const rowsBy = (subject: Subject, from: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select company_id, ${sql.lit(subject)} as subject, day, ${sql.raw(KEYS[subject])} as key, sign as orders,
    sign * sum(lines) as lines, sign * sum(units) as units, sign * sum(net) as net
  from ${from} group by company_id, order_id, day, 4, sign`;

/** The rows of `from` by every subject. */
export const rowsByAll = (from: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql.join(
    SUBJECTS.map((subject) => rowsBy(subject, from)),
    sql` union all `,
  );

/** The first day of the period of a grain that a day belongs to. */
export const periodOf = sql`case grain when 'day' then day else date_trunc('month', day)::date end`;
