/** The outcome in the address of a return from the platform: s success, f failure, p processing. Never a proof. */
export type PaymentOutcome = 's' | 'f' | 'p';

export interface ReturnedPayment {
  /** Undefined if the address names none, or no valid id. */
  readonly externalId: string | undefined;
  readonly paymentId: string | undefined;
}

export function outcomeOf(query: URLSearchParams): PaymentOutcome | undefined {
  const outcome = query.get('r');
  return outcome === 's' || outcome === 'f' || outcome === 'p' ? outcome : undefined;
}

/** Returns the order and the payment that the platform added to the address. */
export function returnedPayment(query: URLSearchParams): ReturnedPayment {
  const firstValid = (names: readonly string[], pattern: RegExp) =>
    names.map((name) => query.get(name) ?? '').find((value) => pattern.test(value));
  return {
    externalId: firstValid(['external_reference', 'o'], /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i),
    paymentId: firstValid(['payment_id', 'collection_id'], /^\d{1,20}$/),
  };
}
