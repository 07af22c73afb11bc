// Reads the outcome, the order and the payment from the address that the payment platform sends the buyer back to.
// r=s success, r=f failure, r=p processing.

/** s success, f failure, p processing. It proves nothing: anyone can type the address. */
export type PaymentOutcome = 's' | 'f' | 'p';

export interface ReturnedPayment {
  /** The order's id; undefined if the address has none, or an invalid one. */
  readonly externalId: string | undefined;
  readonly paymentId: string | undefined;
}

export function outcomeOf(query: URLSearchParams): PaymentOutcome | undefined {
  const outcome = query.get('r');
  return outcome === 's' || outcome === 'f' || outcome === 'p' ? outcome : undefined;
}

/** Returns the order's and the payment's id that the platform added to the address. */
export function returnedPayment(query: URLSearchParams): ReturnedPayment {
  const firstValid = (names: readonly string[], pattern: RegExp) =>
    names.map((name) => query.get(name) ?? '').find((value) => pattern.test(value));
  return {
    externalId: firstValid(['external_reference', 'o'], /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i),
    paymentId: firstValid(['payment_id', 'collection_id'], /^\d{1,20}$/),
  };
}
