import { randomUUID } from 'node:crypto';
import type { Brand } from '@mostrador/brands/brand';
import type { FastifyInstance } from 'fastify';
import { assignmentsRoutes } from './features/assignments/assignments.routes.js';
import { authRoutes } from './features/auth/auth.routes.js';
import { Sessions } from './features/auth/sessions.service.js';
import { captchaSources, humanCheck } from './features/captcha/captcha.service.js';
import { cartRoutes } from './features/cart/cart.routes.js';
import { catalogsRoutes } from './features/catalogs/catalogs.routes.js';
import { categoriesRoutes } from './features/categories/categories.routes.js';
import { clientsRoutes } from './features/clients/clients.routes.js';
import { folderOf, withReadableColours } from './features/company/brands.service.js';
import { companyRoutes } from './features/company/company.routes.js';
import { loadCompany } from './features/company/company.service.js';
import { contactRoutes } from './features/contact/contact.routes.js';
import { exportsRoutes } from './features/exports/exports.routes.js';
import { servePublicList } from './features/exports/public-list.service.js';
import { geographyRoutes } from './features/geography/geography.routes.js';
import { imagesRoutes } from './features/images/images.routes.js';
import { impersonationRoutes } from './features/impersonation/impersonation.routes.js';
import { noteActing } from './features/impersonation/trail.service.js';
import { newsRoutes } from './features/news/news.routes.js';
import { ordersRoutes } from './features/orders/orders.routes.js';
import { foreignSources } from './features/payments/foreign-sources.service.js';
import { guardNotifications } from './features/payments/notification.service.js';
import { paymentsRoutes } from './features/payments/payments.routes.js';
import { productsRoutes } from './features/products/products.routes.js';
import { registrationRoutes } from './features/registration/registration.routes.js';
import { serveSitemap } from './features/sitemap/sitemap.service.js';
import { statsRoutes } from './features/stats/stats.routes.js';
import { syncRoutes } from './features/sync/sync.routes.js';
import { Presence } from './features/system/presence.service.js';
import { systemRoutes } from './features/system/system.routes.js';
import { analyticsSources } from './pages/analytics-sources.js';
import { pageVariant } from './pages/expected.js';
import { type BeforeStatement, openDatabase } from './platform/database/database.js';
import { Notices } from './platform/database/notices.js';
import { isFull } from './platform/disk-room.js';
import { AnswerCache } from './platform/http/answer-cache.js';
import { registerCalls } from './platform/http/calls.js';
import { serveDocumentation } from './platform/http/documentation.js';
import { createHttp } from './platform/http/kernel.js';
import { RateLimits } from './platform/http/rate-limits.js';
import { queueDepth } from './platform/jobs/queue-depth.js';
import type { Log } from './platform/log.js';
import type { Figures } from './platform/metrics/shop-metrics.js';
import { Tokens } from './platform/sessions/tokens.js';
import type { Tracing } from './platform/tracing/tracing.js';
import type { Shop } from './shop.js';

export interface AppOptions {
  readonly connectionString: string;
  readonly brand: Brand;
  /** Of the brand's files; that of the house's brand where it is not told. */
  readonly brandFolder?: string;
  readonly log: Log;
  readonly secret: string;
  readonly tokenTtlSeconds: number;
  readonly apiBasePath: string;
  readonly publicUrl: string;
  readonly version: string;
  readonly signInEnabled: boolean;
  readonly legacyQueryAuth: boolean;
  readonly passwordMinLength: number;
  readonly google: Shop['google'];
  readonly payment: Shop['payment'];
  readonly captcha?: Shop['captcha'];
  readonly trustedProxies: number;
  /** Whether floods are kept away; what measures the shop itself leaves it out. */
  readonly rateLimits?: boolean;
  /** The shop is reached by https alone. */
  readonly https?: boolean;
  readonly dataDir: string;
  /** Compare every answer with its schema: tests. */
  readonly checkAnswers: boolean;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Connections to the database. */
  readonly poolSize: number;
  readonly beforeStatement?: BeforeStatement;
  /** Traces of requests and statements; none where it is left out. */
  readonly tracing?: Pick<Tracing, 'watch' | 'onStatement'> | undefined;
  /** Milliseconds after which a transaction that does nothing is ended. */
  readonly idleInTransactionTimeout?: number;
  /** Whether screens are served too; they need the built browser files. */
  readonly pages: boolean;
  /** Whether it serves customers. */
  readonly production?: boolean;
}

export interface App {
  readonly http: FastifyInstance;
  readonly shop: Shop;
  /** Who uses the shop through this process; nothing of it is written before it is started. */
  readonly presence: Presence;
  readonly figures: Figures;
  /** By which the database knows this process's connections: what it ends when the process comes back after a silence. */
  readonly connectionName: string;
  /** Told when the database has fallen silent: connections from before will not speak again. */
  onSilence(listener: () => void): void;
  /** From now on the readiness probe says no, so that a balancer sends nobody here. */
  retire(): void;
  /** Stops listening, finishes the requests under way, and closes what was opened. */
  close(): Promise<void>;
}

const CACHE_BYTES = 96 * 1_048_576;
/** No request may hold the database longer, in milliseconds. */
const STATEMENT_TIMEOUT = 10_000;
/** The time budget of a search's statement, in milliseconds, and how many may run at one time. */
const SEARCH_TIMEOUT = 1_000;
const SEARCHES_AT_ONCE = 6;

