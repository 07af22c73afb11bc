// SQL updates of a user: e-mail confirmed, invited after a verification, invitation accepted, password replaced, sessions closed.

import { type ExpressionBuilder, sql, type Updateable } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.js';
import type { DB } from '../../platform/database/generated/schema.js';
import { hasFactor, type TokenAccount } from './auth.queries.js';

/** A user right after a change. The new token is made from this row, never from a later read. */
export type ChangedAccount = TokenAccount & { readonly email: string };

/**
 * Marks the user's e-mail as confirmed and ends their sessions: the person who registered the address may be another than
 * the one who reads its mails.
 * @returns undefined for a user who was not waiting for confirmation.
 */
export const markEmailConfirmed = (
  tx: Tx,
  { companyId, userId, status, at }: { companyId: number; userId: number; status: string; at: Date },
): Promise<ChangedAccount | undefined> =>
  updateAndEndSessions(tx, { companyId, userId }, { status, email_confirmed_at: at })
    .where('u.status', '=', 'pending_email')
    .executeTakeFirst();

/**
 * Sets a password and ends every session of the user.
 * @param expectedVersion the version of the caller's session; undefined when the caller has a token from the user's mails.
 * @returns undefined when that session has ended meanwhile, or the user is blocked, deleted, or has not accepted the invitation.
 */
export const replacePassword = (
  tx: Tx,
  {
    companyId,
    userId,
    expectedVersion,
    passwordHash,
    at,
  }: {
    companyId: number;
    userId: number;
    expectedVersion: number | undefined;
    passwordHash: string;
    at: Date;
  },
): Promise<ChangedAccount | undefined> =>
  updateAndEndSessions(
    tx,
    { companyId, userId },
    {
      password_hash: passwordHash,
      must_change_password: false,
      password_changed_at: at,
      password_expires_at: null,
    },
  )
    .where('u.status', 'not in', ['blocked', 'invited'])
    .where(isOfBlockedClient, '=', false)
    .$if(expectedVersion !== undefined, (query) =>
      query.where('u.session_version', '=', expectedVersion ?? 0),
    )
    .executeTakeFirst();

/**
 * Sets the first password of an invited user, who is active from then on: the invitation has shown that the address is theirs, and an
 * administrator chose them.
 * @returns undefined for a user who is not invited, or for staff whom a former administrator invited.
 */
export const acceptInvited = (
  tx: Tx,
  {
    companyId,
    userId,
    passwordHash,
    at,
  }: { companyId: number; userId: number; passwordHash: string; at: Date },
): Promise<ChangedAccount | undefined> =>
  updateAndEndSessions(
    tx,
    { companyId, userId },
    {
      password_hash: passwordHash,
      status: 'active',
      email_confirmed_at: at,
      verified_at: at,
      invitation_accepted_at: at,
      password_changed_at: at,
    },
  )
    .set((of) => ({ verified_by_user_id: of.ref('u.invited_by_user_id') }))
    .where('u.status', '=', 'invited')
    .where(isOfBlockedClient, '=', false)
    .where(isStaffOfFormerAdministrator, '=', false)
    .executeTakeFirst();

/** Makes active users without a password invited ones. @returns the users. */
export async function setInvited(
  tx: Tx,
  { companyId, byUserId, at }: { companyId: number; byUserId: number; at: Date },
  userIds: readonly number[],
): Promise<number[]> {
  const rows = await tx
    .updateTable('users')
    .set({ status: 'invited', invited_at: at, invited_by_user_id: byUserId })
    .where('company_id', '=', companyId)
    .where('user_id', 'in', [0, ...userIds])
    .where('status', '=', 'active')
    .where('password_hash', '=', '')
    .returning('user_id')
    .execute();
  return rows.map((row) => row.user_id);
}

/**
 * Ends every session of the user.
 * @param expectedVersion the version of the caller's session.
 * @returns undefined when that session has ended meanwhile, or the user is blocked or deleted.
 */
export const endSessions = (
  db: Database,
  { companyId, userId, expectedVersion }: { companyId: number; userId: number; expectedVersion: number },
): Promise<ChangedAccount | undefined> =>
  updateAndEndSessions(db, { companyId, userId }, {})
    .where('u.status', '<>', 'blocked')
    .where(isOfBlockedClient, '=', false)
    .where('u.session_version', '=', expectedVersion)
    .executeTakeFirst();

const isOfBlockedClient = sql<boolean>`(u.web_profile_id = 1 and exists (
  select from clients c where c.company_id = u.company_id and c.client_id = u.client_id and c.blocked_at is not null))`;

/** Whether a member of the staff was invited by a user who is no active administrator any more. */
const isStaffOfFormerAdministrator = sql<boolean>`(u.web_profile_id <> 1 and exists (
  select from users i where i.user_id = u.invited_by_user_id and (i.web_profile_id <> 3 or i.status <> 'active')))`;

const updateAndEndSessions = (
  db: Database,
  { companyId, userId }: { companyId: number; userId: number },
  values: Updateable<DB['users']>,
) =>
  db
    .updateTable('users as u')
    .set((of) => ({ ...values, session_version: of('u.session_version', '+', 1) }))
    .where('u.company_id', '=', companyId)
    .where('u.user_id', '=', userId)
    .returning((of) => [
      'u.user_id',
      'u.email',
      'u.name',
      'u.web_profile_id',
      'u.client_role',
      'u.status',
      'u.must_change_password',
      'u.session_version',
      hasFactor.as('has_factor'),
      'u.client_id',
      legalName(of),
    ]);

const legalName = (of: ExpressionBuilder<DB & { u: DB['users'] }, 'u'>) =>
  of
    .selectFrom('clients as c')
    .whereRef('c.company_id', '=', 'u.company_id')
    .whereRef('c.client_id', '=', 'u.client_id')
    .select('c.legal_name')
    .as('legal_name');
