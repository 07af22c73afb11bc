// Compares an order with its client's credit within the transaction that places it or raises its amount.

import type { CreditCheck } from '@mostrador/contract/entries/order-desk';
import { creditLeft, creditOutcome } from '@mostrador/rules/credit';
import { type Centavos, toCentavos, toDecimalText } from '@mostrador/rules/money';
import type { Database, Tx } from '../../platform/database/database.js';
import type { Shop } from '../../shop.js';
import { type CreditCheckRow, lockCredit, newestCheck } from './order-credit.queries.js';

export { type CreditCheckRow, insertCreditCheck } from './order-credit.queries.js';

/** What is compared: the amount in centavos, of a client's new order or of one that it has. */
export interface CreditDemand {
  readonly clientId: number;
  /** `orderCredit` of rules/credit. */
  readonly amount: Centavos;
  /** The order whose amount is raised; null for a new one. */
  readonly orderId: number | null;
}

/**
 * Compares an order with the client's credit, which stays locked until the transaction ends: no other order of the client is compared
 * meanwhile.
 * @returns the check, to be stored; undefined where the company does not control limits or the client has none.
 */
export async function checkCredit(
  tx: Tx,
  shop: Shop,
  { clientId, amount, orderId }: CreditDemand,
): Promise<CreditCheckRow | undefined> {
  const { companyId, creditControl: control } = shop.company();
  if (control === 'off') return undefined;
  const credit = await lockCredit(tx, companyId, clientId, orderId);
  if (credit === undefined) return undefined;
  const left = creditLeft({
    limit: toCentavos(credit.credit_limit),
    balance: toCentavos(credit.balance),
    openOrders: toCentavos(credit.open_orders),
  });
  return { ...credit, control, amount: toDecimalText(amount), outcome: creditOutcome(control, left, amount) };
}

/** Returns the newest check of an order for the desk; null if it was never compared with a limit. */
export async function creditCheckOf(
  db: Database,
  companyId: number,
  orderId: number,
): Promise<CreditCheck | null> {
  const row = await newestCheck(db, companyId, orderId);
  if (row === undefined || row.outcome === 'unchecked') return null;
  return {
    outcome: row.outcome,
    limit: toCentavos(row.credit_limit),
    balance: toCentavos(row.balance),
    openOrders: toCentavos(row.open_orders),
    amount: toCentavos(row.amount),
    at: row.checked_at.toISOString(),
  };
}
