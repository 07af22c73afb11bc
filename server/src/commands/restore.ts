import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { isEncrypted } from '../features/backup/encryption.js';
import { restore } from '../features/backup/restore.service.js';
import { openBlobs } from '../platform/blobs/open-blobs.js';
import { readPassphrase } from '../platform/cli/read-passphrase.js';
import { reportFailure } from '../platform/cli/report-failure.js';
import { loadConfig } from '../platform/config.js';
import { OperatorError } from '../platform/operator-error.js';
import { configuredDatabase, runTimeRole } from '../platform/postgres/database-addresses.js';
import { createDatabaseIfMissing } from '../platform/postgres/databases.js';
import { startEmbeddedPostgres } from '../platform/postgres/embedded-postgres.js';
import { embeddedDatabase } from '../platform/postgres/open-shop-database.js';
import { ensureRunTimeRole } from '../platform/postgres/run-time-role.js';
import { openSecurityLog } from '../platform/security-log/security-log.js';

/*
 * The command `npm run restore -- FILE [--replace] [--plain]`: restores a backup into DATABASE_URL or DATA_DIR, while no shop runs
 * there. See docs/operations.md.
 */

const USAGE = 'npm run restore -- FILE.zip [--replace] [--plain]';

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { replace: { type: 'boolean', default: false }, plain: { type: 'boolean', default: false } },
  });
  const [file, ...more] = positionals.filter((word) => word.toLowerCase() !== 'from');
  if (file === undefined || more.length > 0) throw new OperatorError(USAGE);
  const { INIT_CWD: from = '.' } = process.env;
  const config = loadConfig();
  const { dataDir } = config;
  const path = resolve(from, file);
  const passphrase =
    config.backupPassphrase ??
    ((await isEncrypted(path)) ? await readPassphrase({ twice: false }) : undefined);
  mkdirSync(dataDir, { recursive: true });
  const log = { info: () => undefined, warn: (message: string) => console.warn(message) };
  // Not beside a running shop: this command must hold the data folder alone.
  const configured = configuredDatabase(config);
  const postgres = configured === undefined ? await startEmbeddedPostgres({ dataDir, log }) : undefined;
  const database = configured ?? (postgres && embeddedDatabase(postgres));
  if (database === undefined) throw new Error('There is no database.');
  const begun = performance.now();
  try {
    await createDatabaseIfMissing(database.owner);
    await ensureRunTimeRole(database);
    const { takenAt, rows, files, violations, replaced } = await restore({
      connectionString: database.owner,
      runTimeRole: runTimeRole(database),
      dataDir,
      files: openBlobs(config.files),
      file: path,
      replace: values.replace,
      passphrase,
      acceptPlain: values.plain,
      onStep: (step) => process.stdout.write(`  ${step}\n`),
    });
    const securityLog = openSecurityLog({ folder: join(dataDir, 'logs') });
    securityLog.event('restored', { detail: `${file}, as of ${takenAt}` });
    securityLog.close();
    for (const violation of violations) process.stdout.write(`${violation}\n`);
    const seconds = ((performance.now() - begun) / 1_000).toFixed(1);
    process.stdout.write(
      `${rows} rows and ${files} pictures as they were at ${takenAt}, ${violations.length} violations, ${seconds} s\n`,
    );
    if (replaced !== undefined)
      process.stdout.write(
        `The shop that was there is in the database ${replaced}; drop it when all is well.\n`,
      );
    process.exitCode = violations.length > 0 ? 1 : 0;
  } finally {
    await postgres?.stop();
  }
} catch (error) {
  reportFailure(error);
}
