// SQL of the desk's client table: the ids of a window by filter and order, all ids of a filter, the rows, and the counts of the views.

import { TIME_ZONE } from '@mostrador/rules/days';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/database/database.js';

type Condition = RawBuilder<unknown>;

/** The user rows of client `c`; the company is left out because the foreign key implies it. */
const users = (condition: Condition) =>
  sql`exists (select from users u where u.client_id = c.client_id and u.web_profile_id = 1 and ${condition})`;

const isWaiting = (companyId: number) => sql`c.client_id in (
  select w.client_id from users w
  where w.company_id = ${companyId} and w.web_profile_id = 1 and w.status = 'pending_verification')`;
const isOpen = sql`c.blocked_at is null and c.rejected_at is null`;
const hasUser = users(sql`true`);
/** An invited user was chosen by the staff, and is active once they have a password. */
const isActive = users(sql`u.status in ('active', 'invited')`);

/** Whether a client has a state of the contract's `deskClientStatus`, which are exclusive. */
export function hasStatus(companyId: number, status: string): Condition {
  const waiting = isWaiting(companyId);
  switch (status) {
    case 'blocked':
      return sql`(c.blocked_at is not null or (c.rejected_at is null and ${hasUser} and not ${users(sql`u.status <> 'blocked'`)}))`;
    case 'rejected':
      return sql`c.blocked_at is null and c.rejected_at is not null`;
    case 'waiting':
      return sql`${isOpen} and ${waiting}`;
    case 'active':
      return sql`${isOpen} and not ${waiting} and ${isActive}`;
    case 'pending_email':
      return sql`${isOpen} and not ${waiting} and not ${isActive} and ${users(sql`u.status = 'pending_email'`)}`;
    default:
      return sql`${isOpen} and not ${hasUser}`;
  }
}

/** The state of client `c` as a word. */
const statusColumn = sql<string>`case
  when c.blocked_at is not null then 'blocked'
  when c.rejected_at is not null then 'rejected'
  else coalesce((
    select case when bool_or(u.status = 'pending_verification') then 'waiting'
      when bool_or(u.status in ('active', 'invited')) then 'active'
      when bool_or(u.status = 'pending_email') then 'pending_email'
      when count(*) > 0 then 'blocked' end
    from users u where u.client_id = c.client_id and u.web_profile_id = 1), 'without_user') end`;

export const selectStatus = async (db: Database, companyId: number, clientId: number): Promise<string> => {
  const { rows } = await sql<{ status: string }>`
    select ${statusColumn} as status from clients c
    where c.company_id = ${companyId} and c.client_id = ${clientId}`.execute(db);
  return rows[0]?.status ?? 'without_user';
};

/** Whether client `c` has placed an order, later cancelled or not, from a day in Argentina on. */
export const orderedSince = (day: string): Condition => sql`exists (
  select from orders o where o.client_id = c.client_id and o.status <> 'Cancelado'
    and o.placed_at >= ${day}::date::timestamp at time zone ${sql.lit(TIME_ZONE)})`;

const city = sql<string>`coalesce(nullif(c.delivery_address_city_name, ''), c.legal_address_city_name)`;
export const provinceOfClient = sql<string>`coalesce(c.delivery_address_province_id, c.legal_address_province_id)`;

const lastOrder = sql<Date | null>`(
  select o.placed_at from orders o where o.client_id = c.client_id and o.status <> 'Cancelado'
  order by o.placed_at desc limit 1)`;

/** What the table is narrowed by, besides its search; 0 is without one. */
export interface ListFilter {
  readonly status?: string | undefined;
  /** A day in Argentina. */
  readonly withoutOrderSince?: string | undefined;
  readonly salesmanId?: number | undefined;
  readonly priceListId?: number | undefined;
  readonly discountListId?: number | undefined;
  readonly paymentTermsId?: number | undefined;
  readonly taxCategoryId?: number | undefined;
  readonly provinceId?: string | undefined;
}

/** Returns the condition of a filter and a search for clients `c`. */
export function clientCondition(companyId: number, filter: ListFilter, matches: Condition): Condition {
  const parts = [matches];
  const { status, withoutOrderSince, salesmanId, provinceId } = filter;
  if (status !== undefined) parts.push(hasStatus(companyId, status));
  if (withoutOrderSince !== undefined) parts.push(sql`not ${orderedSince(withoutOrderSince)}`);
  if (salesmanId !== undefined) {
    const whose = salesmanId === 0 ? sql`true` : sql`s.salesman_user_id = ${salesmanId}`;
    const assigned = sql`exists (select from salesman_clients s where s.client_id = c.client_id and ${whose})`;
    parts.push(salesmanId === 0 ? sql`not ${assigned}` : assigned);
  }
  const ids = {
    price_list_id: filter.priceListId,
    discount_list_id: filter.discountListId,
    payment_terms_id: filter.paymentTermsId,
    tax_category_id: filter.taxCategoryId,
  };
  for (const [column, id] of Object.entries(ids)) {
    const of = sql.ref(`c.${column}`);
    if (id !== undefined) parts.push(id === 0 ? sql`${of} is null` : sql`${of} = ${id}`);
  }
  if (provinceId !== undefined && provinceId !== '') parts.push(sql`${provinceOfClient} = ${provinceId}`);
  return sql.join(parts, sql` and `);
}

