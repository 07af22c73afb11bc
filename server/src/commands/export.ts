import { resolve } from 'node:path';
import { formatWhole } from '@mostrador/rules/money';
import { companyIdOf } from '../features/imports/import-lock.js';
import { readExportOptions } from '../features/imports/import-options.js';
import { exportKind } from '../features/imports/kind-export.service.js';
import { writePictures } from '../features/imports/pictures-export.js';
import { openBlobs } from '../platform/blobs/open-blobs.js';
import { reportFailure } from '../platform/cli/report-failure.js';
import { runOnDatabase } from '../platform/cli/run-on-database.js';
import { loadConfig } from '../platform/config.js';
import { OperatorError } from '../platform/operator-error.js';

/*
 * The command `npm run export -- KIND FILE --company barrilete`: writes all data of a kind to a CSV, XLSX or NDJSON file in the
 * columns of its import, also while the shop runs. See docs/import.md.
 */

try {
  const options = readExportOptions(process.argv.slice(2));
  // npm changes to the project's folder; a relative file is meant from the folder in which the command was typed.
  const { INIT_CWD: from = '.' } = process.env;
  if (options.kind === 'images' && !options.file.toLowerCase().endsWith('.zip'))
    throw new OperatorError('Las imágenes se exportan a un archivo .zip.');
  const request = { ...options, file: resolve(from, options.file) };
  await runOnDatabase(async (db) => {
    const { signal } = new AbortController();
    if (request.kind === 'images') {
      const company = { companyId: await companyIdOf(db, request.company), code: request.company };
      const files = openBlobs(loadConfig().files);
      const pictures = await writePictures(db, company, files, request.file, signal);
      return `${formatWhole(pictures)} imágenes en ${request.file}.`;
    }
    const rows = await exportKind(db, request, signal);
    return `${formatWhole(rows)} filas de ${request.kind} en ${request.file}.`;
  });
} catch (error) {
  reportFailure(error);
}
