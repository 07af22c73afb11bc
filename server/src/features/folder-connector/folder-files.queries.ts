// SQL of the files that the folder connector has seen: what a look found, the steps of one under import, and the log.

import type { FolderKind } from '@mostrador/rules/folder-files';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.js';

export type FileOutcome = 'imported' | 'rejected' | 'failed' | 'repeated' | 'lost';

export interface FileRow {
  readonly folder_file_id: number;
  readonly token: string;
  readonly file_name: string;
  readonly kind: FolderKind | null;
  readonly state: 'waiting' | 'left' | 'taken' | 'importing' | 'moving' | 'done' | 'returning';
  readonly outcome: FileOutcome | null;
  readonly bytes: number;
  readonly modified_at: Date;
  readonly seen_at: Date;
  readonly sha256: Buffer | null;
  readonly import_id: string;
  readonly is_asked: boolean;
  readonly reason: string;
  readonly moved_to: string | null;
  readonly created_at: Date;
  readonly finished_at: Date | null;
}

const COLUMNS = sql`folder_file_id::int, token, file_name, kind, state, outcome, bytes::float8 as bytes, modified_at, seen_at, sha256,
  import_id, is_asked, reason, moved_to, created_at, finished_at`;

/** Returns the files that are not done, the oldest first. */
export async function selectOpenFiles(db: Database, companyId: number): Promise<readonly FileRow[]> {
  const { rows } = await sql<FileRow>`
    select ${COLUMNS} from folder_files where company_id = ${companyId} and state <> 'done'
    order by folder_file_id`.execute(db);
  return rows;
}

/** A file of the folder as a look found it. */
export interface SeenFile {
  readonly fileName: string;
  readonly kind: FolderKind | null;
  readonly state: 'waiting' | 'left';
  readonly bytes: number;
  readonly modifiedAt: Date;
  readonly reason: string;
}

/**
 * Writes what a look found, and forgets files that are gone. The moment of a file that is as before stays: that look began its wait.
 * @param tokens as many as files.
 */
export async function writeSeen(
  tx: Tx,
  companyId: number,
  files: readonly SeenFile[],
  tokens: readonly string[],
  now: Date,
): Promise<void> {
  await sql`
    delete from folder_files where company_id = ${companyId} and state in ('waiting', 'left')
      and file_name <> all(${files.map(({ fileName }) => fileName)}::text[])`.execute(tx);
  if (files.length === 0) return;
  await sql`
    insert into folder_files (company_id, token, file_name, kind, state, bytes, modified_at, seen_at, reason)
    select ${companyId}, token, name, kind, state, bytes, modified_at, ${now}, reason
    from unnest(${tokens}::text[], ${files.map(({ fileName }) => fileName)}::text[], ${files.map(({ kind }) => kind)}::text[],
      ${files.map(({ state }) => state)}::text[], ${files.map(({ bytes }) => bytes)}::bigint[],
      ${files.map(({ modifiedAt }) => modifiedAt)}::timestamptz[], ${files.map(({ reason }) => reason)}::text[])
      as seen (token, name, kind, state, bytes, modified_at, reason)
    on conflict (company_id, file_name) where state in ('waiting', 'left') do update
    set kind = excluded.kind, state = excluded.state, reason = excluded.reason, bytes = excluded.bytes,
      modified_at = excluded.modified_at,
      seen_at = case when folder_files.bytes = excluded.bytes and folder_files.modified_at = excluded.modified_at
        then folder_files.seen_at else excluded.seen_at end`.execute(tx);
}

/** Adds a file that lies in the folder for files under import without being known: the database was restored from a backup. */
export async function insertTaken(
  db: Database,
  companyId: number,
  file: {
    readonly token: string;
    readonly fileName: string;
    readonly kind: FolderKind;
    readonly bytes: number;
  },
  now: Date,
): Promise<void> {
  await sql`
    insert into folder_files (company_id, token, file_name, kind, state, bytes, modified_at, seen_at)
    values (${companyId}, ${file.token}, ${file.fileName}, ${file.kind}, 'taken', ${file.bytes}, ${now}, ${now})
    on conflict (token) do nothing`.execute(db);
}

/** What a step changes of a file. */
export interface FileStep {
  readonly state: FileRow['state'];
  /** null: none yet. */
  readonly outcome?: FileOutcome | null;
  readonly sha256?: Buffer;
  readonly reason?: string;
  /** null: it lies where files under import do. */
  readonly movedTo?: string | null;
  readonly bytes?: number;
  /** Begins another import of the same file. */
  readonly again?: { readonly token: string };
}

