// Queues background jobs in the database, as part of the caller's transaction.

import { sql } from 'kysely';
import type { Database } from '../database/database.js';

/** Work to be done once, outside the request. */
export interface Job {
  /** Which task runs it; a process takes only the jobs whose task it was started with. */
  readonly name: string;
  /** JSON. Ids rather than data, because the task reads the current data when it runs. */
  readonly payload: Readonly<Record<string, string | number | boolean | null>>;
  /** While a job with this key waits, queueing it again replaces it instead of adding another. */
  readonly key?: string;
  /** The earliest time to run. Default: now. */
  readonly runAt?: Date;
}

/**
 * Queues jobs with one statement. In a transaction, they exist only if it commits, and a waiting worker is notified at that moment.
 */
export async function queueJobs(db: Database, jobs: readonly Job[]): Promise<void> {
  if (jobs.length === 0) return;
  await sql`
    select from graphile_worker.add_jobs(array(
      select (name, payload, null, "runAt", null, key, null, null)::graphile_worker.job_spec
      from json_to_recordset(${JSON.stringify(jobs)}::json) as job (name text, payload json, key text, "runAt" timestamptz)
    ))`.execute(db);
}
