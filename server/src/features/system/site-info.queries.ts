import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.js';

export interface DatabaseState {
  readonly version: string;
  readonly bytes: number;
  readonly connections: number;
  readonly maxConnections: number;
}

/** Reads version, size and connections of the database, for the system screen; all programs' connections are counted. */
export async function databaseState(db: Database): Promise<DatabaseState> {
  const { rows } = await sql<DatabaseState>`
    select current_setting('server_version') as version, pg_database_size(current_database()) as bytes,
      (select count(*)::int from pg_stat_activity where datname = current_database()) as connections,
      current_setting('max_connections')::int as "maxConnections"`.execute(db);
  const [state] = rows;
  if (state === undefined) throw new Error('The database says nothing of itself.');
  return state;
}
