// SQL that reads a user's second factors and notes their use: the app's last time step, recovery codes, passkeys.

import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.js';

/** A user of a company. */
export interface UserKey {
  readonly companyId: number;
  readonly userId: number;
}

export interface TotpRow {
  readonly secret: Buffer;
  readonly last_step: number;
  readonly confirmed_at: Date | null;
}

/** Returns the user's authenticator app, also one whose enrolment is not finished. */
export const totpOf = (db: Database, { companyId, userId }: UserKey): Promise<TotpRow | undefined> =>
  db
    .selectFrom('totp_factors')
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .select(['secret', 'last_step', 'confirmed_at'])
    .executeTakeFirst();

/** Notes that the code of a time step is used. @returns whether it was not used before; of two simultaneous calls only one gets true. */
export async function takeStep(db: Database, { companyId, userId }: UserKey, step: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('totp_factors')
    .set({ last_step: step })
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .where('last_step', '<', step)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Spends one recovery code. @returns how many are left; undefined if there is no such unspent code. */
export async function spendRecoveryCode(
  db: Database,
  { companyId, userId }: UserKey,
  codeHash: Buffer,
  at: Date,
): Promise<number | undefined> {
  const { rows } = await sql<{ left: number }>`
    with spent as (
      update recovery_codes set used_at = ${at}
      where company_id = ${companyId} and user_id = ${userId} and code_hash = ${codeHash} and used_at is null
      returning user_id
    )
    select (
      select count(*)::int from recovery_codes
      where company_id = ${companyId} and user_id = ${userId} and used_at is null and code_hash <> ${codeHash}
    ) as left from spent`.execute(db);
  return rows[0]?.left;
}

export const countRecoveryCodes = async (db: Database, { companyId, userId }: UserKey): Promise<number> => {
  const { left } = await db
    .selectFrom('recovery_codes')
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .select((of) => of.fn.countAll<string>().as('left'))
    .executeTakeFirstOrThrow();
  return Number(left);
};

export interface PasskeyRow {
  readonly passkey_id: string;
  readonly user_id: number;
  readonly credential_id: string;
  readonly public_key: Buffer;
  readonly counter: number;
  readonly transports: string[];
}

export const passkeyByCredential = (
  db: Database,
  companyId: number,
  credentialId: string,
): Promise<PasskeyRow | undefined> =>
  db
    .selectFrom('passkeys')
    .where('company_id', '=', companyId)
    .where('credential_id', '=', credentialId)
    .select(['passkey_id', 'user_id', 'credential_id', 'public_key', 'counter', 'transports'])
    .executeTakeFirst();

/** Notes a use of a passkey. @returns whether it is still there. */
export async function notePasskeyUse(
  db: Database,
  companyId: number,
  passkeyId: string,
  { counter, at }: { readonly counter: number; readonly at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('passkeys')
    .set({ counter, last_used_at: at })
    .where('company_id', '=', companyId)
    .where('passkey_id', '=', passkeyId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
