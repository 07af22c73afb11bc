// SQL of the stock that offers reserve: which of them have ended, what they offer, and whether they reserve anything.

import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.js';

/**
 * Locks offers that reserve stock and have ended, or with `all` also those that are open. Offers that another transaction has locked are
 * left for the next time.
 * @param today '2026-03-31', in Argentina.
 */
export async function lockEndedOffers(
  tx: Tx,
  companyId: number,
  { today, all }: { readonly today: string; readonly all: boolean },
  limit: number,
): Promise<number[]> {
  const { rows } = await sql<{ offer_id: number }>`
    select offer_id from offers
    where company_id = ${companyId} and holds_stock
      and (${all}::boolean or order_id is not null or withdrawn_at is not null or valid_until < ${today}::date)
    order by offer_id limit ${limit} for no key update skip locked`.execute(tx);
  return rows.map((row) => row.offer_id);
}

/** Returns the offered units of products, ordered by product. */
export const offeredUnits = (
  db: Database,
  companyId: number,
  offerIds: readonly number[],
): Promise<{ offer_id: number; product_id: number; quantity: number }[]> =>
  db
    .selectFrom('offer_lines')
    .select(['offer_id', 'product_id', 'quantity'])
    .where('company_id', '=', companyId)
    .where('offer_id', 'in', offerIds)
    .orderBy('product_id')
    .execute();

/** Notes whether locked offers reserve stock. */
export async function markHolding(
  tx: Tx,
  companyId: number,
  offerIds: readonly number[],
  isHolding: boolean,
): Promise<void> {
  await sql`
    update offers set holds_stock = ${isHolding}
    where company_id = ${companyId} and offer_id = any(${offerIds}::int[])`.execute(tx);
}
