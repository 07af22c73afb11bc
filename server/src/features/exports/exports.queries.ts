// SQL of the requested product lists (PDF or XLSX): inserts a request with its job, reads and updates its progress,
// limits and deletes.

import { type SqlBool, sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.js';

export type ExportFormat = 'pdf' | 'xlsx';

/** The requested products, as the row stores them. */
export interface StoredSelection {
  readonly searchTerm?: string | undefined;
  readonly ctegoryCodeFilter?: string | undefined;
  readonly sortParam?: string | undefined;
  readonly catalogId?: number | '' | '*' | '-' | undefined;
  /** The client whose prices are used; null when the caller had none. */
  readonly clientId: number | null;
  /** The caller's profile; undefined for a visitor. */
  readonly profile?: 1 | 2 | 3 | undefined;
  /** The caller: `user:` and the id, or `address:` and the hash of a visitor's address. */
  readonly asker?: string;
}

export interface ExportRow {
  readonly export_id: string;
  readonly user_id: number | null;
  readonly format: ExportFormat;
  readonly selection: StoredSelection;
  readonly title: string;
  readonly state: 'waiting' | 'working' | 'done' | 'failed';
  readonly products_done: number;
  readonly products_total: number | null;
  readonly bytes: number | null;
}

const columns = sql`e.export_id, e.user_id, e.format, e.selection, e.title, e.state, e.products_done, e.products_total, e.bytes`;

/** Locks the asker's exports until the transaction ends, so that requests run one after the other. */
export async function lockAsker(tx: Tx, companyId: number, asker: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('exports'), hashtext(${`${companyId} ${asker}`}))`.execute(
    tx,
  );
}

/** Returns how many of the asker's lists are unfinished; lists requested before `since` do not count. */
export async function countUnfinished(
  db: Database,
  companyId: number,
  asker: string,
  since: number,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from exports
    where company_id = ${companyId} and selection->>'asker' = ${asker} and state in ('waiting', 'working')
      and created_at > to_timestamp(${since / 1_000}::float8)`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Deletes the asker's finished lists except the newest `kept`. @returns the deleted ones. */
export async function deleteOlderExports(
  db: Database,
  companyId: number,
  asker: string,
  kept: number,
): Promise<{ readonly export_id: string; readonly format: ExportFormat }[]> {
  const { rows } = await sql<{ export_id: string; format: ExportFormat }>`
    delete from exports where export_id in (
      select export_id from exports
      where company_id = ${companyId} and selection->>'asker' = ${asker} and state = 'done'
      order by finished_at desc, export_id offset ${kept}
    ) returning export_id, format`.execute(db);
  return rows;
}

/** Inserts the export and its job in one statement. The job's queue makes one list of a company at a time. */
export async function insertExport(
  db: Database,
  wanted: {
    readonly companyId: number;
    readonly userId: number | null;
    readonly format: ExportFormat;
    readonly selection: StoredSelection;
    readonly title: string;
    readonly task: string;
    /** Milliseconds since 1970. */
    readonly now: number;
  },
): Promise<ExportRow> {
  const { rows } = await sql<ExportRow>`
    with e as (
      insert into exports (company_id, user_id, format, selection, title, created_at)
      values (${wanted.companyId}, ${wanted.userId}, ${wanted.format}, ${JSON.stringify(wanted.selection)}::jsonb,
        ${wanted.title}, to_timestamp(${wanted.now / 1_000}::float8))
      returning *
    )
    select ${columns} from e, graphile_worker.add_job(
      ${wanted.task}::text, json_build_object('exportId', export_id), queue_name => ${wanted.task}::text,
      job_key => 'export:' || export_id)`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('The export was not written.');
  return row;
}

export async function selectExport(
  db: Database,
  companyId: number,
  exportId: string,
): Promise<ExportRow | undefined> {
  const { rows } = await sql<ExportRow>`
    select ${columns} from exports e where e.company_id = ${companyId} and e.export_id = ${exportId}::uuid`.execute(
    db,
  );
  return rows[0];
}

export interface ExportProgress {
  readonly state: ExportRow['state'];
  readonly done: number;
  readonly total: number | null;
  readonly bytes?: number;
}

/** @returns false when the row was deleted meanwhile. */
export async function updateExport(
  db: Database,
  companyId: number,
  exportId: string,
  { state, done, total, bytes }: ExportProgress,
): Promise<boolean> {
  const ended = sql<SqlBool>`${state === 'done' || state === 'failed'}::boolean`;
  const { numAffectedRows } = await sql`
    update exports set state = ${state}, products_done = ${done}, products_total = ${total}, bytes = ${bytes ?? null},
      finished_at = case when ${ended} then now() end
    where company_id = ${companyId} and export_id = ${exportId}::uuid`.execute(db);
  return Number(numAffectedRows) > 0;
}

/** Deletes the exports requested before a time, one for users and one for visitors. @returns the deleted ones. */
export async function deleteExportsBefore(
  db: Database,
  companyId: number,
  before: { readonly users: number; readonly visitors: number },
): Promise<{ readonly export_id: string; readonly format: ExportFormat }[]> {
  const { rows } = await sql<{ export_id: string; format: ExportFormat }>`
    delete from exports where company_id = ${companyId} and created_at < to_timestamp(
      (case when user_id is null then ${before.visitors / 1_000}::float8 else ${before.users / 1_000}::float8 end))
    returning export_id, format`.execute(db);
  return rows;
}
