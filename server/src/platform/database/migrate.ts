// Applies the SQL files of server/migrations that a database lacks, in order and under an advisory lock.

import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { Logger, runMigrations } from 'graphile-worker';
import pg from 'pg';

const MIGRATIONS = new URL('../../../migrations/', import.meta.url);
/** Key of the advisory lock: one process migrates, the others wait. */
const MIGRATION_LOCK = 7_301_995;

/**
 * Brings a database to the newest schema, including the job tables. Each file runs in its own transaction, so a killed run
 * continues where it stopped. A statement that waits for a table lock delays all later ones, so it gives up after a second and its
 * file is retried.
 * @param upTo the last file to apply, for the data of an earlier release. Default: all.
 * @throws when a file fails, or when the database has a migration that this release lacks.
 */
export async function migrate(connectionString: string, upTo?: string): Promise<void> {
  const files = await migrationNames();
  const client = new pg.Client({ connectionString });
  // A lost connection fails the current or the next statement, which is enough.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await client.query(
      'create table if not exists schema_migrations (name text primary key, applied_at timestamptz not null default now())',
    );
    const { rows } = await client.query<{ name: string }>('select name from schema_migrations order by name');
    const applied = new Set(rows.map((row) => row.name));
    const unknown = [...applied].filter((name) => !files.includes(name));
    if (unknown.length > 0) {
      throw new Error(`The database is newer than this release: it holds ${unknown.join(', ')}.`);
    }
    for (const name of files) {
      if (!applied.has(name) && (upTo === undefined || name <= upTo)) await apply(client, name);
    }
    await runMigrations({ connectionString, logger: silentLogger });
  } finally {
    await client.end();
  }
}

/** Returns the file names of this release's migrations, in order. */
export const migrationNames = async (): Promise<string[]> =>
  (await readdir(MIGRATIONS)).filter((name) => name.endsWith('.sql')).sort();

async function apply(client: pg.Client, name: string): Promise<void> {
  const text = await readFile(new URL(name, MIGRATIONS), 'utf8');
  for (let tried = 1; ; tried += 1) {
    await client.query('begin');
    try {
      await client.query(`set local lock_timeout = ${LOCK_TIMEOUT_MS}`);
      await client.query(text);
      await client.query('insert into schema_migrations (name) values ($1)', [name]);
      await client.query('commit');
      return;
    } catch (error) {
      await client.query('rollback').catch(() => undefined);
      const waited = error instanceof pg.DatabaseError && error.code === LOCK_NOT_AVAILABLE;
      if (!waited || tried === MAX_TRIES) {
        const why = error instanceof Error ? error.message : String(error);
        throw new Error(`Migration ${name} failed: ${why}`, { cause: error });
      }
      await wait(RETRY_DELAY_MS);
    }
  }
}

/** The longest that a migration may wait for a table lock, and so delay other statements. */
const LOCK_TIMEOUT_MS = 1_000;
const LOCK_NOT_AVAILABLE = '55P03';
const MAX_TRIES = 120;
const RETRY_DELAY_MS = 500;

/** Hides the job library's messages about its own migrations. */
const silentLogger = new Logger(() => () => {});
