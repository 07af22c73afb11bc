// Asks MercadoPago for a payment and applies its answer to the order: stores the payment, flags wrong ones, updates
// the payment status and queues mails.

import { toCentavos, toDecimalText } from '@mostrador/rules/money';
import { orderStatusOf } from '@mostrador/rules/order-status';
import {
  isNewerReport,
  type PaymentOutcome,
  type PlatformPayment,
  paymentOutcome,
} from '@mostrador/rules/payment-outcome';
import type { Database, Tx } from '../../platform/database/database.js';
import type { Shop } from '../../shop.js';
import { type OrderMailKind, queueOrderMails } from '../mail/mail.service.js';
import { type PaymentRow, paymentRows } from '../order-payments/order-payments.service.js';
import { MercadoPago, type PaymentReport } from './mercado-pago.js';
import { flagPayments, keepPayment, lockOrderOfPayment, writePaymentStatus } from './payments.queries.js';

const CURRENCY = 'ARS';

/** settled: the order matches its payments; unknown: MercadoPago has no such payment; foreign: no order of this company. */
export type Settled = 'settled' | 'unknown' | 'foreign';

/**
 * Asks MercadoPago for the state of a payment, and updates the payment status of its order. Called by the notification's
 * job, by the buyer's return, and by the job that looks for payments without a notification.
 * @param budget milliseconds that MercadoPago may take.
 * @throws an error that `isPlatformTrouble`.
 */
export async function settle(shop: Shop, paymentId: string, budget: number): Promise<Settled> {
  if (shop.payment === undefined) return 'unknown';
  const report = await new MercadoPago(shop.payment).payment(paymentId, budget);
  if (report === undefined) return 'unknown';
  const settled = await applyReport(shop.db, shop.company().companyId, report);
  if (settled === 'foreign') shop.log.warn({ paymentId }, 'a payment names no order of this company');
  return settled;
}

/** Applies one report of a payment. Reports may come in any order: one older than the stored one changes nothing. */
export function applyReport(db: Database, companyId: number, report: PaymentReport): Promise<Settled> {
  return db.transaction().execute(async (tx) => {
    const order = await lockOrderOfPayment(tx, companyId, report);
    if (order === undefined) return 'foreign';
    const reported: PlatformPayment = { ...report, matches: matchesOrder(order, report) };
    const known = (await paymentRows(tx, companyId, order.order_id)).map(knownPayment);
    const before = known.find(({ paymentId }) => paymentId === report.paymentId);
    const isNews = before === undefined || isNewerReport(reported, before);
    const now = isNews ? [...known.filter((one) => one !== before), reported] : known;
    const outcome = paymentOutcome({ status: orderStatusOf(order.status) ?? 'pending' }, now);

    if (isNews) await keepPayment(tx, companyId, order.order_id, rowOf(report, outcome));
    await flagPayments(tx, companyId, changedFlags(known, outcome, isNews ? report.paymentId : undefined));
    const { status, alert } = outcome;
    if (status === order.payment_status && alert === order.payment_alert) return 'settled';
    await writePaymentStatus(tx, companyId, order.order_id, {
      from: order.payment_status,
      to: status,
      alert,
      paymentId: report.paymentId,
    });
    await tellPeople(tx, companyId, order, outcome);
    return 'settled';
  });
}

type LockedOrder = NonNullable<Awaited<ReturnType<typeof lockOrderOfPayment>>>;

/** What was asked for is the order's own total, in pesos, by its own id, for the shop's own account. */
const matchesOrder = (order: LockedOrder, report: PaymentReport): boolean =>
  report.ours &&
  report.amount === toCentavos(order.total) &&
  report.currency === CURRENCY &&
  report.reference === order.external_id &&
  (report.named ?? order.external_id) === order.external_id;

type KnownPayment = PlatformPayment & { readonly flag: string | null };

const knownPayment = (row: PaymentRow): KnownPayment => ({
  paymentId: row.provider_payment_id,
  status: row.status,
  statusDetail: row.status_detail,
  amount: toCentavos(row.amount),
  refunded: toCentavos(row.refunded),
  approvedAt: row.approved_at?.getTime() ?? null,
  updatedAt: row.provider_updated_at.getTime(),
  matches: row.flag !== 'mismatch',
  flag: row.flag,
});

const rowOf = (report: PaymentReport, { flags }: PaymentOutcome) => ({
  paymentId: report.paymentId,
  status: report.status,
  statusDetail: report.statusDetail,
  amount: toDecimalText(report.amount),
  refunded: toDecimalText(report.refunded),
  currency: report.currency,
  flag: flags.get(report.paymentId) ?? null,
  approvedAt: report.approvedAt === null ? null : new Date(report.approvedAt),
  updatedAt: new Date(report.updatedAt),
});

const changedFlags = (
  known: readonly KnownPayment[],
  { flags }: PaymentOutcome,
  written: string | undefined,
) =>
  known
    .map(({ paymentId, flag }) => ({ paymentId, before: flag, flag: flags.get(paymentId) ?? null }))
    .filter(({ paymentId, before, flag }) => paymentId !== written && before !== flag);

/** Queues mails to the client about a payment or a refund, and to the company about a payment that needs attention. */
async function tellPeople(
  tx: Tx,
  companyId: number,
  order: LockedOrder,
  { status, alert }: PaymentOutcome,
): Promise<void> {
  const client = order.told ?? order.client_email;
  const recipients: { kind: OrderMailKind; recipient: string }[] = [];
  if (status !== order.payment_status) {
    if (status === 'paid' && alert !== 'paid_after_cancel')
      recipients.push({ kind: 'payment_received', recipient: client });
    if (status === 'refunded' || status === 'partially_refunded')
      recipients.push({ kind: 'payment_refunded', recipient: client });
  }
  if (alert !== null && alert !== order.payment_alert)
    recipients.push({ kind: 'payment_alert', recipient: order.order_mail });
  if (recipients.length > 0) await queueOrderMails(tx, { companyId, orderId: order.order_id, recipients });
}
