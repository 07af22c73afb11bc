// The database connection pools of a process: one for requests, one for searches with a shorter time limit and few
// connections.

import type { AppOptions } from './app.js';
import { type DatabasePool, openDatabase } from './platform/database/database.js';
import type { DatabaseNotifications } from './platform/database/notifications.js';

/** Time limit of a request's statement. */
const STATEMENT_TIMEOUT_MS = 10_000;
/** Time limit of a search's statement, and how many may run at one time. */
const SEARCH_TIMEOUT_MS = 1_000;
const SEARCH_CONNECTIONS = 6;

/** Opens the pools for requests and for searches. All their connections are closed when the database stops responding. */
export function openDatabasePools(
  options: AppOptions,
  name: string,
  notices: DatabaseNotifications,
): { readonly database: DatabasePool; readonly searches: DatabasePool } {
  const { connectionString, log, beforeStatement, tracing, idleInTransactionTimeout } = options;
  const common = {
    name,
    onError: (error: Error) => log.warn({ error: error.message }, 'a database connection was lost'),
    isUnresponsive: () => notices.isUnresponsive,
    ...(beforeStatement && { beforeStatement }),
    ...(tracing && { onStatement: tracing.onStatement }),
    ...(idleInTransactionTimeout !== undefined && { idleInTransactionTimeout }),
  };
  const database = openDatabase(connectionString, {
    ...common,
    max: options.poolSize,
    statementTimeout: STATEMENT_TIMEOUT_MS,
  });
  const searches = openDatabase(connectionString, {
    ...common,
    max: SEARCH_CONNECTIONS,
    statementTimeout: SEARCH_TIMEOUT_MS,
  });
  notices.onUnresponsive(() => {
    database.destroyConnections();
    searches.destroyConnections();
  });
  return { database, searches };
}
