// SQL of a company's staff: lists, inserts and updates salesmen and administrators, and counts the other
// administrators.

import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.js';

/** The profile of a salesman (2) or an administrator (3). */
export type StaffProfile = 2 | 3;

/** Returns a company's id; undefined if there is none with the code. */
export const companyIdOf = (tx: Tx, company: string): Promise<number | undefined> =>
  tx
    .selectFrom('companies')
    .where('code', '=', company)
    .select('company_id')
    .executeTakeFirst()
    .then((row) => row?.company_id);

/**
 * Locks the administrators of a company until the transaction ends, by ascending id, so that changes of the staff run one after the
 * other and the next one sees who is left.
 * @returns the ids of the active ones.
 */
export async function lockAdministrators(tx: Tx, companyId: number): Promise<ReadonlySet<number>> {
  const rows = await tx
    .selectFrom('users')
    .where('company_id', '=', companyId)
    .where('web_profile_id', '=', 3)
    .select(['user_id', 'status'])
    .orderBy('user_id')
    .forNoKeyUpdate()
    .execute();
  return new Set(rows.filter(({ status }) => status === 'active').map((row) => row.user_id));
}

export const companyCodes = (db: Database): Promise<string[]> =>
  db
    .selectFrom('companies')
    .select('code')
    .orderBy('code')
    .execute()
    .then((rows) => rows.map(({ code }) => code));

export const selectStaff = (db: Database, company: string) =>
  db
    .selectFrom('users as u')
    .innerJoin('companies as c', 'c.company_id', 'u.company_id')
    .where('c.code', '=', company)
    .where('u.web_profile_id', '<>', 1)
    .select(['u.email', 'u.name', 'u.web_profile_id', 'u.status'])
    .orderBy('u.web_profile_id', 'desc')
    .orderBy('u.name')
    .execute();

/** Returns the user with an address, staff or client. */
export const selectUser = (tx: Tx, companyId: number, emailKey: string) =>
  tx
    .selectFrom('users')
    .where('company_id', '=', companyId)
    .where(sql`lower(email)`, '=', emailKey)
    .select([
      'user_id',
      'email',
      'name',
      'web_profile_id',
      'status',
      'must_change_password',
      'password_expires_at',
      sql<boolean>`password_hash <> ''`.as('has_password'),
    ])
    .executeTakeFirst();

/** Inserts a user who has to choose a password at the first login. */
export async function insertStaff(
  tx: Tx,
  companyId: number,
  given: {
    readonly email: string;
    readonly name: string;
    readonly profile: StaffProfile;
    readonly passwordHash: string;
    /** When the password stops working. */
    readonly passwordExpiresAt: Date;
  },
): Promise<void> {
  await tx
    .insertInto('users')
    .values({
      company_id: companyId,
      email: given.email,
      name: given.name,
      password_hash: given.passwordHash,
      web_profile_id: given.profile,
      status: 'active',
      must_change_password: true,
      password_expires_at: given.passwordExpiresAt,
    })
    .execute();
}

/** Changes a user and ends their sessions. */
export async function updateStaff(
  tx: Tx,
  userId: number,
  change: {
    readonly name?: string;
    readonly web_profile_id?: StaffProfile;
    readonly status: string;
    readonly password_hash?: string;
    readonly must_change_password?: boolean;
    readonly password_expires_at?: Date;
  },
): Promise<void> {
  await tx
    .updateTable('users')
    .set((of) => ({ ...change, session_version: of('session_version', '+', 1) }))
    .where('user_id', '=', userId)
    .execute();
}

/** How many others can administrate the company. */
export async function countOtherAdministrators(tx: Tx, companyId: number, userId: number): Promise<number> {
  const { others } = await tx
    .selectFrom('users')
    .where('company_id', '=', companyId)
    .where('web_profile_id', '=', 3)
    .where('status', '=', 'active')
    .where('user_id', '<>', userId)
    .select((of) => of.fn.countAll<number>().as('others'))
    .executeTakeFirstOrThrow();
  return Number(others);
}
