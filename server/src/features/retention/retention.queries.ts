// SQL that deletes old rows in batches, and unconfirmed registrations with their clients.

import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.js';
import type { PrivateFolder } from '../../platform/private-files.js';

/** The tables with rows that are kept for a limited time, and the column from which their age counts. */
const TIMED_TABLES = {
  oneTimeTokens: { table: 'one_time_tokens', moment: 'expires_at' },
  activity: { table: 'user_activity', moment: 'last_seen_at' },
  processes: { table: 'server_processes', moment: 'last_seen_at' },
  sessions: { table: 'sessions', moment: 'expires_at' },
  knownDevices: { table: 'known_devices', moment: 'last_seen_at' },
  throttles: { table: 'throttles', moment: 'whole_at' },
  deletedLists: { table: 'shopping_lists', moment: 'deleted_at' },
  webhookEvents: { table: 'webhook_events', moment: 'happened_at' },
  connectorExchanges: { table: 'connector_exchanges', moment: 'started_at' },
  mailedNotices: { table: 'stock_notices', moment: 'mailed_at' },
  idempotentAnswers: { table: 'idempotent_answers', moment: 'created_at' },
} as const;

/** Histories: only these functions of the database delete from them, and never what must be kept (0023_roles.sql). */
const HISTORIES = { loginAttempts: 'forget_login_attempts', pageViews: 'forget_page_views' } as const;

export type TimedRows = keyof typeof TIMED_TABLES | keyof typeof HISTORIES;

/** Deletes up to `most` rows from before a moment. @returns how many; fewer than `most` if none is left. */
export async function deleteOld(
  db: Database,
  companyId: number,
  rows: TimedRows,
  { before, most }: { before: Date; most: number },
): Promise<number> {
  if (rows === 'loginAttempts' || rows === 'pageViews') {
    const forget = sql.id(HISTORIES[rows]);
    const result = await sql<{
      gone: number;
    }>`select ${forget}(${companyId}, ${before}, ${most}) as gone`.execute(db);
    return result.rows[0]?.gone ?? 0;
  }
  const table = sql.table(TIMED_TABLES[rows].table);
  const moment = sql.ref(TIMED_TABLES[rows].moment);
  const { numAffectedRows } = await sql`
    delete from ${table} where ctid = any(array(
      select ctid from ${table} where company_id = ${companyId} and ${moment} < ${before} limit ${most}
    ))`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/**
 * Deletes unconfirmed registrations older than `before`, with their carts, and with the client unless another user or a
 * salesman has it. Registrations with an order, a catalogue or a trail entry stay.
 * @returns how many users were deleted.
 */
export async function deleteUnconfirmed(
  db: Database,
  companyId: number,
  { before, most }: { before: Date; most: number },
): Promise<number> {
  const { rows } = await sql<{ users: number }>`
    with gone as (
      select u.user_id, u.client_id from users u
      where u.company_id = ${companyId} and u.status = 'pending_email' and u.web_profile_id = 1 and u.created_at < ${before}
        and not exists (select from orders o where o.company_id = u.company_id and (o.user_id = u.user_id or o.client_id = u.client_id))
        and not exists (select from trail_entries t where t.company_id = u.company_id and t.client_id = u.client_id)
        and not exists (select from catalogs c where c.user_id = u.user_id)
      order by u.user_id limit ${most}
      for update of u skip locked
    ), clients_gone as (
      select distinct g.client_id from gone g
      where not exists (select from users u where u.client_id = g.client_id and u.user_id not in (select user_id from gone))
        and not exists (select from salesman_clients s where s.client_id = g.client_id)
    ), carts_deleted as (
      delete from carts where company_id = ${companyId}
        and (user_id in (select user_id from gone) or target_client_id in (select client_id from clients_gone))
    ), users_deleted as (
      delete from users where company_id = ${companyId} and user_id in (select user_id from gone)
      returning user_id
    ), clients_deleted as (
      delete from clients where company_id = ${companyId} and client_id in (select client_id from clients_gone)
    )
    select count(*)::int as users from users_deleted`.execute(db);
  return rows[0]?.users ?? 0;
}

const FILE_TABLES: Readonly<Record<PrivateFolder, string>> = {
  documents: 'account_documents',
  receipts: 'transfers',
};

/** Returns those of the ids of files that a row names, also one that was removed, and one of another company. */
export async function fileIdsWithRows(
  db: Database,
  folder: PrivateFolder,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select r.external_id as id from companies c
    join ${sql.table(FILE_TABLES[folder])} r on r.company_id = c.company_id and r.external_id = any(${ids}::uuid[])`.execute(
    db,
  );
  return new Set(rows.map(({ id }) => id));
}
