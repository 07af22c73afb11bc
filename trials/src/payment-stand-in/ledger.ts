// The data of the payment platform's stand-in: preferences and payments in the platform's own shape, and their
// changes.

import { randomUUID } from 'node:crypto';

/** A preference as the platform keeps it: what the shop asked to be paid, and where the buyer goes back to. */
export interface Preference {
  readonly id: string;
  readonly external_reference: string;
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly items: readonly {
    readonly title: string;
    readonly quantity: number;
    readonly unit_price: number;
    readonly currency_id: string;
  }[];
  readonly back_urls: { readonly success?: string; readonly failure?: string; readonly pending?: string };
  readonly notification_url?: string;
}

/** A payment in the platform's own shape, as far as a shop reads it. Amounts in pesos. */
export interface StandInPayment {
  readonly id: number;
  readonly status: string;
  readonly status_detail: string;
  readonly transaction_amount: number;
  readonly transaction_amount_refunded: number;
  readonly currency_id: string;
  readonly external_reference: string;
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly date_created: string;
  readonly date_approved: string | null;
  readonly date_last_updated: string;
  readonly payment_type_id: string;
  readonly live_mode: boolean;
  /** Id of the account that is paid. */
  readonly collector_id: number;
}

/** What a payment may be made with, or become. */
export type PaymentChanges = Partial<
  Pick<
    StandInPayment,
    | 'status'
    | 'status_detail'
    | 'transaction_amount'
    | 'transaction_amount_refunded'
    | 'currency_id'
    | 'external_reference'
    | 'metadata'
    | 'live_mode'
    | 'collector_id'
  >
>;

/** The account that is paid here. */
export const COLLECTOR = 2_000_000_000;
const FIRST_PAYMENT = 1_300_000_001;
const ACCREDITED = new Set(['approved', 'in_mediation', 'refunded', 'charged_back']);
const DETAILS: Readonly<Record<string, string>> = {
  approved: 'accredited',
  pending: 'pending_waiting_payment',
  in_process: 'pending_contingency',
  rejected: 'cc_rejected_insufficient_amount',
  cancelled: 'by_collector',
  refunded: 'refunded',
  charged_back: 'settled',
  in_mediation: 'in_mediation',
};

/** The platform's books: preferences by the key of the request that made them, payments by their number. */
export class Ledger {
  readonly #byKey = new Map<string, Preference>();
  readonly #preferences = new Map<string, Preference>();
  readonly #payments = new Map<number, StandInPayment>();
  readonly #live: boolean;
  #next = FIRST_PAYMENT;
  #last = 0;

  /** @param live whether its payments are of real money. */
  constructor(live: boolean) {
    this.#live = live;
  }

  /** The same key is the same preference, whatever else the request says. */
  prefer(key: string, asked: Omit<Preference, 'id'>): Preference {
    const known = this.#byKey.get(key);
    if (known !== undefined) return known;
    const preference = { ...asked, id: `${COLLECTOR}-${randomUUID()}` };
    this.#byKey.set(key, preference);
    this.#preferences.set(preference.id, preference);
    return preference;
  }

  preference(id: string): Preference | undefined {
    return this.#preferences.get(id);
  }

  preferencesOf(reference: string): Preference[] {
    return [...this.#preferences.values()].filter((one) => one.external_reference === reference);
  }

  /** A new payment of a preference; the fields of `word` replace those of the preference. */
  pay(preference: Preference, word: PaymentChanges = {}): StandInPayment {
    const now = this.#instant();
    const id = this.#next;
    this.#next += 1;
    return this.#keep({
      id,
      status: 'pending',
      status_detail: '',
      transaction_amount: totalOf(preference),
      transaction_amount_refunded: 0,
      currency_id: preference.items[0]?.currency_id ?? 'ARS',
      external_reference: preference.external_reference,
      metadata: preference.metadata,
      date_created: now,
      date_approved: null,
      date_last_updated: now,
      payment_type_id: 'credit_card',
      live_mode: this.#live,
      collector_id: COLLECTOR,
      ...word,
    });
  }

  /** What becomes of a payment: each word is newer than the one before. */
  change(id: number, word: PaymentChanges): StandInPayment | undefined {
    const payment = this.#payments.get(id);
    if (payment === undefined) return undefined;
    return this.#keep({ ...payment, status_detail: '', ...word, date_last_updated: this.#instant() });
  }

  /** Puts an earlier word of a payment back, as an answer that is overtaken on its way. */
  tellAgain(payment: StandInPayment): void {
    this.#payments.set(payment.id, payment);
  }

  payment(id: number): StandInPayment | undefined {
    return this.#payments.get(id);
  }

  paymentsOf(reference: string): StandInPayment[] {
    return [...this.#payments.values()].filter((one) => one.external_reference === reference);
  }

  #keep(payment: StandInPayment): StandInPayment {
    const { status, date_approved, date_last_updated } = payment;
    const whole = {
      ...payment,
      status_detail: payment.status_detail || (DETAILS[status] ?? ''),
      date_approved: date_approved ?? (ACCREDITED.has(status) ? date_last_updated : null),
      transaction_amount_refunded:
        status === 'refunded' ? payment.transaction_amount : payment.transaction_amount_refunded,
    };
    this.#payments.set(whole.id, whole);
    return whole;
  }

  /** Strictly later than the one before, in the platform's form and zone. */
  #instant(): string {
    this.#last = Math.max(Date.now(), this.#last + 1);
    return new Date(this.#last - 4 * 3_600_000).toISOString().replace('Z', '-04:00');
  }
}

/** Pesos. */
export function totalOf(preference: Preference): number {
  return (
    preference.items.reduce((sum, item) => sum + Math.round(item.unit_price * item.quantity * 100), 0) / 100
  );
}
