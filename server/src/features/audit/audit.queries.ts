// SQL checks of the database's invariants: order lines and totals, order numbers, reserved stock, mails, status
// history, rows of another company. Each check selects the rows that break one rule.

import {
  HOLD_STEP,
  nextStatuses,
  ORDER_STATUSES,
  type OrderStatus,
  stockEffectOf,
} from '@mostrador/rules/order-status';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/database/database.js';

export interface Finding {
  readonly subject: string;
  readonly detail: string;
}

/** A limit for each rule: a broken rule may have a million violations. */
const FINDINGS_MAX = 100;

type Check = RawBuilder<Finding>;

/** Returns the first violations of one rule, in the transaction's snapshot. */
export async function runCheck(tx: Database, check: Check): Promise<Finding[]> {
  const { rows } = await sql<Finding>`select * from (${check}) as found limit ${FINDINGS_MAX}`.execute(tx);
  return rows;
}

const statusCodes = Object.keys(ORDER_STATUSES) as OrderStatus[];
const allowedSteps = [
  ...statusCodes.flatMap((from) => nextStatuses(from).map((to) => [from, to] as const)),
  HOLD_STEP,
].map((step) => step.map((status) => ORDER_STATUSES[status]));
/** Statuses in which an order reserves units: a next status would release or ship them. */
const holdingStatuses = statusCodes
  .filter((from) => nextStatuses(from).some((to) => stockEffectOf(from, to) !== 'none'))
  .map((code) => ORDER_STATUSES[code]);

/** The kind of the mail that a change to each status sends. */
const STATUS_MAIL_KINDS: Readonly<Record<string, string>> = Object.fromEntries(
  statusCodes.map((code) => [ORDER_STATUSES[code], `order_${code}`]),
);

export const ordersWithoutLines: Check = sql`
  select 'order ' || o.order_id as subject, 'has no lines' as detail
  from orders o
  where not exists (select from order_lines l where l.order_id = o.order_id)`;

export const incompleteOrders: Check = sql`
  select 'order ' || o.order_id as subject,
    format('total %s, its %s lines (positions %s to %s) make %s and its shipping %s', o.total, count(*), min(l.position),
      max(l.position), sum((l.quantity - l.cancelled - l.free_units) * coalesce(l.edited_unit_price, l.unit_price)), o.shipping) as detail
  from orders o join order_lines l on l.order_id = o.order_id
  group by o.order_id
  having o.total <> sum((l.quantity - l.cancelled - l.free_units) * coalesce(l.edited_unit_price, l.unit_price)) + o.shipping or min(l.position) <> 1 or max(l.position) <> count(*)`;

export const duplicateIds: Check = sql`
  select 'order id ' || external_id as subject, format('stands %s times', count(*)) as detail
  from orders group by external_id having count(*) > 1
  union all
  select 'order id ' || o.external_id, format('is still the id of cart %s', c.cart_id)
  from orders o join carts c on c.external_id = o.external_id
  union all
  select 'cart line ' || external_id, format('was ordered %s times', count(*))
  from order_lines group by external_id having count(*) > 1`;

export const orderNumberGaps: Check = sql`
  select 'company ' || company_id as subject,
    format('%s orders with %s numbers from %s to %s, counter at %s', coalesce(orders, 0), coalesce(numbers, 0), lowest,
      highest, last_number) as detail
  from (
    select company_id, count(*) as orders, count(distinct order_number) as numbers, min(order_number) as lowest,
      max(order_number) as highest
    from orders group by company_id
  ) o
  full join (select company_id, last_number from document_counters where document = 'order') c using (company_id)
  where (coalesce(orders, 0), coalesce(numbers, 0), coalesce(highest, 0), coalesce(lowest, 1))
    is distinct from
      (coalesce(last_number, 0)::bigint, coalesce(last_number, 0)::bigint, coalesce(last_number, 0), 1)`;

export const wrongReserved: Check = sql`
  select 'product ' || p.product_id as subject,
    format('reserved %s, its movements make %s', p.reserved, coalesce(m.reserved, 0)) as detail
  from products p
  left join (select product_id, sum(reserved_delta) as reserved from stock_movements group by product_id) m
    on m.product_id = p.product_id
  where p.reserved <> coalesce(m.reserved, 0) or p.reserved < 0`;

