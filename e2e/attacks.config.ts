import { defineConfig } from '@playwright/test';
import journeys from './playwright.config.js';

/** A browser among texts that would be programs: minutes of pages, by a command of its own. */
export default defineConfig({
  use: { ...journeys.use },
  testDir: './attacks',
  testMatch: '*.spec.ts',
  outputDir: 'test-results',
  workers: 1,
  timeout: 1_200_000,
  reporter: 'list',
});
