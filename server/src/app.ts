// Builds the HTTP application of one company from its parts (database pools, sessions, caches, API calls, pages,
// sitemap); `serve.ts` makes it listen.

import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Brand } from '@mostrador/brands/brand';
import { V1_PATH } from '@mostrador/contract/v1/entry';
import type { FastifyInstance } from 'fastify';
import { clearEachDay, invalidateOnChanges, loadCurrentCompany } from './cache-invalidation.js';
import { openDatabasePools } from './database-pools.js';
import { Sessions } from './features/auth/sessions.service.js';
import { captchaSources, humanCheck } from './features/captcha/captcha.service.js';
import { catalogTargetChecks } from './features/catalogs/catalogs.routes.js';
import { builtInBrandFolder, withReadableColours } from './features/company/brands.service.js';
import { serveMailPreviews } from './features/company-desk/mail-preview.service.js';
import { servePublicList } from './features/exports/public-list.service.js';
import { openTrailEntry } from './features/impersonation/trail.service.js';
import { type MachineApi, serveMachineApi } from './features/machine-api/machine-api.service.js';
import { mercadoPagoSources } from './features/payments/mercado-pago-sources.service.js';
import { guardNotifications } from './features/payments/notification.service.js';
import { keptProductsSize } from './features/products/kept-products.service.js';
import { keptPagesSize } from './features/products/listed-products.service.js';
import { ReadModel } from './features/read-model/read-model.service.js';
import { SearchIndex } from './features/search-index/search-index.service.js';
import { SynonymsInForce } from './features/search-words/synonyms-in-force.service.js';
import { serveSitemap } from './features/sitemap/sitemap.service.js';
import { Presence } from './features/system/presence.service.js';
import { shopHandlers } from './handlers.js';
import { analyticsSources } from './pages/analytics-sources.js';
import { pageVariant } from './pages/page-variant.js';
import type { Pages } from './pages/pages.js';
import type { BlobPlace } from './platform/blobs/blob-store.js';
import { openBlobs } from './platform/blobs/open-blobs.js';
import { CatalogState } from './platform/database/catalog-state.js';
import type { BeforeStatement, DatabasePool } from './platform/database/database.js';
import { DatabaseNotifications } from './platform/database/notifications.js';
import { isDiskFull } from './platform/disk-space.js';
import { registerCalls } from './platform/http/calls.js';
import { receiveCspReports } from './platform/http/csp-reports.js';
import { sendProblem } from './platform/http/error-responses.js';
import { createHttpServer } from './platform/http/http-server.js';
import { serveOpenApi } from './platform/http/openapi.js';
import { RateLimits } from './platform/http/rate-limits.js';
import { ResponseCache } from './platform/http/response-cache.js';
import { queueDepth } from './platform/jobs/queue-depth.js';
import type { Log } from './platform/log.js';
import { sendMachineProblem } from './platform/machine-api/machine-problem.js';
import type { MetricsSources } from './platform/metrics/shop-metrics.js';
import { openSecurityLog } from './platform/security-log/security-log.js';
import { SecretBox } from './platform/sessions/secret-box.js';
import { Tokens } from './platform/sessions/tokens.js';
import type { Tracing } from './platform/tracing/tracing.js';
import type { Shop } from './shop.js';

export interface AppOptions {
  readonly connectionString: string;
  /** Past the connection pooler that `connectionString` leads to. Left out: it leads to no pooler. */
  readonly directConnectionString?: string | undefined;
  readonly brand: Brand;
  /** The folder of the brand's files. Default: the folder of the built-in brand. */
  readonly brandFolder?: string;
  readonly log: Log;
  readonly secret: string;
  /** The key that signed tokens before; they stay valid until they expire. */
  readonly previousSecret?: string | undefined;
  /** The key that encrypts the secrets of second factors. */
  readonly factorSecret: string;
  readonly tokenTtlSeconds: number;
  readonly apiBasePath: string;
  readonly publicUrl: string;
  readonly version: string;
  readonly signInEnabled: boolean;
  readonly legacyQueryAuth: boolean;
  readonly passwordMinLength: number;
  readonly google: Shop['google'];
  readonly payment: Shop['payment'];
  readonly mailCaps?: NonNullable<Shop['mailCaps']>;
  readonly outbound?: Shop['outbound'];
  readonly connectorFolders?: Shop['connectorFolders'];
  readonly tangoBaseUrl?: Shop['tangoBaseUrl'];
  readonly captcha?: Shop['captcha'];
  readonly trustedProxies: number;
  /** Whether requests are rate-limited; measurements of the shop leave it out. */
  readonly rateLimits?: boolean;
  /** Whether the shop is reached by https only. */
  readonly https?: boolean;
  readonly dataDir: string;
  /** Where the shop's files are. Default: in `dataDir`. */
  readonly files?: BlobPlace;
  /** Whether every answer is compared with its schema; for tests. */
  readonly checkAnswers: boolean;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Maximum database connections for requests. */
  readonly poolSize: number;
  readonly beforeStatement?: BeforeStatement;
  /** Traces of requests and statements; none where it is left out. */
  readonly tracing?: Pick<Tracing, 'watch' | 'onStatement'> | undefined;
  /** Milliseconds after which a transaction that does nothing is ended. */
  readonly idleInTransactionTimeout?: number;
  /** From how many products on their words are kept in memory. */
  readonly searchIndexFrom?: number | undefined;
  /** Whether screens are served too; they need the built browser files. */
  readonly pages: boolean;
  /** Whether it serves customers. */
  readonly production?: boolean;
  /** Whether the description of every call is served. Default: not in production. */
  readonly apiDocs?: boolean;
}

