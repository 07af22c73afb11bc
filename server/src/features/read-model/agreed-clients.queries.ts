import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.js';

/** Returns the ids of the clients who have agreed prices, on any day. */
export async function selectAgreedClients(db: Database, companyId: number): Promise<number[]> {
  const { rows } = await sql<{ client_id: number }>`
    select c.client_id from clients c
    where c.company_id = ${companyId} and exists (select from customer_prices o where o.client_id = c.client_id)`.execute(
    db,
  );
  return rows.map((row) => row.client_id);
}
