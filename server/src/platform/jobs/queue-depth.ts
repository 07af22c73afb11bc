import { sql } from 'kysely';
import type { Database } from '../database/database.js';

/** Jobs of one kind that have not been done. */
export interface QueueDepth {
  readonly task: string;
  /** May run now, is under way, waits for its time, or was given up after all its tries. */
  readonly state: 'due' | 'running' | 'later' | 'failed';
  readonly jobs: number;
}

/** What stands in the queue of jobs, by kind and state. */
export async function queueDepth(db: Database): Promise<QueueDepth[]> {
  const { rows } = await sql<QueueDepth>`
    select task_identifier as task,
      case when locked_at is not null then 'running' when attempts >= max_attempts then 'failed'
        when run_at <= now() then 'due' else 'later' end as state,
      count(*) as jobs
    from graphile_worker.jobs group by 1, 2`.execute(db);
  return rows;
}
