// SQL of presence: writes and reads the active users and the live server processes.

import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.js';

export interface SeenUser {
  readonly userId: number;
  readonly actorUserId: number | null;
  readonly address: string;
  /** ISO 8601. */
  readonly at: string;
}

/** Writes the last activity of users in one statement; a later activity that another process wrote stays. */
export async function upsertActivity(
  db: Database,
  companyId: number,
  seen: readonly SeenUser[],
): Promise<void> {
  if (seen.length === 0) return;
  await sql`
    insert into user_activity as a (company_id, user_id, actor_user_id, address, last_seen_at)
    select u.company_id, u.user_id, s."actorUserId", s.address, s.at
    from json_to_recordset(${JSON.stringify(seen)}::json) as s ("userId" int, "actorUserId" int, address text, at timestamptz)
    join users u on u.company_id = ${companyId} and u.user_id = s."userId"
    order by u.user_id, s."actorUserId"
    on conflict (user_id, actor_user_id) do update set address = excluded.address, last_seen_at = excluded.last_seen_at
    where a.last_seen_at < excluded.last_seen_at`.execute(db);
}

export interface ActiveUserRow {
  user_id: number;
  name: string;
  email: string;
  web_profile_id: 1 | 2 | 3;
  client_name: string | null;
  actor_name: string | null;
  actor_email: string | null;
  address: string;
  last_seen_at: Date;
}

/** Returns the active users, the latest first. */
export async function selectActive(
  db: Database,
  companyId: number,
  since: Date,
  limit: number,
): Promise<ActiveUserRow[]> {
  const { rows } = await sql<ActiveUserRow>`
    select a.user_id, u.name, u.email, u.web_profile_id, c.legal_name as client_name,
      actor.name as actor_name, actor.email as actor_email, a.address, a.last_seen_at
    from user_activity a
    join users u on u.company_id = a.company_id and u.user_id = a.user_id
    left join clients c on u.web_profile_id = 1 and c.company_id = u.company_id and c.client_id = u.client_id
    left join users actor on actor.company_id = a.company_id and actor.user_id = a.actor_user_id
    where a.company_id = ${companyId} and a.last_seen_at > ${since}
    order by a.last_seen_at desc, a.user_id limit ${limit}`.execute(db);
  return rows;
}

export interface ProcessRow {
  process_id: string;
  host: string;
  pid: number;
  version: string;
  started_at: Date;
  last_seen_at: Date;
  memory_bytes: number;
}

/** Writes that a process lives. */
export async function upsertProcess(db: Database, companyId: number, row: ProcessRow): Promise<void> {
  await db
    .insertInto('server_processes')
    .values({ company_id: companyId, ...row })
    .onConflict((conflict) =>
      conflict
        .column('process_id')
        .doUpdateSet({ last_seen_at: row.last_seen_at, memory_bytes: row.memory_bytes }),
    )
    .execute();
}

export async function deleteProcess(db: Database, processId: string): Promise<void> {
  await db.deleteFrom('server_processes').where('process_id', '=', processId).execute();
}

/** Those heard of since a moment, the oldest first. */
export function selectProcesses(db: Database, companyId: number, since: Date): Promise<ProcessRow[]> {
  return db
    .selectFrom('server_processes')
    .where('company_id', '=', companyId)
    .where('last_seen_at', '>', since)
    .orderBy('started_at')
    .orderBy('process_id')
    .select(['process_id', 'host', 'pid', 'version', 'started_at', 'last_seen_at', 'memory_bytes'])
    .execute();
}
