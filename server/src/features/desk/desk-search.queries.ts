// SQL of the desk's quick search: clients by name, code, e-mail or CUIT, orders by the digits that their number begins with, and the
// latest orders of clients.

import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/database/database.js';

export interface FoundClientDb {
  client_id: number;
  client_code: string;
  legal_name: string;
  city: string;
}

/** The first clients by name. @param matches the condition for clients `c`. */
export async function findClients(
  db: Database,
  companyId: number,
  matches: RawBuilder<boolean>,
  limit: number,
): Promise<FoundClientDb[]> {
  const { rows } = await sql<FoundClientDb>`
    select c.client_id, c.client_code, c.legal_name, c.legal_address_city_name as city
    from clients c where c.company_id = ${companyId} and ${matches}
    order by c.legal_name, c.client_id limit ${limit}`.execute(db);
  return rows;
}

export interface FoundOrderDb {
  external_id: string;
  order_number: number;
  placed_at: Date;
  client_name: string;
  status: string;
  total: string;
}

const COLUMNS = sql`o.order_id, o.external_id, o.order_number, o.placed_at, o.client_name, o.status, o.total`;
const DIGITS_MAX = 9;

/**
 * The orders whose number begins with these digits: the one with just this number first, then the latest.
 * @param visible limits orders `o` to those that the caller may see.
 */
export async function findOrders(
  db: Database,
  companyId: number,
  visible: RawBuilder<unknown>,
  digits: string,
  limit: number,
): Promise<FoundOrderDb[]> {
  // each number of more digits is a range of the index
  const { rows } = await sql<FoundOrderDb>`
    select ${COLUMNS} from generate_series(0, ${DIGITS_MAX - digits.length}::int) as more (digits)
    cross join lateral (
      select * from orders o
      where o.company_id = ${companyId} and o.order_number >= ${Number(digits)}::int * power(10, more.digits)::int
        and o.order_number < (${Number(digits)}::int + 1) * power(10, more.digits)::int and ${visible}
      order by o.order_number desc limit ${limit}) o
    order by o.order_number <> ${Number(digits)}::int, o.order_number desc limit ${limit}`.execute(db);
  return rows;
}

/** The latest orders of clients. */
export async function findOrdersOf(
  db: Database,
  companyId: number,
  clientIds: readonly number[],
  limit: number,
): Promise<FoundOrderDb[]> {
  const { rows } = await sql<FoundOrderDb>`
    select ${COLUMNS} from unnest(${clientIds}::int[]) as c (client_id)
    cross join lateral (
      select * from orders o where o.company_id = ${companyId} and o.client_id = c.client_id
      order by o.placed_at desc, o.order_id desc limit ${limit}) o
    order by o.placed_at desc, o.order_id desc limit ${limit}`.execute(db);
  return rows;
}
