// Creates, checks and spends one-time tokens: to confirm an e-mail, to recover a password, to change a password, to accept
// an invitation.

import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../database/database.js';

export type OneTimeTokenKind =
  | 'confirm_email'
  | 'confirm_contact_email'
  | 'recover'
  | 'change_password'
  | 'invite';

/** Lifetime of each kind, in seconds. */
const LIFETIME_SECONDS: Readonly<Record<OneTimeTokenKind, number>> = {
  confirm_email: 48 * 3_600,
  confirm_contact_email: 48 * 3_600,
  recover: 3_600,
  change_password: 15 * 60,
  invite: 7 * 24 * 3_600,
};

/**
 * Creates and returns a token of 256 bits for one user; the database stores only its hash.
 * @param salt the browser's secret, or the e-mail that the token confirms; it must be presented with the token.
 * @param now milliseconds since 1970.
 */
export async function makeToken(
  db: Database,
  { companyId, userId, kind, salt }: NewOneTimeToken,
  now: number,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await db
    .insertInto('one_time_tokens')
    .values({
      company_id: companyId,
      user_id: userId,
      kind,
      token_hash: hashOf(token),
      salt_hash: salt === undefined ? null : hashOf(salt),
      expires_at: new Date(now + LIFETIME_SECONDS[kind] * 1_000),
    })
    .execute();
  return token;
}

export interface NewOneTimeToken {
  readonly companyId: number;
  readonly userId: number;
  readonly kind: OneTimeTokenKind;
  readonly salt?: string | undefined;
}

/** A token as presented, with the values that it must match. */
export interface PresentedToken {
  readonly companyId: number;
  readonly kind: OneTimeTokenKind;
  readonly token: string;
  /** The salt of the token; undefined for a token without one. */
  readonly salt?: string | undefined;
  /** If set, the token must belong to this user. */
  readonly userId?: number | undefined;
}

/**
 * Spends a token and the user's other tokens of that kind, in one statement, so that only one of two simultaneous calls succeeds.
 * The tokens are locked by id, so that two tokens of one user spent at the same time never wait for each other.
 * @param now milliseconds since 1970.
 * @returns the token's user; undefined for a token that is unknown, spent, expired, or of another company, user or salt.
 */
export async function spendToken(
  db: Database,
  shown: PresentedToken,
  now: number,
): Promise<{ readonly userId: number } | undefined> {
  const at = new Date(now);
  const { rows } = await sql<{ user_id: number }>`
    with owner as (
      select user_id from one_time_tokens where ${validTokenCondition(shown, at)}
    ), locked as (
      select t.one_time_token_id from one_time_tokens t join owner o on t.user_id = o.user_id
      where t.company_id = ${shown.companyId} and t.kind = ${shown.kind} and t.used_at is null
      order by t.one_time_token_id for update of t
    ), spent as (
      update one_time_tokens t set used_at = ${at} from locked l
      where t.one_time_token_id = l.one_time_token_id and t.used_at is null
      returning t.user_id, t.token_hash
    )
    select user_id from spent where token_hash = ${hashOf(shown.token)}`.execute(db);
  const [row] = rows;
  return row && { userId: row.user_id };
}

/** Returns whether a token can be spent now, without spending it. */
export async function isTokenValid(db: Database, shown: PresentedToken, now: number): Promise<boolean> {
  const { rows } =
    await sql`select 1 from one_time_tokens where ${validTokenCondition(shown, new Date(now))}`.execute(db);
  return rows.length > 0;
}

/** Returns the user of a token that can be spent now, without spending it. */
export async function userOfToken(
  db: Database,
  shown: PresentedToken,
  now: number,
): Promise<number | undefined> {
  const { rows } = await sql<{ user_id: number }>`
    select user_id from one_time_tokens where ${validTokenCondition(shown, new Date(now))}`.execute(db);
  return rows[0]?.user_id;
}

/** Returns by what a token can be named in a job, which must not hold the token. */
export const tokenHash = (token: string): string => hashOf(token).toString('hex');

/** Returns the user of a token that may be spent or expired; undefined for an unknown one. @param hash of `tokenHash`. */
export async function userOfTokenHash(
  db: Database,
  { companyId, kind, hash }: { companyId: number; kind: OneTimeTokenKind; hash: string },
): Promise<number | undefined> {
  const row = await db
    .selectFrom('one_time_tokens')
    .where('company_id', '=', companyId)
    .where('kind', '=', kind)
    .where('token_hash', '=', Buffer.from(hash, 'hex'))
    .select('user_id')
    .executeTakeFirst();
  return row?.user_id;
}

/** Spends all unspent tokens of these kinds of a user. */
export async function spendTokensOf(
  db: Database,
  { companyId, userId, kinds }: { companyId: number; userId: number; kinds: readonly OneTimeTokenKind[] },
  now: number,
): Promise<void> {
  await db
    .updateTable('one_time_tokens')
    .set({ used_at: new Date(now) })
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .where('kind', 'in', kinds)
    .where('used_at', 'is', null)
    .execute();
}

const validTokenCondition = ({ companyId, kind, token, salt, userId }: PresentedToken, at: Date) => sql`
  company_id = ${companyId} and kind = ${kind} and token_hash = ${hashOf(token)}
  and used_at is null and expires_at > ${at}
  and salt_hash is not distinct from ${salt === undefined ? null : hashOf(salt)}
  and user_id = coalesce(${userId ?? null}::int, user_id)`;

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest();