export interface App {
  readonly http: FastifyInstance;
  readonly shop: Shop;
  /** Who uses the shop through this process; nothing of it is written before it is started. */
  readonly presence: Presence;
  /** Answers that signed-in users get from memory. */
  readonly readModel: ReadModel;
  /** /api/v1, for other systems. */
  readonly machineApi: MachineApi;
  readonly figures: MetricsSources;
  /** The name of this process's connections in the database, which ends them when the process returns after a silence. */
  readonly connectionName: string;
  /** Resolves when the caches know of all changes that committed before the call. Rejects when the database's notices are lost. */
  caughtUp(): Promise<void>;
  /** Calls the listener when the database stops responding: the connections opened before are dead. */
  onUnresponsive(listener: () => void): void;
  /** Makes the readiness probe fail, so that the load balancer sends no more requests here. */
  retire(): void;
  /** Stops listening, finishes the requests under way, and closes what was opened. */
  close(): Promise<void>;
}

const CACHE_BYTES = 64 * 1_048_576;

/** Creates the application without listening, background jobs and process handling. */
export async function createApp(options: AppOptions): Promise<App> {
  const { log, connectionString, brand } = options;
  const name = `mostrador ${randomUUID()}`;
  const notices = new DatabaseNotifications(options.directConnectionString ?? connectionString, log, name);
  const pools = openDatabasePools(options, name, notices);
  const { database, searches } = pools;
  // pages contain the brand, and its first synonyms are in the database
  const { synonyms: _, ...shownBrand } = brand;
  const givenBrand = withReadableColours(shownBrand, (sentence) => log.warn(sentence));
  const hearsChanges = () => notices.isCurrent;
  const company = await loadCurrentCompany(database.db, givenBrand, options.apiBasePath, hearsChanges);
  const cache = new ResponseCache({
    maxBytes: CACHE_BYTES,
    isCurrent: company.isCurrent,
    variantOf: pageVariant(options.apiBasePath),
  });
  const securityLog = openSecurityLog({
    folder: join(options.dataDir, 'logs'),
    now: options.now,
    onError: (error) => log.error({ error: error.message }, 'the security log cannot be written'),
  });
  const synonyms = new SynonymsInForce(database.db, () => company.now().companyId, hearsChanges);
  const searchIndex = new SearchIndex({
    db: database.db,
    connectionString: options.directConnectionString ?? connectionString,
    name,
    companyId: () => company.now().companyId,
    notices,
    log,
    productsMin: options.searchIndexFrom,
  });
  const shop: Shop = {
    ...options,
    securityLog,
    givenBrand,
    get brand() {
      return company.brand();
    },
    get settingsMark() {
      return company.settingsMark();
    },
    files: openBlobs(options.files ?? { kind: 'folder', folder: options.dataDir }),
    brandFolder: options.brandFolder ?? builtInBrandFolder(brand.code),
    db: database.db,
    searchDb: searches.db,
    sessionDb: pools.sessions.db,
    catalogState: new CatalogState(notices),
    searchIndex,
    company: company.now,
    ensureSettings: company.ensureCurrent,
    synonyms: () => synonyms.now(),
    knownSynonyms: () => synonyms.known,
    tokens: new Tokens({
      secret: options.secret,
      previousSecret: options.previousSecret,
      ttlSeconds: options.tokenTtlSeconds,
      now: options.now,
    }),
    secretBox: new SecretBox(options.factorSecret, 'second factors'),
    forgetSession: (userId) => sessions.forget(userId),
  };
  const sessions = new Sessions(shop, hearsChanges);
  const presence = new Presence(shop);
  const rates = new RateLimits(options.rateLimits ?? false);
  const readModel = new ReadModel(shop, {
    notices,
    isCurrent: company.isCurrent,
    cache,
    sessions,
    rates,
    trustedProxies: options.trustedProxies,
    note: (session, address) => presence.note(session, address),
  });
  const stopInvalidating = invalidateOnChanges(notices, {
    company,
    cache,
    sessions,
    synonyms,
    readModel,
    log,
  });
  const stopClearing = clearEachDay(cache);
  const readiness = readinessOf(options, database, notices);
  const http = await openHttp(options, shop, { cache, rates, readModel });
  const handlers = shopHandlers(shop, { ready: readiness.ready, presence });
  registerCalls(
    http,
    {
      basePath: options.apiBasePath,
      cache,
      settingsMark: company.settingsMark,
      ensureSettings: company.ensureCurrent,
      rates,
      humanCheck: humanCheck(shop),
      async authenticate({ headers, ip }) {
        const session = await sessions.fromAuthorization(headers.authorization);
        if (session !== undefined) presence.note(session, ip);
        return session;
      },
      note: (session, call, input) => openTrailEntry(shop, session, call, input),
      keepAnswer: (entry, session, request) => readModel.begin(entry, session, request),
      targetChecks: catalogTargetChecks(shop),
      checkAnswers: options.checkAnswers,
    },
    handlers,
  );
  const machineApi = await serveMachineApi(http, shop, {
    rates,
    notices,
    limits: options.rateLimits ?? false,
    checkAnswers: options.checkAnswers,
  });
  servePublicList(http, shop);
  serveMailPreviews(http, shop);
  serveSitemap(http, shop, cache);
  http.addHook('onListen', async () => searchIndex.prepare());
  // All that waits for notices is registered: the pages add nothing of it.
  await Promise.all([options.pages && addPages(http, { shop, cache, handlers, rates }), notices.open()]);

  return {
    http,
    shop,
    presence,
    readModel,
    machineApi,
    figures: {
      pools: { requests: database.pool, searches: searches.pool },
      kept: {
        visitors: () => cache.size,
        signed_in: () => readModel.size,
        products: () => keptProductsSize(shop),
        pages: () => keptPagesSize(shop),
      },
      isListening: () => notices.live,
      usesMemory: company.isCurrent,
      queue: () => queueDepth(database.db),
    },
    connectionName: name,
    caughtUp: () => notices.caughtUp(),
    onUnresponsive: (listener) => notices.onUnresponsive(listener),
    retire: () => {
      readiness.retire();
      machineApi.endWaiting();
    },
    close: async () => {
      readiness.retire();
      stopClearing();
      stopInvalidating();
      await http.close();
      await presence.stop();
      await machineApi.callers.stop();
      await searchIndex.close();
      await notices.close();
      await pools.close();
      securityLog.close();
    },
  };
}

