import { resolve } from 'node:path';
import { findBrands } from '../features/company/brands.service.js';
import { newProductIvaOfCompany } from '../features/company/company.service.js';
import { type FileOptions, kindOf, readOptions } from '../features/imports/import-options.js';
import { exitCodeOf } from '../features/imports/import-report.js';
import { kindNamed } from '../features/imports/kinds.js';
import { importRows } from '../features/imports/row-import.service.js';
import { openBlobs } from '../platform/blobs/open-blobs.js';
import { reportFailure } from '../platform/cli/report-failure.js';
import { type Config, loadConfig } from '../platform/config.js';
import { type Database, openDatabase } from '../platform/database/database.js';
import { migrateShop } from '../platform/database/migrate.js';
import { openShopDatabase } from '../platform/postgres/open-shop-database.js';

/*
 * The command `npm run import -- KIND FILE --company barrilete`: imports products, prices, stock and the other kinds from a CSV,
 * XLSX or NDJSON file, also while the shop runs. See docs/import.md.
 */

const STATEMENT_TIMEOUT_MS = 120_000;

/** Aborts at the first Ctrl-C, so that the current batch is finished; the second one exits at once. */
function interruption(): AbortSignal {
  const controller = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const) {
    process.on(name, () => {
      if (controller.signal.aborted) process.exit(130);
      console.warn('\nSe termina el lote en curso…');
      controller.abort();
    });
  }
  return controller.signal;
}

type Work = (db: Database, signal: AbortSignal, config: Config) => Promise<0 | 1>;

/** Returns the work that the arguments ask for; wrong arguments fail before anything else is done. */
function workOf(args: readonly string[]): Work {
  const kind = kindNamed(kindOf(args));
  const options = fromHere(readOptions(args));
  return async (db, signal, { files, brandsDir }) => {
    const home = findBrands(brandsDir).find(({ brand }) => brand.code === options.company);
    const iva = await newProductIvaOfCompany(db, options.company, home?.brand);
    return exitCodeOf(await importRows(db, kind, options, process.stdout, signal, openBlobs(files), iva));
  };
}

/** npm changes to the project's folder; a relative file is meant from the folder in which the command was typed. */
function fromHere<Options extends FileOptions>(options: Options): Options {
  const { INIT_CWD: from = '.' } = process.env;
  return { ...options, file: resolve(from, options.file) };
}

async function main(): Promise<number> {
  const work = workOf(process.argv.slice(2));
  const signal = interruption();
  const config = loadConfig();
  const database = await openShopDatabase(config);
  try {
    await migrateShop(database);
    const pool = openDatabase(database.direct ?? database.runTime, {
      max: 2,
      statementTimeout: STATEMENT_TIMEOUT_MS,
      onError: () => undefined,
    });
    // A lost connection fails the current or the next statement, which is reported; the event itself needs no handling.
    pool.pool.on('connect', (client) => client.on('error', () => undefined));
    try {
      const exitCode = await work(pool.db, signal, config);
      return signal.aborted ? 130 : exitCode;
    } finally {
      await pool.close();
    }
  } finally {
    await database.stop();
  }
}

try {
  process.exitCode = await main();
} catch (error) {
  reportFailure(error);
}