/** Shipments with more units than were delivered, or of an order that nothing has left of. */
export const wrongShipments: Check = sql`
  select format('order %s, product %s', m.order_id, m.product_id) as subject,
    format('%s, %s units have left, %s were delivered', o.status, -sum(m.stock_delta), coalesce(max(l.quantity), 0)) as detail
  from stock_movements m
  join orders o on o.order_id = m.order_id
  left join (
    select order_id, product_id,
      sum(case when status = any(${holdingStatuses}::text[]) then delivered else quantity - cancelled end) as quantity
    from order_lines join orders using (order_id) group by order_id, product_id
  ) l on l.order_id = m.order_id and l.product_id = m.product_id
  where m.stock_delta <> 0
  group by m.order_id, m.product_id, o.status
  having -sum(m.stock_delta) not between 0 and coalesce(max(l.quantity), 0)
    or o.status = ${ORDER_STATUSES.cancelled}`;

/** Orders whose reserved units differ from what is pending of their lines. A product without physical stock reserves none. */
export const wrongMovements: Check = sql`
  select format('order %s, product %s', order_id, product_id) as subject,
    format('%s, pending %s, reserved %s', o.status, coalesce(l.quantity, 0), coalesce(m.reserved, 0)) as detail
  from (
    select order_id, product_id, sum(quantity - delivered - cancelled) as quantity from order_lines group by order_id, product_id
  ) l
  full join (
    select order_id, product_id, sum(reserved_delta) as reserved from stock_movements group by order_id, product_id
  ) m using (order_id, product_id)
  join orders o using (order_id)
  join products p using (product_id)
  where coalesce(m.reserved, 0) <> case when o.status = any(${holdingStatuses}::text[]) then coalesce(l.quantity, 0) else 0 end
    and (m.reserved is not null or p.has_physical_stock)`;

/** Products with more units reserved than in stock and arriving together. */
export const oversoldProducts: Check = sql`
  select 'product ' || p.product_id as subject,
    format('reserved %s of %s in stock and %s on their way', p.reserved, p.stock, p.future_stock) as detail
  from products p
  where p.has_physical_stock and p.reserved > 0 and p.reserved > p.stock + p.future_stock
    and not exists (
      select from order_lines l join orders o on o.order_id = l.order_id
      where l.product_id = p.product_id and l.stock_check_skipped and o.status = any(${holdingStatuses}::text[]))`;

/**
 * Orders without exactly one mail of each kind that they owe. A status that a user or the ERP set owes a mail; of several
 * steps in one change only the last does; an order that came to a status twice has its mail once, with a copy. Steps of the demonstration data have neither and owe none.
 */
export const missingMails: Check = sql`
  select 'order ' || o.order_id as subject, format('has %s mails %s instead of one', count(m.mail_id), owed.kind) as detail
  from orders o
  cross join lateral (
    select unnest(array['order_client', 'order_company'])
    union all select 'order_salesman' where o.salesman_user_id is not null
    union select told.kind
      from order_status_changes s
      join unnest(${Object.keys(STATUS_MAIL_KINDS)}::text[], ${Object.values(STATUS_MAIL_KINDS)}::text[]) as told (status, kind) on told.status = s.to_status
      where s.order_id = o.order_id and s.from_status is not null and (s.user_id is not null or s.source = 'erp')
        and s.to_status = o.status
  ) as owed (kind)
  left join mails m on m.order_id = o.order_id and m.kind = owed.kind
  group by o.order_id, owed.kind
  having count(m.mail_id) <> 1`;

/** Unsent mails with neither a job, of their own or of the mails that were queued with them, nor an error. */
export const strandedMails: Check = sql`
  select 'mail ' || m.mail_id as subject, 'is not sent, tells no error and has no job waiting' as detail
  from mails m
  where m.sent_at is null and m.last_error is null and not exists (
    select from graphile_worker.jobs j
    where j.attempts < j.max_attempts and (j.key = 'mail:' || m.mail_id or m.attempts = 0 and j.key = (
      select 'mail:' || min(f.mail_id) from mails f where f.order_id = m.order_id and f.queued_at = m.queued_at)))`;

