// Starts the server: prepares the database, then serves in this process or leads several worker processes, until
// SIGTERM or SIGINT.

import cluster from 'node:cluster';
import { fileURLToPath } from 'node:url';
import { type BrandFiles, brandOfCompany, findBrands } from './features/company/brands.service.js';
import { claimFolder } from './features/company/folder-claim.service.js';
import { claimStore } from './features/company/store-claim.service.js';
import { openBlobs } from './platform/blobs/open-blobs.js';
import { type Config, loadConfig } from './platform/config.js';
import { isDiskFullMessage } from './platform/disk-space.js';
import { type Log, openLog } from './platform/log.js';
import { serveMetrics } from './platform/metrics/metrics-server.js';
import { describeForOperator } from './platform/operator-error.js';
import { configuredDatabase, type DatabaseAddresses } from './platform/postgres/database-addresses.js';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './platform/postgres/embedded-postgres.js';
import { embeddedDatabase } from './platform/postgres/open-shop-database.js';
import { watchPostgres } from './platform/postgres/postgres-watchdog.js';
import { secretKey } from './platform/secret-key.js';
import { Tokens } from './platform/sessions/tokens.js';
import { handleUncaughtErrors } from './platform/uncaught-errors.js';
import { startWorkerProcesses, WORKER_READY } from './platform/worker-processes.js';

/** The code of an error that says that PORT is in use. */
const PORT_IN_USE = /^EADDRINUSE$/;
const DISK_FULL_MESSAGE =
  'The disk is full: there is no room left where DATA_DIR or the database stands. Make some and start the shop again.';
/** Database connections of a process besides those for requests: searches and their index, jobs, webhooks, notifications. */
const OTHER_CONNECTIONS = 19;
/** Database connections for commands and backups that run beside the shop. */
const SPARE_CONNECTIONS = 20;
/** Longer than a server process waits for its requests and jobs, in milliseconds. */
const WORKER_STOP_LIMIT_MS = 50_000;
/** Most of the code is loaded while PostgreSQL starts, and by the processes that need it. */
const loadPreparing = () => import('./prepare-database.js');
const loadServing = () => import('./serve.js');
const loadPages = () => import('./pages/pages.js');
/** Only for several processes: a library comes with it. */
const loadClusterMetrics = () => import('./platform/metrics/cluster-metrics.js');

const MAIN = fileURLToPath(new URL('./main.js', import.meta.url));

/**
 * On an error this prints a message or the stack and ends with 1.
 * With WORKERS above 1 this process starts as many worker processes, which share its port and also run this function.
 */
export async function startProcess(): Promise<void> {
  try {
    const config = loadConfig();
    await (cluster.isWorker ? serveAsWorker(config) : serveOrLead(config));
  } catch (error) {
    const said = describeForOperator(error, PORT_IN_USE);
    process.stderr.write(isDiskFullMessage(said) ? `${DISK_FULL_MESSAGE}\n${said}\n` : `${said}\n`);
    process.exitCode = 1;
    // Jobs or a pool may still hold the event loop; there is nothing left to do here.
    setTimeout(() => process.exit(1), 500).unref();
  }
}

interface OpenedShop {
  readonly config: Config;
  readonly log: Log;
  readonly homes: readonly BrandFiles[];
  readonly home: BrandFiles;
}

function openShop(config: Config, warn: (sentence: string) => void): OpenedShop {
  const log = openLog({ level: config.logLevel, folder: `${config.dataDir}/logs` });
  const homes = findBrands(config.brandsDir);
  const home = brandOfCompany(homes, config, (sentence) => {
    log.warn(sentence);
    warn(sentence);
  });
  return { config, log, homes, home };
}

/** Prepares the database, then serves in this process or starts the worker processes. */
async function serveOrLead(config: Config): Promise<void> {
  const opened = openShop(config, print);
  const { log, homes, home } = opened;
  claimFolder(config, home.brand.code, log);
  await claimStore(config, openBlobs(config.files), home.brand.code, log);
  for (const warning of config.warnings) log.warn(warning);
  const postgres = config.databaseUrl === undefined ? await ownPostgres(config, log) : undefined;
  const addresses = configuredDatabase(config) ?? (postgres && embeddedDatabase(postgres));
  if (addresses === undefined) throw new Error('There is no database.');
  try {
    // Loaded while the preparation waits for the database. An error comes again where the code is used.
    if (config.workers === 1) void Promise.allSettled([loadServing(), loadPages()]);
    const { prepareDatabase } = await loadPreparing();
    const { hasAdministrator } = await prepareDatabase(
      config,
      addresses,
      { brands: homes.map(({ brand }) => brand), served: home.brand.code },
      log,
    );
    const stop = await (config.workers > 1 ? leadWorkers : serveAlone)(opened, addresses);
    announce(config, home);
    if (!hasAdministrator) await announceSetup(config, home);
    const unwatch =
      postgres && watchPostgres(postgres, { log, onLost: (why) => exitWithoutPostgres(log, why) });
    stopOnSignals(log, async () => {
      await unwatch?.();
      await stop();
      await postgres?.stop();
    });
  } catch (error) {
    await postgres?.stop();
    throw error;
  }
}

