// The job that adds changed orders to the stored sums of sales, and the checks of the sums for the audit.

import { setStatementTimeout } from '../../platform/database/database.js';
import type { CronEntry, Task } from '../../platform/jobs/start-jobs.js';
import type { Shop } from '../../shop.js';
import { addChangedOrders, lockSums, writeClientSales } from './add-sales.queries.js';

export { countChangedOrders, wrongClientSales, wrongSums } from './add-sales.queries.js';

/** Orders of one transaction: about a quarter of a second. */
const BATCH_ORDERS = 500;
/** Time limit of a batch, in milliseconds. */
const BATCH_TIMEOUT_MS = 120_000;
/** Every minute. */
const SCHEDULE = '* * * * *';

const addTask = (companyId: number): string => `add_sales:${companyId}`;

/** Returns the task that adds changed orders to the sums, and its schedule. */
export function salesJobs(shop: Shop): {
  readonly tasks: Readonly<Record<string, Task>>;
  readonly cron: readonly CronEntry[];
} {
  const task = addTask(shop.company().companyId);
  return {
    tasks: {
      [task]: async (_payload, { signal }) => {
        await addSales(shop, signal);
      },
    },
    cron: [{ task, at: SCHEDULE }],
  };
}

/**
 * Adds all changed orders to the sums, batch by batch, each in a transaction of its own. Does nothing while another process does it.
 * @returns how many orders were added.
 */
export async function addSales(
  shop: Shop,
  signal?: AbortSignal,
  batchOrders = BATCH_ORDERS,
): Promise<number> {
  const { companyId } = shop.company();
  for (let added = 0; ; ) {
    signal?.throwIfAborted();
    const orders = await shop.db.transaction().execute(async (tx) => {
      await setStatementTimeout(tx, BATCH_TIMEOUT_MS);
      if (!(await lockSums(tx, companyId))) return 0;
      const batch = await addChangedOrders(tx, companyId, batchOrders);
      if (batch.clientIds.length > 0) await writeClientSales(tx, companyId, batch.clientIds);
      return batch.orders;
    });
    added += orders;
    if (orders < batchOrders) return added;
  }
}
