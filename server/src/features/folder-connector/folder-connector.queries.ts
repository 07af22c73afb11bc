// SQL of the folder connector's settings, of its failures, and of the lock of its runs.

import type { FolderSettings } from '@mostrador/contract/entries/folder-connector';
import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.js';

export interface ConnectorRow {
  readonly enabled: boolean;
  readonly settings: unknown;
  /** Encrypted. */
  readonly secret: Buffer | null;
  readonly host_key: string | null;
  readonly seen_host_key: string | null;
  readonly seen_host_key_type: string | null;
  readonly failure: string | null;
  readonly failing_since: Date | null;
  readonly read_at: Date | null;
  readonly orders_from: Date | null;
  /** A snapshot of transactions, as text. */
  readonly orders_mark: string | null;
}

/** Returns the company's connector; undefined if it was never set up. @param lock until the transaction ends. */
export async function selectConnector(
  db: Database,
  companyId: number,
  lock = false,
): Promise<ConnectorRow | undefined> {
  const { rows } = await sql<ConnectorRow>`
    select enabled, settings, secret, host_key, seen_host_key, seen_host_key_type, failure, failing_since, read_at, orders_from,
      orders_mark::text as orders_mark
    from folder_connectors where company_id = ${companyId} ${lock ? sql`for update` : sql``}`.execute(db);
  return rows[0];
}

export interface ConnectorWrite {
  readonly enabled: boolean;
  readonly settings: FolderSettings;
  /** Encrypted; undefined: it stays. null: there is none. */
  readonly secret: Buffer | null | undefined;
  /** Whether it is another server, whose host key is not known. */
  readonly isOtherServer: boolean;
  /** Whether orders are written from now on. */
  readonly ordersBegin: boolean;
}

/** Writes settings. What failed before is tried anew. */
export async function writeConnector(tx: Tx, companyId: number, given: ConnectorWrite): Promise<void> {
  const { enabled, settings, secret, isOtherServer, ordersBegin } = given;
  const mark = ordersBegin ? sql`now()` : sql`folder_connectors.orders_from`;
  const snapshot = ordersBegin ? sql`pg_current_snapshot()` : sql`folder_connectors.orders_mark`;
  await sql`
    insert into folder_connectors (company_id, enabled, settings, secret, orders_from, orders_mark)
    values (${companyId}, ${enabled}, ${JSON.stringify(settings)}::jsonb, ${secret ?? null}::bytea,
      ${ordersBegin ? sql`now()` : sql`null`}, ${ordersBegin ? sql`pg_current_snapshot()` : sql`null`})
    on conflict (company_id) do update set enabled = excluded.enabled, settings = excluded.settings,
      secret = ${secret === undefined ? sql`folder_connectors.secret` : sql`excluded.secret`},
      ${isOtherServer ? sql`host_key = null, seen_host_key = null, seen_host_key_type = null,` : sql``}
      failure = null, failing_since = null, orders_from = ${mark}, orders_mark = ${snapshot}`.execute(tx);
}

/** Notes that the folder was read. */
export async function noteRead(db: Database, companyId: number, now: Date): Promise<void> {
  await sql`
    update folder_connectors set read_at = ${now}, failure = null, failing_since = null, seen_host_key = null, seen_host_key_type = null
    where company_id = ${companyId}`.execute(db);
}

/** Notes why the folder cannot be used, and since when. */
export async function noteFailure(
  db: Database,
  companyId: number,
  failure: string,
  hostKey: { readonly type: string; readonly fingerprint: string } | undefined,
  now: Date,
): Promise<void> {
  await sql`
    update folder_connectors set failure = ${failure}, failing_since = coalesce(failing_since, ${now}),
      seen_host_key = ${hostKey?.fingerprint ?? null}::text, seen_host_key_type = ${hostKey?.type ?? null}::text
    where company_id = ${companyId}`.execute(db);
}

/** Pins the key that the server has shown, if it still is the one that the administrator saw. @returns whether it was. */
export async function confirmHostKey(tx: Tx, companyId: number, fingerprint: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update folder_connectors set host_key = seen_host_key, seen_host_key = null, seen_host_key_type = null, failure = null,
      failing_since = null
    where company_id = ${companyId} and seen_host_key = ${fingerprint}`.execute(tx);
  return numAffectedRows === 1n;
}

/** The lock's first key, an arbitrary constant. The second is the company's id. */
const FOLDER_LOCK = 7_301_998;

/** Runs work on one connection, under a lock that excludes other runs of the company. @returns undefined if another one is under way. */
export function withFolderLock<Result>(
  db: Database,
  companyId: number,
  work: () => Promise<Result>,
): Promise<Result | undefined> {
  return db.connection().execute(async (connection) => {
    const { rows } = await sql<{ locked: boolean }>`
      select pg_try_advisory_lock(${FOLDER_LOCK}::int, ${companyId}::int) as locked`.execute(connection);
    if (rows[0]?.locked !== true) return undefined;
    try {
      return await work();
    } finally {
      // A lost connection has released the lock.
      await sql`select pg_advisory_unlock(${FOLDER_LOCK}::int, ${companyId}::int)`
        .execute(connection)
        .catch(() => undefined);
    }
  });
}