/** The shop as one company shows it: everything but listening, jobs and the process itself. */
export async function createApp(options: AppOptions): Promise<App> {
  const { log, connectionString } = options;
  const name = `mostrador ${randomUUID()}`;
  const notices = new Notices(connectionString, log, name);
  const pool = {
    name,
    onError: (error: Error) => log.warn({ error: error.message }, 'a database connection was lost'),
    silent: () => notices.silent,
    ...(options.beforeStatement && { beforeStatement: options.beforeStatement }),
    ...(options.tracing && { onStatement: options.tracing.onStatement }),
    ...(options.idleInTransactionTimeout !== undefined && {
      idleInTransactionTimeout: options.idleInTransactionTimeout,
    }),
  };
  const database = openDatabase(connectionString, {
    ...pool,
    max: options.poolSize,
    statementTimeout: STATEMENT_TIMEOUT,
  });
  const searches = openDatabase(connectionString, {
    ...pool,
    max: SEARCHES_AT_ONCE,
    statementTimeout: SEARCH_TIMEOUT,
  });
  let company = await loadCompany(database.db, options.brand.code);
  notices.onSilence(() => {
    database.hangUp();
    searches.hangUp();
  });
  const cache = new AnswerCache({
    maxBytes: CACHE_BYTES,
    live: () => notices.live,
    variantOf: pageVariant(options.apiBasePath),
  });
  const tokens = new Tokens({
    secret: options.secret,
    ttlSeconds: options.tokenTtlSeconds,
    now: options.now,
  });
  const shop: Shop = {
    ...options,
    brand: withReadableColours(options.brand, (sentence) => log.warn(sentence)),
    brandFolder: options.brandFolder ?? folderOf(options.brand.code),
    db: database.db,
    searchDb: searches.db,
    company: () => company,
    tokens,
    forgetSession: (userId) => sessions.forget(userId),
  };
  const sessions = new Sessions(shop, () => notices.live);
  const presence = new Presence(shop);

  notices.on('catalog_changed', (companyId) => {
    if (companyId === undefined || Number(companyId) === company.companyId) cache.clear();
  });
  notices.on('account_changed', (changed) => {
    const userId = /^user:(\d+)$/.exec(changed ?? '')?.[1];
    if (userId !== undefined) {
      sessions.forget(Number(userId));
      return;
    }
    sessions.clear();
    if (changed !== undefined && changed !== 'companies') return;
    loadCompany(database.db, options.brand.code).then(
      (loaded) => {
        company = loaded;
        cache.clear();
      },
      (error: unknown) => log.warn({ error: String(error) }, 'the company could not be read again'),
    );
  });

  let retired = false;
  const ready = async () => {
    if (retired || notices.silent || (await isFull(options.dataDir))) return false;
    // It has just answered there; here the question would wait behind the requests of a busy minute.
    if (notices.live) return true;
    await database.pool.query('select 1');
    return true;
  };

  const rates = new RateLimits(options.rateLimits ?? false);
  const http = await createHttp({
    log,
    cache,
    trustedProxies: options.trustedProxies,
    publicUrl: options.publicUrl,
    https: options.https ?? false,
    rates,
    foreign: [
      foreignSources(options.payment),
      captchaSources(options.captcha),
      analyticsSources(options.brand.analyticsIds),
    ],
  });
  options.tracing?.watch(http);
  guardNotifications(http, shop);
  await serveDocumentation(http, { version: options.version, basePath: options.apiBasePath });
  const handlers = {
    ...authRoutes(shop),
    ...registrationRoutes(shop),
    ...geographyRoutes(shop),
    ...companyRoutes(shop),
    ...categoriesRoutes(shop),
    ...productsRoutes(shop),
    ...catalogsRoutes(shop),
    ...exportsRoutes(shop),
    ...imagesRoutes(shop),
    ...cartRoutes(shop),
    ...ordersRoutes(shop),
    ...paymentsRoutes(shop),
    ...newsRoutes(shop),
    ...clientsRoutes(shop),
    ...impersonationRoutes(shop),
    ...assignmentsRoutes(shop),
    ...contactRoutes(shop),
    ...statsRoutes(shop, ready),
    ...syncRoutes(shop),
    ...systemRoutes(shop, presence),
  };
  const authenticate = async (request: { headers: { authorization?: string | undefined }; ip: string }) => {
    const session = await sessions.of(request.headers.authorization);
    if (session !== undefined) presence.note(session, request.ip);
    return session;
  };
  registerCalls(
    http,
    {
      basePath: options.apiBasePath,
      cache,
      rates,
      humanCheck: humanCheck(shop),
      authenticate,
      note: (session, call, input) => noteActing(shop, session, call, input),
      checkAnswers: options.checkAnswers,
    },
    handlers,
  );
  servePublicList(http, shop);
  serveSitemap(http, shop, cache);
  if (options.pages) {
    const { servePages } = await import('./pages/pages.js');
    await servePages(http, { shop, cache, handlers });
  }
  await notices.open();

  return {
    http,
    shop,
    presence,
    figures: {
      pools: { requests: database.pool, searches: searches.pool },
      cache: () => cache.size,
      hearing: () => notices.live,
      queue: () => queueDepth(database.db),
    },
    connectionName: name,
    onSilence: (listener) => notices.onSilence(listener),
    retire: () => {
      retired = true;
    },
    close: async () => {
      retired = true;
      await http.close();
      await presence.stop();
      await notices.close();
      await searches.close();
      await database.close();
    },
  };
}
