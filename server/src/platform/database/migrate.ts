import { readdir, readFile } from 'node:fs/promises';
import { Logger, runMigrations } from 'graphile-worker';
import pg from 'pg';

const MIGRATIONS = new URL('../../../migrations/', import.meta.url);
/** Any constant: one process migrates, the others wait for it. */
const MIGRATION_LOCK = 7_301_995;

/**
 * Brings a database to the newest schema, the job tables included. Each file runs in a transaction of its own; a killed
 * run is taken up where it stopped. Throws when a file fails, or when the database holds a migration this release lacks.
 */
export async function migrate(connectionString: string): Promise<void> {
  const files = (await readdir(MIGRATIONS)).filter((name) => name.endsWith('.sql')).sort();
  const client = new pg.Client({ connectionString });
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
      if (!applied.has(name)) await apply(client, name);
    }
    await runMigrations({ connectionString, logger: silentLogger });
  } finally {
    await client.end();
  }
}

async function apply(client: pg.Client, name: string): Promise<void> {
  const text = await readFile(new URL(name, MIGRATIONS), 'utf8');
  await client.query('begin');
  try {
    await client.query(text);
    await client.query('insert into schema_migrations (name) values ($1)', [name]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new Error(`Migration ${name} failed: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
}

/** The job library reports each of its own migrations; that is not news to who starts a shop. */
const silentLogger = new Logger(() => () => {});
