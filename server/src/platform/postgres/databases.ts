import pg from 'pg';

/** The same server and user, another database. */
export function withDatabase(connectionString: string, database: string): string {
  const url = new URL(connectionString);
  url.pathname = `/${encodeURIComponent(database)}`;
  return url.href;
}

/** The name of the database in a connection string. */
export function databaseName(connectionString: string): string {
  return decodeURIComponent(new URL(connectionString).pathname.slice(1));
}

/**
 * Creates the database of a connection string unless it is there; harmless when several processes do it at once.
 * The database that is there needs no right to create one.
 * @returns whether it was created now.
 * @throws what PostgreSQL says when it cannot be reached or refuses.
 */
export async function createDatabaseIfMissing(connectionString: string): Promise<boolean> {
  try {
    await runStatement(connectionString, 'select 1');
    return false;
  } catch (error) {
    if (codeOf(error) !== UNKNOWN_DATABASE) throw error;
  }
  const name = pg.escapeIdentifier(databaseName(connectionString));
  try {
    await runStatement(withDatabase(connectionString, 'postgres'), `create database ${name}`);
    return true;
  } catch (error) {
    if (ALREADY_THERE.has(codeOf(error))) return false;
    throw error;
  }
}

const UNKNOWN_DATABASE = '3D000';
/** The second is what PostgreSQL says when two create the same one at the same moment. */
const ALREADY_THERE = new Set(['42P04', '23505']);

function codeOf(error: unknown): string {
  return error instanceof pg.DatabaseError ? (error.code ?? '') : '';
}

/** Runs one statement on a connection of its own. */
export async function runStatement(connectionString: string, sql: string): Promise<void> {
  await firstValue(connectionString, sql);
}

/** The first value that a statement answers, on a connection of its own; undefined where there is none. */
export async function firstValue(connectionString: string, sql: string): Promise<unknown> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    const { rows } = await client.query<unknown[]>({ text: sql, rowMode: 'array' });
    return rows[0]?.[0];
  } finally {
    await client.end();
  }
}
