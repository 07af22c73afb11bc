import type { Brand } from '@mostrador/brands/brand';
import type { FastifyInstance } from 'fastify';
import { assignmentsRoutes } from './features/assignments/assignments.routes.js';
import { authRoutes } from './features/auth/auth.routes.js';
import { Sessions } from './features/auth/sessions.service.js';
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
import { analyticsSources } from './pages/analytics-sources.js';
import { pageVariant } from './pages/expected.js';
import { type BeforeStatement, openDatabase } from './platform/database/database.js';
import { Notices } from './platform/database/notices.js';
import { AnswerCache } from './platform/http/answer-cache.js';
import { registerCalls } from './platform/http/calls.js';
import { serveDocumentation } from './platform/http/documentation.js';
import { createHttp } from './platform/http/kernel.js';
import type { Log } from './platform/log.js';
import { Tokens } from './platform/sessions/tokens.js';
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
  readonly trustedProxies: number;
  readonly dataDir: string;
  /** Compare every answer with its schema: tests. */
  readonly checkAnswers: boolean;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Connections to the database. */
  readonly poolSize: number;
  readonly beforeStatement?: BeforeStatement;
  /** Milliseconds after which a transaction that does nothing is ended. */
  readonly idleInTransactionTimeout?: number;
  /** Whether screens are served too; they need the built browser files. */
  readonly pages: boolean;
}

export interface App {
  readonly http: FastifyInstance;
  readonly shop: Shop;
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
  const pool = {
    onError: (error: Error) => log.warn({ error: error.message }, 'a database connection was lost'),
    ...(options.beforeStatement && { beforeStatement: options.beforeStatement }),
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
  const notices = new Notices(connectionString, log);
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
    if (retired) return false;
    await database.pool.query('select 1');
    return true;
  };

  const http = await createHttp({
    log,
    cache,
    trustedProxies: options.trustedProxies,
    foreign: [foreignSources(options.payment), analyticsSources(options.brand.analyticsIds)],
  });
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
  };
  const authenticate = (request: { headers: { authorization?: string | undefined } }) =>
    sessions.of(request.headers.authorization);
  registerCalls(
    http,
    {
      basePath: options.apiBasePath,
      cache,
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
    retire: () => {
      retired = true;
    },
    close: async () => {
      retired = true;
      await http.close();
      await notices.close();
      await searches.close();
      await database.close();
    },
  };
}
