import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.js';

/** Queues the job that makes the public printed list; of several queued ones only the latest stays. */
export async function queuePublicList(
  db: Database,
  job: { readonly task: string; readonly queue: string; readonly seconds: number },
): Promise<void> {
  await sql`
    select from graphile_worker.add_job(
      ${job.task}::text, '{}'::json, queue_name => ${job.queue}::text, job_key => ${job.task}::text,
      run_at => now() + make_interval(secs => ${job.seconds}::float8))`.execute(db);
}
