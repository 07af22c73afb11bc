import type { ForeignSources } from '../platform/http/kernel.js';

/** Where the tag's script comes from, and where it sends what it counts. */
const TAG_SITE = 'https://www.googletagmanager.com';
const MEASURING_SITES = 'https://*.google-analytics.com';

/** What a page with the tag of Google Analytics loads from others; nothing without one. */
export const analyticsSources = (ids: readonly string[]): ForeignSources | undefined =>
  ids.length === 0
    ? undefined
    : {
        script: [TAG_SITE],
        connect: [TAG_SITE, MEASURING_SITES],
        image: [TAG_SITE, MEASURING_SITES],
        frame: [],
      };
