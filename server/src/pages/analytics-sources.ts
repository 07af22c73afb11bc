import type { ExternalSources } from '../platform/http/http-server.js';

/** Where the tag's script comes from, and where it sends what it counts. */
const TAG_SITE = 'https://www.googletagmanager.com';
const COLLECT_SITES = 'https://*.google-analytics.com';

/** What a page with the tag of Google Analytics loads from others; nothing without one. */
export const analyticsSources = (ids: readonly string[]): ExternalSources | undefined =>
  ids.length === 0
    ? undefined
    : {
        script: [TAG_SITE],
        connect: [TAG_SITE, COLLECT_SITES],
        image: [TAG_SITE, COLLECT_SITES],
        frame: [],
      };
