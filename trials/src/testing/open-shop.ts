// Opens the real app for tests and trials: without screens, rate limits, log and other services unless a test asks for
// them.

import { brands } from '@mostrador/brands/all';
import { type App, type AppOptions, createApp } from '@mostrador/server/app';
import { openLog } from '@mostrador/server/platform/log';

/**
 * Interval at which the job workers of tests look for jobs, in milliseconds. The next mail of an order is found by looking, because
 * the mail before it holds their queue until it is marked as sent.
 */
export const JOB_POLL_INTERVAL_MS = 50;

/** Options of the opened shop; what is left out is taken from `plain`. */
export interface OpenShopOptions extends Partial<AppOptions> {
  readonly connectionString: string;
  /** Folder for the shop's files; the caller removes it. */
  readonly dataDir: string;
  /** The code of the brand where no brand is given. */
  readonly company?: string;
}

/** Defaults: no screens, no rate limits, no log, no other services. */
const plain = {
  secret: 'a-secret-for-tests-of-more-than-32-bytes',
  factorSecret: 'another-secret-for-tests-of-more-than-32-bytes',
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
 * Builds the app as in production, on a migrated database with the companies. The app does not listen.
 * @throws if the company has no brand.
 */
export function openShop({ company = 'papelera', ...options }: OpenShopOptions): Promise<App> {
  const brand = options.brand ?? brands[company];
  if (brand === undefined) throw new Error(`There is no brand ${company}.`);
  return createApp({ ...plain, log: openLog({ level: 'silent' }), ...options, brand });
}
