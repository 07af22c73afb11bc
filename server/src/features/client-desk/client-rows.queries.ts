// SQL that reads what belongs to a client for the desk: delivery addresses, notes, orders, open carts and similar names.

import { TIME_ZONE } from '@mostrador/rules/days';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.js';

export interface AddressRow {
  readonly addressId: number;
  readonly label: string;
  readonly street: string;
  readonly number: string;
  readonly floor: string;
  readonly appartment: string;
  readonly postalCode: string;
  readonly cityName: string;
  readonly provinceId: string | null;
  readonly provinceName: string | null;
  readonly comments: string;
  readonly active: boolean;
}

const addresses = (db: Database, companyId: number, clientId: number) =>
  db
    .selectFrom('client_delivery_addresses as a')
    .leftJoin('provinces as p', 'p.province_id', 'a.province_id')
    .where('a.company_id', '=', companyId)
    .where('a.client_id', '=', clientId)
    .select([
      'a.delivery_address_id as addressId',
      'a.label',
      'a.street',
      'a.number',
      'a.floor',
      'a.appartment',
      'a.postal_code as postalCode',
      'a.city_name as cityName',
      'a.province_id as provinceId',
      'p.province_name as provinceName',
      'a.comments',
      'a.active',
    ]);

/** The active ones, by label. */
export const selectAddresses = (db: Database, companyId: number, clientId: number): Promise<AddressRow[]> =>
  addresses(db, companyId, clientId).where('a.active', '=', true).orderBy('a.label').execute();

/** Returns one address, also an inactive one. The client is locked by the caller. */
export const selectAddress = (
  db: Database,
  companyId: number,
  clientId: number,
  addressId: number,
): Promise<AddressRow | undefined> =>
  addresses(db, companyId, clientId).where('a.delivery_address_id', '=', addressId).executeTakeFirst();

/** Returns the client of each address that the company has. */
export async function findAddressOwner(
  db: Database,
  companyId: number,
  addressIds: readonly number[],
): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; client_id: number }>`
    select delivery_address_id as id, client_id from client_delivery_addresses
    where company_id = ${companyId} and delivery_address_id = any(${addressIds}::int[]) order by client_id`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.id, row.client_id]));
}

export const selectNotes = (db: Database, companyId: number, clientId: number) =>
  db
    .selectFrom('client_notes as n')
    .innerJoin('users as u', 'u.user_id', 'n.user_id')
    .where('n.company_id', '=', companyId)
    .where('n.client_id', '=', clientId)
    .select([
      'n.client_note_id',
      'n.text',
      'n.written_at',
      'n.user_id',
      'n.struck_at',
      'n.outcome',
      'u.name',
      sql<string | null>`to_char(n.visited_on, 'YYYY-MM-DD')`.as('visited_on'),
    ])
    .orderBy('n.client_note_id', 'desc')
    .limit(200)
    .execute();

export interface LastOrderRow {
  readonly external_id: string;
  readonly order_number: number;
  readonly placed_at: Date;
  readonly lines: number;
  readonly total: string;
  readonly status: string;
}

export async function selectLastOrders(
  db: Database,
  companyId: number,
  clientId: number,
): Promise<LastOrderRow[]> {
  const { rows } = await sql<LastOrderRow>`
    select o.external_id, o.order_number, o.placed_at, o.total, o.status,
      (select count(*)::int from order_lines l where l.order_id = o.order_id) as lines
    from orders o where o.company_id = ${companyId} and o.client_id = ${clientId}
    order by o.placed_at desc, o.order_id desc limit 8`.execute(db);
  return rows;
}

/** Counts and adds up the orders from a day in Argentina on, in pesos. */
export async function sumOrders(
  db: Database,
  companyId: number,
  clientId: number,
  since: string,
): Promise<{ readonly orders: number; readonly total: string }> {
  const { rows } = await sql<{ orders: number; total: string }>`
    select count(*)::int as orders, coalesce(sum(total), 0) as total from orders
    where company_id = ${companyId} and client_id = ${clientId} and status <> 'Cancelado'
      and placed_at >= ${since}::date::timestamp at time zone ${sql.lit(TIME_ZONE)}`.execute(db);
  return rows[0] ?? { orders: 0, total: '0' };
}

export interface CartRow {
  readonly user_name: string;
  readonly updated_at: Date;
  readonly lines: number;
  readonly products: readonly { readonly code: string; readonly name: string; readonly quantity: number }[];
}

/** The open carts with lines of the client's users and of staff who buy for it, with their first products. */
export async function selectOpenCarts(db: Database, companyId: number, clientId: number): Promise<CartRow[]> {
  const { rows } = await sql<CartRow>`
    select u.name as user_name, k.updated_at, l.lines, l.products
    from carts k
    join users u on u.company_id = k.company_id and u.user_id = k.user_id
    cross join lateral (
      select count(*)::int as lines,
        (array_agg(json_build_object('code', p.code, 'name', p.name, 'quantity', i.quantity) order by i.cart_line_id))[1:5] as products
      from cart_lines i join products p on p.company_id = i.company_id and p.product_id = i.product_id
      where i.cart_id = k.cart_id
    ) l
    where k.company_id = ${companyId} and l.lines > 0
      and (k.target_client_id = ${clientId} or (u.client_id = ${clientId} and u.web_profile_id = 1))
    order by k.updated_at desc limit 10`.execute(db);
  return rows;
}

export async function countIdentityChanges(
  db: Database,
  companyId: number,
  clientId: number,
): Promise<number> {
  const { rows } = await sql<{ changes: number }>`
    select count(*)::int as changes from identity_changes
    where company_id = ${companyId} and client_id = ${clientId} and state = 'pending'`.execute(db);
  return rows[0]?.changes ?? 0;
}

/** The client's first user, for whom an administrator's verification counts. */
export const selectFirstUser = (db: Database, companyId: number, clientId: number) =>
  db
    .selectFrom('users')
    .where('company_id', '=', companyId)
    .where('client_id', '=', clientId)
    .where('web_profile_id', '=', 1)
    .select(['user_id', 'email', 'email_confirmed_at'])
    .orderBy('user_id')
    .executeTakeFirst();

/** Returns other clients whose names have one of the words, those with more of them first. @param words folded. */
export async function selectSimilar(
  db: Database,
  companyId: number,
  clientId: number,
  words: readonly string[],
): Promise<{ clientId: number; clientCode: string; legalName: string; legalId: string }[]> {
  if (words.length === 0) return [];
  const patterns = words.map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`);
  const { rows } = await sql<{ clientId: number; clientCode: string; legalName: string; legalId: string }>`
    select c.client_id as "clientId", c.client_code as "clientCode", c.legal_name as "legalName", c.legal_id as "legalId"
    from clients c
    where c.company_id = ${companyId} and c.client_id <> ${clientId} and c.search_text like any (${patterns}::text[])
    order by (select count(*) from unnest(${patterns}::text[]) w where c.search_text like w) desc, c.legal_name, c.client_id
    limit 3`.execute(db);
  return rows;
}
