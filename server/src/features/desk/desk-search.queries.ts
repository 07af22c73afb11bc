// SQL of the desk's quick search: clients by name, code, e-mail or CUIT, and orders by number.

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

/** The order with a number. */
export async function findOrders(
  db: Database,
  companyId: number,
  orderNumber: number,
): Promise<FoundOrderDb[]> {
  return await db
    .selectFrom('orders')
    .where('company_id', '=', companyId)
    .where('order_number', '=', orderNumber)
    .select(['external_id', 'order_number', 'placed_at', 'client_name', 'status', 'total'])
    .execute();
}
