// Restores a shop from a backup's ZIP file: verifies it, fills and migrates the database, audits it, and only then
// replaces an existing shop.

import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { BlobStore } from '../../platform/blobs/blob-store.js';
import { openDatabase } from '../../platform/database/database.js';
import { migrate, migrationNames } from '../../platform/database/migrate.js';
import { OperatorError } from '../../platform/operator-error.js';
import { databaseName, runStatement, withDatabase } from '../../platform/postgres/databases.js';
import { audit, describeViolation } from '../audit/audit.service.js';
import type { Archive } from './archive-reader.js';
import {
  appliedMigrations,
  copyInSql,
  countOtherConnections,
  createRestoredJobs,
  emptyTables,
  endEverySession,
  holdsShop,
  objectsToRebuild,
  queueRestoredJobs,
  RESTORED_JOBS,
  renewSyncIdentity,
  sequenceValues,
  setSequenceValues,
  setTriggers,
  type TablePlan,
  tablePlans,
} from './backup.queries.js';
import type { Manifest, TableEntry } from './manifest.js';
import { type RestoredFiles, storeFiles } from './restored-files.js';
import { openSealedArchive } from './sealed-archive.js';

export interface RestoreOptions {
  /** The connection string of the database to restore into, as the role that owns its tables. */
  readonly connectionString: string;
  /** The existing role that serves from it. Default: the owner. */
  readonly runTimeRole?: string | undefined;
  /** This machine's folder, for what is unpacked meanwhile. */
  readonly dataDir: string;
  /** Where the shop's files are. */
  readonly files: BlobStore;
  readonly file: string;
  /** Whether to replace an existing shop, whose database is kept under another name. */
  readonly replace: boolean;
  /** The passphrase of an encrypted backup. If it is given, a backup without encryption is refused. */
  readonly passphrase?: string | undefined;
  /** Whether a backup without encryption is accepted although a passphrase is given. */
  readonly acceptPlain?: boolean;
  /** Called with each step. */
  readonly onStep?: (step: string) => void;
}

/** Figures of a restored backup. */
export interface RestoreFigures {
  readonly takenAt: string;
  readonly rows: number;
  readonly files: number;
  /** Violations that the auditor found. They come from the backup: apart from sessions and tokens, a restore changes no row. */
  readonly violations: readonly string[];
  /** The new name of the replaced database, if there was one. */
  readonly replaced: string | undefined;
}

/** Long, because the audit reads all tables. */
const AUDIT_STATEMENT_TIMEOUT_MS = 600_000;

/**
 * Restores a shop from a backup. It verifies the file before it changes anything, fills the tables in one transaction,
 * stores the files that are missing, and audits the result before it replaces an existing shop.
 * @throws OperatorError when the file is damaged, encrypted with another passphrase or newer than this release, or the database already
 * holds a shop.
 */
export async function restore(options: RestoreOptions): Promise<RestoreFigures> {
  const { connectionString, replace, onStep = () => undefined } = options;
  onStep('comparing the file with its sums');
  const archive = await openSealedArchive(options);
  try {
    const { manifest } = archive;
    await refuseNewer(manifest);
    const isOccupied = await withClient(connectionString, holdsShop);
    if (isOccupied && !replace)
      throw new OperatorError(
        'The database holds a shop already. --replace puts the backup in its place and keeps it under another name.',
      );
    if (isOccupied && (await withClient(connectionString, countOtherConnections)) > 0)
      throw new OperatorError('Somebody uses the database: stop the shop first.');
    const sideDatabase = isOccupied ? await createSideDatabase(connectionString) : undefined;
    const { stored, violations, replaced } = await fillAndSwap(options, archive, sideDatabase);
    await stored.place();
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    return { takenAt: manifest.takenAt, rows, files: manifest.files.length, violations, replaced };
  } finally {
    archive.close();
  }
}

interface FilledDatabase {
  readonly stored: RestoredFiles;
  readonly violations: readonly string[];
  readonly replaced: string | undefined;
}

/**
 * Does the whole restore except for replacing files that differ. A failure leaves an existing shop unchanged.
 * @param sideDatabase the database to fill when the target is occupied.
 */
async function fillAndSwap(
  { connectionString, runTimeRole, dataDir, files, onStep = () => undefined }: RestoreOptions,
  archive: Archive,
  neighbour: string | undefined,
): Promise<FilledDatabase> {
  let stored: RestoredFiles | undefined;
  try {
    onStep('storing the files that are missing');
    stored = await storeFiles(archive, files, dataDir);
    const violations = await fillDatabase(
      { target: neighbour ?? connectionString, runTimeRole },
      archive,
      onStep,
    );
    if (neighbour === undefined) return { stored, violations, replaced: undefined };
    if (violations.length > 0)
      throw new ViolationsError(
        `The auditor found what must not be in the backup; nothing was replaced, and it stays in the database ${databaseName(neighbour)}:\n${violations.join('\n')}`,
      );
    return { stored, violations, replaced: await swapDatabases(connectionString, neighbour) };
  } catch (error) {
    await stored?.discard();
    if (neighbour !== undefined && !(error instanceof ViolationsError))
      await runStatement(
        withDatabase(connectionString, 'postgres'),
        `drop database if exists ${quoted(neighbour)}`,
      );
    throw error;
  }
}

/** The only failure that keeps the filled database, for inspection. */
class ViolationsError extends OperatorError {}

