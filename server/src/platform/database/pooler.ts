// Prepares a start behind a connection pooler such as PgBouncer: gives the run-time role the time limits that connections cannot set
// there, and refuses a pooler that does not know prepared statements.

import pg from 'pg';
import { OperatorError } from '../operator-error.js';
import type { DatabaseAddresses } from '../postgres/database-addresses.js';
import { withConnection } from '../postgres/databases.js';
import { IDLE_IN_TRANSACTION_TIMEOUT_MS, LOCK_TIMEOUT_MS } from './database.js';

/** PostgreSQL's codes of a prepared statement that is missing, or there already: another client of the pooler prepared it. */
const STATEMENT_ERRORS = new Set(['26000', '42P05']);
const PROBE = { name: 'mostrador_probe', text: 'select pg_backend_pid() + 0 * $1::int as pid', values: [1] };
/** Key of an advisory lock: machines that start at once would disturb each other while they change the role. */
const ROLE_LOCK = 7_301_999;
const OTHERS = 3;
const TRIES = 3;
const TIMEOUT_MS = 5_000;

/**
 * Does nothing where no pooler is configured.
 * @param statementTimeout of the statements of requests, in milliseconds.
 * @returns a warning for the log; undefined if all is well.
 * @throws OperatorError when the pooler gives each transaction another connection and does not follow prepared statements.
 */
export async function preparePooler(
  { runTime, direct }: Pick<DatabaseAddresses, 'runTime' | 'direct'>,
  statementTimeout: number,
): Promise<string | undefined> {
  if (direct === undefined) return undefined;
  const limits: Limits = {
    statement_timeout: `${statementTimeout}ms`,
    lock_timeout: `${LOCK_TIMEOUT_MS}ms`,
    idle_in_transaction_session_timeout: `${IDLE_IN_TRANSACTION_TIMEOUT_MS}ms`,
    jit: 'off',
  };
  await withConnection(direct, async (client) => {
    await client.query('select pg_advisory_lock($1)', [ROLE_LOCK]);
    for (const name of await differing(client, limits))
      await client.query(
        `alter role current_user in database ${pg.escapeIdentifier(client.database ?? '')} set ${name} = ${pg.escapeLiteral(limits[name] ?? '')}`,
      );
  });
  if (await losesStatements(runTime))
    throw new OperatorError(
      'DATABASE_URL leads to a pooler that gives each transaction another connection and does not follow prepared statements. ' +
        'Use PgBouncer 1.21 or newer with max_prepared_statements above 0, or pool_mode = session (docs/operations.md, "PgBouncer").',
    );
  const stale = await withConnection(runTime, (client) => differing(client, limits));
  return stale.length === 0
    ? undefined
    : `connections of the pooler are older than the limits of their role (${stale.join(', ')}): RECONNECT on its console renews them`;
}

type Limits = Readonly<Record<string, string>>;

/** Returns the names of the settings whose values are others in this connection. */
async function differing(client: pg.Client, limits: Limits): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select s.name from pg_settings s join json_each_text($1::json) as wanted (name, value) on wanted.name = s.name
     where s.setting || coalesce(s.unit, '') <> wanted.value`,
    [JSON.stringify(limits)],
  );
  return rows.map(({ name }) => name);
}

/**
 * Tries whether a statement that a client prepared is there in its next transaction: another client holds the connection on which it
 * was prepared. False where each client has its own connection.
 */
async function losesStatements(connectionString: string): Promise<boolean> {
  for (let tried = 0; tried < TRIES; tried += 1) {
    const clients: pg.Client[] = [];
    try {
      const first = await connected(connectionString, clients);
      const { rows } = await first.query<{ pid: number }>(PROBE);
      if (!(await isHeldByOthers(connectionString, clients, rows[0]?.pid))) continue;
      await first.query(PROBE);
      return false;
    } catch (error) {
      if (!(error instanceof pg.DatabaseError && STATEMENT_ERRORS.has(error.code ?? ''))) throw error;
      return true;
    } finally {
      for (const client of clients) await client.end();
    }
  }
  return false;
}

/** Opens transactions of further clients until one has the connection with this process id. */
async function isHeldByOthers(
  connectionString: string,
  clients: pg.Client[],
  pid: number | undefined,
): Promise<boolean> {
  for (let other = 0; other < OTHERS; other += 1) {
    const client = await connected(connectionString, clients);
    await client.query('begin');
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    if (rows[0]?.pid === pid) return true;
  }
  return false;
}

async function connected(connectionString: string, clients: pg.Client[]): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: TIMEOUT_MS,
    query_timeout: TIMEOUT_MS,
  });
  client.on('error', () => undefined);
  await client.connect();
  clients.push(client);
  return client;
}
