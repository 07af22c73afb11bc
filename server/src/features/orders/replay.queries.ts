// SQL that detects repeated confirmations: whether an order id is placed or taken, and the lock of an id.

import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.js';

/** Whether the user has placed the order of this id. */
export async function isPlaced(
  db: Database,
  companyId: number,
  userId: number,
  externalId: string,
): Promise<boolean> {
  const { rows } = await sql<{ placed: boolean }>`
    select exists (
      select from orders where company_id = ${companyId} and user_id = ${userId} and external_id = ${externalId}
    ) as placed`.execute(db);
  return rows[0]?.placed === true;
}

/** Locks an order id until the transaction ends, even before the order exists. */
export async function lockOrderId(tx: Tx, externalId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${externalId}, 0))`.execute(tx);
}

/** Whether any user's order or open cart has the id. */
export async function isIdTaken(db: Database, externalId: string): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select exists (select from orders where external_id = ${externalId})
      or exists (select from carts where external_id = ${externalId}) as taken`.execute(db);
  return rows[0]?.taken === true;
}
