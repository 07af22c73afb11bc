import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.js';

export type OneTimeTokenKind = 'confirm_email' | 'recover' | 'change_password';

/** How long each kind is good for, in seconds. */
const LIFE: Readonly<Record<OneTimeTokenKind, number>> = {
  confirm_email: 48 * 3_600,
  recover: 3_600,
  change_password: 15 * 60,
};

/**
 * Makes a token of 256 bits for one user; the database keeps its hash alone.
 * @param salt the browser's secret that must come along with the token again.
 * @param now milliseconds since 1970.
 */
export async function makeToken(
  db: Database,
  { companyId, userId, kind, salt }: OneTimeTokenGiven,
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
      expires_at: new Date(now + LIFE[kind] * 1_000),
    })
    .execute();
  return token;
}

export interface OneTimeTokenGiven {
  readonly companyId: number;
  readonly userId: number;
  readonly kind: OneTimeTokenKind;
  readonly salt?: string | undefined;
}

/**
 * Spends a token, and with it the user's others of that kind, in one statement: of two at the same time one wins.
 * @returns whose it was; undefined for one that is unknown, spent, expired, or of another company, user or salt.
 */
export async function spendToken(
  db: Database,
  {
    companyId,
    kind,
    token,
    salt,
  }: { companyId: number; kind: OneTimeTokenKind; token: string; salt?: string },
  now: number,
): Promise<{ readonly userId: number } | undefined> {
  const at = new Date(now);
  const { rows } = await sql<{ user_id: number }>`
    with spent as (
      update one_time_tokens set used_at = ${at}
      where company_id = ${companyId} and kind = ${kind} and token_hash = ${hashOf(token)}
        and used_at is null and expires_at > ${at}
        and salt_hash is not distinct from ${salt === undefined ? null : hashOf(salt)}
      returning user_id, one_time_token_id
    ), others as (
      update one_time_tokens t set used_at = ${at} from spent s
      where t.user_id = s.user_id and t.kind = ${kind} and t.one_time_token_id <> s.one_time_token_id and t.used_at is null
    )
    select user_id from spent`.execute(db);
  const [row] = rows;
  return row && { userId: row.user_id };
}

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest();
