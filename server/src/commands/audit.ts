import { audit, describeViolation } from '../features/audit/audit.service.js';
import { reportFailure } from '../platform/cli/report-failure.js';
import { loadConfig } from '../platform/config.js';
import { openDatabase } from '../platform/database/database.js';
import { openShopDatabase } from '../platform/postgres/open-shop-database.js';

/*
 * Checks the promises of the shop in its database, beside a running shop or without one. Ends with 1 where one is
 * broken, so that it can run every night.
 */
const STATEMENT_TIMEOUT_MS = 600_000;

try {
  const database = await openShopDatabase(loadConfig());
  const { db, close } = openDatabase(database.url, {
    max: 1,
    statementTimeout: STATEMENT_TIMEOUT_MS,
    onError: () => undefined,
  });
  const begun = performance.now();
  const violations = await audit(db).finally(async () => {
    await close();
    await database.stop();
  });
  for (const violation of violations) process.stdout.write(`${describeViolation(violation)}\n`);
  const seconds = ((performance.now() - begun) / 1_000).toFixed(1);
  process.stdout.write(`${violations.length} violations, ${seconds} s\n`);
  process.exitCode = violations.length > 0 ? 1 : 0;
} catch (error) {
  reportFailure(error);
}
