// The Content-Security-Policy sources of pages with Google Analytics.

import type { ExternalSources } from '../platform/http/http-server.js';

/** The sites from which the script of Google Analytics comes, and to which it sends data. */
const TAG_SITE = 'https://www.googletagmanager.com';
const COLLECT_SITES = 'https://*.google-analytics.com';

/** Returns the sources; undefined for a company without Analytics ids. */
export const analyticsSources = (ids: readonly string[]): ExternalSources | undefined =>
  ids.length === 0
    ? undefined
    : {
        script: [TAG_SITE],
        connect: [TAG_SITE, COLLECT_SITES],
        image: [TAG_SITE, COLLECT_SITES],
        frame: [],
        trustedTypes: true,
      };
