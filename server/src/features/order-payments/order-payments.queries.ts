import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.js';

const COLUMNS = [
  'provider_payment_id',
  'status',
  'status_detail',
  'amount',
  'refunded',
  'currency',
  'flag',
  'approved_at',
  'provider_updated_at',
  'first_seen_at',
] as const;

/** Returns the payments of an order that MercadoPago has reported, the first seen first. */
export function paymentRows(db: Database, companyId: number, orderId: number) {
  return db
    .selectFrom('payments')
    .select(COLUMNS)
    .where('company_id', '=', companyId)
    .where('order_id', '=', orderId)
    .orderBy('payment_id')
    .execute();
}
export type PaymentRow = Awaited<ReturnType<typeof paymentRows>>[number];

/** Makes the payment request of a locked order one of another amount, with a new key: the platform gets a new request. */
export async function updatePreference(
  tx: Tx,
  companyId: number,
  orderId: number,
  amount: string,
): Promise<void> {
  // An order that costs nothing is not paid, and keeps no request.
  if (Number(amount) <= 0) return;
  await tx
    .updateTable('payment_preferences')
    .set({ amount, preference_id: null, idempotency_key: sql`gen_random_uuid()` })
    .where('company_id', '=', companyId)
    .where('order_id', '=', orderId)
    .where('amount', '<>', amount)
    .execute();
}
