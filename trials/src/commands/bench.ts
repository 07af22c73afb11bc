import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { brands } from '@mostrador/brands/all';
import { insertMissingCompanies } from '@mostrador/server/features/company/insert-companies.queries';
import type { ExportFormat } from '@mostrador/server/features/exports/exports.queries';
import { loadGeography } from '@mostrador/server/features/geography/geography.service';
import { mailTasks } from '@mostrador/server/features/mail/mail.service';
import { loadConfig } from '@mostrador/server/platform/config';
import { openDatabase } from '@mostrador/server/platform/database/database';
import { migrateShop } from '@mostrador/server/platform/database/migrate';
import { startJobs } from '@mostrador/server/platform/jobs/start-jobs';
import { openLog } from '@mostrador/server/platform/log';
import { configuredDatabase } from '@mostrador/server/platform/postgres/database-addresses';
import {
  createDatabaseIfMissing,
  runStatement,
  withDatabase,
} from '@mostrador/server/platform/postgres/databases';
import { startEmbeddedPostgres } from '@mostrador/server/platform/postgres/embedded-postgres';
import { embeddedDatabase } from '@mostrador/server/platform/postgres/open-shop-database';
import { hashPassword } from '@mostrador/server/platform/sessions/passwords';
import { Tokens } from '@mostrador/server/platform/sessions/tokens';
import { closeThreads } from '@mostrador/server/platform/threads/thread-pools';
import pg from 'pg';
import { openShop } from '../testing/open-shop.js';
import { addPhotographs, makePhotographs, measureList } from './bench/list-figures.js';
import { mailSink } from './bench/mail-sink.js';
import { mainThreadCpuMs, postgresCpuMs } from './bench/processor-times.js';

/*
 * The server's part of `npm run bench`: child processes of bench/src/main.ts, which asks them questions over IPC.
 * `database` owns a scratch database, `shop` is the app as in production on it, `mail-sink` a mail server. Every question has an answer
 * with its id.
 */

const COMPANY = 'papelera';
/** As `server/src/serve.ts` has it. */
const CONCURRENT_JOBS = 2;
const TTL = 86_400;
const WORDS_WITHIN_MS = 300_000;

interface Question {
  readonly id: number;
  readonly ask: string;
  readonly given?: unknown;
}

type Answers = Readonly<Record<string, (given: never) => Promise<unknown> | unknown>>;

const brand = brands[COMPANY];
if (brand === undefined) throw new Error(`There is no brand ${COMPANY}.`);

