import { loadConfig } from '../platform/config.js';
import { type Database, openDatabase } from '../platform/database/database.js';
import { migrate } from '../platform/database/migrate.js';
import { reachDatabase } from '../platform/postgres/reach-database.js';

const STATEMENT_TIMEOUT_MS = 30_000;

/** Does a command's work on the shop's database, beside a running shop or alone, and prints the sentence that it gives. */
export async function onDatabase(work: (db: Database) => Promise<string>): Promise<void> {
  const database = await reachDatabase(loadConfig());
  try {
    await migrate(database.url);
    const { db, close } = openDatabase(database.url, {
      max: 1,
      statementTimeout: STATEMENT_TIMEOUT_MS,
      onError: () => undefined,
    });
    process.stdout.write(`${await work(db).finally(close)}\n`);
  } finally {
    await database.stop();
  }
}
