import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './shop-process.js';

/** Returns the addresses of the database in a running shop's data folder, by the names of the variables that a further process needs. */
export async function databaseAddresses(
  dataDir: string,
): Promise<{ readonly DATABASE_URL: string; readonly DATABASE_MIGRATION_URL: string }> {
  const file = join(root, 'server/dist/platform/postgres/embedded-postgres.js');
  const { attachEmbeddedPostgres } = await import(pathToFileURL(file).href);
  const { connectionString, runTimeConnectionString } = await attachEmbeddedPostgres({ dataDir });
  return { DATABASE_URL: runTimeConnectionString, DATABASE_MIGRATION_URL: connectionString };
}
