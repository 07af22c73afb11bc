import { resolve } from 'node:path';
import { formatWhole } from '@mostrador/rules/money';
import { readExportOptions } from '../features/imports/import-options.js';
import { exportKind } from '../features/imports/kind-export.service.js';
import { reportFailure } from '../platform/cli/report-failure.js';
import { runOnDatabase } from '../platform/cli/run-on-database.js';

/*
 * The command `npm run export -- KIND FILE --company barrilete`: writes all data of a kind to a CSV, XLSX or NDJSON file in the
 * columns of its import, also while the shop runs. See docs/import.md.
 */

try {
  const options = readExportOptions(process.argv.slice(2));
  // npm changes to the project's folder; a relative file is meant from the folder in which the command was typed.
  const { INIT_CWD: from = '.' } = process.env;
  const request = { ...options, file: resolve(from, options.file) };
  await runOnDatabase(async (db) => {
    const rows = await exportKind(db, request, new AbortController().signal);
    return `${formatWhole(rows)} filas de ${request.kind} en ${request.file}.`;
  });
} catch (error) {
  reportFailure(error);
}
