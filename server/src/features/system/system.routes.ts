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
 * Handlers of /api/System: the administrators' system screen (logs, jobs, active users), of the site's info, and of liveness and readiness.
 * @param ready whether this process can serve now; a rejection means that it cannot.
 */
export function systemRoutes(
  shop: Shop,
  presence: Presence,
  ready: () => Promise<boolean>,
): CallHandlers<SystemCall, Session> {
  return {
    // GET /System/activeUsers
    activeUsers: ({ session, request }) => activeUsers(shop, session, request.ip),
    // GET /System/logs/list
    logFiles: () => logFiles(shop),
    // GET /System/logs/lines
    logLines: ({ query }) => logLines(shop, query),
    // GET /System/logcontent
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
    // GET /System/jobs
    jobQueue: ({ session }) => jobQueue(shop, session),
    // POST /System/jobs/:jobId
    retryJob: ({ session, params }) => retryJob(shop, session, params.jobId),
    // POST /System/jobs
    retryFailedJobs: ({ session }) => retryFailedJobs(shop, session),
    // GET /System/siteInfo
    siteInfo: ({ session }) => siteInfo(shop, session, presence),
    // GET /System/currencies/company/:companyId
    currencies: async ({ params }) => currenciesOf(shop, params.companyId),
    // GET /User/livenes
    liveness: async () => ({ status: 'ok' }),
    // GET /User/readiness
    readiness: async ({ reply }) => {
      if (await ready().catch(() => false)) return { status: 'ready' };
      reply.status(503).header('retry-after', '5');
      return { status: 'not_ready' };
    },
  };
}
