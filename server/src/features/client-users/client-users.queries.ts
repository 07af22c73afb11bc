// SQL of a client's users on the desk: the list, the row that a change locks, and the change.

import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.js';

export interface ClientUserRow {
  readonly user_id: number;
  readonly name: string;
  readonly email: string;
  readonly client_role: string;
  readonly status: string;
  readonly last_seen_at: Date | null;
  readonly invited_at: Date | null;
  readonly mail_error: string | null;
}

/** Returns a client's users, the first one first; undefined for an unknown client. */
export async function selectClientUsers(
  db: Database,
  companyId: number,
  clientId: number,
): Promise<ClientUserRow[] | undefined> {
  const client = await db
    .selectFrom('clients')
    .where('company_id', '=', companyId)
    .where('client_id', '=', clientId)
    .select('client_id')
    .executeTakeFirst();
  if (client === undefined) return undefined;
  const { rows } = await sql<ClientUserRow>`
    select u.user_id, u.name, u.email, u.client_role, u.status, u.invited_at,
      (select max(a.last_seen_at) from user_activity a where a.user_id = u.user_id and a.actor_user_id is null) as last_seen_at,
      (select m.last_error from mails m where m.user_id = u.user_id and m.kind = 'invitation' and m.sent_at is null
        order by m.mail_id desc limit 1) as mail_error
    from users u
    where u.company_id = ${companyId} and u.client_id = ${clientId} and u.web_profile_id = 1
    order by u.status = 'blocked', u.user_id`.execute(db);
  return rows;
}

/** Locks a client's user until the transaction ends; undefined for an unknown one. */
export const lockClientUser = (tx: Tx, companyId: number, userId: number) =>
  tx
    .selectFrom('users')
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .where('web_profile_id', '=', 1)
    .select([
      'user_id',
      'name',
      'client_id',
      'client_role',
      'status',
      'password_hash',
      'email_confirmed_at',
      'verified_at',
      'invited_at',
    ])
    .forNoKeyUpdate()
    .executeTakeFirst();

/** Changes a client's user and ends their sessions. */
export async function updateClientUser(
  tx: Tx,
  companyId: number,
  userId: number,
  change: { readonly client_role: string; readonly status?: string },
): Promise<void> {
  await tx
    .updateTable('users')
    .set((of) => ({ ...change, session_version: of('session_version', '+', 1) }))
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .execute();
}
