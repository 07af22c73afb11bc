// Small helpers on PostgreSQL connection strings: change the database, create a missing one, run one statement.

import pg from 'pg';

/** Returns the connection string with another database. */
export function withDatabase(connectionString: string, database: string): string {
  const url = new URL(connectionString);
  url.pathname = `/${encodeURIComponent(database)}`;
  return url.href;
}

/** Returns the name of the database in a connection string. */
export function databaseName(connectionString: string): string {
  return decodeURIComponent(new URL(connectionString).pathname.slice(1));
}

/**
 * Creates the database of a connection string unless it is there; harmless when several processes do it at once.
 * If the database exists, the right to create one is not needed.
 * @returns whether it was created now.
 * @throws PostgreSQL's error when it cannot be reached or refuses.
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
/** Error codes; PostgreSQL answers the second one when two processes create the same database at once. */
const ALREADY_THERE = new Set(['42P04', '23505']);

function codeOf(error: unknown): string {
  return error instanceof pg.DatabaseError ? (error.code ?? '') : '';
}

/** Runs one statement on a connection of its own. */
export async function runStatement(connectionString: string, sql: string): Promise<void> {
  await firstValue(connectionString, sql);
}

/** Returns the first value of a statement's result, on a connection of its own; undefined if there is none. */
export async function firstValue(connectionString: string, sql: string): Promise<unknown> {
  return withConnection(connectionString, async (client) => {
    const { rows } = await client.query<unknown[]>({ text: sql, rowMode: 'array' });
    return rows[0]?.[0];
  });
}

/** Does some work on a connection of its own, which is closed afterwards. */
export async function withConnection<T>(
  connectionString: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 10_000 });
  // A lost connection fails the current or the next statement, which is enough.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
