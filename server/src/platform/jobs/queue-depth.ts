// Counts the unfinished background jobs by task and state, for the metrics.

import { sql } from 'kysely';
import type { Database } from '../database/database.js';

/** The number of unfinished jobs of one task and state. */
export interface QueueDepth {
  readonly task: string;
  /** due: may run now; running; later: scheduled; failed: given up after all attempts. */
  readonly state: 'due' | 'running' | 'later' | 'failed';
  readonly jobs: number;
}

export async function queueDepth(db: Database): Promise<QueueDepth[]> {
  const { rows } = await sql<QueueDepth>`
    select task_identifier as task,
      case when locked_at is not null then 'running' when attempts >= max_attempts then 'failed'
        when run_at <= now() then 'due' else 'later' end as state,
      count(*) as jobs
    from graphile_worker.jobs group by 1, 2`.execute(db);
  return rows;
}