async function refuseNewer(manifest: Manifest): Promise<void> {
  const known = await migrationNames();
  const unknown = manifest.migrations.filter((name, at) => known[at] !== name);
  if (unknown.length > 0)
    throw new OperatorError(
      `The backup is of release ${manifest.appVersion}, whose schema this one does not know: ${unknown.join(', ')}.`,
    );
}

async function fillDatabase(
  { target, runTimeRole }: { readonly target: string; readonly runTimeRole: string | undefined },
  archive: Archive,
  onStep: (step: string) => void,
): Promise<string[]> {
  const { manifest } = archive;
  onStep('making the tables');
  await migrate(target, manifest.migrations.at(-1));
  await withClient(target, async (client) => {
    await client.query('begin');
    await fillTables(client, archive, onStep);
    await client.query('commit');
    await client.query('analyze');
  });
  await migrate(target, undefined, runTimeRole);
  // Again, for what the migrations since the backup made of its rows.
  onStep('ending all sessions');
  await withClient(target, endEverySession);
  onStep('auditing');
  const { db, close } = openDatabase(target, {
    max: 1,
    statementTimeout: AUDIT_STATEMENT_TIMEOUT_MS,
    onError: () => undefined,
  });
  return (await audit(db).finally(close)).map(describeViolation);
}

/** Copies the archive's tables and jobs; the caller's transaction makes it all or nothing. */
async function fillTables(
  client: pg.Client,
  archive: Archive,
  onStep: (step: string) => void,
): Promise<void> {
  const { manifest } = archive;
  await client.query('set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0');
  const applied = await appliedMigrations(client);
  if (applied.join() !== manifest.migrations.join())
    throw new OperatorError(`The database is at another version of the schema: ${applied.at(-1)}.`);
  const plans = await tablePlans(client);
  refuseUnknownTables(manifest.tables, plans);
  const rebuilt = await objectsToRebuild(client);
  for (const { drop } of rebuilt) await client.query(drop);
  await setTriggers(client, plans, 'disable');
  await emptyTables(client, plans);
  for (const table of manifest.tables) {
    onStep(`${table.table}: ${table.rows}`);
    await copyTable(client, archive, table, table);
  }
  await setSequenceValues(client, manifest.sequences);
  onStep('making keys and indexes');
  for (const { make } of rebuilt) await client.query(make);
  await setTriggers(client, plans, 'enable');
  await renewSyncIdentity(client);
  // Committed with the rows: a restore that is killed afterwards leaves no session of the backup.
  await endEverySession(client);
  await createRestoredJobs(client);
  await copyTable(client, archive, manifest.jobs, RESTORED_JOBS);
  await queueRestoredJobs(client);
  const numbers = new Set((await sequenceValues(client)).map(({ name }) => name));
  const lacking = manifest.sequences.find(({ name }) => !numbers.has(name));
  if (lacking !== undefined) throw new OperatorError(`The numbers of ${lacking.name} were not restored.`);
}

/** Throws unless the archive's tables and columns are those of the database: their names become part of statements. */
function refuseUnknownTables(tables: readonly TableEntry[], plans: readonly TablePlan[]): void {
  const known = new Map(plans.map(({ table, columns }) => [table, new Set(columns)]));
  for (const { table, columns } of tables) {
    const own = known.get(table);
    if (own === undefined || columns.some((column) => !own.has(column)))
      throw new OperatorError(`The backup holds ${table} in a shape that its schema does not have.`);
  }
  const lacking = plans.find(({ table }) => !tables.some((given) => given.table === table));
  if (lacking !== undefined) throw new OperatorError(`The backup lacks the table ${lacking.table}.`);
}

async function copyTable(
  client: pg.Client,
  archive: Archive,
  entry: TableEntry,
  plan: TablePlan,
): Promise<void> {
  const into = client.query(copyFrom(copyInSql(plan)));
  await pipeline(await archive.open(entry), into);
  if (into.rowCount !== entry.rows)
    throw new OperatorError(`${entry.name} held ${entry.rows} rows, and ${into.rowCount} were restored.`);
}

const quoted = (connectionString: string) => pg.escapeIdentifier(databaseName(connectionString));

const stamp = () => new Date().toISOString().replaceAll(/[-:]/g, '').slice(0, 15).toLowerCase();

/** Creates an empty database beside the occupied one and returns its connection string. */
async function createSideDatabase(connectionString: string): Promise<string> {
  const target = withDatabase(connectionString, `${databaseName(connectionString)}_restored_${stamp()}`);
  await runStatement(withDatabase(connectionString, 'postgres'), `create database ${quoted(target)}`);
  return target;
}

const OBJECT_IN_USE = '55006';

/** Swaps two databases by renaming them. Returns the new name of the replaced one. */
async function swapDatabases(connectionString: string, target: string): Promise<string> {
  const server = withDatabase(connectionString, 'postgres');
  const old = withDatabase(connectionString, `${databaseName(connectionString)}_replaced_${stamp()}`);
  try {
    await runStatement(server, `alter database ${quoted(connectionString)} rename to ${quoted(old)}`);
  } catch (error) {
    if (!(error instanceof pg.DatabaseError && error.code === OBJECT_IN_USE)) throw error;
    throw new OperatorError('Somebody uses the database: stop the shop first. Nothing was replaced.');
  }
  try {
    await runStatement(server, `alter database ${quoted(target)} rename to ${quoted(connectionString)}`);
  } catch (error) {
    await runStatement(server, `alter database ${quoted(old)} rename to ${quoted(connectionString)}`);
    throw error;
  }
  return databaseName(old);
}

async function withClient<T>(connectionString: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 10_000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
