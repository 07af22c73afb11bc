// SQL of the job queue on the system screen: counts jobs by state, lists them, and retries one or all that failed.

import type { JobState } from '@mostrador/contract/entries/system';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/database/database.js';

/** Condition on jobs `j` of a company; the names of its tasks end in its id. */
const ofCompany = (companyId: number): RawBuilder<unknown> =>
  sql`split_part(j.task_identifier, ':', 2) = ${String(companyId)}`;

const state = sql<JobState>`case
  when j.locked_at is not null then 'running'
  when j.attempts >= j.max_attempts then 'failed'
  when j.attempts > 0 then 'retrying'
  else 'waiting' end`;

export async function countJobs(
  db: Database,
  companyId: number,
): Promise<{ readonly state: JobState; readonly count: number }[]> {
  const { rows } = await sql<{ state: JobState; count: number }>`
    select ${state} as state, count(*)::int as count from graphile_worker.jobs j
    where ${ofCompany(companyId)} group by 1`.execute(db);
  return rows;
}

export interface JobRow {
  readonly id: number;
  readonly task: string;
  readonly state: JobState;
  readonly attempts: number;
  readonly max_attempts: number;
  readonly created_at: Date;
  readonly run_at: Date;
  readonly last_error: string | null;
}

/** Returns the jobs, failed ones first, then by the time at which they run; never their payload. */
export async function selectJobs(db: Database, companyId: number, limit: number): Promise<JobRow[]> {
  const { rows } = await sql<JobRow>`
    select j.id, split_part(j.task_identifier, ':', 1) as task, ${state} as state, j.attempts, j.max_attempts,
      j.created_at, j.run_at, j.last_error
    from graphile_worker.jobs j where ${ofCompany(companyId)}
    order by array_position(array['failed', 'retrying', 'running', 'waiting'], ${state}), j.run_at, j.id
    limit ${limit}`.execute(db);
  return rows;
}

/** Retries one of the company's jobs now, unless it is running. @returns undefined if there is no such job. */
export async function retryOne(
  db: Database,
  companyId: number,
  jobId: number,
): Promise<'queued' | 'running' | undefined> {
  const { rows } = await sql<{ queued: boolean }>`
    with wanted as materialized (
      select j.id from graphile_worker.jobs j where j.id = ${jobId} and ${ofCompany(companyId)}
    ), queued as (
      select r.id from wanted w, graphile_worker.reschedule_jobs(array[w.id], run_at => now(), attempts => 0) r
    )
    select exists (select from queued) as queued from wanted`.execute(db);
  const [found] = rows;
  if (found === undefined) return undefined;
  return found.queued ? 'queued' : 'running';
}

/** @returns how many of the company's jobs had failed and are tried now and anew. */
export async function retryFailed(db: Database, companyId: number): Promise<number> {
  const { rows } = await sql<{ retried: number }>`
    select count(*)::int as retried from graphile_worker.reschedule_jobs(
      array(select j.id from graphile_worker.jobs j
        where j.attempts >= j.max_attempts and j.locked_at is null and ${ofCompany(companyId)}),
      run_at => now(), attempts => 0)`.execute(db);
  return rows[0]?.retried ?? 0;
}
