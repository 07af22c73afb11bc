import { brands } from '@mostrador/brands/all';
import { type App, type AppOptions, createApp } from '@mostrador/server/app';
import { openLog } from '@mostrador/server/platform/log';

/** What a shop that is tried needs to be given; all else is as in `plain`, unless said. */
export interface OpenShopOptions extends Partial<AppOptions> {
  readonly connectionString: string;
  /** For its files; goes with the caller. */
  readonly dataDir: string;
  /** The code of the brand where no brand is given. */
  readonly company?: string;
}

/** No screens, no limits to who asks how often, no log, no other services. */
const plain = {
  secret: 'a-secret-for-tests-of-more-than-32-bytes',
  tokenTtlSeconds: 43_200,
  apiBasePath: '/api',
  publicUrl: 'http://localhost:3000',
  version: 'test',
  signInEnabled: true,
  legacyQueryAuth: true,
  passwordMinLength: 8,
  google: undefined,
  payment: undefined,
  trustedProxies: 0,
  checkAnswers: false,
  now: Date.now,
  poolSize: 8,
  pages: false,
} as const satisfies Partial<AppOptions>;

/**
 * The real app, built as in production, on a migrated database with the companies. It does not listen.
 * @throws where the company has no brand.
 */
export function openShop({ company = 'papelera', ...options }: OpenShopOptions): Promise<App> {
  const brand = options.brand ?? brands[company];
  if (brand === undefined) throw new Error(`There is no brand ${company}.`);
  return createApp({ ...plain, log: openLog({ level: 'silent' }), ...options, brand });
}
