import type { Database } from '../../platform/database/database.js';

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
