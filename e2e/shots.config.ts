import { defineConfig } from '@playwright/test';
import journeys from './playwright.config.js';

/** Playwright configuration of `npm run shots`, which takes screenshots of every screen for people to look at. */
export default defineConfig({
  ...journeys,
  projects: (journeys.projects ?? []).filter(({ testMatch }) => testMatch === undefined),
  testMatch: ['visual/shots.spec.ts'],
  retries: 0,
  reporter: 'dot',
});
