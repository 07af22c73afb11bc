// Applies the SQL files of server/migrations that a database lacks, in order and under an advisory lock.

import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { Logger, runMigrations } from 'graphile-worker';
import pg from 'pg';
import { OperatorError } from '../operator-error.js';
import { type DatabaseAddresses, roleName, runTimeRole } from '../postgres/database-addresses.js';
import { ensureRunTimeRole } from '../postgres/run-time-role.js';
import { grantJobAccess, grantTableAccess } from './grant-table-access.js';

const MIGRATIONS = new URL('../../../migrations/', import.meta.url);
/** The role may have time limits of its own (pooler.ts), which are meant for requests. */
const UNLIMITED = '-c statement_timeout=0 -c lock_timeout=0 -c idle_in_transaction_session_timeout=0';
/** Key of the advisory lock: one process migrates, the others wait. */
const MIGRATION_LOCK = 7_301_995;

/**
 * Brings the shop's database to the newest schema as its owner, after creating the run-time role of an operator's database, and
 * grants that role its rights.
 * @throws as `migrate`; OperatorError when the run-time role cannot be created or is too powerful.
 */
export async function migrateShop(addresses: DatabaseAddresses): Promise<void> {
  await ensureRunTimeRole(addresses);
  try {
    await migrate(addresses.owner, undefined, runTimeRole(addresses));
  } catch (error) {
    const { code } = rootCause(error);
    if (code !== NOT_ALLOWED) throw error;
    throw new OperatorError(
      `The role ${roleName(addresses.owner)} may not change the shop's tables. DATABASE_MIGRATION_URL must name the role that owns them, ` +
        'or DATABASE_URL where that is not set (docs/operations.md, "Roles").',
      { cause: error },
    );
  }
}

const NOT_ALLOWED = '42501';

/** A failed file is an error of its own, whose cause is the database's. */
function rootCause(error: unknown): { readonly code?: string | undefined } {
  const found = error instanceof Error && error.cause !== undefined ? error.cause : error;
  return found instanceof pg.DatabaseError ? found : {};
}

/**
 * Brings a database to the newest schema, including the job tables. Each file runs in its own transaction, so a killed run
 * continues where it stopped. A statement that waits for a table lock delays all later ones, so it gives up after a fifth of a
 * second and its file is retried.
 * @param connectionString of the role that owns the tables or will own them.
 * @param upTo the last file to apply, for the data of an earlier release. Default: all.
 * @param role an existing role that serves from this database. Each file's transaction also grants it its rights, so that
 *   processes that are already serving never meet a table without them. Default: none but the owner.
 * @throws when a file fails, or when the database has a migration that this release lacks.
 */
export async function migrate(connectionString: string, upTo?: string, role?: string): Promise<void> {
  const files = await migrationNames();
  const client = new pg.Client({ connectionString, options: UNLIMITED });
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
      if (!applied.has(name) && (upTo === undefined || name <= upTo)) await apply(client, name, role);
    }
    await runMigrations({ connectionString, logger: silentLogger });
    if (role !== undefined) await grantAll(client, role);
  } finally {
    await client.end();
  }
}

/** Returns the file names of this release's migrations, in order. */
export const migrationNames = async (): Promise<string[]> =>
  (await readdir(MIGRATIONS)).filter((name) => name.endsWith('.sql')).sort();

/** Grants again also where nothing was migrated: the role may be new, and a restored database has no grants. */
const grantAll = (client: pg.Client, role: string): Promise<void> =>
  inTransaction(client, `The grants to ${role}`, async () => {
    await grantTableAccess(client, role);
    await grantJobAccess(client, role);
  });

async function apply(client: pg.Client, name: string, role: string | undefined): Promise<void> {
  const text = await readFile(new URL(name, MIGRATIONS), 'utf8');
  await inTransaction(client, `Migration ${name}`, async () => {
    await client.query(text);
    if (role !== undefined) await grantTableAccess(client, role);
    await client.query('insert into schema_migrations (name) values ($1)', [name]);
  });
}

/** Does the work in one transaction that waits briefly for each table lock, and again while it does not get one. */
async function inTransaction(client: pg.Client, what: string, work: () => Promise<void>): Promise<void> {
  for (let tried = 1; ; tried += 1) {
    await client.query('begin');
    try {
      await client.query(`set local lock_timeout = ${LOCK_TIMEOUT_MS}`);
      await work();
      await client.query('commit');
      return;
    } catch (error) {
      await client.query('rollback').catch(() => undefined);
      const waited = error instanceof pg.DatabaseError && error.code === LOCK_NOT_AVAILABLE;
      if (!waited || tried === MAX_TRIES) {
        const why = error instanceof Error ? error.message : String(error);
        throw new Error(`${what} failed: ${why}`, { cause: error });
      }
      await wait(RETRY_DELAY_MS);
    }
  }
}

/** The longest that a migration may wait for a table lock, and so delay other statements. */
const LOCK_TIMEOUT_MS = 200;
const LOCK_NOT_AVAILABLE = '55P03';
const MAX_TRIES = 300;
const RETRY_DELAY_MS = 500;

/** Hides the job library's messages about its own migrations. */
const silentLogger = new Logger(() => () => {});
