// The job queue ('cola') on the system screen: counts, list, and retrying one or all failed jobs (`jobQueue`,
// `retryJob`, `retryFailedJobs`).

import type { JobQueue, JobState } from '@mostrador/contract/entries/system';
import { notFound, Problem } from '../../platform/http/problem.js';
import { oneLine } from '../../platform/mail/mail-message.js';
import type { Session, Shop } from '../../shop.js';
import { countWaitingMails } from '../order-mails/order-mails.service.js';
import { countJobs, retryFailed, retryOne, selectJobs } from './queue.queries.js';
import { redactText } from './redact-text.js';

const SHOWN_MAX = 200;
const ERROR_MAX_CHARACTERS = 300;

export async function jobCounts(shop: Shop): Promise<Record<JobState, number>> {
  const counts = await countJobs(shop.db, shop.company().companyId);
  return {
    failed: 0,
    retrying: 0,
    running: 0,
    waiting: 0,
    ...Object.fromEntries(counts.map(({ state, count }) => [state, count])),
  };
}

/** Returns waiting and failed jobs, each with its name and state, never with its payload. */
export async function jobQueue(shop: Shop, { companyId }: Session): Promise<JobQueue> {
  const [counts, waitingMails, jobs] = await Promise.all([
    jobCounts(shop),
    countWaitingMails(shop),
    selectJobs(shop.db, companyId, SHOWN_MAX),
  ]);
  return {
    counts,
    waitingMails,
    jobs: jobs.map((row) => ({
      jobId: row.id,
      task: row.task,
      state: row.state,
      attempts: row.attempts,
      maxAttempts: row.max_attempts,
      queuedAt: row.created_at.toISOString(),
      runAt: row.run_at.toISOString(),
      lastError: oneLine(redactText(row.last_error ?? '', 4 * ERROR_MAX_CHARACTERS), ERROR_MAX_CHARACTERS),
    })),
  };
}

/** Retries a job now. @throws 404 if the company no longer has the job, 409 if it is running. */
export async function retryJob(shop: Shop, session: Session, jobId: number): Promise<JobQueue> {
  const outcome = await retryOne(shop.db, session.companyId, jobId);
  if (outcome === undefined) throw notFound('Esa tarea ya no está en la cola.');
  if (outcome === 'running')
    throw new Problem(409, 'job_running', 'La tarea se está haciendo en este momento.');
  return jobQueue(shop, session);
}

export const retryFailedJobs = async (shop: Shop, { companyId }: Session): Promise<{ retried: number }> => ({
  retried: await retryFailed(shop.db, companyId),
});