/** Takes a file to its next step, if it is in the step before. @returns whether it was. */
export async function stepFile(
  db: Database,
  companyId: number,
  fileId: number,
  from: FileRow['state'],
  { state, outcome, sha256, reason, movedTo, bytes, again }: FileStep,
  now: Date,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update folder_files set state = ${state}, outcome = ${outcome === undefined ? sql`outcome` : sql`${outcome}::text`},
      sha256 = coalesce(${sha256 ?? null}::bytea, sha256), reason = coalesce(${reason ?? null}::text, reason),
      moved_to = ${movedTo === undefined ? sql`moved_to` : sql`${movedTo}::text`}, bytes = coalesce(${bytes ?? null}::bigint, bytes),
      finished_at = ${state === 'done' ? now : null}::timestamptz
      ${again === undefined ? sql`` : sql`, token = ${again.token}, import_id = gen_random_uuid(), is_asked = true`}
    where company_id = ${companyId} and folder_file_id = ${fileId} and state = ${from}`.execute(db);
  return numAffectedRows === 1n;
}

/** Returns the checksum of the last file of a kind that was imported; undefined if there is none. */
export async function lastChecksum(
  db: Database,
  companyId: number,
  kind: FolderKind,
): Promise<{ readonly sha256: Buffer; readonly finishedAt: Date } | undefined> {
  const { rows } = await sql<{ sha256: Buffer; finishedAt: Date }>`
    select sha256, finished_at as "finishedAt" from folder_files
    where company_id = ${companyId} and kind = ${kind} and state = 'done' and outcome in ('imported', 'rejected') and sha256 is not null
    order by finished_at desc, folder_file_id desc limit 1`.execute(db);
  return rows[0];
}

export interface LoggedFile extends FileRow {
  readonly rows_read: number | null;
  readonly rows_created: number | null;
  readonly rows_updated: number | null;
  readonly rows_rejected: number | null;
  /** Whether the rejected rows can still be downloaded. */
  readonly has_rejected: boolean;
}

const selectLogged = (condition: RawBuilder<unknown>, end: RawBuilder<unknown>) => sql<
  LoggedFile & { total: number }
>`
  select f.folder_file_id::int, f.token, f.file_name, f.kind, f.state, f.outcome, f.bytes::float8 as bytes, f.modified_at, f.seen_at,
    f.sha256, f.import_id, f.is_asked, f.reason, f.moved_to, f.created_at, f.finished_at, i.rows_read, i.rows_created, i.rows_updated,
    i.rows_rejected, coalesce(i.rows_rejected > 0 and i.file_deleted_at is null, false) as has_rejected,
    count(*) over ()::int as total
  from folder_files f left join imports i on i.company_id = f.company_id and i.import_id = f.import_id
  where ${condition} ${end}`;

/** Returns a page of the files with what their imports counted: those that are not done first, then the newest. @param states undefined: all. */
export async function selectLoggedFiles(
  db: Database,
  companyId: number,
  states: readonly (FileRow['state'] | FileOutcome)[] | undefined,
  { size, number }: { readonly size: number; readonly number: number },
): Promise<{ readonly total: number; readonly rows: readonly LoggedFile[] }> {
  const { rows } = await selectLogged(
    sql`f.company_id = ${companyId} and (${states ?? null}::text[] is null
      or case when f.state = 'done' then f.outcome else f.state end = any(${states ?? null}::text[]))`,
    sql`order by (f.state = 'done'), f.folder_file_id desc limit ${size} offset ${size * number}`,
  ).execute(db);
  return { total: rows[0]?.total ?? 0, rows };
}

/** Returns one file with what its import counted. */
export async function selectLoggedFile(
  db: Database,
  companyId: number,
  fileId: number,
): Promise<LoggedFile | undefined> {
  const { rows } = await selectLogged(
    sql`f.company_id = ${companyId} and f.folder_file_id = ${fileId}`,
    sql``,
  ).execute(db);
  return rows[0];
}

export async function selectFile(
  db: Database,
  companyId: number,
  fileId: number,
): Promise<FileRow | undefined> {
  const { rows } = await sql<FileRow>`
    select ${COLUMNS} from folder_files where company_id = ${companyId} and folder_file_id = ${fileId}`.execute(
    db,
  );
  return rows[0];
}

/** Deletes what was done before a moment, except the last file of each kind, whose content is not imported twice. */
export async function deleteOldFiles(db: Database, companyId: number, before: Date): Promise<void> {
  await sql`
    delete from folder_files f where company_id = ${companyId} and state = 'done' and finished_at < ${before}
      and folder_file_id <> all(select distinct on (kind) folder_file_id from folder_files
        where company_id = ${companyId} and state = 'done' and outcome in ('imported', 'rejected')
        order by kind, finished_at desc, folder_file_id desc)`.execute(db);
}
