// SQL of the desk's start page, of the counts in its side bar and of what it remembers for a user.

import type { DeskPreferenceName, DeskPreferences } from '@mostrador/contract/entries/desk';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.js';

export interface CountsDb {
  products: number;
  categories: number;
  orders_to_prepare: number;
  orders_in_review: number;
  waiting_clients: number;
  identity_changes: number;
  told_transfers: number;
}

const waitingUsers = (companyId: number) =>
  sql`company_id = ${companyId} and web_profile_id = 1 and status = 'pending_verification'`;

/** Reads indexes and counted rows only. */
export async function countsOf(db: Database, companyId: number): Promise<CountsDb | undefined> {
  const { rows } = await sql<CountsDb>`
    select
      (select coalesce(sum(products), 0)::int from product_counts where company_id = ${companyId}) as products,
      (select count(*)::int from categories where company_id = ${companyId}) as categories,
      (select count(*)::int from orders where company_id = ${companyId} and status = 'Pendiente') as orders_to_prepare,
      (select count(*)::int from orders where company_id = ${companyId} and status = 'En revisión') as orders_in_review,
      (select count(distinct client_id)::int from users where ${waitingUsers(companyId)}) as waiting_clients,
      (select count(*)::int from identity_changes where company_id = ${companyId} and state = 'pending') as identity_changes,
      (select count(*)::int from transfers where company_id = ${companyId} and state = 'told') as told_transfers`.execute(
    db,
  );
  return rows[0];
}

export interface ToPrepareDb {
  external_id: string;
  order_number: number;
  placed_at: Date;
  client_name: string;
  lines: number;
  pick_up: boolean;
  delivery_method: string | null;
  delivery_details: string;
  total: string;
}

/** The first orders that wait to be prepared, the oldest first. */
export async function firstToPrepare(db: Database, companyId: number, limit: number): Promise<ToPrepareDb[]> {
  const { rows } = await sql<ToPrepareDb>`
    select o.external_id, o.order_number, o.placed_at, o.client_name, o.pick_up, o.delivery_method, o.delivery_details, o.total,
      (select count(*)::int from order_lines l where l.order_id = o.order_id) as lines
    from orders o where o.company_id = ${companyId} and o.status = 'Pendiente'
    order by o.placed_at, o.order_id limit ${limit}`.execute(db);
  return rows;
}

export async function sumToPrepare(
  db: Database,
  companyId: number,
): Promise<{ readonly orders: number; readonly total: string }> {
  const { rows } = await sql<{ orders: number; total: string }>`
    select count(*)::int as orders, coalesce(sum(total), 0) as total
    from orders where company_id = ${companyId} and status = 'Pendiente'`.execute(db);
  return rows[0] ?? { orders: 0, total: '0' };
}

export interface WaitingDb {
  client_id: number;
  legal_name: string;
  legal_id: string;
  city: string;
  since: Date;
  clients: number;
}

/** The clients that wait for verification, those who have waited longest first, each with the count of all. */
export async function waitingClients(db: Database, companyId: number, limit: number): Promise<WaitingDb[]> {
  const { rows } = await sql<WaitingDb>`
    with waiting as (
      select client_id, min(created_at) as since from users where ${waitingUsers(companyId)} group by client_id
    )
    select c.client_id, c.legal_name, c.legal_id, c.legal_address_city_name as city, w.since,
      (select count(*)::int from waiting) as clients
    from waiting w join clients c on c.company_id = ${companyId} and c.client_id = w.client_id
    order by w.since, c.client_id limit ${limit}`.execute(db);
  return rows;
}

export interface SoldOutDb {
  product_id: number;
  code: string;
  name: string;
  image_path: string | null;
  products: number;
}

/**
 * The visible products that are out of stock and not arriving, the last changed ones first, each with the count of all. It reads all products: no
 * index has the stock, so that a sale writes none.
 */
export async function soldOutProducts(db: Database, companyId: number, limit: number): Promise<SoldOutDb[]> {
  const { rows } = await sql<SoldOutDb>`
    select product_id, code, name, image_path, count(*) over ()::int as products
    from products
    where company_id = ${companyId} and active and visible_in_portal and has_physical_stock
      and stock - reserved <= 0 and stock - reserved + future_stock <= 0
    order by updated_at desc, product_id desc limit ${limit}`.execute(db);
  return rows;
}

export interface FailedMailDb {
  mail_id: number;
  kind: string;
  recipient: string;
  order_number: number | null;
  external_id: string | null;
  queued_at: Date;
  attempts: number;
  last_error: string;
  mails: number;
}

/** The mails whose last attempt failed, the oldest first, each with the count of all. */
export async function failedMails(db: Database, companyId: number, limit: number): Promise<FailedMailDb[]> {
  const { rows } = await sql<FailedMailDb>`
    select m.mail_id, m.kind, m.recipient, o.order_number, o.external_id, m.queued_at, m.attempts, m.last_error,
      count(*) over ()::int as mails
    from mails m left join orders o on o.order_id = m.order_id
    where m.company_id = ${companyId} and m.sent_at is null and m.last_error is not null
    order by m.mail_id limit ${limit}`.execute(db);
  return rows;
}

export async function preferencesOf(
  db: Database,
  companyId: number,
  userId: number,
): Promise<DeskPreferences> {
  const rows = await db
    .selectFrom('desk_preferences')
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .select(['preference', 'value'])
    .execute();
  return Object.fromEntries(rows.map(({ preference, value }) => [preference, value])) as DeskPreferences;
}

/** @param value JSON. */
export async function writePreference(
  db: Database,
  { companyId, userId }: { readonly companyId: number; readonly userId: number },
  preference: DeskPreferenceName,
  value: string,
): Promise<void> {
  await sql`
    insert into desk_preferences (company_id, user_id, preference, value)
    values (${companyId}, ${userId}, ${preference}, ${value}::jsonb)
    on conflict (user_id, preference) do update set value = excluded.value`.execute(db);
}

export async function deletePreference(
  db: Database,
  { companyId, userId }: { readonly companyId: number; readonly userId: number },
  preference: DeskPreferenceName,
): Promise<void> {
  await db
    .deleteFrom('desk_preferences')
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .where('preference', '=', preference)
    .execute();
}
