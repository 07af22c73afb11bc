import { defineConfig } from '@playwright/test';
import journeys from './playwright.config.js';

/** Takes screenshots of every screen for people to look at. Checks nothing. */
export default defineConfig({
  ...journeys,
  testMatch: ['visual/shots.spec.ts'],
  retries: 0,
  reporter: 'dot',
});
