import { defineConfig } from '@playwright/test';
import journeys from './playwright.config.js';

/** Every screen as a picture, to be looked at: no test of anything. */
export default defineConfig({
  ...journeys,
  testMatch: ['visual/shots.spec.ts'],
  retries: 0,
  reporter: 'dot',
});
