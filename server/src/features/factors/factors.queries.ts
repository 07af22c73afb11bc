// SQL that enrols, names and removes the second factors of a user, and writes their resets.

import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.js';

/** A user of a company. */
export interface UserKey {
  readonly companyId: number;
  readonly userId: number;
}

/** Locks a user until the transaction ends, so that two changes of their factors follow each other. */
export async function lockUser(tx: Tx, { companyId, userId }: UserKey): Promise<void> {
  await tx
    .selectFrom('users')
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .select('user_id')
    .forUpdate()
    .execute();
}

export interface PasskeyListRow {
  readonly passkey_id: string;
  readonly credential_id: string;
  readonly name: string;
  readonly created_at: Date;
  readonly last_used_at: Date | null;
}

/** Returns a user's passkeys, the oldest first. */
export const passkeysOf = (db: Database, { companyId, userId }: UserKey): Promise<PasskeyListRow[]> =>
  db
    .selectFrom('passkeys')
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .select(['passkey_id', 'credential_id', 'name', 'created_at', 'last_used_at'])
    .orderBy('created_at')
    .orderBy('passkey_id')
    .execute();

/** Writes the secret of an app whose enrolment begins. @returns false, unchanged, if the user's app is on. */
export async function upsertPendingTotp(
  db: Database,
  { companyId, userId }: UserKey,
  { secret, at }: { readonly secret: Buffer; readonly at: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into totp_factors as f (user_id, company_id, secret, created_at)
    values (${userId}, ${companyId}, ${secret}, ${at})
    on conflict (user_id) do update set secret = excluded.secret, created_at = excluded.created_at, last_step = 0
      where f.confirmed_at is null`.execute(db);
  return (numAffectedRows ?? 0n) > 0n;
}

/** Turns the user's app on. @returns false if it was on, is not there, or got another secret since a code of it was accepted. */
export async function confirmPendingTotp(tx: Tx, { companyId, userId }: UserKey, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('totp_factors')
    .set({ confirmed_at: at })
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is', null)
    .where('last_step', '>', 0)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Deletes the user's app. @returns whether it was on. */
export async function deleteTotp(tx: Tx, { companyId, userId }: UserKey): Promise<boolean> {
  const rows = await tx
    .deleteFrom('totp_factors')
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .returning('confirmed_at')
    .execute();
  return rows.some((row) => row.confirmed_at !== null);
}

/** Replaces the user's recovery codes; none: deletes them. */
export async function replaceRecoveryCodes(
  tx: Tx,
  { companyId, userId }: UserKey,
  hashes: readonly Buffer[],
  at: Date,
): Promise<void> {
  await tx
    .deleteFrom('recovery_codes')
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .execute();
  if (hashes.length === 0) return;
  await tx
    .insertInto('recovery_codes')
    .values(hashes.map((hash) => ({ company_id: companyId, user_id: userId, code_hash: hash, made_at: at })))
    .execute();
}

export interface NewPasskey {
  readonly passkeyId: string;
  readonly credentialId: string;
  readonly publicKey: Buffer;
  readonly counter: number;
  readonly transports: string[];
  readonly name: string;
  readonly at: Date;
}

/** Writes a passkey. @returns false if the authenticator is enrolled already. */
export async function insertPasskey(
  tx: Tx,
  { companyId, userId }: UserKey,
  passkey: NewPasskey,
): Promise<boolean> {
  const rows = await tx
    .insertInto('passkeys')
    .values({
      passkey_id: passkey.passkeyId,
      company_id: companyId,
      user_id: userId,
      credential_id: passkey.credentialId,
      public_key: passkey.publicKey,
      counter: passkey.counter,
      transports: passkey.transports,
      name: passkey.name,
      created_at: passkey.at,
    })
    .onConflict((on) => on.columns(['company_id', 'credential_id']).doNothing())
    .returning('passkey_id')
    .execute();
  return rows.length > 0;
}

/** @returns whether the user has that passkey. */
export async function updatePasskeyName(
  db: Database,
  { companyId, userId }: UserKey,
  { passkeyId, name }: { readonly passkeyId: string; readonly name: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('passkeys')
    .set({ name })
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .where('passkey_id', '=', passkeyId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Deletes a passkey of the user. @returns its name; undefined if the user has no such passkey. */
export async function deletePasskey(
  tx: Tx,
  { companyId, userId }: UserKey,
  passkeyId: string,
): Promise<string | undefined> {
  const row = await tx
    .deleteFrom('passkeys')
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .where('passkey_id', '=', passkeyId)
    .returning('name')
    .executeTakeFirst();
  return row?.name;
}

/** Returns the user of an e-mail, with the client of a client's user. */
export const userByEmail = (db: Database, companyId: number, emailKey: string) =>
  db
    .selectFrom('users')
    .where('company_id', '=', companyId)
    .where(sql`lower(email)`, '=', emailKey)
    .select(['user_id', 'email', 'client_id'])
    .executeTakeFirst();

/** Deletes every factor of a user and the bond with a Google account, ends their sessions, and writes the reset. */
export async function deleteFactors(
  tx: Tx,
  { companyId, userId }: UserKey,
  { actorUserId, at }: { readonly actorUserId: number | null; readonly at: Date },
): Promise<void> {
  await sql`
    with totp as (delete from totp_factors where company_id = ${companyId} and user_id = ${userId}),
      codes as (delete from recovery_codes where company_id = ${companyId} and user_id = ${userId}),
      keys as (delete from passkeys where company_id = ${companyId} and user_id = ${userId}),
      ended as (
        update sessions set ended_at = ${at} where session_id in (
          select session_id from sessions
          where company_id = ${companyId} and user_id = ${userId} and ended_at is null
          order by session_id for update)
      ),
      freed as (
        update users set google_sub = null, session_version = session_version + 1
        where company_id = ${companyId} and user_id = ${userId}
      )
    insert into factor_resets (company_id, user_id, actor_user_id, reset_at)
    values (${companyId}, ${userId}, ${actorUserId}, ${at})`.execute(tx);
}
