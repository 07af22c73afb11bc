// Playwright configuration of the browser journeys: both brands run side by side; the journeys of one brand share its
// accounts and run one after another.

import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';
import type { ShopOptions } from './support/test.js';

const { PLAYWRIGHT_CHROMIUM: given = '/usr/bin/chromium', CI } = process.env;
if (!existsSync(given)) throw new Error(`There is no browser ${given}: name one in PLAYWRIGHT_CHROMIUM.`);

export default defineConfig<ShopOptions>({
  testDir: '.',
  testMatch: ['journeys/**/*.spec.ts', 'visual/looks.spec.ts'],
  outputDir: 'test-results',
  globalSetup: './setup/global-setup.ts',
  workers: 2,
  // A second run tells a busy machine from a broken shop; both are printed, and more than two of them fail (docs/decisions/0019-retry-browser-tests.md).
  retries: 1,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
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
    // it takes no cards
    { name: 'papelera', workers: 1, use: { brandCode: 'papelera' }, testIgnore: '*-card.spec.ts' },
    {
      name: 'barrilete',
      workers: 1,
      use: { brandCode: 'barrilete' },
      // offline.spec.ts runs here too; the failures in the other offline tests do not depend on the brand
      testIgnore: 'offline-*.spec.ts',
      // its salesmen cannot buy for clients
      grepInvert: /@for-others/,
    },
  ],
});
