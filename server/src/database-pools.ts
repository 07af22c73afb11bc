// The database connection pools of a process: one for requests, one for searches with a shorter time limit and few
// connections, and, behind a connection pooler, one for locks that need a session.

import type { AppOptions } from './app.js';
import { type DatabasePool, openDatabase } from './platform/database/database.js';
import type { DatabaseNotifications } from './platform/database/notifications.js';

/** Time limit of a request's statement. */
export const STATEMENT_TIMEOUT_MS = 10_000;
/** Time limit of a search's statement, and how many may run at one time. */
const SEARCH_TIMEOUT_MS = 1_000;
const SEARCH_CONNECTIONS = 6;
/** Imports and runs of the folder connector that are under way at one time: no more jobs run. */
const LOCK_CONNECTIONS = 4;

/** The pools of a process. */
export interface DatabasePools {
  readonly database: DatabasePool;
  readonly searches: DatabasePool;
  /** For locks that are held between transactions. The same as `database` where no pooler stands between. */
  readonly sessions: DatabasePool;
  close(): Promise<void>;
}

/**
 * Opens the pools. All their connections are closed when the database stops responding. Searches go past a connection pooler, because
 * their time limit is a setting of the connection.
 */
export function openDatabasePools(
  options: AppOptions,
  name: string,
  notices: DatabaseNotifications,
): DatabasePools {
  const {
    connectionString,
    directConnectionString,
    log,
    beforeStatement,
    tracing,
    idleInTransactionTimeout,
  } = options;
  const common = {
    name,
    onError: (error: Error) => log.warn({ error: error.message }, 'a database connection was lost'),
    isUnresponsive: () => notices.isUnresponsive,
    ...(beforeStatement && { beforeStatement }),
    ...(tracing && { onStatement: tracing.onStatement }),
    ...(idleInTransactionTimeout !== undefined && { idleInTransactionTimeout }),
  };
  const requests = { ...common, statementTimeout: STATEMENT_TIMEOUT_MS };
  const database = openDatabase(connectionString, {
    ...requests,
    max: options.poolSize,
    isPooled: directConnectionString !== undefined,
  });
  const sessions =
    directConnectionString === undefined
      ? database
      : openDatabase(directConnectionString, { ...requests, max: LOCK_CONNECTIONS });
  const searches = openDatabase(directConnectionString ?? connectionString, {
    ...common,
    max: SEARCH_CONNECTIONS,
    statementTimeout: SEARCH_TIMEOUT_MS,
  });
  const pools = new Set([searches, sessions, database]);
  notices.onUnresponsive(() => {
    for (const pool of pools) pool.destroyConnections();
  });
  return {
    database,
    searches,
    sessions,
    close: async () => {
      for (const pool of pools) await pool.close();
    },
  };
}
