import { type App, createApp } from './app.js';
import { type BrandHome, brandOfCompany, findBrands } from './features/company/brands.service.js';
import { foundCompanies } from './features/company/foundation.service.js';
import { loadDemo } from './features/demo/demo.service.js';
import { preparePublicList } from './features/exports/public-list.service.js';
import { loadGeography } from './features/geography/geography.service.js';
import { retryMails } from './features/mail/mail.service.js';
import { shopJobs } from './jobs.js';
import { type Config, ConfigError, loadConfig } from './platform/config.js';
import { openDatabase } from './platform/database/database.js';
import { migrate } from './platform/database/migrate.js';
import { startJobs } from './platform/jobs/start-jobs.js';
import { type Log, openLog } from './platform/log.js';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './platform/postgres/embedded-postgres.js';
import { progressBar } from './platform/progress.js';
import { signingSecret } from './platform/secret.js';

const POOL_SIZE = 16;
/** Their message is for the operator; of anything else the stack is worth more. */
const READABLE = new Set(['FolderHeldError', 'NoEmbeddedPostgresError']);
/** A balancer needs a moment to see that this process wants no more requests, in milliseconds. */
const RETIRE_MS = 500;
/** How often the embedded PostgreSQL is looked after, in milliseconds. */
const WATCH_MS = 2_000;

/** Starts the shop and serves until SIGTERM or SIGINT; a wrong configuration or a held data folder ends it with a sentence. */
export async function startProcess(): Promise<void> {
  try {
    const config = loadConfig();
    await serve(config);
  } catch (error) {
    const readable =
      error instanceof ConfigError ||
      (error instanceof Error &&
        (READABLE.has(error.name) || ('code' in error && error.code === 'EADDRINUSE')));
    process.stderr.write(`${readable && error instanceof Error ? error.message : describe(error)}\n`);
    process.exitCode = 1;
    // Jobs or a pool may still hold the event loop; there is nothing left to do here.
    setTimeout(() => process.exit(1), 500).unref();
  }
}

async function serve(config: Config): Promise<void> {
  const log = openLog({ level: config.logLevel, folder: `${config.dataDir}/logs` });
  for (const warning of config.warnings) log.warn(warning);
  const homes = findBrands(config.brandsDir);
  const home = brandOfCompany(homes, config, (sentence) => {
    log.warn(sentence);
    say(sentence);
  });
  const postgres =
    config.databaseUrl === undefined
      ? await startEmbeddedPostgres({ dataDir: config.dataDir, log, onProgress: (step) => say(`  ${step}`) })
      : undefined;
  const connectionString = config.databaseUrl ?? postgres?.connectionString ?? '';
  try {
    await open(config, log, connectionString, postgres, homes, home);
  } catch (error) {
    await postgres?.stop();
    throw error;
  }
}

async function open(
  config: Config,
  log: Log,
  connectionString: string,
  postgres: EmbeddedPostgres | undefined,
  homes: readonly BrandHome[],
  home: BrandHome,
): Promise<void> {
  await prepare(config, connectionString, homes, log);
  const app = await createApp({
    connectionString,
    brand: { ...home.brand, analyticsIds: measuringIds(config, home) },
    brandFolder: home.folder,
    log,
    secret: signingSecret(config.jwtSecret, config.dataDir),
    tokenTtlSeconds: config.tokenTtlSeconds,
    apiBasePath: config.apiBasePath,
    publicUrl: config.publicUrl,
    version: config.appVersion,
    signInEnabled: config.signInEnabled,
    legacyQueryAuth: config.legacyQueryAuth,
    passwordMinLength: config.passwordMinLength,
    google: config.google,
    payment: config.payment,
    trustedProxies: config.trustedProxies,
    dataDir: config.dataDir,
    checkAnswers: false,
    now: Date.now,
    poolSize: POOL_SIZE,
    pages: true,
  });
  const jobs = await startJobs({
    connectionString,
    ...shopJobs(app.shop, config),
    log,
    concurrency: 2,
  });
  // What waited for a mail server that was away need not wait for its next turn, which may be hours ahead.
  await retryMails(app.shop.db, app.shop.company().companyId);
  await preparePublicList(app.shop);
  await app.http.listen({ host: config.host, port: config.port });
  announce(config, app);

  let stopping = false;
  // Without its database the shop is of no use; whoever started it starts both again, or reads why it ended.
  const watch = postgres && setInterval(() => !stopping && !runs(postgres.pid) && lost(log), WATCH_MS);
  const stop = async (signal: string) => {
    if (stopping) return;
    stopping = true;
    clearInterval(watch);
    log.info({ signal }, 'stopping');
    app.retire();
    if (config.production) await new Promise((done) => setTimeout(done, RETIRE_MS));
    await app.http.close();
    // The jobs write down what they have done: a mail under way would otherwise be sent again.
    await jobs.stop();
    await app.close();
    await postgres?.stop();
    log.flush();
    process.exit(0);
  };
  process.on('SIGTERM', () => void stop('SIGTERM'));
  process.on('SIGINT', () => void stop('SIGINT'));
  process.on('unhandledRejection', (error) => log.error({ error: describe(error) }, 'unhandled rejection'));
}

function runs(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

function lost(log: Log): never {
  log.fatal('PostgreSQL has ended; its log is in the data folder');
  log.flush();
  process.stderr.write('PostgreSQL has ended; its log is in the data folder. Start the shop again.\n');
  process.exit(1);
}

/** Schema, geography, companies, and the demonstration data where the database is empty. */
async function prepare(
  config: Config,
  connectionString: string,
  homes: readonly BrandHome[],
  log: Log,
): Promise<void> {
  await migrate(connectionString);
  const database = openDatabase(connectionString, {
    max: 2,
    statementTimeout: 120_000,
    onError: (error) => log.warn({ error: error.message }, 'a database connection was lost'),
  });
  try {
    await loadGeography(database.db);
    await foundCompanies(
      database.db,
      homes.map(({ brand }) => brand),
    );
    if (config.demoData)
      await loadDemo(database.db, {
        dataDir: config.dataDir,
        progress: progressBar('Datos de demostración'),
      });
  } finally {
    await database.close();
  }
}

/** Only those who really come are counted. */
function measuringIds({ production, analyticsId }: Config, { brand }: BrandHome): readonly string[] {
  if (!production) return [];
  return analyticsId === undefined ? brand.analyticsIds : [analyticsId];
}

function announce(config: Config, app: App): void {
  const { name } = app.shop.company();
  say(`\n${name} atiende en http://localhost:${config.port}`);
  if (!config.demoData) return;
  say('\nCuentas de demostración (contraseña Mostrador#2026):');
  for (const [email, who] of DEMO_ACCOUNTS) say(`  ${email.padEnd(28)} ${who}`);
  say('');
}

const DEMO_ACCOUNTS = [
  ['cliente@mostrador.test', 'cliente con lista de precios y descuentos propios'],
  ['cliente2@mostrador.test', 'otro cliente, sin descuento'],
  ['vendedor@mostrador.test', 'vendedor de ambos clientes'],
  ['admin@mostrador.test', 'administrador'],
  ['pendiente@mostrador.test', 'espera la verificación'],
  ['cambiar@mostrador.test', 'debe cambiar la contraseña'],
] as const;

const say = (line: string) => void process.stdout.write(`${line}\n`);
const describe = (error: unknown) =>
  error instanceof Error ? (error.stack ?? error.message) : String(error);
