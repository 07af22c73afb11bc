import type { Centavos } from './money.js';
import { type OrderStatus, orderStatusOf } from './order-status.js';
import type { PaymentFlag, PaymentStatus } from './payment-status.js';

/** What the payment platform has told of one payment. Money in centavos, times in milliseconds since 1970. */
export interface PlatformPayment {
  /** The platform's number of it. */
  readonly paymentId: string;
  /** The platform's own word: approved, in_process, refunded… */
  readonly status: string;
  readonly statusDetail: string;
  readonly amount: Centavos;
  /** What the buyer got back. */
  readonly refunded: Centavos;
  /** null: never. */
  readonly approvedAt: number | null;
  readonly updatedAt: number;
  /** Whether amount, currency, order and account are those that the shop asked for, in real money where that alone counts. */
  readonly matches: boolean;
}

/** What an order's payments make of it. */
export interface PaymentOutcome {
  readonly status: PaymentStatus;
  /** What an administrator has to look at. */
  readonly alert: PaymentFlag | null;
  /** Of each payment: why it does not pay the order. */
  readonly flags: ReadonlyMap<string, PaymentFlag | null>;
}

/** A payment's way at the platform. Of two words of the same moment the later one on this way counts. */
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

/** What weighs more comes first: an order with a payment of this state has this state, whatever its others are. */
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

/** Whether the platform's word of a payment is newer than the one that is known: by its time, then by the way it goes. */
export function isNewerReport(
  report: Pick<PlatformPayment, 'updatedAt' | 'status' | 'refunded'>,
  known: Pick<PlatformPayment, 'updatedAt' | 'status' | 'refunded'>,
): boolean {
  if (report.updatedAt !== known.updatedAt) return report.updatedAt > known.updatedAt;
  const steps = PROGRESS_ORDER.indexOf(report.status) - PROGRESS_ORDER.indexOf(known.status);
  return steps === 0 ? report.refunded > known.refunded : steps > 0;
}

/** Whether the buyer's money is, at least in part, with the shop now. */
export const holdsMoney = (payment: PlatformPayment): boolean =>
  ['paid', 'partially_refunded'].includes(stateOf(payment));

/**
 * The state of an order from all its payments, whatever the order in which they became known. The first approved one that
 * is right pays the order; money that does not pay it is flagged, never forgotten. A payment that is not right counts for
 * nothing but its flag. At least one payment has to be there.
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

/** Why an order may not be paid by card now. */
export type PaymentRefusal =
  | 'order_cancelled'
  | 'order_paid'
  | 'payment_in_process'
  | 'nothing_to_pay'
  | 'payment_review';

export const PAYMENT_REFUSALS: Readonly<Record<PaymentRefusal, string>> = {
  order_cancelled: 'El pedido fue cancelado y no puede pagarse.',
  order_paid: 'El pedido ya fue pagado.',
  payment_in_process:
    'El pedido ya tiene un pago en proceso. Por favor espere a que la plataforma lo resuelva.',
  nothing_to_pay: 'El pedido no tiene importe a pagar.',
  payment_review: 'Estamos revisando un pago de este pedido. Por favor comuníquese con nosotros.',
};

/** Whether a card payment may begin; undefined where it may. Total in centavos; `word` is the order's stored status. */
export function cardPaymentRefusal(order: {
  readonly word: string;
  readonly paymentStatus: PaymentStatus;
  readonly alert: PaymentFlag | null;
  readonly total: Centavos;
}): PaymentRefusal | undefined {
  if (orderStatusOf(order.word) === 'cancelled') return 'order_cancelled';
  if (order.paymentStatus === 'in_process') return 'payment_in_process';
  if (!['none', 'pending', 'rejected'].includes(order.paymentStatus)) return 'order_paid';
  if (order.alert !== null) return 'payment_review';
  return order.total > 0 ? undefined : 'nothing_to_pay';
}

/** A word that is not known yet is something under way: it neither pays nor frees the order. */
function stateOf({ status, statusDetail, amount, refunded }: PlatformPayment): PaymentState {
  switch (status) {
    case 'approved':
    case 'in_mediation':
      if (refunded <= 0) return 'paid';
      return refunded < amount ? 'partially_refunded' : 'refunded';
    case 'charged_back':
      // The bank gave the money back to the shop after all.
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