async function addPages(http: FastifyInstance, pages: Pages): Promise<void> {
  const { servePages } = await import('./pages/pages.js');
  await servePages(http, pages);
}

/** Whether this process can serve; never again once it is retired. */
function readinessOf(
  { dataDir }: AppOptions,
  { pool }: DatabasePool,
  notices: DatabaseNotifications,
): { readonly ready: () => Promise<boolean>; readonly retire: () => void } {
  let retired = false;
  return {
    async ready() {
      if (retired || notices.isUnresponsive || (await isDiskFull(dataDir))) return false;
      // It has just answered there; here the question would wait behind the requests of a busy minute.
      if (notices.live) return true;
      await pool.query('select 1');
      return true;
    },
    retire: () => {
      retired = true;
    },
  };
}

/** The HTTP server with all that comes before the calls. */
async function openHttp(
  options: AppOptions,
  shop: Shop,
  {
    cache,
    rates,
    readModel,
  }: { readonly cache: ResponseCache; readonly rates: RateLimits; readonly readModel: ReadModel },
): Promise<FastifyInstance> {
  const http = await createHttpServer({
    log: options.log,
    securityLog: shop.securityLog,
    cache,
    serveSignedIn: (request, response, onHit) => readModel.serve(request, response, onHit),
    serveVisitor: (request, response, onHit) => readModel.serveVisitor(request, response, onHit),
    trustedProxies: options.trustedProxies,
    publicUrl: options.publicUrl,
    https: options.https ?? false,
    rates,
    sendUnrouted: (error, request, reply) =>
      request.url.startsWith(`${V1_PATH}/`)
        ? sendMachineProblem(error, request, reply, options.publicUrl)
        : sendProblem(error, request, reply),
    externalSources: [
      mercadoPagoSources(options.payment),
      captchaSources(options.captcha),
      analyticsSources(options.brand.analyticsIds),
    ],
  });
  options.tracing?.watch(http);
  receiveCspReports(http, shop.securityLog);
  guardNotifications(http, shop);
  if (options.apiDocs ?? options.production !== true)
    serveOpenApi(http, { version: options.version, basePath: options.apiBasePath });
  return http;
}
