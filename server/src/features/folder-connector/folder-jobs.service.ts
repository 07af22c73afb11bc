// The job of the folder connector: each minute, sooner while files wait for an import, and at once when an administrator asks.

import type { Database } from '../../platform/database/database.js';
import { queueJobs } from '../../platform/jobs/queue-jobs.js';
import type { CronEntry, Task } from '../../platform/jobs/start-jobs.js';
import type { Shop } from '../../shop.js';
import { deleteOldFiles } from './folder-files.queries.js';
import { runFolder } from './run-folder.service.js';

/** Interval of the runs while an import is under way. */
const WORKING_MS = 2_000;
const KEPT_MS = 90 * 86_400_000;

const folderTask = (companyId: number): string => `folder_connector:${companyId}`;
const sweepTask = (companyId: number): string => `folder_connector_sweep:${companyId}`;

/** Queues a run; it takes the place of one that waits. */
export const queueFolderRun = (db: Database, companyId: number, runAt: Date): Promise<void> =>
  queueJobs(db, [{ name: folderTask(companyId), payload: {}, key: `folder-connector:${companyId}`, runAt }]);

/** Returns the tasks of the folder connector, which wait for other systems. */
export function folderTasks(shop: Shop): Readonly<Record<string, Task>> {
  const { companyId } = shop.company();
  return {
    [folderTask(companyId)]: async (_, { stopping }) => {
      if ((await runFolder(shop, stopping)) === 'working')
        await queueFolderRun(shop.db, companyId, new Date(Date.now() + WORKING_MS));
    },
    [sweepTask(companyId)]: () => deleteOldFiles(shop.db, companyId, new Date(shop.now() - KEPT_MS)),
  };
}

/** Returns when the tasks run. */
export function folderCron(shop: Shop): readonly CronEntry[] {
  const { companyId } = shop.company();
  return [
    { task: folderTask(companyId), at: '* * * * *' },
    { task: sweepTask(companyId), at: '50 6 * * *' },
  ];
}
