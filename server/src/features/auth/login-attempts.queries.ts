// SQL of the login history (table `login_attempts`): writes an attempt, lists those of a user and those of the
// company.

import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.js';

export type LoginMethod = 'password' | 'google' | 'recovery' | 'passkey' | 'code' | 'invitation';

export interface LoginAttempt {
  readonly companyId: number;
  /** The e-mail as the caller typed it. */
  readonly email: string;
  readonly userId: number | null;
  readonly address: string;
  readonly method: LoginMethod;
  readonly succeeded: boolean;
  readonly at: Date;
}

/** Maximum characters that are stored of what a caller sends. */
const EMAIL_MAX = 255;
const ADDRESS_MAX = 100;

export async function noteLoginAttempt(db: Database, attempt: LoginAttempt): Promise<void> {
  await db
    .insertInto('login_attempts')
    .values({
      company_id: attempt.companyId,
      email: attempt.email.slice(0, EMAIL_MAX),
      user_id: attempt.userId,
      address: attempt.address.slice(0, ADDRESS_MAX),
      method: attempt.method,
      succeeded: attempt.succeeded,
      attempted_at: attempt.at,
    })
    .execute();
}

export interface LoginRow {
  readonly email: string;
  readonly address: string;
  readonly method: LoginMethod;
  readonly succeeded: boolean;
  readonly attempted_at: Date;
}

export const loginsOfUser = (
  db: Database,
  companyId: number,
  userId: number,
  limit: number,
): Promise<LoginRow[]> => logins(db, companyId, limit).where('user_id', '=', userId).execute();

/**
 * @param before the end of the range of dates, exclusive.
 * @param email a part of the e-mail; empty for all.
 */
export async function loginsOfCompany(
  db: Database,
  companyId: number,
  { from, before, email }: { from: Date | undefined; before: Date | undefined; email: string },
  limit: number,
): Promise<LoginRow[]> {
  return logins(db, companyId, limit)
    .$if(from !== undefined, (query) => query.where('attempted_at', '>=', from ?? new Date(0)))
    .$if(before !== undefined, (query) => query.where('attempted_at', '<', before ?? new Date(0)))
    .$if(email !== '', (query) => query.where(sql<boolean>`position(lower(${email}) in lower(email)) > 0`))
    .execute();
}

const logins = (db: Database, companyId: number, limit: number) =>
  db
    .selectFrom('login_attempts')
    .where('company_id', '=', companyId)
    .orderBy('attempted_at', 'desc')
    .orderBy('login_attempt_id', 'desc')
    .limit(limit)
    .select(['email', 'address', sql<LoginMethod>`method`.as('method'), 'succeeded', 'attempted_at']);
