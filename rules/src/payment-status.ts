/**
 * The statuses of an order's card payment with their Spanish names for users. They are independent of the order's status:
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

/**
 * Why a payment does not pay its order. mismatch: another amount, currency, order or account; paid_twice: a second payment;
 * paid_after_cancel: the order was already cancelled.
 */
export type PaymentFlag = 'mismatch' | 'paid_twice' | 'paid_after_cancel';

/** Returns the status of a stored code; undefined for any other text. */
export function parsePaymentStatus(text: string): PaymentStatus | undefined {
  return (Object.keys(PAYMENT_STATUSES) as PaymentStatus[]).find((status) => status === text);
}
