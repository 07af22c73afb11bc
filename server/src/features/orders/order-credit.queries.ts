// SQL of the credit that orders use: locks and reads a client's credit, and reads the checks of an order.

import type { CreditControl, CreditOutcome } from '@mostrador/rules/credit';
import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.js';

/** A client's credit. Amounts are pesos as decimal text. */
export interface CreditDb {
  readonly credit_limit: string;
  readonly balance: string;
  readonly open_orders: string;
  readonly previous_check_id: string | null;
}

/**
 * Locks a client's credit until the transaction ends, so that two orders never count on the same amount. Products are locked before it, and
 * the number of a document behind it.
 * @param exceptOrderId an order that is not counted; null for none.
 * @returns the credit as it is behind the lock; undefined, without a lock, for a client without a limit.
 */
export async function lockCredit(
  tx: Tx,
  companyId: number,
  clientId: number,
  exceptOrderId: number | null,
): Promise<CreditDb | undefined> {
  const { rows } = await sql<CreditDb>`
    select credit_limit::text, balance::text, open_orders::text, previous_check_id::text
    from lock_credit(${companyId}::int, ${clientId}::int, ${exceptOrderId}::int)`.execute(tx);
  return rows[0];
}

/** A check as it is stored. Amounts are pesos as decimal text. */
export interface CreditCheckRow extends CreditDb {
  readonly control: CreditControl;
  readonly amount: string;
  readonly outcome: CreditOutcome;
}

/** Adds the check of a raised order. A new order's check is written with the order. */
export async function insertCreditCheck(
  tx: Tx,
  { companyId, clientId, orderId }: { companyId: number; clientId: number; orderId: number },
  check: CreditCheckRow,
): Promise<void> {
  await sql`
    insert into order_credit_checks (company_id, client_id, order_id, control, credit_limit, balance, open_orders, amount, outcome,
      previous_check_id)
    values (${companyId}, ${clientId}, ${orderId}, ${check.control}, ${check.credit_limit}, ${check.balance}, ${check.open_orders},
      ${check.amount}, ${check.outcome}, ${check.previous_check_id})`.execute(tx);
}

/** Returns the newest check of an order; undefined if it was never compared with a limit. */
export async function newestCheck(
  db: Database,
  companyId: number,
  orderId: number,
): Promise<(CreditCheckRow & { readonly checked_at: Date }) | undefined> {
  const { rows } = await sql<CreditCheckRow & { checked_at: Date }>`
    select control, credit_limit::text, balance::text, open_orders::text, amount::text, outcome, previous_check_id::text, checked_at
    from order_credit_checks where company_id = ${companyId} and order_id = ${orderId}
    order by order_credit_check_id desc limit 1`.execute(db);
  return rows[0];
}
