import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { backup } from '../features/backup/backup.service.js';
import { reportFailure } from '../platform/cli/report-failure.js';
import { loadConfig } from '../platform/config.js';
import { OperatorError } from '../platform/operator-error.js';
import { openShopDatabase } from '../platform/postgres/open-shop-database.js';

/* The command `npm run backup -- --to FILE`: copies the whole shop into a ZIP file, also while it runs. See docs/operations.md. */

const USAGE = 'npm run backup -- --to FILE.zip';

try {
  const { values } = parseArgs({ options: { to: { type: 'string' } } });
  if (values.to === undefined) throw new OperatorError(USAGE);
  // npm changes to the project's folder; a relative file is meant from the folder in which the command was typed.
  const { INIT_CWD: from = '.' } = process.env;
  const config = loadConfig();
  const database = await openShopDatabase(config);
  const begun = performance.now();
  const figures = await backup({
    connectionString: database.owner,
    dataDir: config.dataDir,
    file: resolve(from, values.to),
    appVersion: config.appVersion,
  }).finally(() => database.stop());
  const seconds = ((performance.now() - begun) / 1_000).toFixed(1);
  process.stdout.write(
    `${figures.rows} rows of ${figures.tables} tables as they were at ${figures.takenAt}, ${figures.files} pictures: ` +
      `${(figures.bytes / 1_048_576).toFixed(1)} MB, ${seconds} s\n`,
  );
} catch (error) {
  reportFailure(error);
}
