import type { ExpressionBuilder, Updateable } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.js';
import type { DB } from '../../platform/database/generated/schema.js';
import type { TokenAccount } from './auth.queries.js';

/** A user as a change left them: the token that goes on from it is made of this row and never of a later look. */
export type ChangedAccount = TokenAccount & { readonly email: string };

/**
 * The user's e-mail is confirmed, which ends the sessions from before: whoever registered it need not be who reads its mails.
 * @returns undefined for a user who was not waiting for it.
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
 * @param seen the version of the session that asks for it; undefined for who proved to read the user's mails.
 * @returns undefined where that session has ended meanwhile, or the user is blocked or gone.
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
    { password_hash: passwordHash, must_change_password: false, password_changed_at: at },
  )
    .where('u.status', '<>', 'blocked')
    .$if(expectedVersion !== undefined, (query) =>
      query.where('u.session_version', '=', expectedVersion ?? 0),
    )
    .executeTakeFirst();

/**
 * Ends every session of the user.
 * @param seen the version of the session that asks for it.
 * @returns undefined where that session has ended meanwhile, or the user is blocked or gone.
 */
export const endSessions = (
  db: Database,
  { companyId, userId, expectedVersion }: { companyId: number; userId: number; expectedVersion: number },
): Promise<ChangedAccount | undefined> =>
  updateAndEndSessions(db, { companyId, userId }, {})
    .where('u.status', '<>', 'blocked')
    .where('u.session_version', '=', expectedVersion)
    .executeTakeFirst();

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
      'u.status',
      'u.must_change_password',
      'u.session_version',
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
