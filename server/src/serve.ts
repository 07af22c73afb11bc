import { setTimeout as wait } from 'node:timers/promises';
import type { Registry } from 'prom-client';
import { type App, createApp } from './app.js';
import type { BrandFiles } from './features/company/brands.service.js';
import { preparePublicList } from './features/exports/public-list.service.js';
import { retryMails } from './features/mail/mail.service.js';
import { resumeWebhooks } from './features/webhooks/send-webhooks.service.js';
import { outboundTasks, shopJobs } from './jobs.js';
import type { Config } from './platform/config.js';
import { prepareDraining } from './platform/connection-draining.js';
import { startJobs } from './platform/jobs/start-jobs.js';
import type { Log } from './platform/log.js';
import type { DatabaseAddresses } from './platform/postgres/database-addresses.js';
import { secretKey } from './platform/secret-key.js';
import { closeThreads } from './platform/threads/thread-pools.js';
import type { Tracing } from './platform/tracing/tracing.js';

/** A running shop in this process: HTTP server and jobs. */
export interface ServingShop {
  /** The metrics of this process; undefined if METRICS_PORT is not set, because counting costs time of every request. */
  readonly figures: Registry | undefined;
  /** Finishes the requests and jobs under way and closes what was opened. Harmless when called twice. */
  stop(): Promise<void>;
}

export interface ServingOptions {
  readonly config: Config;
  readonly log: Log;
  /** Of a database that is migrated and holds the company; the owner's is not used. */
  readonly addresses: Pick<DatabaseAddresses, 'runTime' | 'direct'>;
  readonly home: BrandFiles;
  /** Whether it serves its pages, which need the built screens. Default: true. */
  readonly pages?: boolean;
}

/** Time for a balancer to notice that this process is not ready any more. */
const RETIRE_MS = 500;
/** The longest wait for requests under way. */
const FINISH_MS = 25_000;
/** A part of the stop that takes longer is named in the log. */
const SLOW_STOP_MS = 5_000;
const CONCURRENT_JOBS = 2;
/** Receivers of webhooks that are served at one time. */
const CONCURRENT_RECEIVERS = 3;

/** Starts the shop in this process: HTTP server, jobs and port. */
export async function serve({
  config,
  log,
  addresses,
  home,
  pages = true,
}: ServingOptions): Promise<ServingShop> {
  const { runTime, direct = runTime } = addresses;
  const tracing = await tracingOf(config);
  const app = await createApp({
    connectionString: runTime,
    directConnectionString: addresses.direct,
    brand: { ...home.brand, analyticsIds: analyticsIdsOf(config, home) },
    brandFolder: home.folder,
    log,
    secret: secretKey(config.jwtSecret, config.dataDir, 'jwt-secret'),
    previousSecret: config.previousJwtSecret,
    factorSecret: secretKey(config.factorSecret, config.dataDir, 'factor-secret'),
    tokenTtlSeconds: config.tokenTtlSeconds,
    apiBasePath: config.apiBasePath,
    publicUrl: config.publicUrl,
    version: config.appVersion,
    signInEnabled: config.signInEnabled,
    legacyQueryAuth: config.legacyQueryAuth,
    passwordMinLength: config.passwordMinLength,
    google: config.google,
    payment: config.payment,
    mailCaps: config.mailCaps,
    outbound: { allowsPrivate: config.webhooksToPrivate },
    connectorFolders: config.connectorFolders,
    tangoBaseUrl: config.tangoBaseUrl,
    trustedProxies: config.trustedProxies,
    rateLimits: config.rateLimits,
    captcha: config.captcha,
    https: config.production && config.publicUrl.startsWith('https:'),
    dataDir: config.dataDir,
    files: config.files,
    tracing,
    checkAnswers: false,
    now: Date.now,
    poolSize: config.databasePool,
    pages,
    production: config.production,
    apiDocs: config.apiDocs,
  });
  const draining = prepareDraining(app.http.server);
  const figures = await figuresOf(app, config);
  const [jobs, outboundJobs] = await Promise.all([
    startJobs({
      connectionString: direct,
      ...shopJobs(app.shop, config),
      log,
      concurrency: CONCURRENT_JOBS,
      name: app.connectionName,
    }),
    startJobs({
      connectionString: direct,
      tasks: outboundTasks(app.shop),
      log,
      concurrency: CONCURRENT_RECEIVERS,
      name: app.connectionName,
    }),
    preparePublicList(app.shop),
    app.http.ready(),
  ]);
  app.onUnresponsive(() => {
    jobs.destroyConnections();
    outboundJobs.destroyConnections();
  });
  await app.http.listen({ host: config.host, port: config.port });
  const stopping = new AbortController();
  const waitingSent = sendWaiting(app, log, stopping.signal);
  await app.presence.start();
  app.machineApi.callers.start();
  app.shop.securityLog.event('started', { detail: config.appVersion });

  let stopped: Promise<void> | undefined;
  const end = async () => {
    stopping.abort();
    app.retire();
    draining.begin();
    if (config.production) await wait(RETIRE_MS);
    const stopOf = (part: string, ended: Promise<unknown>) => namedWhenSlow(part, ended, log);
    await stopOf(
      'requests',
      draining.finish(() => closeHttp(app), FINISH_MS),
    );
    // Waits for the jobs to record their results: a mail under way would otherwise be sent again.
    await stopOf('jobs', Promise.all([jobs.stop(), outboundJobs.stop(), waitingSent]));
    // its search index, whose thread is then not missed
    await stopOf('database connections', app.close());
    await stopOf('threads', closeThreads());
    await tracing?.stop().catch(() => undefined);
  };
  return {
    figures,
    stop: () => {
      stopped ??= end();
      return stopped;
    },
  };
}

