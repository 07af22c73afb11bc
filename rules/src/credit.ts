// The rules of a client's credit: what is left of the limit, and what becomes of an order that goes beyond it.

import { type Centavos, sum } from './money.js';

/** What a company does about credit limits: `off` compares nothing, `warn` tells the buyer, `hold` also puts the order in review. */
export const CREDIT_CONTROLS = ['off', 'warn', 'hold'] as const;
export type CreditControl = (typeof CREDIT_CONTROLS)[number];

/** What a client's credit limit is compared with, in centavos. */
export interface CreditUse {
  /** null: the client has no limit. */
  readonly limit: Centavos | null;
  /** What the client owes by the account; negative if the company owes the client. */
  readonly balance: Centavos;
  /** The sum of {@link orderCredit} of the orders that are accepted, not delivered and not invoiced. */
  readonly openOrders: Centavos;
}

/**
 * Returns what a client may still buy on credit: the limit without the balance and without the open orders; null without a limit.
 * Negative beyond the limit.
 */
export const creditLeft = ({ limit, balance, openOrders }: CreditUse): Centavos | null =>
  limit === null ? null : sum([limit, -balance, -openOrders]);

/** The amounts of an order that decide what it takes of the credit. */
export interface OrderAmounts {
  /** With IVA and perceptions; null where they are not known. */
  readonly toPay: Centavos | null;
  /** Products and shipping, net. It is what a card pays. */
  readonly total: Centavos;
  /** Whether a card has paid the total. */
  readonly isPaid?: boolean;
}

/** Returns what an order takes of the client's credit: what is to be paid of it, without what a card has paid. */
export function orderCredit({ toPay, total, isPaid = false }: OrderAmounts): Centavos {
  const amount = toPay ?? total;
  return isPaid ? Math.max(0, amount - total) : amount;
}

/**
 * What comes of comparing an order with the credit. `unchecked`: the company does not control limits, or the client has none; `within`: it
 * fits; `warned`: it does not, and is taken; `held`: it does not, and is taken in review.
 */
export type CreditOutcome = 'unchecked' | 'within' | 'warned' | 'held';

/**
 * Returns what becomes of an order. What takes all that is left still fits.
 * @param left as {@link creditLeft} returns it, without this order.
 * @param amount as {@link orderCredit} returns it.
 */
export function creditOutcome(
  control: CreditControl,
  left: Centavos | null,
  amount: Centavos,
): CreditOutcome {
  if (control === 'off' || left === null) return 'unchecked';
  if (amount <= left) return 'within';
  return control === 'hold' ? 'held' : 'warned';
}