export const wrongHistory: Check = sql`
  with steps as (
    select order_id, from_status, to_status,
      lag(to_status) over (partition by order_id order by order_status_change_id) as before,
      lead(to_status) over (partition by order_id order by order_status_change_id) as next
    from order_status_changes
  ), edges as (
    select * from unnest(${allowedSteps.map(([from]) => from)}::text[], ${allowedSteps.map(([, to]) => to)}::text[]) as e (from_status, to_status)
  )
  select 'order ' || order_id as subject,
    format('went from %s to %s after %s', coalesce(from_status, 'nothing'), to_status, coalesce(before, 'nothing')) as detail
  from steps s
  where from_status is distinct from before
    or case when from_status is null then to_status not in (${ORDER_STATUSES.pending}, ${ORDER_STATUSES.review})
       else not exists (select from edges e where e.from_status = s.from_status and e.to_status = s.to_status) end
  union all
  select 'order ' || o.order_id, format('is %s, its history ends at %s', o.status, coalesce(s.to_status, 'nothing'))
  from orders o left join steps s on s.order_id = o.order_id and s.next is null
  where o.status is distinct from s.to_status`;

/** A reference from a child row to its parent, by the columns besides the company. */
interface Link {
  readonly child: string;
  readonly parent: string;
  readonly child_columns: readonly string[];
  readonly parent_columns: readonly string[];
}

/** References without a foreign key, because the row may outlive its parent. */
const LINKS_WITHOUT_FOREIGN_KEY: readonly Link[] = [
  ['order_status_changes', 'user_id'],
  ['login_attempts', 'user_id'],
  ['page_views', 'user_id'],
  ['users', 'verified_by_user_id'],
].map(([child = '', column = '']) => ({
  child,
  parent: 'users',
  child_columns: [column],
  parent_columns: ['user_id'],
}));

/**
 * Returns every foreign key between two tables that both have a company, read from the database's own catalogue. Keys by
 * a code that is unique only within its company are left out: they cannot name another company's row.
 */
async function companyLinks(db: Database): Promise<readonly Link[]> {
  const { rows } = await sql<Link>`
    with columns as (
      select attrelid, attnum, attname::text as name from pg_attribute where attnum > 0 and not attisdropped
    )
    select child.relname::text as child, parent.relname::text as parent,
      array_agg(c.name order by k.nth) as child_columns, array_agg(p.name order by k.nth) as parent_columns
    from pg_constraint f
    join pg_class child on child.oid = f.conrelid
    join pg_class parent on parent.oid = f.confrelid
    cross join lateral unnest(f.conkey, f.confkey) with ordinality as k (child_column, parent_column, nth)
    join columns c on c.attrelid = f.conrelid and c.attnum = k.child_column
    join columns p on p.attrelid = f.confrelid and p.attnum = k.parent_column
    where f.contype = 'f' and f.connamespace = 'public'::regnamespace and p.name <> 'company_id'
      and exists (
        select from pg_index i
        where i.indrelid = f.confrelid and i.indisunique and i.indpred is null and i.indkey::text = k.parent_column::text)
      and exists (select from columns where attrelid = f.conrelid and name = 'company_id')
      and exists (select from columns where attrelid = f.confrelid and name = 'company_id')
    group by f.oid, child.relname, parent.relname
    order by 1, 2, 3`.execute(db);
  return [...rows, ...LINKS_WITHOUT_FOREIGN_KEY];
}

/** Returns a check that finds rows of another company than the row that they reference. */
export async function crossCompanyRows(db: Database): Promise<Check> {
  const counts = (await companyLinks(db)).map(({ child, parent, child_columns, parent_columns }) => {
    const same = child_columns.map(
      (column, index) => sql`c.${sql.ref(column)} = p.${sql.ref(parent_columns[index] ?? column)}`,
    );
    return sql`select ${sql.lit(`${child}.${child_columns.join(', ')}`)} as subject,
        format('%s rows name a row of another company in %s', count(*), ${sql.lit(parent)}::text) as detail
      from ${sql.table(child)} c join ${sql.table(parent)} p on ${sql.join(same, sql` and `)}
      where c.company_id <> p.company_id having count(*) > 0`;
  });
  return sql<Finding>`${sql.join(counts, sql` union all `)}`;
}
