import { join } from 'node:path';
import { loadConfig } from '../config.js';
import { type Database, openDatabase } from '../database/database.js';
import { migrateShop } from '../database/migrate.js';
import { openShopDatabase } from '../postgres/open-shop-database.js';
import { openSecurityLog, type SecurityLog } from '../security-log/security-log.js';

const STATEMENT_TIMEOUT_MS = 30_000;

/**
 * Migrates the database of the shop, whether the shop runs or not, runs a command's work on it as the run-time role, and prints the
 * sentence that it returns.
 * @throws OperatorError for a wrong configuration or a held data folder, and the errors of the work.
 */
export async function runOnDatabase(
  work: (db: Database, securityLog: SecurityLog) => Promise<string>,
): Promise<void> {
  const config = loadConfig();
  const database = await openShopDatabase(config);
  const securityLog = openSecurityLog({ folder: join(config.dataDir, 'logs') });
  try {
    await migrateShop(database);
    const { db, close } = openDatabase(database.direct ?? database.runTime, {
      max: 1,
      statementTimeout: STATEMENT_TIMEOUT_MS,
      onError: () => undefined,
    });
    process.stdout.write(`${await work(db, securityLog).finally(close)}\n`);
  } finally {
    securityLog.close();
    await database.stop();
  }
}
