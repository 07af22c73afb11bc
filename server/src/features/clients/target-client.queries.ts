// SQL of the target client, for whom a salesman currently buys: who is permitted, storing and clearing the choice,
// locking the assignment.

import { type RawBuilder, sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.js';
import { fixedStatement } from '../../platform/database/fixed-statement.js';
import type { ClientTaxes } from '../../shop.js';
import { clientTaxes } from '../taxes/taxes.service.js';
import { listDays, type OwnListDays } from './own-price-list.queries.js';

/** The user who chooses a client to buy for. */
export interface Salesman {
  readonly companyId: number;
  readonly userId: number;
  readonly profile: 1 | 2 | 3;
}

export interface TargetRow {
  client_id: number;
  client_code: string;
  legal_name: string;
  price_list_id: number | null;
  list_days: OwnListDays | null;
  discount_list_id: number | null;
  client_taxes: ClientTaxes;
}

/** The columns of `TargetRow`, of the client `c`. */
const TARGET_COLUMNS = sql`c.client_id, c.client_code, c.legal_name, c.price_list_id, ${listDays} as list_days, c.discount_list_id,
      ${clientTaxes} as client_taxes`;

/** Returns the condition for clients `c` that the user may buy for: a salesman's assigned ones, an administrator's all. */
export const isPermittedClient = ({ companyId, userId, profile }: Salesman): RawBuilder<boolean> => {
  if (profile === 3) return sql`c.company_id = ${companyId}`;
  if (profile === 1) return sql`false`;
  return sql`c.company_id = ${companyId} and exists (
    select from salesman_clients s where s.salesman_user_id = ${userId} and s.client_id = c.client_id)`;
};

export async function permittedClient(
  db: Database,
  salesman: Salesman,
  client: { readonly clientId: number } | { readonly clientCode: string },
): Promise<TargetRow | undefined> {
  const wanted =
    'clientId' in client ? sql`c.client_id = ${client.clientId}` : sql`c.client_code = ${client.clientCode}`;
  const { rows } = await sql<TargetRow>`
    select ${TARGET_COLUMNS} from clients c where ${isPermittedClient(salesman)} and ${wanted}`.execute(db);
  return rows[0];
}

/** Locks a salesman's assignment until the transaction ends, so that it cannot be removed. Returns false when there is none. */
export async function lockAssignment(tx: Tx, { companyId, userId }: Salesman, clientId: number) {
  const row = await tx
    .selectFrom('salesman_clients')
    .where('company_id', '=', companyId)
    .where('salesman_user_id', '=', userId)
    .where('client_id', '=', clientId)
    .select('client_id')
    .forKeyShare()
    .executeTakeFirst();
  return row !== undefined;
}

const selectBuyer = fixedStatement<
  Pick<Salesman, 'companyId' | 'userId'>,
  TargetRow & { readonly client_role: string; readonly status: string; readonly session_version: number }
>(
  ({ companyId, userId }) => sql`
    select u.client_role, u.status, u.session_version, ${TARGET_COLUMNS}
    from users u join clients c on c.company_id = u.company_id and c.client_id = u.client_id
    where u.company_id = ${companyId} and u.user_id = ${userId} for share of u`,
);

/**
 * Locks a client's user until the transaction ends, so that neither role, status, client nor the session's end changes meanwhile.
 * @returns the user's client and the version of the user's sessions, which a block of the client ends; undefined if the user may not buy
 * any more.
 */
export async function lockBuyer(
  tx: Tx,
  companyId: number,
  userId: number,
): Promise<(TargetRow & { readonly session_version: number }) | undefined> {
  const [row] = await selectBuyer(tx, { companyId, userId });
  return row?.client_role === 'buys' && row.status !== 'blocked' ? row : undefined;
}

/** Writes the target client, for a salesman only while the assignment exists. The assignment's end deletes the choice. */
export async function putTarget(
  db: Database,
  { companyId, userId, profile }: Salesman,
  clientId: number,
): Promise<void> {
  const held = sql`from salesman_clients
    where company_id = ${companyId} and salesman_user_id = ${userId} and client_id = ${clientId} for key share`;
  await sql`
    insert into salesman_targets (user_id, company_id, client_id)
    select ${userId}::int, ${companyId}::int, ${clientId}::int ${profile === 2 ? held : sql``}
    on conflict (user_id) do update set client_id = excluded.client_id, chosen_at = now()
      where salesman_targets.client_id <> excluded.client_id`.execute(db);
}

export async function deleteTarget(db: Database, { companyId, userId }: Salesman) {
  await db
    .deleteFrom('salesman_targets')
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .execute();
}

export type OrderBan = 'client_blocked' | 'client_waiting';

/** A client with what keeps them from ordering. */
interface JudgedRow extends TargetRow {
  readonly blocked: boolean;
  readonly waiting: boolean;
}

/**
 * Returns a client as it is now, and whether it is blocked, or all of its users are, or it waits for verification; a client without users
 * may be ordered for. undefined if there is none.
 */
export async function clientToOrderFor(
  db: Database,
  companyId: number,
  clientId: number,
): Promise<{ readonly row: TargetRow; readonly ban: OrderBan | undefined } | undefined> {
  const { rows } = await sql<JudgedRow>`
    select ${TARGET_COLUMNS}, c.blocked_at is not null or coalesce((
      select bool_and(u.status = 'blocked') from users u
      where u.company_id = c.company_id and u.client_id = c.client_id and u.web_profile_id = 1), false) as blocked,
      coalesce((
        select bool_or(u.status = 'pending_verification') and not bool_or(u.status in ('active', 'invited')) from users u
        where u.company_id = c.company_id and u.client_id = c.client_id and u.web_profile_id = 1), false) as waiting
    from clients c where c.company_id = ${companyId} and c.client_id = ${clientId}`.execute(db);
  const [row] = rows;
  return row && { row, ban: row.blocked ? 'client_blocked' : row.waiting ? 'client_waiting' : undefined };
}
