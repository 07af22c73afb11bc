// The sessions table: opening, reading, using, proving and ending the sessions of users.

import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/database/database.js';

/** How a session began. */
export type SessionMethod =
  | 'password'
  | 'google'
  | 'passkey'
  | 'registration'
  | 'recovery'
  | 'impersonation'
  | 'invitation';

export interface NewSession {
  readonly session_id: string;
  readonly company_id: number;
  readonly user_id: number;
  readonly actor_user_id: number | null;
  readonly session_version: number;
  readonly method: SessionMethod;
  readonly device: string;
  readonly address: string;
  readonly started_at: Date;
  readonly last_used_at: Date;
  readonly proved_at: Date | null;
  readonly expires_at: Date;
}

export async function insertSession(db: Database, session: NewSession): Promise<void> {
  await db.insertInto('sessions').values(session).execute();
}

/** A session that has not been ended. */
export interface LiveSessionRow {
  readonly session_id: string;
  readonly user_id: number;
  readonly last_used_at: Date;
  readonly proved_at: Date | null;
  readonly writes_locked: boolean;
  readonly expires_at: Date;
}

export const liveSession = (
  db: Database,
  companyId: number,
  sessionId: string,
): Promise<LiveSessionRow | undefined> =>
  db
    .selectFrom('sessions')
    .where('company_id', '=', companyId)
    .where('session_id', '=', sessionId)
    .where('ended_at', 'is', null)
    .select(['session_id', 'user_id', 'last_used_at', 'proved_at', 'writes_locked', 'expires_at'])
    .executeTakeFirst();

/** A session as it was last used through one process. */
export interface SessionUse {
  readonly sessionId: string;
  /** ISO 8601. */
  readonly at: string;
  /** If this process has locked the session's writes: when it was used last before that (ISO 8601). */
  readonly lockedAfter: string | null;
}

/**
 * Writes when sessions were last used, in one statement and in one order; a later use that another process wrote stays. A session
 * whose user has proved their identity since its idle time began is not locked again.
 */
export async function updateSessionUse(
  db: Database,
  companyId: number,
  uses: readonly SessionUse[],
): Promise<void> {
  if (uses.length === 0) return;
  await sql`
    with used as (
      select s.session_id, u.at, coalesce(u."lockedAfter" >= coalesce(s.proved_at, '-infinity'), false) as locked
      from json_to_recordset(${JSON.stringify(uses)}::json) as u ("sessionId" uuid, at timestamptz, "lockedAfter" timestamptz)
      join sessions s on s.company_id = ${companyId} and s.session_id = u."sessionId" and s.last_used_at < u.at
      order by s.session_id for update of s
    )
    update sessions s set last_used_at = u.at, writes_locked = s.writes_locked or u.locked
    from used u where s.session_id = u.session_id`.execute(db);
}

/** Writes that the user of a session has just proved their identity. @returns whether the session is still open. */
export async function markProved(
  db: Database,
  companyId: number,
  sessionId: string,
  at: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sessions')
    .set({ proved_at: at, writes_locked: false, last_used_at: at })
    .where('company_id', '=', companyId)
    .where('session_id', '=', sessionId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

interface SessionKey {
  readonly companyId: number;
  readonly userId: number;
  readonly sessionId: string;
}

/** Ends one session of a user, or a session that the user opened as an administrator. @returns whether it was open. */
export async function endSession(
  db: Database,
  { companyId, userId, sessionId }: SessionKey,
  at: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sessions')
    .set({ ended_at: at })
    .where('company_id', '=', companyId)
    .where((where) => where.or([where('user_id', '=', userId), where('actor_user_id', '=', userId)]))
    .where('session_id', '=', sessionId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Ends the sessions of a user whose session version has just been raised, except one, which takes the new version.
 * @param keep the session that goes on; undefined: none.
 */
export async function endOtherSessions(
  db: Database,
  {
    companyId,
    userId,
    sessionId,
  }: Omit<SessionKey, 'sessionId'> & { readonly sessionId: string | undefined },
  { version, at }: { readonly version: number; readonly at: Date },
): Promise<void> {
  const kept: RawBuilder<boolean> =
    sessionId === undefined ? sql`false` : sql`session_id = ${sessionId}::uuid`;
  await sql`
    with locked as (
      select session_id from sessions
      where company_id = ${companyId} and user_id = ${userId} and ended_at is null
      order by session_id for update
    )
    update sessions set
      ended_at = case when ${kept} then ended_at else ${at}::timestamptz end,
      session_version = case when ${kept} then ${version}::int else session_version end
    where session_id in (select session_id from locked)`.execute(db);
}

export interface OpenSessionRow {
  readonly session_id: string;
  readonly method: SessionMethod;
  readonly device: string;
  readonly address: string;
  readonly started_at: Date;
  readonly last_used_at: Date;
}

/** Returns a user's own open sessions, the last used first. */
export const openSessions = (
  db: Database,
  { companyId, userId }: { readonly companyId: number; readonly userId: number },
  { now, usedSince, limit }: { readonly now: Date; readonly usedSince: Date; readonly limit: number },
): Promise<OpenSessionRow[]> =>
  db
    .selectFrom('sessions as s')
    .innerJoin('users as u', (join) =>
      join
        .onRef('u.company_id', '=', 's.company_id')
        .onRef('u.user_id', '=', 's.user_id')
        .onRef('u.session_version', '=', 's.session_version'),
    )
    .where('s.company_id', '=', companyId)
    .where('s.user_id', '=', userId)
    .where('s.actor_user_id', 'is', null)
    .where('s.ended_at', 'is', null)
    .where('s.expires_at', '>', now)
    .where('s.last_used_at', '>', usedSince)
    .orderBy('s.last_used_at', 'desc')
    .orderBy('s.session_id')
    .limit(limit)
    .select([
      's.session_id',
      sql<SessionMethod>`s.method`.as('method'),
      's.device',
      's.address',
      's.started_at',
      's.last_used_at',
    ])
    .execute();
