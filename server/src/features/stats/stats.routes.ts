import type { CallHandlers } from '../../platform/http/calls.js';
import type { Session, Shop } from '../../shop.js';
import { notePageView, pageViews } from './stats.service.js';

/** @param ready whether this process can serve now; a rejection means that it cannot. */
export function statsRoutes(
  shop: Shop,
  ready: () => Promise<boolean>,
): CallHandlers<'stats' | 'pageViews' | 'liveness' | 'readiness', Session> {
  return {
    stats: ({ session, query }) => notePageView(shop, session, query),
    pageViews: ({ session, query }) => pageViews(shop, session, query),
    liveness: async () => ({ status: 'ok' }),
    readiness: async ({ reply }) => {
      if (await ready().catch(() => false)) return { status: 'ready' };
      reply.status(503).header('retry-after', '5');
      return { status: 'not_ready' };
    },
  };
}
