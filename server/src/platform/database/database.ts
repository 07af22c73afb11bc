import type { Socket } from 'node:net';
import { Kysely, type LogEvent, PostgresDialect, sql, type Transaction } from 'kysely';
import pg from 'pg';
import type { DB } from './generated/schema.js';
import { prepareStatements } from './prepared-statements.js';

/** A handle for reading and writing: the first argument of every query function. */
export type Database = Kysely<DB>;
/** A handle inside a transaction: what functions named `lock…` take. */
export type Tx = Transaction<DB>;

/** Told of each statement before it is sent, and waited for: to count them, and to make one fail. */
export type BeforeStatement = (text: string) => Promise<void> | void;

export interface DatabasePool {
  readonly db: Database;
  readonly pool: pg.Pool;
  /** Ends every connection at once, whatever it is doing: none of them will be answered. */
  destroyConnections(): void;
  close(): Promise<void>;
}

/** int8 as number: counts of rows stay far below 2^53. numeric stays text: money is parsed by rules/money. */
const INT8 = 20;
/** Who has to wait longer for a connection is told to come back, in milliseconds. */
const CONNECT_TIMEOUT_MS = 4_000;

/**
 * Opens a pool. A statement that runs longer than `statementTimeout` milliseconds is cut, so that no request can hold
 * the others up; a transaction left idle is ended by the database.
 */
export function openDatabase(
  connectionString: string,
  options: {
    max: number;
    statementTimeout: number;
    onError: (error: Error) => void;
    /** By which the database knows these connections. */
    name?: string;
    /** Milliseconds after which a transaction that does nothing is ended; 10 seconds unless said. */
    idleInTransactionTimeout?: number;
    beforeStatement?: BeforeStatement;
    /** Told of each statement when it is done. */
    onStatement?: (event: LogEvent) => void;
    /** While it says yes nobody waits for a connection. */
    isUnresponsive?: () => boolean;
  },
): DatabasePool {
  const pool = new pg.Pool({
    connectionString,
    ...(options.name !== undefined && { application_name: options.name }),
    max: options.max,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    idleTimeoutMillis: 60_000,
    // A database that hangs rather than refuses: the server's own limits are of no help then.
    query_timeout: options.statementTimeout + 1_000,
    keepAlive: true,
    options: `-c statement_timeout=${options.statementTimeout} -c lock_timeout=10000 -c idle_in_transaction_session_timeout=${options.idleInTransactionTimeout ?? 10_000} -c jit=off`,
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        oid === INT8 && format !== 'binary' ? Number : pg.types.getTypeParser(oid, format as 'text'),
    } as pg.CustomTypesConfig,
  });
  pool.on('error', options.onError);
  // The pool listens to its idle connections only. One that is lost in the middle of a transaction tells it to the next
  // statement, and would otherwise end the whole process.
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

/** Gives each of a transaction's further statements so many milliseconds, whatever its pool gives. */
export async function setStatementTimeout(tx: Tx, milliseconds: number): Promise<void> {
  await sql`set local statement_timeout = ${sql.lit(milliseconds)}`.execute(tx);
}

/** Ends a connection; saying goodbye would wait for an answer. */
export function destroyConnection(client: pg.ClientBase): void {
  const { connection } = client as unknown as { connection: { stream: Socket } };
  connection.stream.destroy();
}
