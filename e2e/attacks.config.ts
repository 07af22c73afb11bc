import { defineConfig } from '@playwright/test';
import journeys from './playwright.config.js';

/** Playwright configuration of the browser attack test (e2e/attacks), which takes minutes and has its own command. */
export default defineConfig({
  use: { ...journeys.use },
  testDir: './attacks',
  testMatch: '*.spec.ts',
  outputDir: 'test-results',
  workers: 1,
  timeout: 1_200_000,
  reporter: 'list',
});
