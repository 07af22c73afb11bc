// Playwright configuration of the browser journeys: each brand has four shops, and three of the eight run side by side; the journeys
// of one shop share its accounts and run one after another.

import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';
import type { ShopOptions } from './support/test.js';

const { PLAYWRIGHT_CHROMIUM: given = '/usr/bin/chromium', CI } = process.env;
if (!existsSync(given)) throw new Error(`There is no browser ${given}: name one in PLAYWRIGHT_CHROMIUM.`);

/**
 * The files that run on the second, third and fourth shop of each brand, whose projects are called `papelera-2` and so on. A journey
 * often waits, so fewer shops at a time would leave the processors idle. Keep the parts about equally long.
 */
const SECOND_SHOP = ['**/design.spec.ts', '**/first-view*.spec.ts', '**/looks.spec.ts', '**/public.spec.ts'];
const THIRD_SHOP = [
  '**/accounts.spec.ts',
  '**/clients.spec.ts',
  '**/desk*.spec.ts',
  '**/imports.spec.ts',
  '**/roles.spec.ts',
  '**/second-factor.spec.ts',
  '**/third-shop.spec.ts',
];
const FOURTH_SHOP = [
  '**/account.spec.ts',
  '**/catalogs.spec.ts',
  '**/export.spec.ts',
  '**/login.spec.ts',
  '**/offers.spec.ts',
  '**/registration.spec.ts',
  '**/visitor.spec.ts',
];
const NOT_FIRST_SHOP = [...SECOND_SHOP, ...THIRD_SHOP, ...FOURTH_SHOP];
/**
 * Files whose behaviour no brand changes: the other brand leaves them out. The screens that they use are looked at on both
 * (design.spec.ts). Keep the parts about equally long.
 */
const ON_PAPELERA = [
  '**/accounts.spec.ts',
  '**/cart-saving.spec.ts',
  '**/desk.spec.ts',
  '**/desk-catalog.spec.ts',
  '**/desk-prices.spec.ts',
  '**/imports.spec.ts',
  '**/lists.spec.ts',
  '**/offers.spec.ts',
  '**/quantities.spec.ts',
];
const ON_BARRILETE = [
  '**/account.spec.ts',
  '**/checkout-leave.spec.ts',
  '**/clients.spec.ts',
  '**/desk-company.spec.ts',
  '**/desk-figures.spec.ts',
  '**/desk-orders.spec.ts',
  '**/desk-products.spec.ts',
  '**/second-factor.spec.ts',
  // a shop of its own, which is neither brand
  '**/third-shop.spec.ts',
];
/** What papelera leaves out: tests with this tag, as the files of ON_BARRILETE. */
const notOnPapelera = /@on-barrilete/;
/** What barrilete leaves out: its salesmen cannot buy for clients. */
const notOnBarrilete = /@for-others|@on-papelera/;

const papelera = { testIgnore: ON_BARRILETE, grepInvert: notOnPapelera };
const barrilete = { testIgnore: ON_PAPELERA, grepInvert: notOnBarrilete };
/** The shop whose visitors see movements. */
const MOVING_SHOP = 'barrilete';
/** A project of a brand's shop; the shop has the project's name. */
const shopOf = (brandCode: string, name: string) => ({
  name,
  workers: 1,
  // people may ask for less motion: all shops but one are visited so, which also spares the drawing of each step of a movement
  use: {
    brandCode,
    shopName: name,
    ...(name !== MOVING_SHOP && { contextOptions: { reducedMotion: 'reduce' as const } }),
  },
});

export default defineConfig<ShopOptions>({
  testDir: '.',
  testMatch: ['journeys/**/*.spec.ts', 'visual/looks.spec.ts'],
  outputDir: 'test-results',
  globalSetup: './setup/global-setup.ts',
  // one more than the processors of the smallest machine: with more, each journey waits longer for a processor, and none ends sooner
  workers: 3,
  // A second run tells a busy machine from a broken shop; both are printed, and more than two of them fail (docs/decisions/0019-retry-browser-tests.md).
  retries: 1,
  forbidOnly: true,
  timeout: 90_000,
  // a state that comes is seen at once; a machine with other work needs several times as long for it as an idle one
  expect: { timeout: 15_000 },
  // the files that take longest, in the end of the output
  reportSlowTests: { max: 10, threshold: 20_000 },
  reporter: [[CI ? 'dot' : 'list'], ['./setup/test-report.ts']],
  use: {
    locale: 'es-AR',
    timezoneId: 'America/Argentina/Buenos_Aires',
    viewport: { width: 1280, height: 800 },
    // a click that never comes names what it waited for, which the end of the whole journey does not
    actionTimeout: 30_000,
    // recording every run costs a tenth of the time; what fails runs again and is recorded then
    trace: { mode: 'on-first-retry', screenshots: false },
    launchOptions: {
      executablePath: given,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        // the headless shell draws letters as the browser with windows does
        '--font-render-hinting=slight',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // a page is drawn by the process that has the app's files compiled, while a page of that process is open
        '--process-per-site',
        // its helping threads compile what most pages run only once
        '--js-flags=--single-threaded',
      ],
    },
  },
  projects: [
    {
      ...shopOf('papelera', 'papelera'),
      ...papelera,
      // it takes no cards
      testIgnore: ['**/*-card.spec.ts', ...ON_BARRILETE, ...NOT_FIRST_SHOP],
    },
    {
      ...shopOf('barrilete', 'barrilete'),
      ...barrilete,
      // offline.spec.ts runs here too; the failures in the other offline tests do not depend on the brand
      testIgnore: ['**/offline-*.spec.ts', ...ON_PAPELERA, ...NOT_FIRST_SHOP],
    },
    { ...shopOf('papelera', 'papelera-2'), ...papelera, testMatch: SECOND_SHOP },
    { ...shopOf('barrilete', 'barrilete-2'), ...barrilete, testMatch: SECOND_SHOP },
    { ...shopOf('papelera', 'papelera-3'), ...papelera, testMatch: THIRD_SHOP },
    { ...shopOf('barrilete', 'barrilete-3'), ...barrilete, testMatch: THIRD_SHOP },
    { ...shopOf('papelera', 'papelera-4'), ...papelera, testMatch: FOURTH_SHOP },
    { ...shopOf('barrilete', 'barrilete-4'), ...barrilete, testMatch: FOURTH_SHOP },
  ],
});
