// SQL of the log of imports: an import's row, its progress and state, the rows of its comparison and its rejections, and
// remembered columns.

import { type RawBuilder, sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.js';
import type { KindName } from './import-kind.js';
import type { Counts } from './import-report.js';

export type ImportState =
  | 'uploading'
  | 'uploaded'
  | 'comparing'
  | 'compared'
  | 'scheduled'
  | 'applying'
  | 'done'
  | 'failed'
  | 'undoing'
  | 'undone'
  | 'discarded';

/** An import as it is stored. */
export interface ImportRecord {
  readonly import_id: string;
  readonly company_id: number;
  readonly user_id: number | null;
  /** The key of another system that sent the file. */
  readonly api_key_id: number | null;
  /** Of the user, or of the key; empty for the command. */
  readonly user_name: string | null;
  readonly source: 'screen' | 'command' | 'api' | 'connector';
  readonly kind: KindName;
  readonly file_name: string;
  readonly bytes: number;
  readonly format: 'csv' | 'xlsx' | 'ndjson' | 'zip';
  readonly state: ImportState;
  readonly options: unknown;
  readonly summary: unknown;
  readonly rows_read: number;
  readonly rows_created: number;
  readonly rows_updated: number;
  readonly rows_unchanged: number;
  readonly rows_rejected: number;
  readonly rows_deactivated: number;
  readonly bytes_received: number;
  readonly bytes_read: number;
  readonly bytes_total: number;
  readonly failure: string | null;
  readonly created_at: Date;
  readonly scheduled_at: Date | null;
  readonly started_at: Date | null;
  readonly finished_at: Date | null;
  readonly undone_at: Date | null;
  readonly undo_result: unknown;
  readonly undo_progress: unknown;
  readonly file_deleted_at: Date | null;
}

const columns = sql`i.*, coalesce(u.name, 'Clave ' || k.name, '') as user_name`;
const WITH_AUTHOR = sql`imports i left join users u on u.user_id = i.user_id left join api_keys k on k.api_key_id = i.api_key_id`;

/** Enters an import in the log. @returns its id. */
export async function insertImport(
  db: Database,
  begun: {
    readonly companyId: number;
    /** Where the caller has chosen it. */
    readonly importId?: string;
    readonly userId: number | null;
    readonly apiKeyId?: number;
    readonly source: ImportRecord['source'];
    readonly kind: KindName;
    readonly fileName: string;
    readonly bytes: number;
    readonly format: ImportRecord['format'];
    readonly state: ImportState;
  },
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into imports (import_id, company_id, user_id, api_key_id, source, kind, file_name, bytes, format, state, started_at)
    values (coalesce(${begun.importId ?? null}::uuid, gen_random_uuid()), ${begun.companyId}, ${begun.userId}, ${begun.apiKeyId ?? null}::int, ${begun.source}, ${begun.kind}, ${begun.fileName}, ${begun.bytes},
      ${begun.format}, ${begun.state}, case when ${begun.state}::text = 'applying' then now() end)
    returning import_id as id`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('The import was not entered.');
  return row.id;
}

/** The lock's first key, an arbitrary constant. The second is the company's id. */
const UPLOADS_LOCK = 7_301_997;

/**
 * Returns how many imports of a company hold a file and were not applied, and how many of them are still uploaded. New ones of other
 * transactions wait until this one ends.
 * @param uploadedSince uploads that began before are left out.
 */
export async function lockOpenImports(
  tx: Tx,
  companyId: number,
  uploadedSince: Date,
): Promise<{ readonly open: number; readonly uploading: number }> {
  await sql`select pg_advisory_xact_lock(${UPLOADS_LOCK}::int, ${companyId}::int)`.execute(tx);
  const { rows } = await sql<{ open: number; uploading: number }>`
    select count(*)::int as open,
      (count(*) filter (where state = 'uploading' and created_at > ${uploadedSince}::timestamptz))::int as uploading
    from imports
    where company_id = ${companyId} and source <> 'command' and file_deleted_at is null and finished_at is null
      and state in ('uploading', 'uploaded', 'comparing', 'compared', 'scheduled')`.execute(tx);
  return rows[0] ?? { open: 0, uploading: 0 };
}

/** @param lock whether to lock the row until the transaction ends. */
export async function selectImport(
  db: Database,
  companyId: number,
  importId: string,
  lock = false,
): Promise<ImportRecord | undefined> {
  const { rows } = await sql<ImportRecord>`
    select ${columns} from ${WITH_AUTHOR}
    where i.company_id = ${companyId} and i.import_id = ${importId}::uuid ${lock ? sql`for update of i` : sql``}`.execute(
    db,
  );
  return rows[0];
}

/** Returns the oldest unfinished import of other systems that was sent before this one. */
export async function selectEarlierSent(
  db: Database,
  { company_id: companyId, import_id: importId }: ImportRecord,
): Promise<ImportRecord | undefined> {
  const { rows } = await sql<ImportRecord>`
    select ${columns} from ${WITH_AUTHOR}
    where i.company_id = ${companyId} and i.source in ('api', 'connector') and i.state in ('comparing', 'applying')
      and (i.created_at, i.import_id) < (select created_at, import_id from imports where import_id = ${importId}::uuid)
    order by i.created_at, i.import_id limit 1`.execute(db);
  return rows[0];
}

/** A place in the log: everything older comes after it. */
export interface LogPlace {
  readonly createdAt: string;
  readonly importId: string;
}

/** Returns imports, newest first; those that were given up before they were applied are left out. */
export async function selectImports(
  db: Database,
  companyId: number,
  after: LogPlace | undefined,
  limit: number,
): Promise<ImportRecord[]> {
  const older =
    after === undefined
      ? sql`true`
      : sql`(i.created_at, i.import_id) < (${after.createdAt}::timestamptz, ${after.importId}::uuid)`;
  const { rows } = await sql<ImportRecord>`
    select ${columns} from ${WITH_AUTHOR}
    where i.company_id = ${companyId} and i.state <> 'discarded' and ${older}
    order by i.created_at desc, i.import_id desc limit ${limit}`.execute(db);
  return rows;
}

/** What may change of an import; absent columns stay as they are. */
export interface ImportChange {
  readonly state?: ImportState;
  readonly options?: unknown;
  readonly summary?: unknown;
  readonly failure?: string | null;
  readonly undoResult?: unknown;
  readonly undoProgress?: unknown;
  readonly scheduledAt?: Date | null;
  readonly bytes?: number;
  readonly bytesReceived?: number;
  readonly bytesRead?: number;
  readonly bytesTotal?: number;
  readonly started?: true;
  readonly finished?: true;
  readonly undone?: true;
  readonly fileDeleted?: true;
}

export async function updateImport(db: Database, importId: string, change: ImportChange): Promise<void> {
  const json = (value: unknown) => sql`${JSON.stringify(value)}::jsonb`;
  const set: RawBuilder<unknown>[] = [];
  const add = (name: string, value: RawBuilder<unknown>) => set.push(sql`${sql.ref(name)} = ${value}`);
  if (change.state !== undefined) add('state', sql`${change.state}`);
  if (change.options !== undefined) add('options', json(change.options));
  if (change.summary !== undefined) add('summary', json(change.summary));
  if (change.failure !== undefined) add('failure', sql`${change.failure}`);
  if (change.undoProgress !== undefined) add('undo_progress', json(change.undoProgress));
  if (change.undoResult !== undefined) add('undo_result', json(change.undoResult));
  if (change.scheduledAt !== undefined) add('scheduled_at', sql`${change.scheduledAt}::timestamptz`);
  if (change.bytes !== undefined) add('bytes', sql`${change.bytes}`);
  if (change.bytesReceived !== undefined) add('bytes_received', sql`${change.bytesReceived}`);
  if (change.bytesRead !== undefined) add('bytes_read', sql`${change.bytesRead}`);
  if (change.bytesTotal !== undefined) add('bytes_total', sql`${change.bytesTotal}`);
  if (change.started) add('started_at', sql`now()`);
  if (change.finished) add('finished_at', sql`now()`);
  if (change.undone) add('undone_at', sql`now()`);
  if (change.fileDeleted) add('file_deleted_at', sql`now()`);
  if (set.length === 0) return;
  await sql`update imports set ${sql.join(set)} where import_id = ${importId}::uuid`.execute(db);
}

/** Writes the counts up to and with a batch. */
export async function updateCounts(
  db: Database,
  importId: string,
  { read, created, updated, unchanged, rejected }: Counts,
): Promise<void> {
  await sql`
    update imports set rows_read = ${read}, rows_created = ${created}, rows_updated = ${updated},
      rows_unchanged = ${unchanged}, rows_rejected = ${rejected}
    where import_id = ${importId}::uuid`.execute(db);
}

export async function addDeactivated(db: Database, importId: string, count: number): Promise<void> {
  await sql`
    update imports set rows_deactivated = rows_deactivated + ${count} where import_id = ${importId}::uuid`.execute(
    db,
  );
}

export type RowOutcome = 'created' | 'changed' | 'rejected' | 'stored_without' | 'vanished';

/** A row of a file to keep. */
export interface NewImportRow {
  readonly outcome: RowOutcome;
  readonly alert: string | null;
  readonly line: number;
  readonly code: string;
  readonly label: string;
  readonly detail: unknown;
  readonly cells: readonly string[] | null;
}

export async function insertImportRows(
  db: Database,
  companyId: number,
  importId: string,
  rows: readonly NewImportRow[],
): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    insert into import_rows (company_id, import_id, outcome, alert, line, code, label, detail, cells)
    select ${companyId}, ${importId}::uuid, r.outcome, r.alert, r.line, r.code, r.label, r.detail, r.cells
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as r(outcome text, alert text, line int, code text, label text, detail jsonb, cells jsonb)`.execute(db);
}

/** @param outcomes which rows to delete; undefined: all. */
export async function deleteImportRows(
  db: Database,
  importId: string,
  outcomes?: readonly RowOutcome[],
): Promise<void> {
  const some = outcomes === undefined ? sql`true` : sql`outcome = any(${outcomes}::text[])`;
  await sql`delete from import_rows where import_id = ${importId}::uuid and ${some}`.execute(db);
}

export interface StoredImportRow {
  readonly row_id: number;
  readonly outcome: RowOutcome;
  readonly line: number;
  readonly code: string;
  readonly label: string;
  readonly alert: 'price_up' | 'price_down' | 'stock_below_reserved' | null;
  readonly detail: unknown;
  readonly cells: readonly string[] | null;
}

/** Returns rows in the order of the file. @param outcomes undefined: the rows that stand out. */
export async function selectImportRows(
  db: Database,
  companyId: number,
  importId: string,
  outcomes: readonly RowOutcome[] | undefined,
  after: number,
  limit: number,
): Promise<StoredImportRow[]> {
  const some = outcomes === undefined ? sql`alert is not null` : sql`outcome = any(${outcomes}::text[])`;
  const { rows } = await sql<StoredImportRow>`
    select import_row_id as row_id, outcome, line, code, label, alert, detail, cells from import_rows
    where company_id = ${companyId} and import_id = ${importId}::uuid and ${some} and import_row_id > ${after}
    order by import_row_id limit ${limit}`.execute(db);
  return rows;
}

export async function selectMapping(
  db: Database,
  companyId: number,
  kind: KindName,
  header: string,
): Promise<unknown> {
  const { rows } = await sql<{ mapping: unknown }>`
    select mapping from import_mappings
    where company_id = ${companyId} and kind = ${kind} and header = ${header}`.execute(db);
  return rows[0]?.mapping;
}

export async function saveMapping(
  db: Database,
  companyId: number,
  kind: KindName,
  header: string,
  mapping: unknown,
): Promise<void> {
  await sql`
    insert into import_mappings (company_id, kind, header, mapping)
    values (${companyId}, ${kind}, ${header}, ${JSON.stringify(mapping)}::jsonb)
    on conflict (company_id, kind, header) do update set mapping = excluded.mapping, updated_at = now()`.execute(
    db,
  );
}

/** Queues the next step of an import; a step that waits is replaced. One step of a company runs at a time. */
export async function queueImportStep(
  db: Database,
  task: string,
  importId: string,
  runAt: Date | null,
): Promise<void> {
  await sql`
    select from graphile_worker.add_job(${task}::text, json_build_object('importId', ${importId}::text),
      queue_name => ${task}::text, run_at => coalesce(${runAt}::timestamptz, now()), job_key => ${`import:${importId}`}::text)`.execute(
    db,
  );
}

/** Removes the step of an import that waits. */
export async function removeImportStep(db: Database, importId: string): Promise<void> {
  await sql`select from graphile_worker.remove_job(${`import:${importId}`}::text)`.execute(db);
}

/** Returns the imports whose file is older than a time. Uploads that were not applied count from a nearer time. */
export async function selectOldFiles(
  db: Database,
  companyId: number,
  before: { readonly applied: number; readonly unfinished: number },
): Promise<
  { readonly import_id: string; readonly format: ImportRecord['format']; readonly isFinished: boolean }[]
> {
  const { rows } = await sql<{ import_id: string; format: ImportRecord['format']; isFinished: boolean }>`
    select import_id, format, finished_at is not null as "isFinished" from imports
    where company_id = ${companyId} and source <> 'command' and file_deleted_at is null
      and state not in ('comparing', 'scheduled', 'applying', 'undoing')
      and created_at < to_timestamp((case when finished_at is null then ${before.unfinished / 1_000}::float8
        else ${before.applied / 1_000}::float8 end))`.execute(db);
  return rows;
}

/** Returns the database's time in full precision. */
export async function databaseTime(db: Database): Promise<string> {
  const { rows } = await sql<{ time: string }>`select clock_timestamp()::text as time`.execute(db);
  return rows[0]?.time ?? '';
}

/** Active products that were there at a time, in the order of their codes, from behind a code. */
export async function selectActiveProducts(
  db: Database,
  companyId: number,
  existedAt: string,
  after: string,
  limit: number,
): Promise<{ readonly productId: number; readonly code: string; readonly name: string }[]> {
  const { rows } = await sql<{ productId: number; code: string; name: string }>`
    select product_id as "productId", code, name from products
    where company_id = ${companyId} and active and created_at <= ${existedAt}::timestamptz and code > ${after}
    order by code limit ${limit}`.execute(db);
  return rows;
}

/** Deactivates products that are still active, and returns them. */
export async function deactivateProducts(
  db: Database,
  companyId: number,
  ids: readonly number[],
): Promise<{ readonly productId: number; readonly code: string; readonly name: string }[]> {
  const { rows } = await sql<{ productId: number; code: string; name: string }>`
    update products set active = false, updated_at = now()
    where company_id = ${companyId} and product_id = any(${ids}::int[]) and active
    returning product_id as "productId", code, name`.execute(db);
  return rows;
}