/** Logs the part of the stop that does not end: a supervisor may end the process before, and the log then says what it waited for. */
async function namedWhenSlow(part: string, ended: Promise<unknown>, log: Log): Promise<void> {
  const timer = setTimeout(() => log.warn({ part }, 'the stop still waits'), SLOW_STOP_MS);
  try {
    await ended;
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Brings forward mails and webhooks that waited for an unavailable receiver: their next attempt may be hours ahead. The start does not wait
 * for it: with thousands of mails, whose jobs another machine holds, it may take long or fail, and they are then sent at that attempt.
 * @returns when it has ended, well or not: the stop waits for the statement under way, which the database limits in time.
 */
async function sendWaiting({ shop }: App, log: Log, stopping: AbortSignal): Promise<void> {
  try {
    await retryMails(shop.db, shop.company().companyId);
    if (!stopping.aborted) await resumeWebhooks(shop);
  } catch (error) {
    log.warn({ error: String(error) }, 'waiting mails and webhooks are sent at their next attempt');
  }
}

/** Starts tracing if an endpoint is configured; loads the SDK only then. */
async function tracingOf({
  tracesEndpoint,
  continuesTraces,
  appVersion,
}: Config): Promise<Tracing | undefined> {
  if (tracesEndpoint === undefined) return undefined;
  const { startTracing } = await import('./platform/tracing/tracing.js');
  return startTracing({ endpoint: tracesEndpoint, version: appVersion, continuesTraces });
}

/** Counts the requests of the shop if METRICS_PORT is set; loads the library only then. */
async function figuresOf(
  { http, figures }: App,
  { metrics, apiBasePath }: Config,
): Promise<Registry | undefined> {
  if (metrics === undefined) return undefined;
  const { shopMetrics } = await import('./platform/metrics/shop-metrics.js');
  return shopMetrics(http, figures, apiBasePath);
}

const closeHttp = async ({ http }: App) => void (await http.close());

/** Returns the analytics ids of the pages; none outside production. */
function analyticsIdsOf({ production, analyticsId }: Config, { brand }: BrandFiles): readonly string[] {
  if (!production) return [];
  return analyticsId === undefined ? brand.analyticsIds : [analyticsId];
}
