// Opens the pool of PostgreSQL connections with its time limits, and defines the query builder types `Database` and
// `Tx`.

import type { Socket } from 'node:net';
import { Kysely, type LogEvent, PostgresDialect, sql, type Transaction } from 'kysely';
import pg from 'pg';
import type { DB } from './generated/schema.js';
import { prepareStatements } from './prepared-statements.js';
import { verifyWritable } from './writable-server.js';

/** The query builder on a pool of connections; the first argument of every query function. */
export type Database = Kysely<DB>;
/** The query builder inside a transaction; required by functions named `lock…`. */
export type Tx = Transaction<DB>;

/** Called and awaited before each statement is sent. Tests count statements with it or make one fail. */
export type BeforeStatement = (text: string) => Promise<void> | void;

export interface DatabasePool {
  readonly db: Database;
  readonly pool: pg.Pool;
  /** Closes every connection at once; their statements fail. */
  destroyConnections(): void;
  close(): Promise<void>;
}

/** int8 is read as a number, because counts stay far below 2^53. numeric stays text: rules/money parses it. */
const INT8 = 20;
/** Limits of every statement, in milliseconds, besides the one of its pool. */
export const LOCK_TIMEOUT_MS = 10_000;
export const IDLE_IN_TRANSACTION_TIMEOUT_MS = 10_000;
/** A request that waits longer for a connection is refused with 503. */
const CONNECT_TIMEOUT_MS = 4_000;

/**
 * Opens a pool of connections. The database cancels a statement that runs longer than `statementTimeout` milliseconds, and ends a
 * transaction that is idle, so that no request delays the others.
 */
export function openDatabase(
  connectionString: string,
  options: {
    max: number;
    statementTimeout: number;
    onError: (error: Error) => void;
    /** The `application_name` of the connections. */
    name?: string;
    /** Milliseconds after which an idle transaction is ended. Default 10,000. */
    idleInTransactionTimeout?: number;
    beforeStatement?: BeforeStatement;
    /** Called after each statement. */
    onStatement?: (event: LogEvent) => void;
    /** While it returns true, requests for a connection fail at once with DatabaseUnresponsiveError. */
    isUnresponsive?: () => boolean;
    /** Whether the address leads to a connection pooler. It refuses settings of a connection; the role has them (pooler.ts). */
    isPooled?: boolean;
  },
): DatabasePool {
  const pool = new pg.Pool({
    connectionString,
    ...(options.name !== undefined && { application_name: options.name }),
    max: options.max,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    idleTimeoutMillis: 60_000,
    // For a database that hangs: its own time limits do not work then.
    query_timeout: options.statementTimeout + 1_000,
    keepAlive: true,
    pipeline: true,
    ...(options.isPooled !== true && { options: connectionSettings(options) }),
    verify: verifyWritable,
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        oid === INT8 && format !== 'binary' ? Number : pg.types.getTypeParser(oid, format as 'text'),
    } as pg.CustomTypesConfig,
  });
  pool.on('error', options.onError);
  // The pool listens to errors of idle connections only. An error of a connection in use reaches its next statement; without this
  // listener it would also end the process.
  const clients = new Set<pg.PoolClient>();
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    clients.add(client);
  });
  pool.on('remove', (client) => clients.delete(client));
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool: prepareStatements(pool, options) }),
    ...(options.onStatement && { log: options.onStatement }),
  });
  const destroyConnections = () => {
    for (const client of clients) destroyConnection(client);
  };
  return { db, pool, destroyConnections, close: () => db.destroy() };
}

function connectionSettings({
  statementTimeout,
  idleInTransactionTimeout = IDLE_IN_TRANSACTION_TIMEOUT_MS,
}: {
  readonly statementTimeout: number;
  readonly idleInTransactionTimeout?: number;
}): string {
  return [
    `-c statement_timeout=${statementTimeout}`,
    `-c lock_timeout=${LOCK_TIMEOUT_MS}`,
    `-c idle_in_transaction_session_timeout=${idleInTransactionTimeout}`,
    '-c jit=off',
  ].join(' ');
}

/** Sets the time limit of a transaction's further statements, in milliseconds, in place of the pool's limit. */
export async function setStatementTimeout(tx: Tx, milliseconds: number): Promise<void> {
  await sql`set local statement_timeout = ${sql.lit(milliseconds)}`.execute(tx);
}

/** Closes a connection's socket at once. A regular end would wait for the database. */
export function destroyConnection(client: pg.ClientBase): void {
  const { connection } = client as unknown as { connection: { stream: Socket } };
  connection.stream.destroy();
}
