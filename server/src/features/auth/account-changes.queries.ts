import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.js';

/** @returns whether the user was waiting for it. */
export async function markEmailConfirmed(
  tx: Tx,
  { companyId, userId, status, at }: { companyId: number; userId: number; status: string; at: Date },
): Promise<boolean> {
  const changed = await tx
    .updateTable('users')
    .set({ status, email_confirmed_at: at })
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .where('status', '=', 'pending_email')
    .returning('user_id')
    .executeTakeFirst();
  return changed !== undefined;
}

/**
 * Sets a password and ends every session of the user.
 * @returns false for a user who is blocked or gone.
 */
export async function replacePassword(
  tx: Tx,
  {
    companyId,
    userId,
    passwordHash,
    at,
  }: { companyId: number; userId: number; passwordHash: string; at: Date },
): Promise<boolean> {
  const changed = await tx
    .updateTable('users')
    .set((set) => ({
      password_hash: passwordHash,
      must_change_password: false,
      password_changed_at: at,
      session_version: set('session_version', '+', 1),
    }))
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .where('status', '<>', 'blocked')
    .returning('user_id')
    .executeTakeFirst();
  return changed !== undefined;
}

/** Ends every session of the user. */
export async function endSessions(db: Database, companyId: number, userId: number): Promise<void> {
  await db
    .updateTable('users')
    .set({ session_version: sql<number>`session_version + 1` })
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .execute();
}
