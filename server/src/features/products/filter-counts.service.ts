// The job that puts the rows of product_filter_counts together, and the audit's checks of kept counts.

import type { CronEntry, Task } from '../../platform/jobs/start-jobs.js';
import type { Shop } from '../../shop.js';
import { countFilterRows, mergeFilterCounts } from './filter-counts.queries.js';

export { wrongCategoryCounts, wrongFilterCounts } from './kept-counts.queries.js';

/** As many rows are summed within a millisecond. */
const ROWS_MAX = 1_000;
/** Rows of one statement: an import can leave millions. */
const BATCH_ROWS = 50_000;
/** Every five minutes. */
const SCHEDULE = '*/5 * * * *';

/** Returns the task that merges the counts of the desk's filters, and its schedule. */
export function filterCountJobs(shop: Shop): {
  readonly tasks: Readonly<Record<string, Task>>;
  readonly cron: readonly CronEntry[];
} {
  const { companyId } = shop.company();
  const task = `merge_filter_counts:${companyId}`;
  return {
    tasks: {
      [task]: async (_payload, { signal }) => {
        while ((await countFilterRows(shop.db, companyId)) > ROWS_MAX) {
          signal.throwIfAborted();
          await mergeFilterCounts(shop.db, companyId, BATCH_ROWS);
        }
      },
    },
    cron: [{ task, at: SCHEDULE }],
  };
}
