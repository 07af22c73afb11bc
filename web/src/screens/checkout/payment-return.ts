/** What the platform's address says of a payment: s success, f failure, p processing. A notice, never a proof. */
export type PaymentOutcome = 's' | 'f' | 'p';

export interface ReturnedPayment {
  /** Undefined where the address names none that could exist. */
  readonly externalId: string | undefined;
  readonly paymentId: string | undefined;
}

export function outcomeOf(query: URLSearchParams): PaymentOutcome | undefined {
  const r = query.get('r');
  return r === 's' || r === 'f' || r === 'p' ? r : undefined;
}

/** The order and the payment that the platform added to the address. */
export function returnedPayment(query: URLSearchParams): ReturnedPayment {
  const first = (names: readonly string[], form: RegExp) =>
    names.map((name) => query.get(name) ?? '').find((value) => form.test(value));
  return {
    externalId: first(['external_reference', 'o'], /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i),
    paymentId: first(['payment_id', 'collection_id'], /^\d{1,20}$/),
  };
}
