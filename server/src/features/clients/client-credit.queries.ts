// SQL of the credit of many clients, for their devices.

import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.js';

/** A client's credit as it is now, without a lock. Amounts are pesos as decimal text. */
export interface ClientCreditDb {
  readonly clientId: number;
  readonly limit: string;
  readonly balance: string;
  readonly openOrders: string;
}

/** Returns the credit of those of the clients who have a limit. */
export async function creditOfClients(
  db: Database,
  companyId: number,
  clientIds: readonly number[],
): Promise<ClientCreditDb[]> {
  const { rows } = await sql<ClientCreditDb>`
    select c.client_id as "clientId", c.credit_limit::text as limit, b.balance::text as balance, u.amount::text as "openOrders"
    from clients c
    cross join lateral orders_using_credit(c.client_id, null) u
    cross join lateral (
      select coalesce(sum(e.open_amount), 0) as balance from account_entries e
      where e.company_id = c.company_id and e.client_id = c.client_id and e.open_amount <> 0
    ) b
    where c.company_id = ${companyId} and c.client_id = any(${clientIds}::int[]) and c.credit_limit is not null`.execute(
    db,
  );
  return rows;
}
