/**
 * The states of an order's card payment with the Spanish words that everybody reads. Separate from the order's status:
 * an order may be paid and not yet dispatched, or delivered and charged back.
 */
export const PAYMENT_STATUSES = {
  /** Not paid by card. */
  none: '',
  pending: 'Pago pendiente',
  in_process: 'Pago en proceso',
  paid: 'Pagado',
  rejected: 'Pago rechazado',
  partially_refunded: 'Devuelto en parte',
  refunded: 'Pago devuelto',
  charged_back: 'Contracargo',
} as const;

export type PaymentStatus = keyof typeof PAYMENT_STATUSES;

/** Why a payment does not pay its order: another amount, currency, order or account; a second one; the order was cancelled before. */
export type PaymentFlag = 'mismatch' | 'paid_twice' | 'paid_after_cancel';

/** The status of a stored code; undefined for any other text. */
export function parsePaymentStatus(text: string): PaymentStatus | undefined {
  return (Object.keys(PAYMENT_STATUSES) as PaymentStatus[]).find((status) => status === text);
}
