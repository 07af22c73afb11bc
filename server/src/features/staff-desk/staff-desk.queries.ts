// SQL of the staff on the desk: the list with what is known of each, the row that a change locks, and the change.

import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.js';

export interface StaffRow {
  readonly user_id: number;
  readonly name: string;
  readonly email: string;
  readonly profile: 2 | 3;
  readonly status: string;
  readonly last_seen_at: Date | null;
  readonly open_sessions: number;
  readonly has_second_factor: boolean;
  readonly clients: number;
  readonly invited_at: Date | null;
  readonly mail_error: string | null;
}

/** Returns the company's staff, administrators first, the blocked ones last. */
export async function selectStaff(db: Database, companyId: number, now: Date): Promise<StaffRow[]> {
  const { rows } = await sql<StaffRow>`
    select u.user_id, u.name, u.email, u.web_profile_id as profile, u.status, u.invited_at,
      (select max(a.last_seen_at) from user_activity a where a.user_id = u.user_id and a.actor_user_id is null) as last_seen_at,
      (select count(*)::int from sessions s where s.user_id = u.user_id and s.actor_user_id is null and s.ended_at is null
        and s.expires_at > ${now} and s.session_version = u.session_version) as open_sessions,
      (exists (select from totp_factors f where f.user_id = u.user_id and f.confirmed_at is not null)
        or exists (select from passkeys k where k.user_id = u.user_id)) as has_second_factor,
      (select count(*)::int from salesman_clients c where c.salesman_user_id = u.user_id) as clients,
      (select m.last_error from mails m where m.user_id = u.user_id and m.kind = 'invitation' and m.sent_at is null
        order by m.mail_id desc limit 1) as mail_error
    from users u
    where u.company_id = ${companyId} and u.web_profile_id <> 1
    order by u.status = 'blocked', u.web_profile_id desc, lower(u.name), u.user_id`.execute(db);
  return rows;
}

/** Locks a member of the staff until the transaction ends; undefined for an unknown one. */
export const lockMember = (tx: Tx, companyId: number, userId: number) =>
  tx
    .selectFrom('users')
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .where('web_profile_id', '<>', 1)
    .select(['user_id', 'name', 'email', 'web_profile_id as profile', 'status', 'password_hash'])
    .forNoKeyUpdate()
    .executeTakeFirst();

/** Changes a member and ends their sessions. */
export async function updateMember(
  tx: Tx,
  companyId: number,
  userId: number,
  change: { readonly web_profile_id?: 2 | 3; readonly status?: string },
): Promise<void> {
  await tx
    .updateTable('users')
    .set((of) => ({ ...change, session_version: of('session_version', '+', 1) }))
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .execute();
}
