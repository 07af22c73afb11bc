import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ImportError } from '../features/imports/import-error.js';
import {
  type FileOptions,
  kindOf,
  readFileOptions,
  readOptions,
} from '../features/imports/import-options.js';
import { importProducts } from '../features/imports/imports.service.js';
import { importOrderStatus } from '../features/imports/order-status.service.js';
import { exitCodeOf } from '../features/imports/report.js';
import { importShippingRates } from '../features/imports/shipping-rates.service.js';
import { type Config, ConfigError, loadConfig } from '../platform/config.js';
import { type Database, openDatabase } from '../platform/database/database.js';
import { migrate } from '../platform/database/migrate.js';
import { attachEmbeddedPostgres, startEmbeddedPostgres } from '../platform/postgres/embedded-postgres.js';
import { FolderHeldError } from '../platform/postgres/folder-lock.js';

/*
 * npm run import -- products|shipping-rates|order-status FILE.csv --company barrilete: see docs/import.md.
 * Works beside a running shop, whose database it then shares, and alone.
 */

const STATEMENT_TIMEOUT_MS = 120_000;
const ATTACH_FOR_MS = 10_000;

/** The database of a running shop, the one that DATABASE_URL names, or the embedded one started for this command. */
async function reachDatabase(config: Config): Promise<{ url: string; stop: () => Promise<void> }> {
  if (config.databaseUrl !== undefined) return { url: config.databaseUrl, stop: async () => undefined };
  const log = { info: () => undefined, warn: (message: string) => console.warn(message) };
  mkdirSync(config.dataDir, { recursive: true });
  const begun = Date.now();
  for (;;) {
    const running = await attachEmbeddedPostgres({ dataDir: config.dataDir });
    if (running !== undefined) return { url: running.connectionString, stop: running.stop };
    try {
      const own = await startEmbeddedPostgres({ dataDir: config.dataDir, log });
      return { url: own.connectionString, stop: own.stop };
    } catch (error) {
      // The shop is just starting: its database will be there in a moment.
      if (!(error instanceof FolderHeldError) || Date.now() - begun > ATTACH_FOR_MS) throw error;
      await sleep(200);
    }
  }
}

/** The first Ctrl-C lets the batch under way end, the second one ends at once. */
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

type Work = (db: Database, signal: AbortSignal) => Promise<0 | 1>;

/** What the arguments ask for; they are read before anything else is done. */
function workOf(args: readonly string[]): Work {
  const kind = kindOf(args);
  if (kind === 'products') {
    const options = fromHere(readOptions(args));
    return async (db, signal) => exitCodeOf(await importProducts(db, options, process.stdout, signal));
  }
  const options = fromHere(readFileOptions(args));
  return kind === 'shipping-rates'
    ? async (db) => (await importShippingRates(db, options, process.stdout)).exitCode
    : async (db, signal) => (await importOrderStatus(db, options, process.stdout, signal)).exitCode;
}

/** npm changes to the project's folder; a relative file is meant from where the person stands. */
function fromHere<Options extends FileOptions>(options: Options): Options {
  const { INIT_CWD: from = '.' } = process.env;
  return { ...options, file: resolve(from, options.file) };
}

async function main(): Promise<number> {
  const work = workOf(process.argv.slice(2));
  const signal = interruption();
  const database = await reachDatabase(loadConfig());
  try {
    await migrate(database.url);
    const pool = openDatabase(database.url, {
      max: 2,
      statementTimeout: STATEMENT_TIMEOUT_MS,
      onError: () => undefined,
    });
    // A lost connection fails the statement under way or the next one, which is reported; nobody else need hear of it.
    pool.pool.on('connect', (client) => client.on('error', () => undefined));
    try {
      const exitCode = await work(pool.db, signal);
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
  if (!(error instanceof ImportError || error instanceof ConfigError || error instanceof FolderHeldError))
    throw error;
  console.error(error.message);
  process.exitCode = 1;
}
