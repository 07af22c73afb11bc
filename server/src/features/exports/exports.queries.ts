import { type SqlBool, sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.js';

export type ExportFormat = 'pdf' | 'xlsx';

/** What was asked for, as the row keeps it. */
export interface StoredSelection {
  readonly searchTerm?: string | undefined;
  readonly ctegoryCodeFilter?: string | undefined;
  readonly sortParam?: string | undefined;
  readonly catalogId?: number | '' | '*' | '-' | undefined;
  /** At whose prices; null: the caller bought for nobody. */
  readonly clientId: number | null;
  /** Who asked: `user:` and their id, or `address:` and a visitor's as a hash. */
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

/** Until the transaction ends nobody asks for another list in the asker's name. */
export async function lockAsker(tx: Tx, companyId: number, asker: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('exports'), hashtext(${`${companyId} ${asker}`}))`.execute(
    tx,
  );
}

/** How many of the asker's lists are still to be made; one asked for before `since` hinders nobody. */
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

/** @returns the ids of the asker's finished lists besides the newest ones, which are gone now. */
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

/** The row and its job, in one statement: neither is there without the other. One list of a company is made at a time. */
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

/** @returns false where the row has gone meanwhile. */
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

/** @returns the ids of those that were asked for before a time, users' and visitors', which are gone now. */
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
