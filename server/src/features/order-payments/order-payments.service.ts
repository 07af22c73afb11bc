// What is known of an order's payments: those that MercadoPago reported, and whether the order may be paid by card
// now.

import type { OrderPayment } from '@mostrador/contract/entries/orders';
import { fromCentavos, toCentavos } from '@mostrador/rules/money';
import { cardPaymentRefusal } from '@mostrador/rules/payment-outcome';
import { type PaymentFlag, parsePaymentStatus } from '@mostrador/rules/payment-status';
import type { Database, Tx } from '../../platform/database/database.js';
import type { Shop } from '../../shop.js';
import { paymentRows, updatePreference } from './order-payments.queries.js';

export { type PaymentRow, paymentRows } from './order-payments.queries.js';

/** Returns an order's payments, the first seen first; amounts in pesos. */
export async function paymentsOf(db: Database, companyId: number, orderId: number): Promise<OrderPayment[]> {
  const rows = await paymentRows(db, companyId, orderId);
  return rows.map((row) => ({
    paymentId: row.provider_payment_id,
    status: row.status,
    amount: fromCentavos(toCentavos(row.amount)),
    refunded: fromCentavos(toCentavos(row.refunded)),
    currency: row.currency,
    at: (row.approved_at ?? row.first_seen_at).toISOString(),
    flag: paymentFlag(row.flag),
  }));
}

/** The columns of an order that decide whether it may be paid. */
export interface PayableOrder {
  readonly status: string;
  readonly total: string;
  readonly payment_status: string;
  readonly payment_alert: string | null;
}

/** Whether the shop accepts cards and the order may be paid by card now. */
export const payable = (shop: Shop, order: PayableOrder): boolean =>
  takesCards(shop) && refusalOf(order) === undefined;

/** Whether this company's orders may be paid by card: its settings allow it and it has MercadoPago's keys. */
export const takesCards = (shop: Shop): boolean =>
  shop.payment !== undefined && shop.company().paymentsMercadoPago;

export const refusalOf = (order: PayableOrder) =>
  cardPaymentRefusal({
    word: order.status,
    paymentStatus: parsePaymentStatus(order.payment_status) ?? 'none',
    alert: paymentFlag(order.payment_alert),
    total: toCentavos(order.total),
  });

/** The flag of a stored text; null for no flag. */
export const paymentFlag = (text: string | null): PaymentFlag | null =>
  text === 'mismatch' || text === 'paid_twice' || text === 'paid_after_cancel' ? text : null;

/**
 * Renews the payment request of a locked order whose total has changed. A payment of the old request has another amount than the order,
 * and is flagged when it arrives.
 * @param total pesos as a decimal text.
 */
export const renewPreference = (tx: Tx, companyId: number, orderId: number, total: string): Promise<void> =>
  updatePreference(tx, companyId, orderId, total);
