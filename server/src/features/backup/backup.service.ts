// Makes a backup: copies all tables, waiting jobs and pictures of the running shop into one ZIP file.

import { Readable } from 'node:stream';
import pg from 'pg';
import { type CopyToStreamQuery, to as copyTo } from 'pg-copy-streams';
import { KEPT_FOLDERS } from '../../platform/blobs/blob-keys.js';
import type { BlobStore } from '../../platform/blobs/blob-store.js';
import { OperatorError } from '../../platform/operator-error.js';
import { type ArchiveSource, writeArchive } from './archive-writer.js';
import {
  appliedMigrations,
  companyCodes,
  copyJobsOutSql,
  copyOutSql,
  RESTORED_JOBS,
  sequenceValues,
  type TablePlan,
  tablePlans,
} from './backup.queries.js';
import {
  type ArchiveEntry,
  FILES_PREFIX,
  MANIFEST_NAME,
  type Manifest,
  type TableEntry,
} from './manifest.js';

export interface BackupOptions {
  readonly connectionString: string;
  /** Where the shop's files are; pictures, documents and receipts are part of the backup. */
  readonly files: BlobStore;
  /** The file to write; it must not exist. */
  readonly file: string;
  readonly appVersion: string;
  /** If given, the file is encrypted with it. */
  readonly passphrase?: string | undefined;
}

/** Figures of a written backup. */
export interface BackupFigures {
  readonly takenAt: string;
  readonly bytes: number;
  readonly rows: number;
  readonly tables: number;
  readonly files: number;
}

const COMPRESSED_IMAGE = /\.(jpe?g|png|webp|avif|gif)$/i;

/**
 * Writes the whole shop into one file while it keeps working: every table in one snapshot, the waiting jobs, then the
 * pictures. A picture never changes under its name, so that all pictures of the snapshot exist.
 * @throws OperatorError when the file cannot be written or the database holds no shop.
 */
export async function backup({
  connectionString,
  files: store,
  file,
  appVersion,
  passphrase,
}: BackupOptions): Promise<BackupFigures> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 10_000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    await client.query(
      "set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0; set local lock_timeout = '10s'",
    );
    const { rows } = await client.query<{ now: Date; there: string | null }>(
      "select clock_timestamp() as now, to_regclass('public.companies')::text as there",
    );
    if (rows[0]?.there == null) throw new OperatorError('The database holds no shop.');
    const takenAt = rows[0].now.toISOString();
    const databaseFacts = {
      migrations: await appliedMigrations(client),
      companies: await companyCodes(client),
    };
    const plans = await tablePlans(client);
    const tables: CopiedTable[] = [];
    const jobs: CopiedTable[] = [];
    const files: ArchiveEntry[] = [];
    const manifest = async (): Promise<Readable> => {
      const sequences = await sequenceValues(client);
      const [queue] = jobs;
      if (queue === undefined) throw new Error('The jobs were not written');
      const all: Manifest = {
        format: 'mostrador-backup',
        formatVersion: 1,
        appVersion,
        takenAt,
        ...databaseFacts,
        tables: tables.map(tableEntry),
        jobs: tableEntry(queue),
        sequences,
        files,
      };
      return Readable.from([Buffer.from(JSON.stringify(all, null, 1))]);
    };
    const sources: ArchiveSource[] = [
      ...plans.map((plan) =>
        tableSource(client, `tables/${plan.table}.copy`, plan, copyOutSql(plan), tables),
      ),
      tableSource(client, 'jobs.copy', RESTORED_JOBS, copyJobsOutSql, jobs),
      ...(await keptKeys(store)).map((key) => fileSource(store, key, files)),
      { name: MANIFEST_NAME, open: manifest, done: () => undefined },
    ];
    const bytes = await writeArchive(file, sources, passphrase);
    await client.query('commit');
    return {
      takenAt,
      bytes,
      rows: tables.reduce((sum, { stream }) => sum + stream.rowCount, 0),
      tables: tables.length,
      files: files.length,
    };
  } finally {
    await client.end();
  }
}

/** A table that was read to its end. Its row count is known after the next answer of the database. */
interface CopiedTable {
  readonly entry: ArchiveEntry;
  readonly plan: TablePlan;
  readonly stream: CopyToStreamQuery;
}

const tableEntry = ({ entry, plan, stream }: CopiedTable): TableEntry => ({
  ...entry,
  table: plan.table,
  columns: [...plan.columns],
  rows: stream.rowCount,
});

function tableSource(
  client: pg.Client,
  name: string,
  plan: TablePlan,
  statement: string,
  into: CopiedTable[],
): ArchiveSource {
  const stream = copyTo(statement);
  return {
    name,
    open: async () => client.query(stream),
    done: (entry) => void into.push({ entry, plan, stream }),
  };
}

const fileSource = (store: BlobStore, key: string, into: ArchiveEntry[]): ArchiveSource => ({
  name: `${FILES_PREFIX}${key}`,
  isCompressed: COMPRESSED_IMAGE.test(key),
  async open() {
    const opened = await store.open(key);
    if (opened === undefined)
      throw new OperatorError(`${key} was deleted while the backup was made. Make it again.`);
    return opened.content;
  },
  done: (entry) => void into.push(entry),
});

/** Returns the keys of the files to keep. Exported lists can be made again. */
async function keptKeys(store: BlobStore): Promise<string[]> {
  const keys: string[] = [];
  for (const folder of KEPT_FOLDERS) for await (const { key } of store.list(`${folder}/`)) keys.push(key);
  return keys;
}
