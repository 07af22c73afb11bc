import { readFile, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { exportSettings, importSettings } from '../features/settings/settings.service.js';
import { reportFailure } from '../platform/cli/report-failure.js';
import { runOnDatabase } from '../platform/cli/run-on-database.js';
import type { Database } from '../platform/database/database.js';
import { OperatorError } from '../platform/operator-error.js';
import type { SecurityLog } from '../platform/security-log/security-log.js';

/*
 * The command `npm run settings -- export|import FILE.json --company CODE`: writes a company's settings to a file or reads
 * them from it, also while the shop runs. See docs/operations.md.
 */

const USAGE = 'npm run settings -- export|import FILE.json --company CODE';

try {
  await runOnDatabase(workOf());
} catch (error) {
  reportFailure(error);
}

/** Returns the work that the arguments ask for, which returns a sentence about what was done. */
function workOf(): (db: Database, securityLog: SecurityLog) => Promise<string> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { company: { type: 'string' } },
  });
  const [direction, name, ...more] = positionals;
  const { company } = values;
  if (name === undefined || company === undefined || more.length > 0) throw new OperatorError(USAGE);
  // npm changes to the project's folder; a relative file is meant from the folder in which the command was typed.
  const { INIT_CWD: from = '.' } = process.env;
  const file = resolve(from, name);
  if (direction === 'export') {
    return async (db) => {
      await writeFile(file, await exportSettings(db, company), { flag: 'wx' });
      return `The settings of ${company} are in ${file}.`;
    };
  }
  if (direction !== 'import') throw new OperatorError(USAGE);
  return async (db, securityLog) => {
    const taken = await importSettings(db, company, await readFile(file, 'utf8'));
    const parts = Object.keys(taken).filter((part) => !part.startsWith('format'));
    securityLog.event('settings_changed', { detail: `${company}: ${parts.join(', ')}` });
    return `${company} has the settings of ${file}: ${parts.join(', ') || 'none'}.`;
  };
}
