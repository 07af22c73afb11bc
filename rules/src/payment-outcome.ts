// Derives an order's payment state and alert from all payments that the platform has reported, and decides whether it
// may be paid by card now.

import type { Centavos } from './money.js';
import { type OrderStatus, orderStatusOf } from './order-status.js';
import type { PaymentFlag, PaymentStatus } from './payment-status.js';

/** A payment as the payment platform reports it. Money in centavos, times in milliseconds since 1970. */
export interface PlatformPayment {
  /** The platform's id of the payment. */
  readonly paymentId: string;
  /** The platform's status: approved, in_process, refunded… */
  readonly status: string;
  readonly statusDetail: string;
  readonly amount: Centavos;
  /** The amount paid back to the buyer. */
  readonly refunded: Centavos;
  /** null if it was never approved. */
  readonly approvedAt: number | null;
  readonly updatedAt: number;
  /** Whether amount, currency, order and account are those of the shop's request, and the money is real if the shop accepts only real money. */
  readonly matches: boolean;
}

/** The payment state of an order, derived from all its payments. */
export interface PaymentOutcome {
  readonly status: PaymentStatus;
  /** The most important problem for an administrator to check; null if there is none. */
  readonly alert: PaymentFlag | null;
  /** For each payment id: why the payment does not pay the order; null if it does or may. */
  readonly flags: ReadonlyMap<string, PaymentFlag | null>;
}

/** The platform's statuses in the order of a payment's progress. Of two reports of the same moment the later status counts. */
const PROGRESS_ORDER = [
  'pending',
  'authorized',
  'in_process',
  'rejected',
  'cancelled',
  'approved',
  'in_mediation',
  'refunded',
  'charged_back',
];

/** Payment states by priority. An order has the first of these states that one of its payments has. */
const STATE_PRIORITY = [
  'paid',
  'partially_refunded',
  'charged_back',
  'refunded',
  'in_process',
  'pending',
  'rejected',
] as const;
type PaymentState = (typeof STATE_PRIORITY)[number];

const ALERTS: readonly PaymentFlag[] = ['paid_twice', 'paid_after_cancel', 'mismatch'];

/** Returns whether a report of a payment is newer than the known one: by time, then by progress, then by refunded amount. */
export function isNewerReport(
  report: Pick<PlatformPayment, 'updatedAt' | 'status' | 'refunded'>,
  known: Pick<PlatformPayment, 'updatedAt' | 'status' | 'refunded'>,
): boolean {
  if (report.updatedAt !== known.updatedAt) return report.updatedAt > known.updatedAt;
  const steps = PROGRESS_ORDER.indexOf(report.status) - PROGRESS_ORDER.indexOf(known.status);
  return steps === 0 ? report.refunded > known.refunded : steps > 0;
}

/** Returns whether the shop now holds at least a part of the buyer's money. */
export const holdsMoney = (payment: PlatformPayment): boolean =>
  ['paid', 'partially_refunded'].includes(stateOf(payment));

/**
 * Returns the payment state of an order from all its payments. The order of the list does not matter. The first approved
 * payment that matches the shop's request pays the order. Other money is flagged. A payment that does not match only
 * gets its flag. Without payments the status is `pending`.
 * @param payments at least one.
 */
export function paymentOutcome(
  { status }: { readonly status: OrderStatus },
  payments: readonly PlatformPayment[],
): PaymentOutcome {
  const matching = payments.filter((payment) => payment.matches);
  const [payingPayment, ...others] = matching.filter(holdsMoney).sort(compareByApproval);
  const flags = new Map<string, PaymentFlag | null>();
  for (const payment of payments) flags.set(payment.paymentId, payment.matches ? null : 'mismatch');
  for (const payment of others) flags.set(payment.paymentId, 'paid_twice');
  if (payingPayment !== undefined && status === 'cancelled')
    flags.set(payingPayment.paymentId, 'paid_after_cancel');
  const flagsWithMoney = payments.filter(holdsMoney).map((payment) => flags.get(payment.paymentId));
  const states = matching.map(stateOf);
  return {
    status: STATE_PRIORITY.find((state) => states.includes(state)) ?? 'pending',
    alert: ALERTS.find((alert) => flagsWithMoney.includes(alert)) ?? null,
    flags,
  };
}

/** The reasons why an order may not be paid by card now. */
export type PaymentRefusal =
  | 'order_cancelled'
  | 'order_in_review'
  | 'order_paid'
  | 'payment_in_process'
  | 'nothing_to_pay'
  | 'payment_review';

/** The Spanish sentence of each reason. */
export const PAYMENT_REFUSALS: Readonly<Record<PaymentRefusal, string>> = {
  order_cancelled: 'El pedido fue cancelado y no puede pagarse.',
  order_in_review: 'El pedido está en revisión. Podrá pagarlo cuando lo aprobemos.',
  order_paid: 'El pedido ya fue pagado.',
  payment_in_process:
    'El pedido ya tiene un pago en proceso. Por favor espere a que la plataforma lo resuelva.',
  nothing_to_pay: 'El pedido no tiene importe a pagar.',
  payment_review: 'Estamos revisando un pago de este pedido. Por favor comuníquese con nosotros.',
};

/**
 * Returns why an order may not be paid by card now; undefined if it may.
 * @param order its total in centavos; `word` is the Spanish name of its status, as it is stored.
 */
export function cardPaymentRefusal(order: {
  readonly word: string;
  readonly paymentStatus: PaymentStatus;
  readonly alert: PaymentFlag | null;
  readonly total: Centavos;
}): PaymentRefusal | undefined {
  if (orderStatusOf(order.word) === 'cancelled') return 'order_cancelled';
  if (orderStatusOf(order.word) === 'review') return 'order_in_review';
  if (order.paymentStatus === 'in_process') return 'payment_in_process';
  if (!['none', 'pending', 'rejected'].includes(order.paymentStatus)) return 'order_paid';
  if (order.alert !== null) return 'payment_review';
  return order.total > 0 ? undefined : 'nothing_to_pay';
}

/** Returns the state of one payment. An unknown status counts as in process: it neither pays nor frees the order. */
function stateOf({ status, statusDetail, amount, refunded }: PlatformPayment): PaymentState {
  switch (status) {
    case 'approved':
    case 'in_mediation':
      if (refunded <= 0) return 'paid';
      return refunded < amount ? 'partially_refunded' : 'refunded';
    case 'charged_back':
      // The bank has returned the money to the shop.
      return statusDetail === 'reimbursed' ? 'paid' : 'charged_back';
    case 'refunded':
      return 'refunded';
    case 'rejected':
    case 'cancelled':
      return 'rejected';
    case 'pending':
      return 'pending';
    default:
      return 'in_process';
  }
}

function compareByApproval(one: PlatformPayment, other: PlatformPayment): number {
  const time = (one.approvedAt ?? one.updatedAt) - (other.approvedAt ?? other.updatedAt);
  if (time !== 0) return time;
  const length = one.paymentId.length - other.paymentId.length;
  return length !== 0 ? length : one.paymentId < other.paymentId ? -1 : 1;
}
