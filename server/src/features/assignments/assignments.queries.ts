// SQL for the salesmen that a client is assigned to: lists them, locks the client, replaces its assignments (table
// `salesman_clients`).

import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.js';

export interface ClientSalesmanRow {
  readonly user_id: number;
  readonly name: string;
  readonly email: string;
  readonly assigned: boolean;
}

export async function clientExists(db: Database, companyId: number, clientId: number): Promise<boolean> {
  const row = await db
    .selectFrom('clients')
    .where('company_id', '=', companyId)
    .where('client_id', '=', clientId)
    .select('client_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the company's active salesmen by name, each with whether the client is assigned to them. */
export async function clientSalesmen(
  db: Database,
  companyId: number,
  clientId: number,
): Promise<ClientSalesmanRow[]> {
  const { rows } = await sql<ClientSalesmanRow>`
    select u.user_id, u.name, u.email, s.client_id is not null as assigned
    from users u
    left join salesman_clients s
      on s.company_id = u.company_id and s.salesman_user_id = u.user_id and s.client_id = ${clientId}
    where u.company_id = ${companyId} and u.web_profile_id = 2 and u.status = 'active'
    order by u.name, u.user_id`.execute(db);
  return rows;
}

/** Locks a client until the transaction ends, so that changes of its assignments run one after the other. Returns false when it does not exist. */
export async function lockClient(tx: Tx, companyId: number, clientId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('clients')
    .where('company_id', '=', companyId)
    .where('client_id', '=', clientId)
    .select('client_id')
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Replaces the assignments of a client in one statement.
 * @param salesmanIds ids that are no active salesmen of the company are ignored.
 */
export async function replaceSalesmen(
  db: Database,
  companyId: number,
  clientId: number,
  salesmanIds: readonly number[],
): Promise<void> {
  await sql`
    with wanted as (
      select user_id from users
      where company_id = ${companyId} and web_profile_id = 2 and status = 'active' and user_id = any(${salesmanIds}::int[])
    ), gone as (
      delete from salesman_clients
      where company_id = ${companyId} and client_id = ${clientId} and salesman_user_id not in (select user_id from wanted)
    )
    insert into salesman_clients (company_id, salesman_user_id, client_id)
    select ${companyId}, user_id, ${clientId} from wanted
    on conflict do nothing`.execute(db);
}
