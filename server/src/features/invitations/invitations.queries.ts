// SQL of invitations: inserts invited users, notes who invited them, and reads what the page of an invitation shows.

import type { ClientRole } from '@mostrador/rules/buying';
import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.js';

export interface InvitedUser {
  readonly email: string;
  readonly name: string;
  readonly profile: 1 | 2 | 3;
  readonly clientId: number | null;
  readonly clientRole: ClientRole;
}

/** Who invites, and when. */
export interface InvitedBy {
  readonly companyId: number;
  readonly userId: number | null;
  readonly at: Date;
}

/** Inserts users without a password; a user whose e-mail is taken is left out. @returns the inserted ones. */
export async function insertInvited(
  tx: Tx,
  { companyId, userId, at }: InvitedBy,
  users: readonly InvitedUser[],
): Promise<{ readonly user_id: number; readonly client_id: number | null }[]> {
  if (users.length === 0) return [];
  return tx
    .insertInto('users')
    .values(
      users.map(({ email, name, profile, clientId, clientRole }) => ({
        company_id: companyId,
        email,
        name,
        password_hash: '',
        web_profile_id: profile,
        status: 'invited',
        client_id: clientId,
        client_role: clientRole,
        invited_at: at,
        invited_by_user_id: userId,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning(['user_id', 'client_id'])
    .execute();
}

/** Notes an invitation of users who are invited, and spends the tokens of their earlier ones. @returns the users. */
export async function markInvited(
  tx: Tx,
  { companyId, userId, at }: InvitedBy,
  userIds: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    with locked as (
      select user_id from users u
      where company_id = ${companyId} and status = 'invited' and user_id = any(${userIds}::int[])
        and not exists (select from clients c where c.client_id = u.client_id and c.blocked_at is not null)
      order by user_id for no key update
    ), marked as (
      update users u set invited_at = ${at}, invited_by_user_id = coalesce(${userId}::int, u.invited_by_user_id)
      from locked where u.user_id = locked.user_id
    ), spent as (
      update one_time_tokens t set used_at = ${at} from locked
      where t.company_id = ${companyId} and t.user_id = locked.user_id and t.kind = 'invite' and t.used_at is null
    )
    select user_id from locked order by user_id`.execute(tx);
  return rows.map((row) => row.user_id);
}

/**
 * Returns what the page of an invitation shows; undefined for a user who is not invited, and for staff invited by a user who is no
 * active administrator any more.
 */
export const selectInvited = (db: Database, companyId: number, userId: number) =>
  db
    .selectFrom('users as u')
    .leftJoin('clients as c', 'c.client_id', 'u.client_id')
    .leftJoin('users as i', 'i.user_id', 'u.invited_by_user_id')
    .where('u.company_id', '=', companyId)
    .where('u.user_id', '=', userId)
    .where('u.status', '=', 'invited')
    .where('c.blocked_at', 'is', null)
    .where((of) =>
      of.or([
        of('u.web_profile_id', '=', 1),
        of('i.user_id', 'is', null),
        of.and([of('i.web_profile_id', '=', 3), of('i.status', '=', 'active')]),
      ]),
    )
    .select(['u.name', 'u.email', 'c.legal_name'])
    .executeTakeFirst();
