import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { backup } from '../features/backup/backup.service.js';
import { openBlobs } from '../platform/blobs/open-blobs.js';
import { readPassphrase } from '../platform/cli/read-passphrase.js';
import { reportFailure } from '../platform/cli/report-failure.js';
import { loadConfig } from '../platform/config.js';
import { OperatorError } from '../platform/operator-error.js';
import { openShopDatabase } from '../platform/postgres/open-shop-database.js';

/*
 * The command `npm run backup -- --to FILE [--encrypt]`: copies the whole shop into a ZIP file, also while it runs. With
 * BACKUP_PASSPHRASE, or a passphrase typed for --encrypt, the file is encrypted and its name ends in .age. See docs/operations.md.
 */

const USAGE = 'npm run backup -- --to FILE.zip [--encrypt]';

try {
  const { values } = parseArgs({
    options: { to: { type: 'string' }, encrypt: { type: 'boolean', default: false } },
  });
  if (values.to === undefined) throw new OperatorError(USAGE);
  // npm changes to the project's folder; a relative file is meant from the folder in which the command was typed.
  const { INIT_CWD: from = '.' } = process.env;
  const config = loadConfig();
  const passphrase =
    config.backupPassphrase ?? (values.encrypt ? await readPassphrase({ twice: true }) : undefined);
  const name = passphrase === undefined || values.to.endsWith('.age') ? values.to : `${values.to}.age`;
  const database = await openShopDatabase(config);
  const begun = performance.now();
  const figures = await backup({
    connectionString: database.owner,
    files: openBlobs(config.files),
    file: resolve(from, name),
    appVersion: config.appVersion,
    passphrase,
  }).finally(() => database.stop());
  const seconds = ((performance.now() - begun) / 1_000).toFixed(1);
  process.stdout.write(
    `${figures.rows} rows of ${figures.tables} tables as they were at ${figures.takenAt}, ${figures.files} pictures: ` +
      `${(figures.bytes / 1_048_576).toFixed(1)} MB in ${name}, ${
        passphrase === undefined ? 'not encrypted' : 'encrypted'
      }, ${seconds} s\n`,
  );
} catch (error) {
  reportFailure(error);
}
