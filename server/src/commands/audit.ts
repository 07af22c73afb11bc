import { audit, describeViolation } from '../features/audit/audit.service.js';
import { auditFiles } from '../features/audit/file-audit.service.js';
import { openBlobs } from '../platform/blobs/open-blobs.js';
import { reportFailure } from '../platform/cli/report-failure.js';
import { loadConfig } from '../platform/config.js';
import { openDatabase } from '../platform/database/database.js';
import { openShopDatabase } from '../platform/postgres/open-shop-database.js';

/*
 * The command `npm run check-data`: checks the database for broken invariants, and the files of documents and receipts, beside a running shop or
 * without one. Ends with exit code 1 if there are any, so that it can run every night.
 */
const STATEMENT_TIMEOUT_MS = 600_000;

try {
  const config = loadConfig();
  const database = await openShopDatabase(config);
  const { db, close } = openDatabase(database.owner, {
    max: 1,
    statementTimeout: STATEMENT_TIMEOUT_MS,
    onError: () => undefined,
  });
  const begun = performance.now();
  const violations = await audit(db)
    .then(async (found) => [...found, ...(await auditFiles(db, openBlobs(config.files), config.company))])
    .finally(async () => {
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
