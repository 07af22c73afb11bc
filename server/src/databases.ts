import type { AppOptions } from './app.js';
import { type DatabasePool, openDatabase } from './platform/database/database.js';
import type { Notices } from './platform/database/notices.js';

/** No request may hold the database longer, in milliseconds. */
const STATEMENT_TIMEOUT = 10_000;
/** The time budget of a search's statement, in milliseconds, and how many may run at one time. */
const SEARCH_TIMEOUT = 1_000;
const SEARCHES_AT_ONCE = 6;

/** The connections for requests, and those for what somebody searches; a silence of the database ends them all. */
export function openDatabases(
  options: AppOptions,
  name: string,
  notices: Notices,
): { readonly database: DatabasePool; readonly searches: DatabasePool } {
  const { connectionString, log, beforeStatement, tracing, idleInTransactionTimeout } = options;
  const common = {
    name,
    onError: (error: Error) => log.warn({ error: error.message }, 'a database connection was lost'),
    silent: () => notices.silent,
    ...(beforeStatement && { beforeStatement }),
    ...(tracing && { onStatement: tracing.onStatement }),
    ...(idleInTransactionTimeout !== undefined && { idleInTransactionTimeout }),
  };
  const database = openDatabase(connectionString, {
    ...common,
    max: options.poolSize,
    statementTimeout: STATEMENT_TIMEOUT,
  });
  const searches = openDatabase(connectionString, {
    ...common,
    max: SEARCHES_AT_ONCE,
    statementTimeout: SEARCH_TIMEOUT,
  });
  notices.onSilence(() => {
    database.hangUp();
    searches.hangUp();
  });
  return { database, searches };
}
