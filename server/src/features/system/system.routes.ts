import type { CallHandlers } from '../../platform/http/calls.js';
import type { Session, Shop } from '../../shop.js';
import { logContent, logFiles } from './log-files.service.js';
import { logLines } from './log-lines.service.js';
import { activeUsers, type Presence } from './presence.service.js';
import { jobQueue, retryFailedJobs, retryJob } from './queue.service.js';
import { currenciesOf, siteInfo } from './site-info.service.js';

type SystemCall =
  | 'activeUsers'
  | 'logFiles'
  | 'logLines'
  | 'logContent'
  | 'jobQueue'
  | 'retryJob'
  | 'retryFailedJobs'
  | 'siteInfo'
  | 'currencies'
  | 'liveness'
  | 'readiness';

/**
 * Handlers of the administrators' system screen (log, jobs, active users), of the site's info, and of liveness and readiness.
 * @param ready whether this process can serve now; a rejection means that it cannot.
 */
export function systemRoutes(
  shop: Shop,
  presence: Presence,
  ready: () => Promise<boolean>,
): CallHandlers<SystemCall, Session> {
  return {
    activeUsers: ({ session, request }) => activeUsers(shop, session, request.ip),
    logFiles: () => logFiles(shop),
    logLines: ({ query }) => logLines(shop, query),
    logContent: async ({ query, reply }) => {
      const content = await logContent(shop, query.logName);
      return reply
        .headers({
          'cache-control': 'private, no-store',
          'content-disposition': `attachment; filename="${query.logName}.gz"`,
        })
        .type('application/gzip')
        .send(content);
    },
    jobQueue: ({ session }) => jobQueue(shop, session),
    retryJob: ({ session, params }) => retryJob(shop, session, params.jobId),
    retryFailedJobs: ({ session }) => retryFailedJobs(shop, session),
    siteInfo: ({ session }) => siteInfo(shop, session, presence),
    currencies: async ({ params }) => currenciesOf(shop, params.companyId),
    liveness: async () => ({ status: 'ok' }),
    readiness: async ({ reply }) => {
      if (await ready().catch(() => false)) return { status: 'ready' };
      reply.status(503).header('retry-after', '5');
      return { status: 'not_ready' };
    },
  };
}