/** Makes a migrated database with only the companies; it is removed when the benchmark ends. */
async function ownDatabase(): Promise<Answers> {
  const configured = configuredDatabase(loadConfig());
  const log = { info: () => undefined, warn: () => undefined };
  const folder = mkdtempSync(join(tmpdir(), 'mostrador-bench-'));
  const postgres =
    configured === undefined
      ? await startEmbeddedPostgres({ dataDir: join(folder, 'data'), log, database: 'postgres' })
      : undefined;
  const given = configured ?? (postgres && embeddedDatabase(postgres));
  if (given === undefined) throw new Error('There is no database.');
  const server = withDatabase(given.owner, 'postgres');
  const name = `mostrador_bench_${process.pid}`;
  const connectionString = withDatabase(given.owner, name);
  const runTimeConnectionString = withDatabase(given.runTime, name);
  await createDatabaseIfMissing(connectionString);
  await migrateShop({ owner: connectionString, runTime: runTimeConnectionString });
  const setup = openDatabase(connectionString, {
    max: 1,
    statementTimeout: 60_000,
    onError: () => undefined,
  });
  await loadGeography(setup.db);
  await insertMissingCompanies(setup.db, Object.values(brands));
  await setup.close();
  return {
    database: () => ({
      connectionString,
      runTimeConnectionString,
      company: COMPANY,
      embedded: postgres !== undefined,
    }),
    hash: (password: string) => hashPassword(password),
    tokens: openSessions,
    /** undefined for a server that is not the bench's own. */
    databaseCpuMs: () => postgres && postgresCpuMs(postgres.pid),
    photographs: ({ folder: own, names }: { folder: string; names: readonly string[] }) =>
      makePhotographs(own, names),
    close: async () => {
      await runStatement(server, `drop database if exists ${name} with (force)`);
      await postgres?.stop();
      if (postgres !== undefined) rmSync(postgres.home, { recursive: true, force: true });
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

interface ShopGiven {
  readonly connectionString: string;
  readonly secret: string;
  readonly pages: boolean;
  /** Remember every statement with its values: never while measuring. */
  readonly capture: boolean;
}

/** The app as the process serves it, on a free port, with its log. */
async function ownShop(): Promise<Answers> {
  const dataDir = mkdtempSync(join(tmpdir(), 'mostrador-bench-shop-'));
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  let app: Awaited<ReturnType<typeof openShop>> | undefined;
  let captured: () => unknown = () => [];
  let cpu = process.cpuUsage();
  let mainCpuMs = mainThreadCpuMs();
  let jobs: Awaited<ReturnType<typeof startJobs>> | undefined;
  let runTime = '';
  return {
    listen: async ({ connectionString, secret, pages, capture }: ShopGiven) => {
      runTime = connectionString;
      if (capture) captured = captureStatements();
      app = await openShop({
        connectionString,
        brand: brand as NonNullable<typeof brand>,
        log: openLog({ level: 'info', folder: join(dataDir, 'logs') }),
        secret,
        tokenTtlSeconds: TTL,
        version: 'bench',
        legacyQueryAuth: false,
        dataDir,
        poolSize: 16,
        pages,
      });
      await app.http.listen({ host: '127.0.0.1', port: 0 });
      return (app.http.server.address() as AddressInfo).port;
    },
    /** Waits until the words of the products are in memory, which are read as soon as the shop listens. Returns the seconds from now on. */
    wordsRead: async () => {
      const begun = performance.now();
      const { searchIndex } = opened(app).shop;
      while (searchIndex.current() === undefined) {
        if (performance.now() - begun > WORDS_WITHIN_MS)
          throw new Error('The words of the products are not in memory.');
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
      return Math.round((performance.now() - begun) / 100) / 10;
    },
    tokens: openSessions,
    captured: () => captured(),
    addPhotographs: () => addPhotographs(opened(app).shop),
    measureList: (format: ExportFormat) => measureList(opened(app).shop, format),
    /** Starts to send mails as the process does, to a mail server on this machine. */
    startMails: async (port: number) => {
      const { shop } = opened(app);
      const config = { smtpUrl: `smtp://127.0.0.1:${port}`, mailFrom: 'tienda@prueba.test', dataDir };
      jobs = await startJobs({
        connectionString: runTime,
        tasks: mailTasks(shop, config),
        log: shop.log,
        concurrency: CONCURRENT_JOBS,
      });
    },
    stopMails: async () => {
      await jobs?.stop();
      jobs = undefined;
    },
    /** Of the process since the last time it was asked. */
    vitals: () => {
      const { user, system } = process.cpuUsage(cpu);
      const vitals = {
        rssBytes: process.memoryUsage.rss(),
        eventLoopP99Ms: delay.percentile(99) / 1e6,
        cpuMs: (user + system) / 1_000,
        mainCpuMs: mainThreadCpuMs() - mainCpuMs,
      };
      cpu = process.cpuUsage();
      mainCpuMs = mainThreadCpuMs();
      delay.reset();
      return vitals;
    },
    close: async () => {
      await jobs?.stop();
      await app?.close();
      await closeThreads();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

interface TokensGiven {
  readonly connectionString: string;
  readonly secret: string;
  readonly userIds: readonly number[];
}

/** Opens a session for each user, with its record in the database. */
async function openSessions({ connectionString, secret, userIds }: TokensGiven): Promise<string[]> {
  const tokens = new Tokens({ secret, ttlSeconds: TTL, now: Date.now });
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const { rows } = await client.query<{ session_id: string; user_id: number }>(
      `insert into sessions
         (session_id, company_id, user_id, session_version, method, started_at, last_used_at, proved_at, expires_at)
       select gen_random_uuid(), u.company_id, u.user_id, u.session_version, 'password', now(), now(), now(),
         now() + make_interval(secs => $2)
       from unnest($1::int[]) with ordinality as given (user_id, nth) join users u using (user_id) order by nth
       returning session_id, user_id`,
      [userIds, TTL],
    );
    const sids = new Map(rows.map((row) => [row.user_id, row.session_id]));
    const claims = (userId: number) => ({
      StoreUser: 'ok',
      company: COMPANY,
      version: 1,
      sid: sids.get(userId) ?? '',
    });
    return await Promise.all(userIds.map((userId) => tokens.sign(String(userId), claims(userId))));
  } finally {
    await client.end();
  }
}

function opened<A>(app: A | undefined): A {
  if (app === undefined) throw new Error('The shop does not listen yet.');
  return app;
}

interface Captured {
  readonly text: string;
  readonly values: readonly (string | null)[];
  /** The row of an answer that has exactly one. */
  row: Readonly<Record<string, string | null>> | undefined;
}

/** Notes what this process sends to the database from now on. Each call of the result hands over and forgets. */
function captureStatements(): () => Captured[] {
  type Query = (this: pg.Client, ...given: unknown[]) => unknown;
  const prototype = pg.Client.prototype as unknown as { query: Query };
  const query = prototype.query;
  const statements: Captured[] = [];
  prototype.query = function (...given) {
    const answer = query.apply(this, given);
    const [first, second] = given;
    const config = typeof first === 'string' ? { text: first, values: second } : first;
    const { text, values = [] } = config as { text?: string; values?: readonly unknown[] };
    if (text === undefined || !(answer instanceof Promise)) return answer;
    const statement: Captured = { text, values: values.map(textOf), row: undefined };
    statements.push(statement);
    return answer.then((result: pg.QueryResult<Record<string, unknown>>) => {
      const [row] = result.rows;
      if (row !== undefined && result.rows.length === 1) {
        statement.row = Object.fromEntries(Object.entries(row).map(([name, value]) => [name, textOf(value)]));
      }
      return result;
    });
  };
  return () => statements.splice(0);
}

/** A value as PostgreSQL reads it. */
function textOf(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (Array.isArray(value)) return `{${value.map(elementOf).join(',')}}`;
  return value instanceof Date ? value.toISOString() : String(value);
}

function elementOf(value: unknown): string {
  const text = textOf(value);
  if (text === null) return 'NULL';
  return typeof value === 'string' ? `"${text.replace(/["\\]/g, '\\$&')}"` : text;
}

function answer(answers: Answers): void {
  process.on('message', ({ id, ask, given }: Question) => {
    const found = answers[ask];
    Promise.resolve()
      .then(() => {
        if (found === undefined) throw new Error(`Nobody answers ${ask}.`);
        return found(given as never);
      })
      .then(
        (said) => process.send?.({ id, said }),
        (error: unknown) =>
          process.send?.({ id, error: error instanceof Error ? error.stack : String(error) }),
      );
  });
  // Ends when the bench is gone, and closes the cluster first.
  process.once('disconnect', () => {
    Promise.resolve(answers['close']?.(undefined as never)).finally(() => process.exit(0));
  });
  // Ctrl-C reaches the whole group: the bench decides when its children end.
  process.on('SIGINT', () => undefined);
}

const roles: Readonly<Record<string, () => Promise<Answers>>> = {
  database: ownDatabase,
  shop: ownShop,
  'mail-sink': async () => mailSink(),
};
const role = roles[process.argv[2] ?? ''];
if (role === undefined || process.send === undefined) {
  process.stderr.write('This is the server’s part of the bench: npm run bench\n');
  process.exitCode = 1;
} else {
  answer(await role());
  process.send({ id: 0, said: 'ready' });
}