const ownPostgres = (config: Config, log: Log): Promise<EmbeddedPostgres> =>
  startEmbeddedPostgres({
    dataDir: config.dataDir,
    log,
    connections: Math.max(
      100,
      config.workers * (config.databasePool + OTHER_CONNECTIONS) + SPARE_CONNECTIONS,
    ),
    onProgress: (step) => print(`  ${step}`),
    // An error comes again where the code is used.
    meanwhile: () => Promise.allSettled([loadPreparing(), config.workers === 1 && loadServing()]),
  });

type Stop = () => Promise<void>;

async function serveAlone({ config, log, home }: OpenedShop, addresses: DatabaseAddresses): Promise<Stop> {
  const { serve } = await loadServing();
  const serving = await serve({ config, log, addresses, home });
  const { figures } = serving;
  const metrics =
    config.metrics &&
    figures &&
    (await serveMetrics(config.metrics, {
      contentType: figures.contentType,
      read: () => figures.metrics(),
    }));
  return async () => {
    await serving.stop();
    await metrics?.close();
  };
}

async function leadWorkers({ config, log }: OpenedShop, { runTime }: DatabaseAddresses): Promise<Stop> {
  const { clusterMetrics } = await loadClusterMetrics();
  cluster.setupPrimary({ exec: MAIN, args: [] });
  const figures = clusterMetrics(cluster);
  const crew = startWorkerProcesses({
    size: config.workers,
    // An empty variable counts as none: only this process knows the owning role.
    start: () => cluster.fork({ DATABASE_URL: runTime, DATABASE_MIGRATION_URL: '' }),
    log,
  });
  await crew.ready.catch(async (error: unknown) => {
    await crew.stop(WORKER_STOP_LIMIT_MS);
    throw error;
  });
  const metrics = config.metrics && (await serveMetrics(config.metrics, figures));
  return async () => {
    await crew.stop(WORKER_STOP_LIMIT_MS);
    await metrics?.close();
  };
}

async function serveAsWorker(config: Config): Promise<void> {
  const { log, home } = openShop(config, () => undefined);
  const { serve } = await loadServing();
  const addresses = configuredDatabase(config);
  if (addresses === undefined) throw new Error('There is no database.');
  const serving = await serve({ config, log, addresses, home });
  stopOnSignals(log, () => serving.stop());
  if (serving.figures) {
    const { answerMetricsRequests } = await loadClusterMetrics();
    answerMetricsRequests(serving.figures);
  }
  process.send?.(WORKER_READY);
}

/** Ends this process with `stop` at a signal, or after too many uncaught errors. */
function stopOnSignals(log: Log, stop: Stop): void {
  let stopping = false;
  const end = async (why: string, code: number) => {
    if (stopping) return;
    stopping = true;
    log.info({ why }, 'stopping');
    await stop();
    log.flush();
    process.exit(code);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void end(signal, 0));
  handleUncaughtErrors({ log, onTooMany: () => void end('too many errors that nobody caught', 1) });
}

/** Ends the process because PostgreSQL cannot be restarted, so that a supervisor can start both again. */
function exitWithoutPostgres(log: Log, why: string): never {
  log.fatal({ why }, 'PostgreSQL has ended; its log is in the data folder');
  log.flush();
  process.stderr.write(
    `PostgreSQL has ended (${why}); its log is in the data folder. Start the shop again.\n`,
  );
  process.exit(1);
}

function announce(config: Config, { brand }: BrandFiles): void {
  print(`\n${brand.companyName} atiende en http://localhost:${config.port}`);
  if (!config.demoData) return;
  print('\nCuentas de demostración (contraseña Mostrador#2026):');
  for (const [email, who] of DEMO_ACCOUNTS) print(`  ${email.padEnd(28)} ${who}`);
  print('');
}

/** Prints the link on which the first administrator is created. It is not logged: anyone with it can take over a new shop. */
async function announceSetup(config: Config, { brand }: BrandFiles): Promise<void> {
  const { setupLink } = await import('./features/setup/setup.service.js');
  const tokens = new Tokens({
    secret: secretKey(config.jwtSecret, config.dataDir, 'jwt-secret'),
    ttlSeconds: config.tokenTtlSeconds,
    now: Date.now,
  });
  print('\nLa tienda todavía no tiene administrador. Para crear el primero, abra:');
  print(`  ${setupLink(config.publicUrl, tokens, brand.code)}`);
}

const DEMO_ACCOUNTS = [
  ['cliente@mostrador.test', 'cliente con lista de precios y descuentos propios'],
  ['cliente2@mostrador.test', 'otro cliente, sin descuento'],
  ['vendedor@mostrador.test', 'vendedor de ambos clientes'],
  ['admin@mostrador.test', 'administrador'],
  ['pendiente@mostrador.test', 'espera la verificación'],
  ['cambiar@mostrador.test', 'debe cambiar la contraseña'],
] as const;

const print = (line: string) => void process.stdout.write(`${line}\n`);
