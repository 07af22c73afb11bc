// Handlers of the calls `stats` (records a page view) and `pageViews` (the statistics for administrators).
// A page-view has module (the page), function (the action) and message.

import type { CallHandlers } from '../../platform/http/calls.js';
import type { Session, Shop } from '../../shop.js';
import { notePageView, pageViews } from './stats.service.js';

export function statsRoutes(shop: Shop): CallHandlers<'stats' | 'pageViews', Session> {
  return {
    // GET /store/StoreStats
    stats: ({ session, query }) => notePageView(shop, session, query),
    // GET /System/pageViews
    pageViews: ({ session, query }) => pageViews(shop, session, query),
  };
}