export interface ListOrder {
  readonly sort: 'code' | 'name' | 'city' | 'lastOrder' | 'newest' | undefined;
  readonly down: boolean;
}

function orderBy(companyId: number, { sort, down }: ListOrder): RawBuilder<unknown> {
  const way = down ? sql`desc` : sql`asc`;
  switch (sort) {
    case 'code':
      return sql`c.client_code ${way}, c.client_id`;
    case 'city':
      return sql`${city} ${way}, c.legal_name, c.client_id`;
    case 'lastOrder':
      return sql`${lastOrder} ${way} nulls last, c.legal_name, c.client_id`;
    case 'newest':
      return sql`c.created_at ${down ? sql`asc` : sql`desc`}, c.client_id`;
    case 'name':
      return sql`c.legal_name ${way}, c.client_id`;
    default:
      return sql`(${isWaiting(companyId)}) desc, c.legal_name, c.client_id`;
  }
}

/** Returns the ids of a window, and how many clients the condition matches. */
export async function selectWindow(
  db: Database,
  companyId: number,
  condition: Condition,
  order: ListOrder,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ readonly total: number; readonly ids: readonly number[] }> {
  const [counted, found] = await Promise.all([
    sql<{ total: number }>`
      select count(*)::int as total from clients c where c.company_id = ${companyId} and ${condition}`.execute(
      db,
    ),
    sql<{ client_id: number }>`
      select c.client_id from clients c where c.company_id = ${companyId} and ${condition}
      order by ${orderBy(companyId, order)} limit ${limit} offset ${offset}`.execute(db),
  ]);
  return { total: counted.rows[0]?.total ?? 0, ids: found.rows.map((row) => row.client_id) };
}

/** Returns all ids of a condition, ascending. */
export async function selectAllIds(db: Database, companyId: number, condition: Condition): Promise<number[]> {
  const { rows } = await sql<{ client_id: number }>`
    select c.client_id from clients c where c.company_id = ${companyId} and ${condition} order by c.client_id`.execute(
    db,
  );
  return rows.map((row) => row.client_id);
}

export interface ClientListRow {
  readonly client_id: number;
  readonly client_code: string;
  readonly legal_name: string;
  readonly legal_id: string;
  readonly email: string;
  readonly contact_phone: string;
  readonly city: string;
  readonly province_name: string | null;
  readonly tax_category: string | null;
  readonly price_list: string | null;
  readonly discount_list: string | null;
  readonly payment_terms: string | null;
  readonly salesmen: string | null;
  readonly last_order_at: Date | null;
  readonly created_at: Date;
  readonly status: string;
}

/** Returns rows of the table by id, in the given order. */
export async function selectListRows(
  db: Database,
  companyId: number,
  ids: readonly number[],
): Promise<ClientListRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<ClientListRow>`
    select c.client_id, c.client_code, c.legal_name, c.legal_id, c.email, c.contact_phone, ${city} as city, p.province_name,
      t.tax_category_description as tax_category, l.name as price_list, d.name as discount_list, y.name as payment_terms,
      (select string_agg(u.name, ', ' order by u.name) from salesman_clients s
        join users u on u.company_id = s.company_id and u.user_id = s.salesman_user_id
        where s.company_id = c.company_id and s.client_id = c.client_id) as salesmen,
      ${lastOrder} as last_order_at, c.created_at, ${statusColumn} as status
    from unnest(${ids}::int[]) with ordinality as w (id, position)
    join clients c on c.company_id = ${companyId} and c.client_id = w.id
    left join provinces p on p.province_id = ${provinceOfClient}
    left join tax_categories t on t.tax_category_id = c.tax_category_id
    left join price_lists l on l.company_id = c.company_id and l.price_list_id = c.price_list_id
    left join discount_lists d on d.company_id = c.company_id and d.discount_list_id = c.discount_list_id
    left join payment_terms y on y.company_id = c.company_id and y.payment_terms_id = c.payment_terms_id
    order by w.position`.execute(db);
  return rows;
}

export interface ViewCountsDb {
  readonly all: number;
  readonly waiting: number;
  readonly blocked: number;
  readonly without_user: number;
  readonly without_recent_order: number;
}

/** @param recentSince a day in Argentina. */
export async function countViews(
  db: Database,
  companyId: number,
  recentSince: string,
): Promise<ViewCountsDb> {
  const where = (status: string) => sql`filter (where ${hasStatus(companyId, status)})`;
  const { rows } = await sql<ViewCountsDb>`
    select count(*)::int as all, (count(*) ${where('waiting')})::int as waiting, (count(*) ${where('blocked')})::int as blocked,
      (count(*) ${where('without_user')})::int as without_user,
      (count(*) filter (where not ${orderedSince(recentSince)}))::int as without_recent_order
    from clients c where c.company_id = ${companyId}`.execute(db);
  return rows[0] ?? { all: 0, waiting: 0, blocked: 0, without_user: 0, without_recent_order: 0 };
}
