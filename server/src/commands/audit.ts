import { audit, describeViolation } from '../features/audit/audit.service.js';
import { loadConfig } from '../platform/config.js';
import { openDatabase } from '../platform/database/database.js';
import { attachEmbeddedPostgres, startEmbeddedPostgres } from '../platform/postgres/embedded-postgres.js';
import { failWith } from './last-words.js';

/*
 * Checks the promises of the shop in its database, beside a running shop or without one. Ends with 1 where one is
 * broken, so that it can run every night.
 */
const LONGEST_STATEMENT = 600_000;
const silent = { info: () => undefined, warn: () => undefined };

try {
  const { databaseUrl, dataDir } = loadConfig();
  const postgres =
    databaseUrl === undefined
      ? ((await attachEmbeddedPostgres({ dataDir })) ??
        (await startEmbeddedPostgres({ dataDir, log: silent })))
      : undefined;
  const { db, close } = openDatabase(databaseUrl ?? postgres?.connectionString ?? '', {
    max: 1,
    statementTimeout: LONGEST_STATEMENT,
    onError: () => undefined,
  });
  const begun = performance.now();
  const violations = await audit(db).finally(async () => {
    await close();
    await postgres?.stop();
  });
  for (const violation of violations) process.stdout.write(`${describeViolation(violation)}\n`);
  const seconds = ((performance.now() - begun) / 1_000).toFixed(1);
  process.stdout.write(`${violations.length} violations, ${seconds} s\n`);
  process.exitCode = violations.length > 0 ? 1 : 0;
} catch (error) {
  failWith(error);
}
