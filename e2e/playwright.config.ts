// Playwright configuration of the browser journeys: each brand has two shops, and the four run side by side; the journeys
// of one shop share its accounts and run one after another.

import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';
import type { ShopOptions } from './support/test.js';

const { PLAYWRIGHT_CHROMIUM: given = '/usr/bin/chromium', CI } = process.env;
if (!existsSync(given)) throw new Error(`There is no browser ${given}: name one in PLAYWRIGHT_CHROMIUM.`);

/**
 * The files that run on the second shop of each brand, whose project is called after the first: `papelera-2`. A journey mostly waits
 * for a page, so two shops of a brand take hardly longer than one. Keep the two halves about equally long.
 */
const SECOND_HALF = [
  '**/design.spec.ts',
  '**/export.spec.ts',
  '**/first-view*.spec.ts',
  '**/login.spec.ts',
  '**/looks.spec.ts',
  '**/public.spec.ts',
  '**/roles.spec.ts',
  '**/second-factor.spec.ts',
  '**/third-shop.spec.ts',
  '**/visitor.spec.ts',
];
/** Files whose behaviour no brand changes: the other brand leaves them out. */
const ON_PAPELERA = ['**/quantities.spec.ts', '**/cart-saving.spec.ts'];
const ON_BARRILETE = [
  '**/second-factor.spec.ts',
  // a shop of its own, which is neither brand
  '**/third-shop.spec.ts',
];
/** What papelera leaves out: tests with this tag, as the files of ON_BARRILETE. */
const notOnPapelera = /@on-barrilete/;
/** What barrilete leaves out: its salesmen cannot buy for clients. */
const notOnBarrilete = /@for-others|@on-papelera/;

export default defineConfig<ShopOptions>({
  testDir: '.',
  testMatch: ['journeys/**/*.spec.ts', 'visual/looks.spec.ts'],
  outputDir: 'test-results',
  globalSetup: './setup/global-setup.ts',
  workers: 4,
  // A second run tells a busy machine from a broken shop; both are printed, and more than two of them fail (docs/decisions/0019-retry-browser-tests.md).
  retries: 1,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
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
      ],
    },
  },
  projects: [
    {
      name: 'papelera',
      workers: 1,
      use: { brandCode: 'papelera', shopName: 'papelera' },
      // it takes no cards
      testIgnore: ['**/*-card.spec.ts', ...ON_BARRILETE, ...SECOND_HALF],
      grepInvert: notOnPapelera,
    },
    {
      name: 'barrilete',
      workers: 1,
      use: { brandCode: 'barrilete', shopName: 'barrilete' },
      // offline.spec.ts runs here too; the failures in the other offline tests do not depend on the brand
      testIgnore: ['**/offline-*.spec.ts', ...ON_PAPELERA, ...SECOND_HALF],
      grepInvert: notOnBarrilete,
    },
    {
      name: 'papelera-2',
      workers: 1,
      use: { brandCode: 'papelera', shopName: 'papelera-2' },
      testMatch: SECOND_HALF,
      testIgnore: ON_BARRILETE,
      grepInvert: notOnPapelera,
    },
    {
      name: 'barrilete-2',
      workers: 1,
      use: { brandCode: 'barrilete', shopName: 'barrilete-2' },
      testMatch: SECOND_HALF,
      grepInvert: notOnBarrilete,
    },
  ],
});
