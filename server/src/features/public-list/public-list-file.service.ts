// The file of the public printed list of products (PDF): where it is, whether it is stale, withdrawing it when its
// content changes, and scheduling a new one.

import { mkdir, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Shop } from '../../shop.js';
import { queuePublicList } from './public-list.queries.js';

/** Delay in seconds before the list is made again, so that changes in quick succession make one list. */
const SECONDS_AFTER_CHANGE = 5;

/** The job that makes a user's list. One list of a company is made at a time, so that its other jobs wait for one at most. */
export const exportTask = (companyId: number): string => `export:${companyId}`;

/** The job that makes the public list. */
export const publicListTask = (companyId: number): string => `public_list:${companyId}`;

export const publicListPath = ({ dataDir, brand }: Shop): string =>
  join(dataDir, 'exports', `catalogo-${brand.code}.pdf`);

/** A file beside the list that marks the list as outdated. It also invalidates a list that a job is still making. */
export const staleMarkPath = (shop: Shop): string => `${publicListPath(shop)}.stale`;

const statOrUndefined = (path: string) => stat(path).catch(() => undefined);

export const isPublicListStale = async (shop: Shop): Promise<boolean> =>
  (await statOrUndefined(staleMarkPath(shop))) !== undefined;

/** Returns size and time of the current list; undefined if there is none or it is stale. */
export const publicListStat = async (shop: Shop) =>
  (await isPublicListStale(shop)) ? undefined : statOrUndefined(publicListPath(shop));

/** Queues the job that makes the list in so many seconds, in the company's queue of lists. */
export function schedulePublicList(shop: Shop, seconds: number): Promise<void> {
  const { companyId } = shop.company();
  return queuePublicList(shop.db, {
    task: publicListTask(companyId),
    queue: exportTask(companyId),
    seconds,
  });
}

/** Removes the list at once, because what it shows has changed, and has it made again soon. Logs a failure, never throws. */
export async function withdrawPublicList(shop: Shop): Promise<void> {
  try {
    await mkdir(dirname(publicListPath(shop)), { recursive: true });
    await writeFile(staleMarkPath(shop), '');
    await rm(publicListPath(shop), { force: true });
    await schedulePublicList(shop, SECONDS_AFTER_CHANGE);
  } catch (error) {
    // The change itself is saved; the list is made again at night at the latest.
    shop.log.error({ error: String(error) }, 'the list for everybody could not be withdrawn');
  }
}
